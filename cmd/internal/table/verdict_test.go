package table

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

// rigRuled is a table that has just made a ruling.
func rigRuled(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	for _, seat := range []int{1, 3, 4} {
		r.roll(seat, 3, 3, 3, 3, 3)
	}
	if len(r.photos) != 1 || r.state.Verdict == nil || r.state.Verdict.Photo != nil {
		t.Fatalf("photos of %q are asked for, and the verdict is %+v", r.photos, r.state.Verdict)
	}
	return r
}

// missing is what the record says of the picture of the ruling, empty while it
// says nothing.
func (r *rig) missing() string {
	r.t.Helper()
	if p := r.state.Verdict.Photo; p != nil {
		return p.Missing.EN
	}
	return ""
}

// waits lets time pass.
func (r *rig) waits(d time.Duration) {
	r.now = r.now.Add(d)
	r.input(Tick{})
}

// A ruling without its picture says so in the record, with why: another eye, or
// the table in its next life, does not have the frame.
func TestARulingWithoutItsPictureSaysWhy(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(r *rig) *rig
		want    games.Text
	}{
		"the eye dies before it gave it": {func(r *rig) *rig {
			r.input(EyeDown{})
			r.input(EyeUp{})
			return r
		}, textEyeEnded},
		"the eye never gives it": {func(r *rig) *rig {
			r.waits(photoPatience + time.Second)
			return r
		}, textPhotoLate},
		"the disk does not take it": {func(r *rig) *rig {
			r.input(PhotoGiven{r.photos[0]})
			r.waits(photoPatience + time.Second)
			return r
		}, textDiskWaits},
		"the table dies before the disk took it": {func(r *rig) *rig {
			r.input(PhotoGiven{r.photos[0]})
			return newRig(t, r.records...)
		}, textPhotoStart},
	} {
		t.Run(name, func(t *testing.T) {
			r := rigRuled(t)
			if r = c.happens(r); r.missing() != c.want.EN || len(r.photos) > 1 {
				t.Errorf("the record says %q, not %q", r.missing(), c.want.EN)
			}
			// It says so in its next life, too.
			if after := newRig(t, r.records...); after.missing() != c.want.EN {
				t.Errorf("after a start the record says %q", after.missing())
			}
		})
	}
}

// A picture that the eye gave does not die with it, and one that the disk takes
// late is the picture of its ruling all the same.
func TestAPictureThatWasGivenOutlivesTheEye(t *testing.T) {
	r := rigRuled(t)
	r.input(PhotoGiven{r.photos[0]})
	r.input(EyeDown{})
	r.input(EyeUp{})
	if got := r.missing(); got != "" {
		t.Errorf("the picture is on its way to the disk, and the record says %q", got)
	}
	r.waits(photoPatience + time.Second)
	r.input(Photographed{r.photos[0], wire.Photo{URL: PhotoPath + "x.jpg"}})
	if p := r.state.Verdict.Photo; p == nil || p.URL == "" || r.missing() != "" {
		t.Errorf("stored late, it is recorded as %+v", p)
	}
	r.waits(photoPatience + time.Second)
	if after := newRig(t, r.records...); after.state.Verdict.Photo == nil || after.state.Verdict.Photo.URL == "" {
		t.Error("after a start the picture is lost")
	}
}

// busyDisk takes photos and does not get round to storing them.
type busyDisk struct{ *world }

func (busyDisk) Store(eye.Photo, []byte, func(wire.Photo)) bool { return true }

// The loop tells the two apart: what the eye gave is the disk's to keep.
func TestTheLoopSaysWhoseFaultAMissingPictureIs(t *testing.T) {
	for name, c := range map[string]struct {
		gives bool
		want  games.Text
	}{"given": {true, textDiskWaits}, "not given": {false, textEyeEnded}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, w := rigRuled(t), newWorld()
				l := New(r.core, Outside{
					Journal: w, Eye: w, Album: busyDisk{w}, Sinks: []Sink{w}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
					Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {}, Alive: func() {},
				})
				ctx, stop := context.WithCancel(t.Context())
				ended := make(chan error)
				go func() { ended <- l.Run(ctx) }()
				if c.gives {
					w.messages <- eye.Message{Report: &eye.Report{Photo: &eye.Photo{ID: r.photos[0]}}, Raw: []byte("jpeg")}
				}
				w.messages <- eye.Message{Down: &eye.Down{}}
				time.Sleep(photoPatience + 2*time.Second)
				if p := w.last().Verdict.Photo; p == nil || p.Missing != c.want {
					t.Errorf("recorded is %+v, not %q", p, c.want.EN)
				}
				stop()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			})
		})
	}
}
