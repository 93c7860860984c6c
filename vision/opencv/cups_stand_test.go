package opencv

import (
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// A cup that was found once is there while it is seen a little worse at the same
// place, and is not when it was taken away or pushed, or stands elsewhere at its seat.
func TestACupThatHardlyStandsOutIsThereStill(t *testing.T) {
	stood := standing{at: calib.Point{X: 300, Y: 297}, mouth: 50, top: 42, height: 105}
	pushed, nudged := stood, stood
	pushed.at.X += 12
	nudged.at.X += 7
	for _, c := range []struct {
		name  string
		now   *standing
		score float64
		found []standing
		there bool
	}{
		{name: "untouched", now: &stood, score: 0.8, there: true},
		{name: "taken away", score: 0.8},
		{name: "pushed", now: &pushed, score: 0.8},
		{name: "pushed a little", now: &nudged, score: 0.8},
		{name: "found", now: &stood, score: 0.8, found: []standing{stood}},
		{name: "never stood", now: &stood},
	} {
		now := planOf(above())
		if c.now != nil {
			now.paintCup(*c.now)
		}
		seat, _ := now.mat.NearestSeat(stood.at)
		cups, fit := seatCups{seat: &seatCup{}}, stood
		fit.score = c.score
		cups.keep([]standing{fit}, &vision.Reading{Cups: []vision.Cup{{Seat: seat, State: vision.Down}}})
		seen := scanOf(now, false)
		if is := len(cups.stillThere(now, seen.wide, c.found)) > 0; is != c.there {
			t.Errorf("%s: there is %v", c.name, is)
		}
	}
}
