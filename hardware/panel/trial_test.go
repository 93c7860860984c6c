package panel_test

import (
	"bytes"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/hardware/panel"
)

// A trial shows each of its pictures for its time, and the table's own scene
// after it.
func TestATrialIsShownToItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		r.Show(panel.Scene{Kind: panel.Idle})
		steps := panel.Trial(r.size, 2*second)
		names := map[string]bool{}
		r.Try(steps)
		for i, s := range steps {
			names[s.Name] = true
			time.Sleep(s.For / 2)
			if s.Picture != nil {
				synctest.Wait()
				want := panel.NewVirtual(r.size)
				if s.Dim {
					_ = want.Shine(0.25)
				}
				_ = want.Draw(want.Bounds(), s.Picture, image.Point{})
				if !bytes.Equal(want.RGB(), r.panel.RGB()) {
					t.Errorf("step %d, %s, is not shown", i, s.Name)
				}
			}
			time.Sleep(s.For - s.For/2)
		}
		time.Sleep(time.Millisecond)
		if !r.shows(panel.Scene{Kind: panel.Idle}, 1) {
			t.Error("the trial does not end")
		}
		for _, name := range []string{"corners", "columns", "rows", "colours", panel.DimName, string(panel.Turn), string(panel.Timer), string(panel.Error)} {
			if !names[name] {
				t.Errorf("%s is not tried", name)
			}
		}
	})
}

// Each kind of scene comes once, to its end; one picture alone is dim, and a line moves
// faster than pictures change.
func TestATrialShowsWhatPeopleAreToSee(t *testing.T) {
	kinds := map[panel.Kind]int{}
	for _, s := range panel.Trial(image.Pt(8, 8), 2*second) {
		if s.Dim != (s.Name == panel.DimName) {
			t.Errorf("%s is dim: %v", s.Name, s.Dim)
		}
		want := 2*second + s.Scene.Whole
		if s.Name == "columns" || s.Name == "rows" {
			want = second / 4
		}
		if s.For != want {
			t.Errorf("%s stays for %v, not %v", s.Name, s.For, want)
		}
		if kinds[s.Scene.Kind]++; s.Picture == nil && kinds[s.Scene.Kind] > 1 {
			t.Errorf("%s comes again", s.Name)
		}
	}
}

// What the table shows, or reads by, ends a trial at once.
func TestTheTableComesBeforeATrial(t *testing.T) {
	for name, begin := range map[string]func(*rig){
		"a scene":      func(r *rig) { r.Show(panel.Scene{Kind: panel.Turn, Seat: 2}) },
		"a frame read": func(r *rig) { r.Hold(0) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, asItIs)
				defer r.stop()
				want := panel.Scene{Kind: panel.Idle}
				r.Show(want)
				synctest.Wait()
				r.Try(panel.Trial(r.size, 2*second))
				time.Sleep(second)
				if r.shows(want, 1) {
					t.Fatal("the trial did not begin")
				}
				if begin(r); name == "a scene" {
					want = panel.Scene{Kind: panel.Turn, Seat: 2}
				}
				time.Sleep(time.Millisecond)
				if !r.shows(want, 1) {
					t.Error("the trial goes on")
				}
			})
		})
	}
}

// A trial that is begun while a frame is read waits until that is over.
func TestATrialWaitsForAHeldPanel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		idle := panel.Scene{Kind: panel.Idle}
		r.Show(idle)
		synctest.Wait()
		r.Hold(second)
		r.Try(panel.Trial(r.size, 2*second))
		if !r.shows(idle, 0.25) {
			t.Error("a held panel changed")
		}
		time.Sleep(second)
		if r.shows(idle, 1) || r.shows(idle, 0.25) {
			t.Error("the trial did not begin")
		}
	})
}

// One that is read under stays as it is until then, if dimly.
func TestAHeldTrialDims(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		r.Try(panel.Trial(r.size, 2*second))
		synctest.Wait()
		r.Hold(second)
		synctest.Wait()
		want := panel.NewVirtual(r.size)
		_ = want.Shine(0.25)
		_ = want.Draw(want.Bounds(), panel.Corners(r.size).Picture, image.Point{})
		if !bytes.Equal(want.RGB(), r.panel.RGB()) {
			t.Error("the trial does not stay dimly")
		}
	})
}
