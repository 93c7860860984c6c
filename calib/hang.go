package calib

import "math"

// rim is what must be seen around a table's mat, mm on each side: a mat is
// never laid down quite straight, nor is a camera hung so.
const rim = 30

// Optics is a camera without distortion that looks straight down: enough to
// say how high to hang it, before there is a table to calibrate.
type Optics struct {
	// Width and Height are the picture's, px.
	Width, Height int
	// Across is the angle that is seen between the picture's left and right
	// edge, degrees.
	Across float64
}

// focal is the focal length in px.
func (o Optics) focal() float64 {
	return float64(o.Width) / 2 / math.Tan(o.Across*math.Pi/360)
}

// AcrossOf is the angle, degrees, that a sensor of this width sees across
// behind a lens of that focal length, both in mm.
func AcrossOf(sensor, focal float64) float64 {
	return 2 * math.Atan(sensor/2/focal) * 180 / math.Pi
}

// Hang is the least height above a mat of these measures, all in mm, at which
// it is seen whole with a rim around it.
func (o Optics) Hang(width, height float64) float64 {
	return o.focal() * max((width+2*rim)/float64(o.Width), (height+2*rim)/float64(o.Height))
}

// PxPerMM is the scale on the mat of a camera at a height above it, mm.
func (o Optics) PxPerMM(height float64) float64 { return o.focal() / height }

// Die is how many pixels the top face of a die with this edge, mm, is wide
// under a camera at a height above the mat, mm. The top face is nearer to the
// camera than the mat by that edge.
func (o Optics) Die(edge, height float64) float64 { return o.focal() * edge / (height - edge) }

// Slant is how far off the vertical, in degrees, the corners of a mat of these
// measures are seen from that height above its middle, all in mm.
func Slant(width, height, above float64) float64 {
	return math.Atan(math.Hypot(width, height)/2/above) * 180 / math.Pi
}

// Scale says what a scale is good for.
type Scale int

// The scales, by what `dicetable calibrate` says of them.
const (
	// TooSmall is refused: dice are too small to read.
	TooSmall Scale = iota
	// Doubtful costs questions about small dice.
	Doubtful
	// Good is good.
	Good
)

// ScaleOf is what a scale on the mat is good for.
func ScaleOf(pxPerMM float64) Scale {
	switch {
	case pxPerMM < leastPxPerMM:
		return TooSmall
	case pxPerMM < goodPxPerMM:
		return Doubtful
	}
	return Good
}
