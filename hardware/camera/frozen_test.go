package camera

import (
	"context"
	"strings"
	"testing"
	"time"

	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// film is a live source of given frames, 15 a second.
type film struct {
	Source
	frames [][]byte
	shown  int
}

func (f *film) Next(context.Context) (vision.Frame, error) {
	f.shown++
	return vision.Frame{
		At: time.Unix(0, 0).Add(time.Duration(f.shown) * time.Second / 15), Width: 4, Height: 32,
		BGR: f.frames[f.shown%len(f.frames)],
	}, nil
}

// still has one bright pixel in a row that is looked at, unless grey is all.
func still(bright byte) []byte {
	b := make([]byte, 3*4*32)
	b[3*4*8] = bright
	return b
}

// A camera that hangs with a picture is started again after ten seconds, and
// the host told so in both languages; one that shows a quiet table, or the dark
// under a lens cap, is not.
func TestAFrozenPictureIsNoticed(t *testing.T) {
	for _, c := range []struct {
		name   string
		frames [][]byte
		frozen bool
	}{
		{"the same picture", [][]byte{still(200)}, true},
		{"a quiet table with a sensor's noise", [][]byte{still(200), still(201)}, false},
		{"under a lens cap", [][]byte{still(9)}, false},
	} {
		source, at := newThawed(&film{frames: c.frames}), 0
		for at < 15*60 {
			if _, err := source.Next(t.Context()); err != nil {
				if !strings.Contains(err.Error(), "same picture") || !strings.Contains(trouble.German(err), "immer dasselbe Bild") {
					t.Errorf("%s: told %v", c.name, err)
				}
				break
			}
			at++
		}
		if frozen := at < 15*60; frozen != c.frozen || frozen && (at < 150 || at > 155) {
			t.Errorf("%s: frozen %v after %d frames", c.name, frozen, at)
		}
	}
}
