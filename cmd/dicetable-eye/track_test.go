package main

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision/settle"
)

// ownTrack is a board of somebody's own: an ellipse of fields.
func ownTrack(t *testing.T) calib.OwnTrack {
	t.Helper()
	p, err := calib.LoadProfile("../../calib/testdata/older/1-track.json")
	if err != nil {
		t.Fatal(err)
	}
	return p.Track
}

// tapped are the fields of a board as somebody taps them in the camera's picture:
// some px beside their middles.
func tapped(rng *rand.Rand, track calib.OwnTrack, camera, learned calib.View) calib.OwnTrack {
	var out calib.OwnTrack
	for _, p := range track {
		px := camera.Project(p, 0)
		at, _ := learned.Locate(calib.Point{X: px.X + 8*rng.Float64() - 4, Y: px.Y + 8*rng.Float64() - 4}, 0)
		out = append(out, at)
	}
	return out
}

// A board that lies on the mat is taught by tapping its fields; from then on the
// marker that hands lay there is a bet on that field.
func TestTheMarkerIsReadOnABoardOfOnesOwn(t *testing.T) {
	for seed := range uint64(1) {
		rng := rand.New(rand.NewPCG(seed, 11))
		set := sim.RandomSetting(rng)
		set.Track = ownTrack(t)
		now := time.Unix(100, 0)
		e := &evening{startEye(t), sim.NewTable(rng, set, sim.Chance{}, []int{2, 5}, now), now}
		e.until(isHello)
		never := func() bool { return false }
		e.say(eye.Command{Watch: &settle.Watch{ID: 1, Phase: settle.Idle}})
		base := calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff", View: set.Camera}
		e.say(eye.Command{Profile: &base})
		e.pass(4, never)
		e.say(eye.Command{Lesson: &eye.LessonRequest{ID: 1}})
		r, _ := e.until(func(r eye.Report) bool { return r.Lesson != nil })
		if r.Lesson.View == nil {
			t.Fatalf("seed %d: the mat is not seen under the board: %+v", seed, r.Lesson)
		}
		base.Track = tapped(rng, set.Track, set.Camera, *r.Lesson.View)
		if err := base.Validate(); err != nil {
			t.Fatal(err)
		}
		e.say(eye.Command{Profile: &base})
		e.say(eye.Command{Watch: &settle.Watch{ID: 2, Phase: settle.Covered, Seats: map[int]int{2: 5, 5: 5}}})
		e.pass(60, func() bool { return e.told(settle.CupDown, 2) && e.told(settle.CupDown, 5) })
		for i, field := range []int{0, 7, 22, 29} {
			want, face := calib.Bluff().Track[field].Field, dice.Face(1+i)
			e.events = nil
			e.do(sim.Act{Do: sim.Marker, Seat: 2, Field: &want, Face: &face})
			rested := func() bool {
				return slices.ContainsFunc(e.events, func(v settle.Event) bool { return v.Kind == settle.MarkerRested })
			}
			e.pass(120, rested)
			if !rested() {
				t.Fatalf("seed %d: the marker on %v is not seen: %+v", seed, want, e.events)
			}
			for _, v := range e.events {
				if v.Kind == settle.MarkerRested && (*v.Field != want || *v.Face != face) {
					t.Errorf("seed %d: the marker lies on %v with %v, and %v with %v was read", seed, want, face, *v.Field, *v.Face)
				}
			}
		}
	}
}
