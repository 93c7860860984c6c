package camera

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dicetable/calib"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// folder shows each picture of a folder for a while, as a camera would that
// looks at a table where nothing moves.
type folder struct {
	paths []string
	next  int // frame
	shown vision.Frame
	// bad are the names of the pictures that were left out.
	bad   []string
	clock clock
}

const (
	folderFPS = 15
	// framesEach is how many frames each picture is shown for.
	framesEach = folderFPS
)

// pictureEndings are the file names that count as pictures.
var pictureEndings = []string{".jpg", ".jpeg", ".png"}

func openFolder(dir string) (Source, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, &trouble.Trouble{
			EN: "the folder of pictures cannot be read; name one that exists", Err: err,
			DE: "der Ordner mit Bildern lässt sich nicht lesen; bitte einen nennen, den es gibt",
		}
	}
	f := &folder{clock: clock{step: time.Second / folderFPS}}
	for _, e := range entries {
		if !e.IsDir() && slices.Contains(pictureEndings, strings.ToLower(filepath.Ext(e.Name()))) {
			f.paths = append(f.paths, filepath.Join(dir, e.Name()))
		}
	}
	if len(f.paths) == 0 {
		return nil, &trouble.Trouble{
			EN: "the folder " + dir + " holds no picture; it needs files named .jpg, .jpeg or .png",
			DE: "im Ordner " + dir + " ist kein Bild; er braucht Dateien, die auf .jpg, .jpeg oder .png enden",
		}
	}
	slices.Sort(f.paths)
	return f, nil
}

func (f *folder) Next(ctx context.Context) (vision.Frame, error) {
	i := f.next / framesEach
	if i == len(f.paths) {
		return vision.Frame{}, io.EOF
	}
	if f.next%framesEach == 0 {
		shown, err := LoadPicture(f.paths[i])
		if err != nil {
			f.next += framesEach
			f.bad = append(f.bad, filepath.Base(f.paths[i]))
			return vision.Frame{}, &Skipped{slices.Clone(f.bad), err}
		}
		f.shown = shown
	}
	at, err := f.clock.wait(ctx)
	if err != nil {
		return vision.Frame{}, err
	}
	f.next++
	frame := f.shown
	frame.Seq, frame.At = uint64(f.next), at
	return frame, nil
}

func (f *folder) Live() bool                { return false }
func (f *folder) Exposure() *calib.Exposure { return nil }
func (f *folder) Close() error              { return nil }

// clock lets recorded frames come as fast as they were taken.
type clock struct {
	step time.Duration
	due  time.Time
}

// wait returns when the next frame is due, and that time.
func (c *clock) wait(ctx context.Context) (time.Time, error) {
	now := time.Now()
	if c.due = c.due.Add(c.step); c.due.Before(now.Add(-c.step)) {
		c.due = now
	}
	select {
	case <-time.After(c.due.Sub(now)):
		return c.due, nil
	case <-ctx.Done():
		return time.Time{}, ctx.Err()
	}
}
