package opencv

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"dicetable/calib"
)

// What has the colour of the discs and is no disc that was found is doubted: it may be one of which
// no rim is seen. What has another colour is not, nor are the sides of discs.
func TestWhatHasTheDiscsColourIsDoubted(t *testing.T) {
	red, green := color.RGBA{200, 40, 40, 255}, color.RGBA{40, 150, 70, 255}
	for _, c := range []struct {
		name    string
		left    color.RGBA
		half    float64 // mm, 0 for nothing
		doubted bool
	}{{"nothing", red, 0, false}, {"a piece", red, 12, true}, {"a crumb", red, 3, false}, {"another colour", green, 12, false}} {
		d := newDrawing(50)
		b := d.board(calib.Point{}, 0, color.RGBA{180, 180, 180, 255})
		d.add(drawnDisc{b.middle, 22, b.Height + 6, 6, red}, drawnDisc{b.middle.Plus(calib.Point{X: 210, Y: 40}), 22, 6, 6, red})
		at := b.middle.Plus(calib.Point{X: 210, Y: -60})
		d.paint(d.around(at, 2*c.half, 6), 6, func(p calib.Point) (color.RGBA, bool) {
			return c.left, max(math.Abs(p.X-at.X), math.Abs(p.Y-at.Y)) < c.half
		})
		out := things(t, d.shot())
		if doubted := strings.Contains(strings.Join(out.Reasons, ""), "of the discs' colour"); doubted != c.doubted || len(out.Discs) < 2 {
			t.Errorf("%s: %d discs, doubts %q", c.name, len(out.Discs), out.Reasons)
		}
	}
}
