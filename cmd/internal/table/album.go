package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/hardware/trouble"
)

// PhotoPath is where photographs are served; an Evidence is an http.Handler
// for it.
const PhotoPath = "/evidence/"

// Evidence is a folder of photographs. A file is complete, named so that
// nobody can guess it, and never changed once its address is told.
type Evidence struct {
	// Health is told when photos cannot be stored, and when they can again; nil
	// for nobody. It is set before Run, and returns at once.
	Health func(wire.Part)
	dir    string
	// keep and space bound how long and how much is kept; what is spared
	// stays.
	keep  time.Duration
	space int64
	log   *slog.Logger
	jobs  chan job
}

var _ Album = (*Evidence)(nil)

type job struct {
	photo eye.Photo
	jpeg  []byte
	done  func(wire.Photo)
}

// NewEvidence makes the folder dir, for this user alone. Photos older than keep, and the oldest
// beyond space bytes, are removed.
func NewEvidence(dir string, keep time.Duration, space int64, log *slog.Logger) (*Evidence, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the folder %s for photos cannot be made (%w): give another one with --dir", dir, err)
	}
	return &Evidence{dir: dir, keep: keep, space: space, log: log, jobs: make(chan job, 4)}, nil
}

// Store queues a photo; see Album.
func (e *Evidence) Store(p eye.Photo, jpeg []byte, done func(wire.Photo)) bool {
	select {
	case e.jobs <- job{p, jpeg, done}:
		return true
	default:
		return false
	}
}

// Run writes photos until ctx ends, and then returns nil.
func (e *Evidence) Run(ctx context.Context) error {
	e.clean(time.Now())
	for {
		select {
		case j := <-e.jobs:
			if !e.put(ctx, j) {
				return nil
			}
			e.clean(time.Now())
		case <-ctx.Done():
			return nil
		}
	}
}

// put stores one photo, or passes on why there is none. What the disk refuses is
// told and tried until it does not, or ctx ends, which is false; photos that come
// meanwhile wait, as many as there is room for.
func (e *Evidence) put(ctx context.Context, j job) bool {
	if j.photo.Missing != "" {
		j.done(wire.Photo{Missing: games.Text{DE: "Zu diesem Urteil gibt es kein Foto; die Kamera wurde unterbrochen.", EN: j.photo.Missing}})
		return true
	}
	photo, err := e.write(j)
	if err == nil {
		j.done(photo)
		return true
	}
	e.log.Error("a photo cannot be stored; free some space or see that the folder can be written", "cause", err)
	e.tell(wire.Part{Text: textNotStored(err)})
	for err != nil {
		select {
		case <-time.After(retry):
		case <-ctx.Done():
			return false
		}
		photo, err = e.write(j)
	}
	e.tell(wire.Part{OK: true})
	j.done(photo)
	return true
}

func (e *Evidence) tell(p wire.Part) {
	if e.Health != nil {
		e.Health(p)
	}
}

// write stores one photo and says where.
func (e *Evidence) write(j job) (wire.Photo, error) {
	name := rand.Text() + ".jpg"
	if err := renameio.WriteFile(filepath.Join(e.dir, name), j.jpeg, 0o400, renameio.WithTempDir(e.dir)); err != nil {
		return wire.Photo{}, err
	}
	sum := sha256.Sum256(j.jpeg)
	return wire.Photo{
		URL: PhotoPath + name, SHA256: hex.EncodeToString(sum[:]), Bytes: len(j.jpeg),
		Width: j.photo.Width, Height: j.photo.Height, Outlines: outlines(j.photo.Outlines),
	}, nil
}

func outlines(seen []eye.Outline) []wire.Outline {
	out := []wire.Outline{}
	for _, o := range seen {
		if f := face(o.Value); f.Valid() {
			out = append(out, wire.Outline{Seat: o.Seat, Colour: dice.Colour(o.Colour), Value: f, Corners: o.Corners})
		}
	}
	return out
}

// face reads what the eye wrote on an outline; what is no face is not known.
func face(s string) dice.Face {
	for f := dice.Face(1); f <= dice.Star; f++ {
		if f.String() == s {
			return f
		}
	}
	return 0
}

// Spare keeps a photo from being removed.
func (e *Evidence) Spare(url string) {
	name := strings.TrimPrefix(url, PhotoPath)
	if !photoName.MatchString(name) {
		return
	}
	if err := os.WriteFile(filepath.Join(e.dir, name+".keep"), nil, 0o600); err != nil {
		e.log.Error("a disputed photo could not be marked", "cause", err)
	}
}

// Release lets a photo be removed when its time has come.
func (e *Evidence) Release(url string) {
	name := strings.TrimPrefix(url, PhotoPath)
	if !photoName.MatchString(name) {
		return
	}
	if err := os.Remove(filepath.Join(e.dir, name+".keep")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		e.log.Error("a photo whose dispute is decided could not be marked so", "cause", err)
	}
}

var photoName = regexp.MustCompile(`^[A-Z2-7]{26}\.jpg$`)

// clean removes what is too old or too much, the oldest first.
func (e *Evidence) clean(now time.Time) {
	var photos []fs.FileInfo
	entries, err := os.ReadDir(e.dir)
	if err != nil {
		e.log.Error("the folder of photos cannot be read", "cause", err)
		return
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && photoName.MatchString(entry.Name()) {
			photos = append(photos, info)
		}
	}
	slices.SortFunc(photos, func(a, b fs.FileInfo) int { return -cmp.Compare(a.ModTime().UnixNano(), b.ModTime().UnixNano()) })
	total := int64(0)
	for _, p := range photos {
		total += p.Size()
		if (total > e.space || now.Sub(p.ModTime()) > e.keep) && !e.spared(p.Name()) {
			if err := os.Remove(filepath.Join(e.dir, p.Name())); err != nil {
				e.log.Error("an old photo could not be removed", "cause", err)
			}
		}
	}
}

// Purge removes every photograph that is not disputed and says how many there
// were. It may be called from any goroutine, and by another program than the
// one that writes.
func (e *Evidence) Purge() (int, error) {
	entries, err := os.ReadDir(e.dir)
	if err != nil {
		return 0, trouble.Disk("der Ordner der Fotos lässt sich nicht lesen", "the folder of photographs cannot be read", err)
	}
	removed := 0
	for _, entry := range entries {
		if !photoName.MatchString(entry.Name()) || e.spared(entry.Name()) {
			continue
		}
		if err := os.Remove(filepath.Join(e.dir, entry.Name())); err != nil {
			return removed, trouble.Disk("ein Foto lässt sich nicht entfernen", "a photograph cannot be removed", err)
		}
		removed++
	}
	return removed, nil
}

func (e *Evidence) spared(name string) bool {
	_, err := os.Stat(filepath.Join(e.dir, name+".keep"))
	return err == nil
}

// Photo is the JPEG at an address.
func (e *Evidence) Photo(url string) ([]byte, error) {
	name := strings.TrimPrefix(url, PhotoPath)
	if !photoName.MatchString(name) {
		return nil, fmt.Errorf("%q is the address of no photograph", url)
	}
	return os.ReadFile(filepath.Join(e.dir, name))
}

// ServeHTTP serves one photo below PhotoPath.
func (e *Evidence) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, PhotoPath)
	if !photoName.MatchString(name) {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.ServeFile(w, r, filepath.Join(e.dir, name))
}
