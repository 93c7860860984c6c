package calib

import "math"

// Lens is a pinhole camera with distortion, in OpenCV's convention.
type Lens struct {
	// Width and Height are the picture's size the other values hold for, px.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Fx, Fy, Cx and Cy are in px.
	Fx float64 `json:"fx"`
	Fy float64 `json:"fy"`
	Cx float64 `json:"cx"`
	Cy float64 `json:"cy"`
	// Distortion is k1, k2, p1, p2, k3.
	Distortion [5]float64 `json:"distortion"`
}

// Pose carries mat coordinates (x right, y down, z into the table, mm) into
// the camera's (x right, y down, z forward, mm): camera = R * mat + T. A
// height h above the mat is z = -h.
type Pose struct {
	// R is a rotation, row by row.
	R [9]float64 `json:"r"`
	T [3]float64 `json:"t"`
}

// View is a camera in its place: it maps both ways between mat and picture.
type View struct {
	Lens Lens `json:"lens"`
	Pose Pose `json:"pose"`
}

// LensGuess is an undistorted lens of 66 degrees across, as most cameras
// that are hung over tables have, for pictures of the given size in px.
func LensGuess(width, height int) Lens {
	const halfAcross = 33 * math.Pi / 180
	w, h := float64(width), float64(height)
	f := w / 2 / math.Tan(halfAcross)
	return Lens{Width: width, Height: height, Fx: f, Fy: f, Cx: (w - 1) / 2, Cy: (h - 1) / 2}
}

// Resized is the same lens for pictures of another size, in px, of the same
// field of view.
func (l Lens) Resized(width, height int) Lens {
	sx, sy := float64(width)/float64(l.Width), float64(height)/float64(l.Height)
	l.Width, l.Height = width, height
	l.Fx, l.Cx = l.Fx*sx, (l.Cx+0.5)*sx-0.5
	l.Fy, l.Cy = l.Fy*sy, (l.Cy+0.5)*sy-0.5
	return l
}

// Pixel is where the direction (x, y, 1) in front of the camera is seen, px.
func (l Lens) Pixel(x, y float64) Point {
	d := l.distort(x, y)
	return Point{X: l.Fx*d.x + l.Cx, Y: l.Fy*d.y + l.Cy}
}

// Ray is the direction (x, y, 1) that is seen at a place in the picture, px.
// It is false where the distortion has no inverse, far outside the picture.
func (l Lens) Ray(px Point) (x, y float64, ok bool) {
	wantX, wantY := (px.X-l.Cx)/l.Fx, (px.Y-l.Cy)/l.Fy
	x, y = wantX, wantY
	for range 30 {
		d := l.distort(x, y)
		ex, ey := d.x-wantX, d.y-wantY
		if math.Hypot(ex, ey) < 1e-13 {
			return x, y, true
		}
		det := d.xx*d.yy - d.xy*d.yx
		// Beyond the place where the picture folds over, the distortion
		// model says nothing about the real lens.
		if !(det > 1e-6) {
			return 0, 0, false
		}
		x -= (d.yy*ex - d.xy*ey) / det
		y -= (d.xx*ey - d.yx*ex) / det
	}
	d := l.distort(x, y)
	return x, y, math.Hypot(d.x-wantX, d.y-wantY) < 1e-11
}

// distorted is a distorted direction with its derivatives: xy is dx/dy.
type distorted struct{ x, y, xx, xy, yx, yy float64 }

// distort is OpenCV's model of five coefficients.
func (l Lens) distort(x, y float64) distorted {
	k1, k2, p1, p2, k3 := l.Distortion[0], l.Distortion[1], l.Distortion[2], l.Distortion[3], l.Distortion[4]
	r2 := x*x + y*y
	s := 1 + r2*(k1+r2*(k2+r2*k3))
	// ds is the derivative of s by r2.
	ds := k1 + r2*(2*k2+3*r2*k3)
	return distorted{
		x:  x*s + 2*p1*x*y + p2*(r2+2*x*x),
		y:  y*s + p1*(r2+2*y*y) + 2*p2*x*y,
		xx: s + 2*x*x*ds + 2*p1*y + 6*p2*x,
		xy: 2*x*y*ds + 2*p1*x + 2*p2*y,
		yx: 2*x*y*ds + 2*p1*x + 2*p2*y,
		yy: s + 2*y*y*ds + 6*p1*y + 2*p2*x,
	}
}

// Project is where the place p on the mat, mm, at a height above it, mm, is
// seen, px. What lies behind the camera is seen nowhere: both are NaN.
func (v View) Project(p Point, height float64) Point {
	c := v.Pose.camera([3]float64{p.X, p.Y, -height})
	if c[2] <= 0 {
		return Point{X: math.NaN(), Y: math.NaN()}
	}
	return v.Lens.Pixel(c[0]/c[2], c[1]/c[2])
}

// Locate is the place on the mat, mm, of what is seen at px and is known to
// be at a height above the mat, mm. It is false when that line of sight
// never meets that height.
func (v View) Locate(px Point, height float64) (Point, bool) {
	x, y, ok := v.Lens.Ray(px)
	if !ok {
		return Point{}, false
	}
	eye, above := v.Eye()
	r := v.Pose.R
	// The line of sight in mat coordinates: the transposed rotation.
	dx := r[0]*x + r[3]*y + r[6]
	dy := r[1]*x + r[4]*y + r[7]
	dz := r[2]*x + r[5]*y + r[8]
	far := (above - height) / dz
	if !(far > 0) || math.IsInf(far, 0) {
		return Point{}, false
	}
	return Point{X: eye.X + far*dx, Y: eye.Y + far*dy}, true
}

// Scale is how many px a mm is long at a place on the mat, mm, at a height
// above it, mm: the square root of the area that a square mm covers.
func (v View) Scale(p Point, height float64) float64 {
	const d = 0.5
	west, east := v.Project(Point{p.X - d, p.Y}, height), v.Project(Point{p.X + d, p.Y}, height)
	north, south := v.Project(Point{p.X, p.Y - d}, height), v.Project(Point{p.X, p.Y + d}, height)
	return math.Sqrt(math.Abs((east.X-west.X)*(south.Y-north.Y) - (east.Y-west.Y)*(south.X-north.X)))
}

// Eye is the camera's place over the mat and its height above it, mm.
func (v View) Eye() (Point, float64) {
	r, t := v.Pose.R, v.Pose.T
	return Point{
		X: -(r[0]*t[0] + r[3]*t[1] + r[6]*t[2]),
		Y: -(r[1]*t[0] + r[4]*t[1] + r[7]*t[2]),
	}, r[2]*t[0] + r[5]*t[1] + r[8]*t[2]
}

// Tilt is how far the camera looks off the vertical, degrees.
func (v View) Tilt() float64 {
	return math.Acos(max(-1, min(1, v.Pose.R[8]))) * 180 / math.Pi
}

// camera carries a place on the mat (z into the table) into the camera's axes.
func (p Pose) camera(m [3]float64) [3]float64 {
	var c [3]float64
	for i := range c {
		c[i] = p.R[3*i]*m[0] + p.R[3*i+1]*m[1] + p.R[3*i+2]*m[2] + p.T[i]
	}
	return c
}
