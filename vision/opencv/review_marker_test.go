package opencv

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

// readMarkers gives how much the markers of n drawn scenes lean, degrees, and how each was read: called
// cocked or stacked, doubted, or a bet.
func readMarkers(t *testing.T, n uint64, still func(*rand.Rand) sim.Scene, give func(tilt float64, isCalled, isDoubted, isBet bool)) {
	t.Helper()
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	read := sees(t, r)
	for k := range n {
		s := still(rand.New(rand.NewPCG(4713, k)))
		s.Hands = nil
		r.Reset()
		got := read(s)
		labels := sim.LabelOf(s).Dice
		i := slices.IndexFunc(got.Dice, func(d vision.Die) bool { return d.Colour == dice.Red })
		give(labels[len(labels)-1].Tilt,
			i >= 0 && (got.Dice[i].Cocked || got.Dice[i].Stacked),
			slices.ContainsFunc(got.Doubts, func(k vision.Doubt) bool { return k.Colour == dice.Red }),
			got.Marker != nil && !got.Marker.Doubted)
	}
}

// Of markers that lean by 18 degrees and more most are called, and from 20 on all others are doubted and
// no bet; those that lie flat are.
func TestATiltedMarkerIsNoBet(t *testing.T) {
	var leaning, called int
	readMarkers(t, 30, sim.TiltedMarkerStill, func(tilt float64, isCalled, isDoubted, isBet bool) {
		if tilt < 18 {
			return
		}
		if leaning++; isCalled {
			called++
		}
		if tilt >= 20 && (isBet || !isCalled && !isDoubted) {
			t.Errorf("a marker that leans by %.0f degrees is certain", tilt)
		}
	})
	t.Logf("of %d markers that lean %d are called", leaning, called)
	if leaning < 12 || called < leaning*7/10 {
		t.Errorf("of %d markers that lean only %d are called", leaning, called)
	}
	readMarkers(t, 10, sim.RandomStill, func(tilt float64, isCalled, isDoubted, isBet bool) {
		if isCalled || isDoubted || !isBet {
			t.Errorf("a marker that lies flat (%.0f degrees) is called %v, doubted %v, a bet %v", tilt, isCalled, isDoubted, isBet)
		}
	})
}

// What is seen of its colour around a marker counts as a lean, however much it is: this one's sides
// alone would not be doubted. Yellow dice, and what is called, are not asked about.
func TestWhatIsAroundTheMarkerCounts(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	marker := got.Dice[slices.IndexFunc(got.Dice, func(d vision.Die) bool { return d.Colour == dice.Red })]
	v := review{diceReader: r.dice, f: f, s: s}
	for _, c := range []struct {
		name     string
		colour   dice.Colour
		fringe   float64
		isCalled bool
		want     bool
	}{
		{"nothing", dice.Red, 0, false, false},
		{"much", dice.Red, 0.1, false, true},
		{"much more", dice.Red, 3, false, true},
		{"much around a yellow one", dice.Yellow, 0.1, false, false},
		{"much around one that is called", dice.Red, 0.1, true, false},
	} {
		x := lyingDie{Die: marker, top: quad(marker.Outline), pose: cubes.Pose{Fringe: c.fringe}}
		x.Colour, x.Stacked = c.colour, c.isCalled
		if got := v.mayTilt(&x); got != c.want || x.Cocked {
			t.Errorf("with %s around it: doubted %v, called %v", c.name, got, x.Cocked)
		}
	}
}

// A marker that geometry does not see, as one that is pale in much light, the networks see on the
// track, and nothing else there: not its numbers, nor its stars, nor yellow dice.
func TestTheNetworksSeekAMarkerThatGeometryDoesNotSee(t *testing.T) {
	for _, name := range []string{"bluff-0002", "bluff-0007", "bluff-0016", "bluff-0024"} {
		r, f, s, got := pictured(t, name)
		marker, ok := markerIn(got)
		if !ok {
			t.Fatalf("%s has no marker", name)
		}
		if read, _ := r.dice.review(f, s, cubes.Reading{}); !slices.ContainsFunc(read, func(d vision.Die) bool { return d.Colour == dice.Red }) {
			t.Errorf("%s: where geometry reads nothing the review reads %+v", name, read)
		}
		v := review{diceReader: r.dice, f: f, s: s}
		v.seekMarker()
		if len(v.dice) != 1 || v.dice[0].Colour != dice.Red || v.dice[0].Value != marker.Value || v.dice[0].CenterPx.Far(marker.CenterPx) > 5 {
			t.Errorf("%s: the networks see %+v, the marker is %+v", name, v.dice, marker)
		}
		once := slices.Clone(v.dice)
		if v.seekMarker(); !slices.EqualFunc(v.dice, once, func(a, b lyingDie) bool { return a.top == b.top }) {
			t.Errorf("%s: where the marker was read it is sought: %+v", name, v.dice)
		}
		hidden := s
		hidden.Covers = append(slices.Clone(s.Covers), marker.Outline[:])
		v = review{diceReader: r.dice, f: f, s: hidden}
		if v.seekMarker(); len(v.dice)+len(v.doubts) > 0 {
			t.Errorf("%s: under a cup the networks see %+v, doubted: %v", name, v.dice, v.doubts)
		}
	}
}

// A marker that is sought and whose face is hidden is doubted: that it is one, or which face it
// shows.
func TestAMarkerThatIsSoughtAndNotClearIsDoubted(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	marker, _ := markerIn(got)
	for paint, want := range map[[3]byte]string{
		{200, 200, 250}: "something red may be a die",
		{40, 40, 190}:   "the face of a red die is not clear",
	} {
		hidden := vision.Frame{Width: f.Width, Height: f.Height, BGR: slices.Clone(f.BGR)}
		half := int(0.3 * quad(marker.Outline).side())
		for y := int(marker.CenterPx.Y) - half; y <= int(marker.CenterPx.Y)+half; y++ {
			for x := int(marker.CenterPx.X) - half; x <= int(marker.CenterPx.X)+half; x++ {
				copy(hidden.BGR[3*(y*f.Width+x):], paint[:])
			}
		}
		v := review{diceReader: r.dice, f: hidden, s: s}
		if v.seekMarker(); len(v.doubts) != 1 || !strings.Contains(v.doubts[0].Reason, want) {
			t.Errorf("painted over with %v, doubted is %v, want %q", paint, v.doubts, want)
		}
	}
}

// There is one red die. Of two that geometry reads, one of them on reddish wood, that is the one which is
// a die to the readers as well; one by itself they are not asked about, for it may be half hidden.
func TestOfTwoRedDiceOneIsTheMarker(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	marker, _ := markerIn(got)
	top, _, ok := flatAt(s.View, s.View.Project(calib.Point{X: 400, Y: -12}, usualDieMM), usualDieMM)
	if !ok {
		t.Fatal("the table beside the mat is not seen")
	}
	wood := vision.Die{Value: 1, Colour: dice.Red, Cocked: true, CenterPx: top.middle(), Outline: top}
	for _, c := range []struct {
		name string
		seen []vision.Die
		want []vision.Die
	}{
		{"marker and wood", []vision.Die{marker, wood}, []vision.Die{marker}},
		{"wood and marker", []vision.Die{wood, marker}, []vision.Die{marker}},
		{"the marker twice", []vision.Die{marker, marker}, []vision.Die{marker, marker}},
		{"what is red by itself", []vision.Die{wood}, []vision.Die{wood}},
	} {
		read, doubts := r.dice.review(f, s, cubes.Reading{Dice: c.seen, Poses: make([]cubes.Pose, len(c.seen))})
		isSame := func(a, b vision.Die) bool { return a.CenterPx == b.CenterPx }
		if !slices.EqualFunc(read, c.want, isSame) || len(doubts) > 0 {
			t.Errorf("%s: read are %+v, doubted is %v", c.name, read, doubts)
		}
	}
}
