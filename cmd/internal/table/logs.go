package table

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// LogPath is where the logs of finished games are served; Logs is an
// http.Handler for it:
//
//	GET /games/            the games there are, newest first
//	GET /games/7           every step of one, with what everybody saw
//	GET /games/7.journal   its journal, for `dicetable verify`
const LogPath = "/games/"

// Logs serves games that are over: while one is played its journal holds
// secrets. The files are the journal's own and are only read. An answer costs
// the replay of a game: who serves it to a room of strangers bounds how many
// are made at once. It may be used by any goroutine.
type Logs struct {
	// Dir is the journal's folder.
	Dir string

	mu sync.Mutex
	// listed are games as they were listed, by their files: they are replayed
	// again only when something was added.
	listed map[int]listing
}

// listing is a game in the list, and the size of its file then.
type listing struct {
	logged
	size int64
}

// logged is one game in the list.
type logged struct {
	File    int                 `json:"file"`
	ID      string              `json:"id"`
	Game    string              `json:"game"`
	Began   time.Time           `json:"began"`
	Players []wire.SeatedPlayer `json:"players"`
	Winners []string            `json:"winners"`
}

// replayed is one game, step by step.
type replayed struct {
	logged
	Settings    map[string]string `json:"settings,omitempty"`
	Corrections []wire.Corrected  `json:"corrections"`
	// Abandoned says that it ended without a winner, and why.
	Abandoned games.Text     `json:"abandoned,omitzero"`
	Steps     []replayedStep `json:"steps"`
}

// replayedStep is one act and the table after it.
type replayedStep struct {
	Number int          `json:"number"`
	At     time.Time    `json:"at"`
	Event  games.Event  `json:"event,omitempty"`
	Told   []games.Text `json:"told"`
	State  wire.State   `json:"state"`
}

var logName = regexp.MustCompile(`^game-(\d{6})\.journal$`)

// maxLogged is how many games the list has at most.
const maxLogged = 100

// ServeHTTP answers with the list of games, or with what the address names of one.
func (l *Logs) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, LogPath)
	number, whole := strings.CutSuffix(name, ".journal")
	file, err := strconv.Atoi(number)
	switch {
	case name == "":
		l.list(w, r)
	case err != nil || file < 1 || strconv.Itoa(file) != number:
		http.NotFound(w, r)
	case whole:
		l.download(w, r, file)
	default:
		l.one(w, r, file)
	}
}

// files are the numbers of the journals, newest first.
func (l *Logs) files() ([]int, error) {
	entries, err := os.ReadDir(l.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var numbers []int
	for _, e := range entries {
		if m := logName.FindStringSubmatch(e.Name()); m != nil {
			n, _ := strconv.Atoi(m[1])
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	slices.Reverse(numbers)
	return numbers, nil
}

func (l *Logs) path(file int) string {
	return filepath.Join(l.Dir, fmt.Sprintf("game-%06d.journal", file))
}

// game reads one game; false when it may not be shown: it goes on, here or at the
// table it was taken to, or could.
func (l *Logs) game(file int) (kept, bool) {
	records, err := journal.Read(l.path(file))
	if err != nil {
		return kept{}, false
	}
	var k kept
	for _, r := range records {
		if k.replay(r) != nil {
			return kept{}, false
		}
	}
	files, err := l.files()
	older := err == nil && len(files) > 0 && file < files[0]
	return k, k.game != nil && !k.gone && (k.over() || older || k.abandoned && k.closed)
}

func (l *Logs) list(w http.ResponseWriter, r *http.Request) {
	files, err := l.files()
	if err != nil {
		http.Error(w, "the journals cannot be read", http.StatusInternalServerError)
		return
	}
	all := []logged{}
	for _, file := range files {
		if len(all) == maxLogged {
			break
		}
		if one, ok := l.listing(file); ok {
			all = append(all, one)
		}
	}
	answer(w, r, all)
}

// listing is a game as the list has it; false when it may not be shown.
func (l *Logs) listing(file int) (logged, bool) {
	info, err := os.Stat(l.path(file))
	if err != nil {
		return logged{}, false
	}
	l.mu.Lock()
	known, ok := l.listed[file]
	l.mu.Unlock()
	if ok && known.size == info.Size() {
		return known.logged, true
	}
	k, ok := l.game(file)
	if !ok {
		return logged{}, false
	}
	one := k.logged(file)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.listed == nil {
		l.listed = map[int]listing{}
	}
	l.listed[file] = listing{one, info.Size()}
	return one, true
}

func (l *Logs) one(w http.ResponseWriter, r *http.Request, file int) {
	k, ok := l.game(file)
	if !ok {
		http.NotFound(w, r)
		return
	}
	answer(w, r, k.steps(file))
}

func (l *Logs) download(w http.ResponseWriter, r *http.Request, file int) {
	if _, ok := l.game(file); !ok {
		http.NotFound(w, r)
		return
	}
	name := filepath.Base(l.path(file))
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.ServeFile(w, r, l.path(file))
}

func (k *kept) logged(file int) logged {
	one := logged{File: file, ID: k.game.ID, Game: k.game.Name, Began: k.began, Players: k.game.Players, Winners: []string{}}
	if k.state != nil {
		if r, over := k.state.Result(); over {
			one.Winners = r.Winners
		}
	}
	return one
}

// steps plays the game again as it counts now.
func (k *kept) steps(file int) replayed {
	one := replayed{logged: k.logged(file), Settings: k.game.Settings, Corrections: append([]wire.Corrected{}, k.corrections...), Steps: []replayedStep{}}
	if k.abandoned {
		one.Abandoned = k.abandonedText()
	}
	again := k.clone()
	if err := again.restart(nil); err != nil {
		return one
	}
	again.corrections, again.disputed = nil, ""
	add := func(p past) {
		c := Core{kept: again, seen: newSeen()}
		state := c.state()
		state.At, state.Disputable = p.at, nil
		if p.told == nil {
			p.told = []games.Text{}
		}
		one.Steps = append(one.Steps, replayedStep{Number: p.number, At: p.at, Event: p.event, Told: p.told, State: state})
	}
	add(past{at: k.began})
	for _, p := range k.past {
		if _, err := again.happen(p); err != nil {
			break
		}
		add(p)
	}
	return one
}

// answer writes JSON, packed where the browser takes it: a long game says the
// same again and again.
func answer(w http.ResponseWriter, r *http.Request, v any) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding")
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		_ = json.NewEncoder(w).Encode(v)
		return
	}
	h.Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	// Who went away before the last byte has no use for the error.
	_ = json.NewEncoder(z).Encode(v)
	_ = z.Close()
}
