package table

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
)

func newAlbum(t *testing.T, keep time.Duration, space int64) *Evidence {
	t.Helper()
	e, err := NewEvidence(filepath.Join(t.TempDir(), "evidence"), keep, space, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// keepPhoto stores a photo the way the loop does.
func keepPhoto(t *testing.T, e *Evidence, p eye.Photo, jpeg string) wire.Photo {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- e.Run(ctx) }()
	done := make(chan wire.Photo, 1)
	if !e.Store(p, []byte(jpeg), func(w wire.Photo) { done <- w }) {
		t.Fatal("an idle album takes no photo")
	}
	w := <-done
	cancel()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	return w
}

func get(e *Evidence, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	e.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func TestAPhotoIsStoredUnderANameNobodyGuesses(t *testing.T) {
	e := newAlbum(t, time.Hour, 1e6)
	p := keepPhoto(t, e, eye.Photo{Width: 800, Height: 600, Outlines: []eye.Outline{{Seat: 2, Value: "star", Colour: "red"}, {Seat: 2, Value: "?"}}}, "jpeg")
	sum := sha256.Sum256([]byte("jpeg"))
	if p.SHA256 != hex.EncodeToString(sum[:]) || p.Bytes != 4 || p.Width != 800 || p.Missing.EN != "" {
		t.Errorf("stored as %+v", p)
	}
	if len(p.Outlines) != 1 || p.Outlines[0].Value != dice.Star || p.Outlines[0].Colour != dice.Red {
		t.Errorf("outlines %+v", p.Outlines)
	}
	if other := keepPhoto(t, e, eye.Photo{}, "jpeg"); other.URL == p.URL || len(p.URL) < 30 {
		t.Errorf("addresses %q and %q", p.URL, other.URL)
	}
	w := get(e, p.URL)
	if w.Code != http.StatusOK || w.Body.String() != "jpeg" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("served as %d %q %v", w.Code, w.Body, w.Header())
	}
}

func TestPhotosAreForTheTablesUserAlone(t *testing.T) {
	e := newAlbum(t, time.Hour, 1e6)
	e.Spare(keepPhoto(t, e, eye.Photo{}, "jpeg").URL)
	for name, want := range map[string]fs.FileMode{"": 0o700, "*.jpg": 0o400, "*.keep": 0o600} {
		made, err := filepath.Glob(filepath.Join(e.dir, name))
		if err != nil || len(made) != 1 {
			t.Fatalf("%q are %v: %v", name, made, err)
		}
		if info, err := os.Stat(made[0]); err != nil || info.Mode().Perm() != want {
			t.Errorf("the mode of %q is %v: %v", name, info.Mode(), err)
		}
	}
}

func TestOnlyPhotosAreServed(t *testing.T) {
	e := newAlbum(t, time.Hour, 1e6)
	p := keepPhoto(t, e, eye.Photo{}, "jpeg")
	e.Spare(p.URL)
	for _, path := range []string{PhotoPath, PhotoPath + "../journal/game-000001.journal", PhotoPath + "..%2fx.jpg", p.URL + ".keep", PhotoPath + strings.Repeat("A", 26) + ".jpg"} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path = path
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if w.Code != http.StatusNotFound {
			t.Errorf("%s is served: %d", path, w.Code)
		}
	}
}

func TestAPhotoThatCannotBeStoredSaysWhy(t *testing.T) {
	e := newAlbum(t, time.Hour, 1e6)
	if p := keepPhoto(t, e, eye.Photo{Missing: "no frame"}, ""); p.Missing.EN != "no frame" || p.Missing.DE == "" || p.URL != "" {
		t.Errorf("%+v", p)
	}
}

// A photo that the disk does not take is told, kept, and stored when it does;
// those that come meanwhile wait for it.
func TestAPhotoThatTheDiskRefusesIsToldAndStoredLater(t *testing.T) {
	for name, refuse := range map[string]func(t *testing.T) (dir string, accept func(), said [2]string){
		"the folder is gone": func(t *testing.T) (string, func(), [2]string) {
			dir := filepath.Join(t.TempDir(), "evidence")
			return dir, func() {
				if err := os.Mkdir(dir, 0o755); err != nil {
					t.Fatal(err)
				}
			}, [2]string{"make the folder again", "den Ordner wieder anlegen"}
		},
		"the disk is full": func(t *testing.T) (string, func(), [2]string) {
			dir := t.TempDir()
			if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
				t.Skip("a small disk cannot be mounted here, so a full one is not tried: ", err)
			}
			t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
			ballast := filepath.Join(dir, "ballast")
			_ = os.WriteFile(ballast, make([]byte, 1<<20), 0o600) // which ends with the error that the disk is full
			return dir, func() {
				if err := os.Remove(ballast); err != nil {
					t.Fatal(err)
				}
			}, [2]string{"the disk is full: free some space", "die Platte ist voll: bitte Platz schaffen"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, accept, said := refuse(t)
			told, stored := make(chan wire.Part, 10), make(chan wire.Photo, 10)
			e := newAlbum(t, time.Hour, 1e6)
			e.dir, e.Health = dir, func(p wire.Part) { told <- p }
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- e.Run(ctx) }()
			jpeg := bytes.Repeat([]byte("jpeg"), 5000)
			for range 2 {
				if !e.Store(eye.Photo{}, jpeg, func(p wire.Photo) { stored <- p }) {
					t.Fatal("it takes no photo")
				}
			}
			if p := <-told; p.OK || !strings.Contains(p.Text.EN, said[0]) || !strings.Contains(p.Text.DE, said[1]) {
				t.Errorf("told is %+v", p)
			}
			time.Sleep(retry + retry/2) // it is tried again, and not told again
			if len(stored) > 0 || len(told) > 0 {
				t.Errorf("%d photos are stored, %d times more it is told", len(stored), len(told))
			}
			accept()
			if p := <-told; !p.OK {
				t.Errorf("told is %+v", p)
			}
			for range 2 {
				if p := <-stored; p.Bytes != len(jpeg) || get(e, p.URL).Body.Len() != len(jpeg) {
					t.Errorf("stored is %+v", p)
				}
			}
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

// Whoever ends the table does not wait for a disk.
func TestAnAlbumThatWaitsForTheDiskEnds(t *testing.T) {
	e := newAlbum(t, time.Hour, 1e6)
	if err := os.RemoveAll(e.dir); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	e.Health = func(wire.Part) { cancel() }
	e.Store(eye.Photo{}, []byte("jpeg"), func(p wire.Photo) { t.Errorf("stored is %+v", p) })
	if err := e.Run(ctx); err != nil {
		t.Error(err)
	}
}

func TestOldPhotosGoAndDisputedOnesStay(t *testing.T) {
	e := newAlbum(t, time.Hour, 25)
	var urls []string
	for age := range 5 { // 0 is the newest
		p := keepPhoto(t, e, eye.Photo{}, "ten bytes!")
		urls = append(urls, p.URL)
		at := time.Now().Add(-time.Duration(age) * 25 * time.Minute)
		if err := os.Chtimes(filepath.Join(e.dir, strings.TrimPrefix(p.URL, PhotoPath)), at, at); err != nil {
			t.Fatal(err)
		}
		if age == 4 {
			e.Spare(p.URL)
		}
		e.space = 1e6
	}
	e.space = 25
	e.clean(time.Now())
	for age, there := range []bool{true, true, false, false, true} {
		if got := get(e, urls[age]).Code == http.StatusOK; got != there {
			t.Errorf("photo %d is there: %v, want %v", age, got, there)
		}
	}
}
