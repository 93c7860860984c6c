// Package pixels draws the virtual table's scenes as a camera would see them:
// the printed mat under a lamp, dice with rounded edges, cups, hands, their
// shadows, and then lens and sensor. It is deterministic: the same scene
// makes the same frame.
//
// What did not change since the scene before is not drawn again, so a still
// table costs only its noise.
package pixels

import (
	"fmt"
	"image"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/internal/space"
	"dicetable/vision"
)

// maxSide is the largest side of a frame that is drawn, px.
const maxSide = 4096

// sharpening is what the camera adds to edges.
const sharpening = 0.7

// Renderer draws scenes. It keeps what it drew of the last scene; it is for
// one goroutine at a time.
type Renderer struct {
	sensor *sensor
	// The setting: all that is the same for every thing in the picture.
	setting setting
	ready   bool
	eye     *optics
	lamp    lamp
	ground  *ground
	lens    kernel
	// empty is the table without things, full that with those of the last
	// scene, both as they come through the lens.
	empty picture
	full  picture
	// things are those of the last scene, by what they are.
	things map[any]*thing
}

// setting is what makes everything be drawn again when it changes.
type setting struct {
	mat, theme string
	// own spells the colour of a mat that has its own, and the board that lies on it.
	own    string
	camera calib.View
	light  sim.Light
	props  sim.Props
}

// thing is one drawn thing with its shadows.
type thing struct {
	body    *sprite
	shadows []*shadow
	// tall things shade dice; they are drawn after them.
	tall bool
	box  image.Rectangle
}

// NewRenderer makes a renderer that has drawn nothing yet.
func NewRenderer() *Renderer { return &Renderer{sensor: newSensor()} }

// Draw makes the frame of a scene; the frame is the caller's. It fails on a
// scene whose camera or mat makes no sense.
func (r *Renderer) Draw(s sim.Scene) (vision.Frame, error) {
	if err := r.prepare(s); err != nil {
		return vision.Frame{}, err
	}
	r.renew(s)
	f := vision.Frame{Seq: s.Seq, At: s.At, Width: r.eye.width, Height: r.eye.height, BGR: make([]byte, len(r.full.bgr))}
	r.sensor.expose(f.BGR, r.full.bgr, 3*r.eye.width, s.Seed)
	return f, nil
}

// prepare draws the empty table when the setting changed.
func (r *Renderer) prepare(s sim.Scene) error {
	now := setting{s.Mat, s.Theme, fmt.Sprint(s.Ground, s.Track), s.Camera, s.Light, s.Props}
	if r.ready && r.setting == now {
		return nil
	}
	if err := check(s); err != nil {
		return err
	}
	old := r.setting
	if !r.ready || old.mat != s.Mat || old.theme != s.Theme || old.own != now.own || old.props.Table != s.Props.Table || old.props.Grain != s.Props.Grain {
		g, err := newGround(s)
		if err != nil {
			return err
		}
		r.ground = g
	}
	r.ready = false
	r.eye, r.lamp = newOptics(s.Camera), newLamp(s.Light)
	r.lens = lens(max(0.3, s.Light.Blur), sharpening)
	r.sensor.set(s.Light.Noise)
	r.empty = backdrop(r.eye, r.ground, &r.lamp)
	r.lens.soften(r.empty)
	r.full = newPicture(r.eye.frame)
	copy(r.full.bgr, r.empty.bgr)
	r.things = map[any]*thing{}
	r.setting, r.ready = now, true
	return nil
}

// check refuses what cannot be drawn.
func check(s sim.Scene) error {
	l := s.Camera.Lens
	_, height := s.Camera.Eye()
	switch {
	case l.Width < 16 || l.Height < 16 || l.Width > maxSide || l.Height > maxSide:
		return fmt.Errorf("a picture of %d x %d pixels cannot be drawn; the sides must be 16 to %d", l.Width, l.Height, maxSide)
	case !(l.Fx > 0 && l.Fy > 0):
		return fmt.Errorf("a lens with a focal length of %g x %g pixels cannot be drawn; it must be positive", l.Fx, l.Fy)
	case !(height > 100):
		return fmt.Errorf("the virtual camera hangs %g mm above the mat; it must be at least 100", height)
	case !(s.Light.H > 100 && s.Light.Kelvin >= 1000 && s.Light.Gain > 0):
		return fmt.Errorf("the virtual lamp (%g mm high, %g K, gain %g) cannot be drawn", s.Light.H, s.Light.Kelvin, s.Light.Gain)
	}
	return nil
}

// item is one thing of a scene: its key, and how to draw it.
type item struct {
	key  any
	draw func() *thing
}

// renew draws what is new in a scene, and the places where something
// changed.
func (r *Renderer) renew(s sim.Scene) {
	items := r.items(s)
	next := make(map[any]*thing, len(items))
	order := make([]*thing, 0, len(items))
	var dirty []image.Rectangle
	for _, it := range items {
		t := r.things[it.key]
		if t == nil {
			t = it.draw()
			dirty = append(dirty, t.box)
		}
		next[it.key] = t
		order = append(order, t)
	}
	for key, t := range r.things {
		if next[key] == nil {
			dirty = append(dirty, t.box)
		}
	}
	r.things = next
	r.compose(dirty, order)
}

func (r *Renderer) items(s sim.Scene) []item {
	var items []item
	for _, d := range s.Dice {
		items = append(items, item{d, func() *thing { return r.die(d, s.Props) }})
	}
	for _, c := range s.Chips {
		items = append(items, item{c, func() *thing { return r.chip(c, s.Props) }})
	}
	if s.Board != nil {
		foot := *s.Board
		foot.Slider = 0
		items = append(items, item{foot, func() *thing { return r.board(foot, s.Props) }},
			item{slider(*s.Board), func() *thing { return r.slider(*s.Board, s.Props) }})
	}
	for _, d := range s.Discs {
		items = append(items, item{d, func() *thing { return r.disc(d, s) }})
	}
	if s.Weight != nil {
		items = append(items, item{*s.Weight, func() *thing { return r.weight(*s.Weight) }})
	}
	for _, c := range s.Cups {
		items = append(items, item{c, func() *thing { return r.cup(c, s.Props) }})
	}
	for _, h := range s.Hands {
		items = append(items, item{h, func() *thing { return r.hand(h, s.Props) }})
	}
	return items
}

func (r *Renderer) die(d sim.SceneDie, p sim.Props) *thing {
	b := sim.DieSolid(d, p)
	body := r.eye.trace([]space.Solid{b}, dieLook(&r.lamp, d, p), detailed)
	body = r.smear(body, b.C, d.Blur)
	return newThing(r.lens.through(body), false, r.eye.cast(&r.lamp, []space.Solid{b}), r.eye.contact(b))
}

func (r *Renderer) chip(c sim.SceneChip, p sim.Props) *thing {
	b := sim.ChipSolid(c, p)
	body := r.eye.trace([]space.Solid{b}, matt(&r.lamp, p.ChipColour(c.Value), 1), smooth)
	return newThing(r.lens.through(body), false, r.eye.cast(&r.lamp, []space.Solid{b}))
}

// slider is the part of a board that is drawn anew when it moves.
type slider sim.SceneBoard

// board is Thrill's, without its slider.
func (r *Renderer) board(b sim.SceneBoard, p sim.Props) *thing {
	foot, _ := sim.BoardSolids(b)
	body := r.eye.trace([]space.Solid{foot}, matt(&r.lamp, p.Board, 1), smooth)
	return newThing(r.lens.through(body), false, r.eye.cast(&r.lamp, []space.Solid{foot}))
}

// slider is the board's, a little darker, and what it shades on the board.
func (r *Renderer) slider(b sim.SceneBoard, p sim.Props) *thing {
	_, bar := sim.BoardSolids(b)
	body := r.eye.trace([]space.Solid{bar}, matt(&r.lamp, p.Board, 0.8), detailed)
	return newThing(r.lens.through(body), true, r.eye.castOn(&r.lamp, []space.Solid{bar}, b.H))
}

// disc is one of Thrill's. On the board it is a tall thing: it shades what lies
// there and not the mat.
func (r *Renderer) disc(d sim.SceneDisc, s sim.Scene) *thing {
	b := sim.DiscSolid(d, s.Props)
	body := r.lens.through(r.eye.trace([]space.Solid{b}, matt(&r.lamp, s.Props.DiscColour(d.Size), 1), smooth))
	if s.Board != nil && d.H >= s.Board.H {
		return newThing(body, true, r.eye.castOn(&r.lamp, []space.Solid{b}, s.Board.H))
	}
	return newThing(body, false, r.eye.cast(&r.lamp, []space.Solid{b}))
}

// iron is the colour of Thrill's weight.
var iron = sim.RGB{62, 60, 58}

// weight is Thrill's, on a disc.
func (r *Renderer) weight(w sim.SceneWeight) *thing {
	b := sim.WeightSolid(w)
	body := r.lens.through(r.eye.trace([]space.Solid{b}, matt(&r.lamp, iron, 1), smooth))
	return newThing(body, true, r.eye.castOn(&r.lamp, []space.Solid{b}, w.H))
}

func (r *Renderer) cup(c sim.SceneCup, p sim.Props) *thing {
	b := sim.CupSolid(c, p)
	var body *sprite
	if c.Blur == (calib.Point{}) {
		body = r.lens.through(r.eye.trace([]space.Solid{b}, cupLook(&r.lamp, p), smooth))
	} else {
		// The lens adds nothing to what is smeared.
		body = r.eye.trace([]space.Solid{b}, cupLook(&r.lamp, p), rough)
		body = r.smear(body, b.Mouth.Add(b.Axis.Mul(b.Length)), c.Blur)
	}
	return newThing(body, true, r.eye.cast(&r.lamp, []space.Solid{b}))
}

func (r *Renderer) hand(h sim.SceneHand, p sim.Props) *thing {
	var solids []space.Solid
	for _, rod := range sim.HandSolids(h) {
		solids = append(solids, rod)
	}
	body := r.eye.trace(solids, handLook(&r.lamp, h, p, len(solids)), smooth)
	return newThing(body, true, r.eye.cast(&r.lamp, solids))
}

// smear blurs a sprite along a motion in mm at a place.
func (r *Renderer) smear(sp *sprite, at space.V, motion calib.Point) *sprite {
	if motion == (calib.Point{}) {
		return sp
	}
	a, ok := r.eye.Pixel(at)
	b, ok2 := r.eye.Pixel(at.Add(space.V{motion.X, motion.Y, 0}))
	if !ok || !ok2 {
		return sp
	}
	return sp.smear(b.X-a.X, b.Y-a.Y)
}

func newThing(body *sprite, tall bool, shadows ...*shadow) *thing {
	t := &thing{body: body, shadows: shadows, tall: tall, box: body.box}
	for _, s := range shadows {
		t.box = t.box.Union(s.box)
	}
	return t
}

// Close frees nothing today: all memory is Go's. It ends the renderer's use.
func (r *Renderer) Close() error { return nil }
