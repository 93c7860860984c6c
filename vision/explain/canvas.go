package explain

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/inconsolata"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// canvas is a part of a frame, enlarged or reduced, to draw on in the frame's
// own px. Lines and letters are as thick on every canvas.
type canvas struct {
	img    *image.RGBA
	scale  float64
	origin image.Point
	// taken are boxes, canvas px, that no words may hide.
	taken []image.Rectangle
}

// newCanvas copies what is in the box, frame px, times scale.
func newCanvas(f vision.Frame, box image.Rectangle, scale float64) *canvas {
	box = box.Intersect(image.Rect(0, 0, f.Width, f.Height))
	part := image.NewRGBA(image.Rectangle{Max: box.Size()})
	for y := range box.Dy() {
		from := f.BGR[3*((y+box.Min.Y)*f.Width+box.Min.X):]
		to := part.Pix[y*part.Stride:]
		for x := range box.Dx() {
			to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = from[3*x+2], from[3*x+1], from[3*x], 255
		}
	}
	c := &canvas{img: part, scale: scale, origin: box.Min}
	if scale != 1 {
		c.img = image.NewRGBA(image.Rect(0, 0, scaled(box.Dx(), scale), scaled(box.Dy(), scale)))
		draw.ApproxBiLinear.Scale(c.img, c.img.Rect, part, part.Rect, draw.Src, nil)
	}
	return c
}

func scaled(n int, by float64) int { return max(1, int(math.Round(float64(n)*by))) }

// at is where a place of the frame is on the canvas. The middle of the
// frame's first pixel is 0, 0.
func (c *canvas) at(p calib.Point) calib.Point {
	return calib.Point{X: (p.X + 0.5 - float64(c.origin.X)) * c.scale, Y: (p.Y + 0.5 - float64(c.origin.Y)) * c.scale}
}

// fill paints a polygon, canvas px; only its own box is touched.
func (c *canvas) fill(points []calib.Point, col color.RGBA) {
	box := boxOf(points).Intersect(c.img.Rect)
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for i, p := range points {
		x, y := float32(p.X-float64(box.Min.X)), float32(p.Y-float64(box.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(c.img, box, image.NewUniform(col), image.Point{})
}

// far is more px than any picture has; what lies beyond is not drawn.
const far = 1e5

// boxOf is the least box round points; it is empty when one lies nowhere, as
// what is behind the camera does.
func boxOf(points []calib.Point) image.Rectangle {
	low, high := calib.Point{X: far, Y: far}, calib.Point{X: -far, Y: -far}
	for _, p := range points {
		if !(math.Abs(p.X) < far && math.Abs(p.Y) < far) {
			return image.Rectangle{}
		}
		low = calib.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = calib.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	if len(points) == 0 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X))+1, int(math.Ceil(high.Y))+1)
}

// casing is the dark rim of lines, so that they show on any ground.
var casing = color.RGBA{0, 0, 0, 150}

// outline draws a closed line through places of the frame.
func (c *canvas) outline(points []calib.Point, col color.RGBA) {
	on := make([]calib.Point, len(points))
	for i, p := range points {
		on[i] = c.at(p)
	}
	for _, pass := range []struct {
		width float64
		col   color.RGBA
	}{{4, casing}, {2, col}} {
		for i, p := range on {
			c.line(p, on[(i+1)%len(on)], pass.width, pass.col)
		}
	}
}

// line is a straight line with square ends, canvas px.
func (c *canvas) line(a, b calib.Point, width float64, col color.RGBA) {
	long := math.Hypot(b.X-a.X, b.Y-a.Y)
	if long == 0 {
		return
	}
	x, y := (b.X-a.X)/long*width/2, (b.Y-a.Y)/long*width/2
	c.fill([]calib.Point{
		{X: a.X - x - y, Y: a.Y - y + x}, {X: b.X + x - y, Y: b.Y + y + x},
		{X: b.X + x + y, Y: b.Y + y - x}, {X: a.X - x + y, Y: a.Y - y - x},
	}, col)
}

// ring draws a circle, frame px.
func (c *canvas) ring(at calib.Point, radius float64, col color.RGBA) {
	const corners = 40
	points := make([]calib.Point, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points[i] = calib.Point{X: at.X + radius*cos, Y: at.Y + radius*sin}
	}
	c.outline(points, col)
}

// The letters' size, px.
const (
	letterWidth  = 8
	letterHeight = 16
)

// words writes lines into a dark box whose left top corner is given, canvas px.
func (c *canvas) words(at image.Point, lines []string, col color.RGBA) {
	draw.Draw(c.img, image.Rectangle{Min: at, Max: at.Add(wordsSize(lines))}, image.NewUniform(color.RGBA{0, 0, 0, 190}), image.Point{}, draw.Over)
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(col), Face: inconsolata.Bold8x16}
	for i, line := range lines {
		d.Dot = fixed.P(at.X+2, at.Y+letterHeight*i+13)
		d.DrawString(line)
	}
}

// wordsSize is the size of a box of words, px.
func wordsSize(lines []string) image.Point {
	long := 0
	for _, line := range lines {
		long = max(long, len([]rune(line)))
	}
	return image.Pt(long*letterWidth+4, len(lines)*letterHeight+2)
}

// encode is the canvas as JPEG of a quality, 1 to 100.
func (c *canvas) encode(quality int) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(&b, c.img, &jpeg.Options{Quality: quality})
	return b.Bytes(), err
}
