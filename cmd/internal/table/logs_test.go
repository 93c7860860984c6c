package table

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
)

// keptIn writes the records of a rig as one more game of a journal.
func (r *rig) keptIn(dir string) {
	r.t.Helper()
	j, err := journal.Open(dir)
	if err != nil {
		r.t.Fatal(err)
	}
	defer j.Close()
	for i, record := range r.records {
		if i == 0 {
			err = j.Rotate(record)
		} else {
			err = j.Append(record)
		}
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

func getLog(l *Logs, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	l.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// A finished game can be stepped through as it counts, corrections made; each
// step shows the table as it was, with the ruling and its photograph.
func TestAFinishedGameIsSteppedThrough(t *testing.T) {
	r := pictured(t)
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{die(4, 1, 3)}, Reason: "seen now"})
	r.playOn(rand.New(rand.NewPCG(1, 2)).IntN)
	dir := t.TempDir()
	r.keptIn(dir)
	l := &Logs{Dir: dir}
	var list []logged
	if err := json.Unmarshal(getLog(l, LogPath).Body.Bytes(), &list); err != nil || len(list) != 1 || list[0].File != 1 || len(list[0].Winners) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	var game struct {
		Corrections []wire.Corrected
		Steps       []struct {
			Number int
			Told   []struct{ EN string }
			State  struct {
				View    bluff.View
				Verdict *wire.Verdict
			}
		}
	}
	if err := json.Unmarshal(getLog(l, LogPath+"1").Body.Bytes(), &game); err != nil {
		t.Fatal(err)
	}
	k := r.core.kept
	if len(game.Steps) != len(k.past)+1 || len(game.Corrections) != 1 || game.Corrections[0].Reason != "seen now" {
		t.Fatalf("%d steps, %+v", len(game.Steps), game.Corrections)
	}
	settled := game.Steps[1+k.ruled(k.game.ID+"-round-1")].State
	if settled.View.Dice["Ben"] != 5 || settled.Verdict == nil || settled.Verdict.Photo == nil || settled.Verdict.Photo.URL != PhotoPath+"x.jpg" {
		t.Errorf("after the first ruling the table shows %+v", settled)
	}
	if last := game.Steps[len(game.Steps)-1].State.View; len(last.Winners) != 1 {
		t.Errorf("the last step shows %+v", last)
	}
	w := getLog(l, LogPath+"1.journal")
	if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Content-Disposition"), "game-000001.journal") || strings.Count(w.Body.String(), "\n") != len(r.records) {
		t.Errorf("downloaded: %d %v", w.Code, w.Header())
	}
}

// The list is made of what was read before, until a journal grows: a game that
// was over may be put right, or go on.
func TestAGameIsListedAnewWhenItsJournalGrows(t *testing.T) {
	r := pictured(t)
	r.playOn(rand.New(rand.NewPCG(1, 2)).IntN)
	dir := t.TempDir()
	r.keptIn(dir)
	l := &Logs{Dir: dir}
	fresh := getLog(l, LogPath).Body.String()
	old := l.listed[1]
	old.Winners = []string{"nobody"}
	l.listed[1] = old
	if known := getLog(l, LogPath).Body.String(); known == fresh {
		t.Error("the journal is read again, and has not grown")
	}
	f, err := os.OpenFile(l.path(1), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("torn"); err != nil || f.Close() != nil {
		t.Fatal(err)
	}
	if got := getLog(l, LogPath).Body.String(); got != fresh {
		t.Errorf("when it has grown the list is %s, want %s", got, fresh)
	}
}

// The log of a game that goes on, or may go on, is nobody's: it holds secrets.
func TestTheLogOfAGameThatGoesOnIsNotServed(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.cross(ann, "low")
	dir := t.TempDir()
	r.keptIn(dir)
	l := &Logs{Dir: dir}
	refused := func(why string) {
		t.Helper()
		for _, path := range []string{"1", "1.journal"} {
			if w := getLog(l, LogPath+path); w.Code != http.StatusNotFound {
				t.Errorf("%s: %s is served", why, path)
			}
		}
		if body := getLog(l, LogPath).Body.String(); strings.TrimSpace(body) != "[]" {
			t.Errorf("%s: listed is %s", why, body)
		}
	}
	refused("it goes on")
	r.command(host, wire.StopGame, wire.Ending{Reason: "the lamp fell"})
	dir = t.TempDir()
	r.keptIn(dir)
	l = &Logs{Dir: dir}
	refused("it may be resumed")
	newCup(t, nil).keptIn(dir)
	w := getLog(l, LogPath+"1")
	if w.Code != http.StatusOK {
		t.Error("with the next game it is over, and not served")
	}
	if !strings.Contains(w.Body.String(), `"abandoned":{"de":"Das Spiel wurde abgebrochen. Grund: the lamp fell",`) {
		t.Error("nobody is told why it was abandoned")
	}
	for _, path := range []string{"2", "3", "0", "01", "-1", "x", "../x", "1.journal.x"} {
		if w := getLog(l, LogPath+path); w.Code != http.StatusNotFound {
			t.Errorf("%s is served", path)
		}
	}
}

// A game that was taken to another table goes on there, whatever is played where it
// began: its journal stays nobody's.
func TestTheLogOfAGameThatWentElsewhereIsNotServed(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.cross(ann, "low")
	left, err := Leaving(r.records, r.now)
	if err != nil {
		t.Fatal(err)
	}
	r.records = append(r.records, left)
	dir := t.TempDir()
	r.keptIn(dir)
	newCup(t, nil).keptIn(dir)
	l := &Logs{Dir: dir}
	for _, path := range []string{"1", "1.journal"} {
		if w := getLog(l, LogPath+path); w.Code != http.StatusNotFound {
			t.Errorf("%s is served", path)
		}
	}
	if body := getLog(l, LogPath).Body.String(); strings.TrimSpace(body) != "[]" {
		t.Errorf("listed is %s", body)
	}
}

// The host sees what everybody saw, and of a secret act only that it was made
// and by whom.
func TestTheHostsListOfActsHoldsNoSecret(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.cross(ann, "low")
	b, err := json.Marshal(r.core.kept.listActs())
	if err != nil || !strings.Contains(string(b), `"do":"cross","player":"Ann"`) || strings.Contains(string(b), "low") {
		t.Errorf("the host is told %s %v", b, err)
	}
}
