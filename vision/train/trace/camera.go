package trace

import "math"

// Side is the width and height of a crop in pixels.
const Side = 256

// camera is a pinhole. The crop is a window of its picture, off the axis by
// shift, so that crops see dice from the side as the rim of a picture does.
type camera struct {
	at     vec
	look   turn // x right, y down, z forward in the picture
	focal  float64
	sx, sy float64 // the crop's middle, in pixels from the axis
}

// ray is the unit direction through the picture point x, y of the crop.
func (c *camera) ray(x, y float64) vec {
	return c.look.out(vec{(x - Side/2 + c.sx) / c.focal, (y - Side/2 + c.sy) / c.focal, 1}).unit()
}

// project gives the crop's picture point of p; p must be before the camera.
func (c *camera) project(p vec) (x, y float64) {
	v := c.look.in(p.sub(c.at))
	return c.focal*v.x/v.z - c.sx + Side/2, c.focal*v.y/v.z - c.sy + Side/2
}

// ground is the point of the plane z = h seen at x, y.
func (c *camera) ground(x, y, h float64) vec {
	d := c.ray(x, y)
	return c.at.add(d.mul((h - c.at.z) / d.z))
}

// scale is the pixels per mm of the ground at the crop's middle, the root of
// the enlargement of an area.
func (c *camera) scale() float64 {
	x, y := c.project(vec{})
	x1, y1 := c.project(vec{1, 0, 0})
	x2, y2 := c.project(vec{0, 1, 0})
	return math.Sqrt(math.Abs((x1-x)*(y2-y) - (x2-x)*(y1-y)))
}

// anyCamera looks at the origin with about scale pixels per mm across.
func anyCamera(r *luck, scale float64) camera {
	for {
		c := camera{focal: max(450, r.log(330, 1300)*scale)}
		tilt := rad(r.tiltOff())
		azimuth := r.span(0, 2*math.Pi)
		s, k := math.Sincos(tilt)
		forward := vec{s * math.Cos(azimuth), s * math.Sin(azimuth), -k}
		c.look = about(forward, r.span(0, 2*math.Pi)).after(facing(forward))
		c.sx, c.sy = c.focal*r.span(-0.65, 0.65), c.focal*r.span(-0.4, 0.4)
		if r.chance(0.3) {
			c.sx, c.sy = c.sx*0.3, c.sy*0.3
		}
		middle := c.ray(Side/2, Side/2)
		if -middle.z < math.Cos(rad(54)) {
			continue
		}
		c.at = middle.mul(-c.focal / scale / middle.dot(forward))
		return c
	}
}

func rad(deg float64) float64 { return deg * math.Pi / 180 }
func deg(rad float64) float64 { return rad * 180 / math.Pi }
