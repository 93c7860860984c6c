package explain

import (
	"image"
	"image/color"
	"math"
	"slices"

	"dicetable/calib"
)

// note is words about a thing in the picture.
type note struct {
	// box is the thing, canvas px.
	box    image.Rectangle
	lines  []string
	colour color.RGBA
}

// write puts every note beside its thing, where it hides as little as
// possible of the things and of other notes.
func (c *canvas) write(notes []note) {
	notes = slices.DeleteFunc(notes, func(n note) bool { return len(n.lines) == 0 || !n.box.Overlaps(c.img.Rect) })
	boxes := make([]image.Rectangle, len(notes))
	for i, n := range notes {
		boxes[i] = c.place(n)
		c.taken = append(c.taken, boxes[i])
		if from, to := leader(boxes[i], n.box); from != to {
			c.line(from, to, 1, n.colour)
		}
	}
	for i, n := range notes {
		c.words(boxes[i].Min, n.lines, n.colour)
	}
}

// place looks for room in rings about the thing.
func (c *canvas) place(n note) image.Rectangle {
	size := wordsSize(n.lines)
	var best image.Rectangle
	least := math.MaxInt
	for ring := range 4 {
		gap := 3 + 22*ring
		around := n.box.Inset(-gap)
		for _, at := range []image.Point{
			{around.Max.X, around.Min.Y + (around.Dy()-size.Y)/2},
			{around.Min.X - size.X, around.Min.Y + (around.Dy()-size.Y)/2},
			{around.Min.X + (around.Dx()-size.X)/2, around.Min.Y - size.Y},
			{around.Min.X + (around.Dx()-size.X)/2, around.Max.Y},
			{around.Max.X, around.Min.Y - size.Y}, {around.Max.X, around.Max.Y},
			{around.Min.X - size.X, around.Min.Y - size.Y}, {around.Min.X - size.X, around.Max.Y},
		} {
			box := image.Rectangle{Min: at, Max: at.Add(size)}
			if cost := c.hidden(box) + c.crossed(box, n.box); cost < least {
				best, least = box, cost
			}
		}
		if least == 0 {
			break
		}
	}
	return best
}

// hidden is how many px of what is taken, or of itself beyond the rim, a box
// would hide.
func (c *canvas) hidden(box image.Rectangle) int {
	inside := box.Intersect(c.img.Rect)
	n := 4 * (area(box) - area(inside))
	for _, t := range c.taken {
		n += area(box.Intersect(t))
	}
	return n
}

// leader is the line from a box of words to its thing, of no length when they
// are near one another.
func leader(words, thing image.Rectangle) (from, to calib.Point) {
	if words.Overlaps(thing.Inset(-6)) {
		return from, to
	}
	from = nearestOn(words, middle(thing))
	return from, nearestOn(thing.Inset(3), from)
}

// crossed is what it costs that the leader runs across other things.
func (c *canvas) crossed(words, thing image.Rectangle) int {
	const steps, each = 12, 60
	from, to := leader(words, thing)
	if from == to {
		return 0
	}
	n := 0
	for i := range steps {
		k := float64(i) / steps
		on := from.Towards(to, k)
		at := image.Pt(int(on.X), int(on.Y))
		for _, t := range c.taken {
			if t != thing && at.In(t) {
				n += each
			}
		}
	}
	return n
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

func middle(r image.Rectangle) calib.Point {
	return calib.Point{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2}
}

// nearestOn is the place in a box that is nearest to another.
func nearestOn(r image.Rectangle, p calib.Point) calib.Point {
	return calib.Point{
		X: max(float64(r.Min.X), min(float64(r.Max.X), p.X)),
		Y: max(float64(r.Min.Y), min(float64(r.Max.Y), p.Y)),
	}
}
