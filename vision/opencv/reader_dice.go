package opencv

import (
	"fmt"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

// readDice reads the dice, and the marker among them; mat is nil without one.
func (r *Reader) readDice(f vision.Frame, mat *calib.Mat, covers [][]calib.Point, out *vision.Reading) error {
	scene := diceScene{
		View: r.sight.View, Mat: mat, paper: r.white, bare: r.bare, Covers: covers, Cups: out.Cups, Hides: out.Status == vision.Blocked || isUnderCup(out),
		DieSizeMM: r.dieSize.mm, Set: r.set(mat), Chips: hasChips(out),
	}
	if mat != nil {
		for _, p := range mat.Patches {
			scene.Prints = append(scene.Prints, r.outlineOf(p.Square))
		}
		for _, s := range mat.Seats {
			// A seat's number is printed in its corner.
			scene.Prints = append(scene.Prints, r.outlineOf(calib.Square{X: s.X, Y: s.Y, Size: seatNumberMM}))
		}
	} else {
		scene.paper, scene.bare = unknownPaper, bareMat{}
	}
	seen, err := r.seen(f, scene)
	if err != nil {
		return err
	}
	// What a hand is about still moves.
	if seen.SizeMM > 0 && out.Status != vision.Blocked {
		r.dieSize.learn(seen.SizeMM)
	}
	for _, d := range seen.Dice {
		out.Dice = append(out.Dice, r.placed(d, mat))
	}
	for _, d := range seen.Doubts {
		doubt(out, "%s (%s)", d.Reason, r.where(d.At, mat))
		at := vision.Doubt{Colour: d.Colour, Zone: vision.Outside, Face: d.Face}
		if mm, ok := r.located(d.At, 0, mat); ok {
			at.CenterMM, at.Zone = &mm, vision.Zone(mat.ZoneAt(mm))
		}
		out.Doubts = append(out.Doubts, at)
	}
	// Whoever settles rolls counts the dice anyway; no place is doubted for it.
	for _, why := range seen.Set.lacking(mat, out) {
		doubt(out, "%s", why)
	}
	if mat != nil {
		readMarker(mat, out)
	}
	return nil
}

// seen reads the dice of a scene: those of Bluff by their edges, all others by
// what was learned of dice (see docs/adr/0005).
func (r *Reader) seen(f vision.Frame, s diceScene) (diceReading, error) {
	if s.Set == nil || s.Set.Name != bluffDice.Name || s.Mat == nil {
		return r.nearOrAll(f, s)
	}
	seen, err := r.cubes.Read(f, cubes.Scene{
		View: s.View, Mat: s.Mat, White: r.light.White, Covers: s.Covers, DieSizeMM: s.DieSizeMM, Marks: r.marks, Rests: r.rests,
	}, cubes.BluffSet())
	if err != nil {
		return diceReading{}, err
	}
	r.marks, r.rests = seen.Marks, seen.Rests
	out := diceReading{Set: *s.Set, SizeMM: seen.SizeMM}
	out.Dice, out.Doubts = r.dice.review(f, s, seen)
	return out, r.tellLens(f, s, out)
}

// seatNumberMM is the edge of the corner of a seat that its number is in, mm.
const seatNumberMM = 17

// outlineOf is where a square of the mat is seen, px.
func (r *Reader) outlineOf(s calib.Square) []calib.Point {
	var outline []calib.Point
	for _, c := range s.Corners() {
		outline = append(outline, r.sight.View.Project(c, 0))
	}
	return outline
}

// set is which dice there are, or nil if that is to be told from them.
func (r *Reader) set(mat *calib.Mat) *diceSet {
	name := r.options.Dice
	switch {
	case name == "auto" && mat == nil:
		name = "pips"
	case name == "auto" && mat.Name == "bluff":
		name = "bluff"
	}
	if s, ok := setNamed(name); ok {
		return &s
	}
	return nil
}

// located is where on the mat, mm, something lies that is seen at a height
// above it, mm; false without a mat.
func (r *Reader) located(px calib.Point, height float64, mat *calib.Mat) (calib.Point, bool) {
	if mat == nil {
		return calib.Point{}, false
	}
	return r.sight.View.Locate(px, height)
}

// placed is a die with its place on the mat.
func (r *Reader) placed(d vision.Die, mat *calib.Mat) vision.Die {
	d.Zone = vision.Outside
	// The middle of the top face lies a die's size above the mat, higher on
	// another die.
	height := d.SizeMM
	if d.Stacked {
		height *= 2
	}
	if at, ok := r.located(d.CenterPx, height, mat); ok {
		d.CenterMM = &at
		d.Zone = vision.Zone(mat.ZoneAt(at))
	}
	return d
}

// where says in words where a place in the picture lies on the mat.
func (r *Reader) where(px calib.Point, mat *calib.Mat) string {
	at, ok := r.located(px, 0, mat)
	if !ok {
		return fmt.Sprintf("at pixel %.0f, %.0f", px.X, px.Y)
	}
	return fmt.Sprintf("%s, at %.0f, %.0f mm", mat.ZoneAt(at), at.X, at.Y)
}
