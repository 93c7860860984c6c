package opencv

import (
	"image"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
	"dicetable/vision/visiontest"
)

// A die is found that fills three eighths of the picture's edge: of the labelled dice
// of plain tables, as a camera sees them from so near, nearly all are.
func TestDiceThatFillThePicture(t *testing.T) {
	labels, err := visiontest.LoadLabels(pictures)
	if err != nil {
		t.Fatal(err)
	}
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	pips, _ := setNamed("pips")
	const share = 0.375
	found, all := 0, 0
	for _, l := range visiontest.OfKind(labels, "plain") {
		f := loadPicture(t, l.Name)
		for _, k := range l.Dice[:len(l.Dice)/2] {
			near, ok := nearTo(t, f, k, share)
			if !ok {
				continue
			}
			real, _, err := d.seen(near, diceScene{Set: &pips, paper: unknownPaper})
			if err != nil {
				t.Fatal(err)
			}
			all++
			if slices.ContainsFunc(real, func(r look) bool {
				return r.top.middle().Far(calib.Point{X: nearEdge / 2, Y: nearEdge / 2}) < share*nearEdge/4
			}) {
				found++
			}
		}
	}
	t.Logf("%d of %d found", found, all)
	if all < 30 || float64(found) < 0.95*float64(all) {
		t.Error("too few are found")
	}
}

// nearEdge is the edge of pictures that are seen from near, px.
const nearEdge = 640

// nearTo is the part of a picture around a die that fills so much of its edge; ok says
// whether the die is flat and open and all of that part is in the picture.
func nearTo(t *testing.T, f vision.Frame, d visiontest.Die, share float64) (near vision.Frame, ok bool) {
	t.Helper()
	side := quad{d.Quad[3], d.Quad[2], d.Quad[1], d.Quad[0]}.side() // labels run the other way round
	half := int(side / share / 2)
	part := image.Rect(int(d.Center.X)-half, int(d.Center.Y)-half, int(d.Center.X)+half, int(d.Center.Y)+half)
	if d.Visible < 0.95 || d.Cocked || d.Stacked || side < leastCounted || !part.In(image.Rect(0, 0, f.Width, f.Height)) {
		return near, false
	}
	p, err := cvx.Resize(picture(f), part, nearEdge, nearEdge)
	if err != nil {
		t.Fatal(err)
	}
	return vision.Frame{Width: p.Width, Height: p.Height, BGR: p.BGR}, true
}
