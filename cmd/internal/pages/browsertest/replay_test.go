package browsertest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

// logged serves the journals of games and the pages to look at them.
func logged(t *testing.T, played ...*driver) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "journal")
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	// The newest game is not shown before it is over; it is the last one again.
	for _, d := range append(played, played[len(played)-1]) {
		begun := false
		for _, r := range d.records {
			line, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			write := j.Append
			if !begun && len(r.Entries) > 0 && r.Entries[0].Start != nil {
				begun, write = true, j.Rotate
			}
			if begun {
				if err := write(line); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	site, err := pages.Handler(pages.About{Table: "t1"}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.Handle("GET "+table.LogPath, &table.Logs{Dir: dir})
	mux.HandleFunc("/evidence/photo.jpg", photograph)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// wide are elements that reach beyond the sides of their part of the page, and
// parts that are narrower than half of a phone.
const wide = `[...document.querySelectorAll("section.card, section.card *")].filter((e) => {
	if (e.closest("svg") && e.localName !== "svg") return false;
	const b = e.getBoundingClientRect(), box = e.parentElement.closest("section.card, body").getBoundingClientRect();
	return b.width > 0 && (b.right > box.right + 1 || b.left < box.left - 1 || e.matches("section.card") && b.width < 195);
}).map((e) => (e.className?.baseVal ?? e.className) + " <" + e.localName + ">")`

// Every game can be looked at again with its own board, step by step, on a phone
// and on a screen.
func TestEveryGameIsReplayedWithItsBoard(t *testing.T) {
	tb := newTable(t)
	var states []wire.State
	address := logged(t, pieces(t, tb, &states)...)
	b := browser(t)
	phone := open(t, b, "phone", address+"/replay?lang=de", 390, 844)
	screen := open(t, b, "screen", address+"/replay?lang=en", 1280, 720)
	for i, shows := range []string{".game.dicecup .sheets", ".game.luckyfive .card", ".game.thrill .area"} {
		for _, p := range []*page{phone, screen} {
			p.until("the list", "document.querySelectorAll('select option').length === 3")
			p.until("the game", fmt.Sprintf(`(() => { const s = document.querySelector("select"); s.value = "%d"; s.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`, i+1))
			p.has(fmt.Sprintf(".desk[data-file='%d']", i+1))
			p.until("its board", fmt.Sprintf("document.querySelector(%q)", shows))
			last := eval[int](p, "Number(document.querySelector('.desk').dataset.steps)") - 1
			if last < 4 {
				t.Fatalf("%s: only %d steps", shows, last)
			}
			for step := 1; step <= last; step++ {
				p.click("[data-on]")
				p.has(fmt.Sprintf(".desk[data-step='%d'] .game", step))
				if over := eval[[]string](p, wide); len(over) > 0 {
					t.Errorf("%s, %s, step %d: cut off: %q", p.name, shows, step, over)
				}
			}
			p.picture(fmt.Sprintf("replay of game %d, %s", i+1, p.name))
			p.quiet()
		}
	}
	phone.click("[data-first]")
	phone.has(".desk[data-step='0']")
}

// A game that does not come is no empty page: it is said, and another can be chosen.
func TestAGameThatDoesNotComeIsSaid(t *testing.T) {
	site, err := pages.Handler(pages.About{Table: "t1"}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.HandleFunc("GET "+table.LogPath, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != table.LogPath {
			http.Error(w, "broken", http.StatusInternalServerError)
			return
		}
		_, _ = w.Write([]byte(`[{"file":7,"id":"t1-7","game":"bluff","began":"2026-01-02T20:00:00Z","players":[],"winners":[]}]`))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p := open(t, browser(t), "replay", server.URL+"/replay?lang=en", 360, 740)
	p.shows("[data-failed=true]", "choose another one")
	p.has("select option")
}
