package member

import (
	"cmp"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

// Told is one revision of a result, as it is kept on disk.
type Told struct {
	Envelope wire.Envelope `json:"envelope"`
	// Receipt is nil until the club has it.
	Receipt *wire.Receipt `json:"receipt,omitempty"`
}

// ResultsDir is the folder of what a table in dir told its club.
func ResultsDir(dir string) string { return filepath.Join(dir, "club", "results") }

// Outbox keeps results until the club has them, a file each. All methods may
// be called by any goroutine.
type Outbox struct {
	dir string
	key ed25519.PrivateKey

	mu sync.Mutex
	// known are all revisions that were ever told, waiting those without a
	// receipt, oldest first.
	known   map[string]bool
	waiting []waiting
}

// waiting is a result without a receipt.
type waiting struct {
	name     string
	envelope wire.Envelope
}

// OpenOutbox reads what waits in a folder. The error is a sentence that names
// the file.
func OpenOutbox(dir string, key ed25519.PrivateKey) (*Outbox, error) {
	o := &Outbox{dir: dir, key: key, known: map[string]bool{}}
	all, err := ReadTold(dir)
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		r, err := t.Envelope.Claim()
		if err != nil {
			return nil, fmt.Errorf("a result in %s cannot be read (%w): move it elsewhere", dir, err)
		}
		name := nameOf(r.GameID, r.Revision)
		o.known[name] = true
		if t.Receipt == nil {
			o.waiting = append(o.waiting, waiting{name, t.Envelope})
		}
	}
	return o, nil
}

// ReadTold reads what was told, in the order in which the games ended; nothing
// where there is no such folder. What no crash could have left behind is an
// error.
func ReadTold(dir string) ([]Told, error) {
	files, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the results for the club cannot be read (%w): see that this user may read them", err)
	}
	var all []Told
	ended := map[*byte]wire.Result{}
	for _, f := range files {
		if filepath.Ext(f.Name()) != ".json" {
			continue // cut short by a crash, and written again
		}
		file := filepath.Join(dir, f.Name())
		b, err := os.ReadFile(file)
		var t Told
		var r wire.Result
		if err == nil {
			t, r, err = decodeTold(b)
		}
		if err != nil {
			return nil, fmt.Errorf("the result in %s cannot be read (%w): move it elsewhere", file, err)
		}
		ended[&t.Envelope.Payload[0]] = r
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b Told) int {
		x, y := ended[&a.Envelope.Payload[0]], ended[&b.Envelope.Payload[0]]
		return cmp.Or(x.Ended.Compare(y.Ended), strings.Compare(x.GameID, y.GameID), cmp.Compare(x.Revision, y.Revision))
	})
	return all, nil
}

// decodeTold reads what was kept of a result, and the result in it.
func decodeTold(b []byte) (t Told, r wire.Result, err error) {
	if err := json.Unmarshal(b, &t); err != nil {
		return Told{}, wire.Result{}, err
	}
	r, err = t.Envelope.Claim()
	return t, r, err
}

func nameOf(game string, revision int) string { return fmt.Sprintf("%s.%d", game, revision) }

// Add signs a result and keeps it, and returns what is to be sent; one that is known
// is left as it is: false. When it cannot be written it is sent all the same, and the
// error says so.
func (o *Outbox) Add(r wire.Result) (wire.Envelope, bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	name := nameOf(r.GameID, r.Revision)
	if o.known[name] {
		return wire.Envelope{}, false, nil
	}
	e, err := wire.Sign(o.key, r)
	if err != nil {
		return wire.Envelope{}, false, err
	}
	o.known[name] = true
	o.waiting = append(o.waiting, waiting{name, e})
	return e, true, o.write(name, Told{Envelope: e})
}

// Waiting are the results without a receipt, oldest first.
func (o *Outbox) Waiting() []wire.Envelope {
	o.mu.Lock()
	defer o.mu.Unlock()
	var all []wire.Envelope
	for _, w := range o.waiting {
		all = append(all, w.envelope)
	}
	return all
}

// Receipted takes what the club says of a result, and returns what was told;
// false for one that this table never told.
func (o *Outbox) Receipted(r wire.Receipt) (wire.Envelope, bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	name := nameOf(r.GameID, r.Revision)
	if !o.known[name] {
		return wire.Envelope{}, false, nil
	}
	t := Told{Receipt: &r}
	i := slices.IndexFunc(o.waiting, func(w waiting) bool { return w.name == name })
	if i >= 0 {
		t.Envelope = o.waiting[i].envelope
		o.waiting = slices.Delete(o.waiting, i, i+1)
		return t.Envelope, true, o.write(name, t)
	}
	b, err := os.ReadFile(o.file(name))
	if err == nil {
		t, _, err = decodeTold(b)
	}
	if err != nil {
		return t.Envelope, true, fmt.Errorf("the receipt of %s cannot be kept: %w", name, err)
	}
	t.Receipt = &r
	return t.Envelope, true, o.write(name, t)
}

func (o *Outbox) file(name string) string { return filepath.Join(o.dir, name+".json") }

func (o *Outbox) write(name string, t Told) error {
	b, err := json.MarshalIndent(t, "", " ")
	if err == nil {
		err = writeWhole(o.file(name), append(b, '\n'))
	}
	if err != nil {
		return trouble.Disk(fmt.Sprintf("das Ergebnis %s lässt sich nicht für den Club aufheben", name), fmt.Sprintf("the result %s cannot be kept for the club", name), err)
	}
	return nil
}
