package space

import (
	"math"

	"dicetable/calib"
)

// Camera turns places into pixels and pixels into rays. It is made once for
// a view; its methods may be called from several goroutines.
type Camera struct {
	view calib.View
	r    M
	// Eye is the camera's place.
	Eye V
}

// NewCamera prepares a view.
func NewCamera(v calib.View) *Camera {
	at, height := v.Eye()
	return &Camera{view: v, r: M(v.Pose.R), Eye: V{at.X, at.Y, -height}}
}

// Pixel is where a place appears in the picture; false behind the camera.
func (c *Camera) Pixel(p V) (calib.Point, bool) {
	px := c.view.Project(calib.Point{X: p[0], Y: p[1]}, -p[2])
	return px, !math.IsNaN(px.X)
}

// Ray is the ray that makes the pixel at px; false outside the lens.
func (c *Camera) Ray(px calib.Point) (Ray, bool) {
	x, y, ok := c.view.Lens.Ray(px)
	return Ray{c.Eye, c.r.Back(V{x, y, 1}).Unit()}, ok
}
