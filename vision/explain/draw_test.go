package explain

import (
	"image"
	"image/color"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// everywhere writes words about all things.
func everywhere(image.Rectangle) bool { return true }

// ground is the colour of grey frames.
var ground = color.RGBA{90, 90, 90, 255}

// painted reports whether something was drawn within reach px of a place.
func (c *canvas) painted(at calib.Point, reach int) bool {
	p := c.at(at)
	for y := -reach; y <= reach; y++ {
		for x := -reach; x <= reach; x++ {
			if c.img.RGBAAt(int(p.X)+x, int(p.Y)+y) != ground {
				return true
			}
		}
	}
	return false
}

// has reports whether a colour is within reach px of a place.
func (c *canvas) has(col color.RGBA, at calib.Point, reach int) bool {
	p := c.at(at)
	for y := -reach; y <= reach; y++ {
		for x := -reach; x <= reach; x++ {
			if c.img.RGBAAt(int(p.X)+x, int(p.Y)+y) == col {
				return true
			}
		}
	}
	return false
}

// The outline and the words beside it are drawn; the face itself and the
// rest of the picture stay as they are.
func TestADieIsDrawnRoundItsFace(t *testing.T) {
	for _, scale := range []float64{1, 2.5, 0.5} {
		f := grey(1200, 400)
		c := newCanvas(f, image.Rect(0, 0, f.Width, f.Height), scale)
		d := die(dice.Yellow, 3, left, 0.997)
		c.reading(reading(vision.OK, d), newScene(f.Width, f.Height, reading(vision.OK, d), nil), everywhere)
		for i, corner := range d.Outline {
			next := d.Outline[(i+1)%4]
			side := calib.Point{X: (corner.X + next.X) / 2, Y: (corner.Y + next.Y) / 2}
			if !c.has(sureColour, side, 2) {
				t.Errorf("scale %v: the side at %v is not drawn", scale, side)
			}
		}
		if !c.has(sureColour, calib.Point{X: left.X + 20 + 20/scale, Y: left.Y}, 10) {
			t.Errorf("scale %v: no words are beside the die", scale)
		}
		if c.painted(left, int(15*scale)-2) {
			t.Errorf("scale %v: the face is painted over", scale)
		}
		if c.painted(right3, int(100*scale)) {
			t.Errorf("scale %v: something is drawn where nothing is", scale)
		}
	}
}

// Doubtful, leaning and certain dice look different.
func TestColoursOfDice(t *testing.T) {
	f := grey(1200, 400)
	leans := die(dice.Red, 2, right3, 0.999)
	leans.Cocked = true
	r := reading(vision.OK, die(dice.Red, 1, left, 0.99), die(dice.Red, 1, middlePlace, 0.989), leans)
	c := newCanvas(f, image.Rect(0, 0, f.Width, f.Height), 1)
	c.reading(r, newScene(f.Width, f.Height, r, nil), everywhere)
	for at, want := range map[calib.Point]color.RGBA{left: sureColour, middlePlace: unsureColour, right3: posedColour} {
		if !c.has(want, calib.Point{X: at.X, Y: at.Y - 20}, 2) {
			t.Errorf("the die at %v does not have the colour %v", at, want)
		}
	}
}

// Everything else that is read is drawn where it lies.
func TestThingsAreDrawnWhereTheyAre(t *testing.T) {
	f := grey(1200, 900)
	corners := [4]calib.Point{{X: 100, Y: 100}, {X: 1100, Y: 100}, {X: 1100, Y: 800}, {X: 100, Y: 800}}
	mat, err := calib.MatByName("tray")
	if err != nil {
		t.Fatal(err)
	}
	half := calib.Point{X: mat.Width / 2, Y: mat.Height / 2}
	quarter := calib.Point{X: mat.Width / 4, Y: mat.Height / 4}
	for name, c := range map[string]struct {
		r  vision.Reading
		at calib.Point
		// reach is at most how far off a line is, px.
		reach int
		col   color.RGBA
	}{
		"mat":   {vision.Reading{}, calib.Point{X: 600, Y: 100}, 2, matColour},
		"cup":   {vision.Reading{Cups: []vision.Cup{{CenterPx: calib.Point{X: 500, Y: 500}, RadiusPx: 60}}}, calib.Point{X: 500, Y: 440}, 3, thingColour},
		"disc":  {vision.Reading{Discs: []vision.Disc{{CenterPx: calib.Point{X: 700, Y: 300}}}}, calib.Point{X: 700, Y: 300}, 25, thingColour},
		"chip":  {vision.Reading{Chips: []vision.Chip{{Value: 10, CenterMM: &half}}}, calib.Point{X: 600, Y: 450}, 40, thingColour},
		"card":  {vision.Reading{Cards: []vision.Card{{CenterMM: quarter}}}, calib.Point{X: 350, Y: 275}, 60, thingColour},
		"hand":  {vision.Reading{Hands: []vision.Hand{{Box: [4]float64{200, 200, 300, 400}}}}, calib.Point{X: 200, Y: 300}, 3, doubtColour},
		"doubt": {vision.Reading{Doubts: []vision.Doubt{{CenterMM: &half}}}, calib.Point{X: 600, Y: 450}, 40, doubtColour},
		"why":   {vision.Reading{Reasons: []string{"something may be there (at pixel 900, 600)"}}, calib.Point{X: 900, Y: 600}, 40, doubtColour},
	} {
		c.r.Mat = &vision.Mat{Name: "tray", Corners: corners}
		on := newCanvas(f, image.Rect(0, 0, f.Width, f.Height), 1)
		if on.painted(c.at, c.reach) {
			t.Fatalf("%s: the frame is not empty", name)
		}
		on.reading(c.r, newScene(f.Width, f.Height, c.r, nil), everywhere)
		if !on.has(c.col, c.at, c.reach) {
			t.Errorf("the %s is not drawn at %v", name, c.at)
		}
	}
}

// Words hide neither things nor one another while there is room, and none
// stand beyond the rim.
func TestWordsHideNothing(t *testing.T) {
	f := grey(1200, 400)
	c := newCanvas(f, image.Rect(0, 0, f.Width, f.Height), 1)
	r := reading(vision.OK)
	for _, x := range []float64{30, 74, 118, 600, 644, 1170} {
		r.Dice = append(r.Dice, die(dice.Yellow, dice.Star, calib.Point{X: x, Y: 200}, 0.999))
	}
	c.reading(r, newScene(f.Width, f.Height, r, nil), everywhere)
	if len(c.taken) != 12 {
		t.Fatalf("%d boxes, not 6 dice and 6 notes", len(c.taken))
	}
	for i, a := range c.taken {
		if i >= 6 && !a.In(c.img.Rect) {
			t.Errorf("words stand at %v", a)
		}
		for k, b := range c.taken[:i] {
			if a.Overlaps(b) && i >= 6 {
				t.Errorf("words %d at %v hide %d at %v", i, a, k, b)
			}
		}
	}
}

// Places that are nowhere, as those behind a camera, do no harm.
func TestWhatIsNowhereIsNotDrawn(t *testing.T) {
	f := grey(300, 200)
	nowhere := calib.Point{X: 1e300, Y: -1e300}
	d := die(dice.Red, 1, nowhere, 0.5)
	r := reading(vision.OK, d)
	c := newCanvas(f, image.Rect(0, 0, f.Width, f.Height), 1)
	c.reading(r, newScene(f.Width, f.Height, r, nil), everywhere)
	if c.painted(calib.Point{X: 150, Y: 100}, 90) {
		t.Error("something was drawn")
	}
}

// What lies at a place of the frame is found there on every canvas.
func TestPlacesOnTheCanvas(t *testing.T) {
	f := grey(300, 200)
	for y := 100; y < 120; y++ {
		for x := 150; x < 170; x++ {
			copy(f.BGR[3*(y*f.Width+x):], []byte{255, 0, 0})
		}
	}
	blue := color.RGBA{0, 0, 255, 255}
	for _, scale := range []float64{0.5, 1, 3.5} {
		for _, box := range []image.Rectangle{image.Rect(0, 0, 300, 200), image.Rect(-40, 90, 180, 500)} {
			c := newCanvas(f, box, scale)
			if box := c.box([]calib.Point{{X: 149.5, Y: 99.5}, {X: 169.5, Y: 119.5}}); c.img.RGBAAt(box.Min.X+2, box.Min.Y+2) != blue || c.img.RGBAAt(box.Max.X-4, box.Max.Y-4) != blue {
				t.Errorf("scale %v of %v: the blue square is not at %v", scale, c.origin, box)
			}
			if outside := c.at(calib.Point{X: 149.5 - 3/scale, Y: 110}); c.img.RGBAAt(int(outside.X), int(outside.Y)) != ground {
				t.Errorf("scale %v of %v: the blue square is too large", scale, c.origin)
			}
		}
	}
}

// Words that must stand away from their thing are led to it past others.
func TestLeadersRunPastOtherThings(t *testing.T) {
	c := newCanvas(grey(600, 600), image.Rect(0, 0, 600, 600), 1)
	thing := image.Rect(280, 280, 320, 320)
	// All round it is taken, and on three sides far out.
	c.taken = []image.Rectangle{thing,
		image.Rect(170, 200, 275, 400), image.Rect(325, 200, 430, 400), image.Rect(275, 200, 325, 275), image.Rect(281, 325, 319, 345)}
	words := c.place(note{box: thing, lines: []string{"yellow 3"}})
	from, to := leader(words, thing)
	for i := range 100 {
		k := float64(i) / 100
		at := image.Pt(int(from.X+k*(to.X-from.X)), int(from.Y+k*(to.Y-from.Y)))
		for _, other := range c.taken[1:4] {
			if at.In(other) {
				t.Fatalf("the leader of the words at %v runs across %v", words, other)
			}
		}
	}
}
