package pixels

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/internal/space"
)

// picture is a part of a frame: rows of blue, green and red.
type picture struct {
	box image.Rectangle
	bgr []uint8
}

func newPicture(box image.Rectangle) picture {
	return picture{box, make([]uint8, 3*box.Dx()*box.Dy())}
}

// row is one row between two columns.
func (p picture) row(y, x0, x1 int) []uint8 {
	at := (y - p.box.Min.Y) * p.box.Dx()
	return p.bgr[3*(at+x0-p.box.Min.X) : 3*(at+x1-p.box.Min.X)]
}

// texel is how many px of the printed mat make a mm.
const texel = 2

// ground is what lies on the table before anything else: the printed mat and
// the table top around it.
type ground struct {
	mat           *image.RGBA
	width, height float64
	table         [3]float64
	grain         []float64
}

// grainSize is the side of the table top's repeated pattern, mm.
const grainSize = 512

func newGround(s sim.Scene) (*ground, error) {
	m, err := calib.MatByName(s.Mat)
	if err != nil {
		return nil, fmt.Errorf("the virtual table cannot be drawn: %w", err)
	}
	t, err := matdraw.ThemeByName(s.Theme)
	if err != nil {
		return nil, fmt.Errorf("the virtual table cannot be drawn: %w", err)
	}
	if c := s.Ground; c != nil {
		t.Base = color.RGBA{c[0], c[1], c[2], 255}
	}
	g := &ground{
		mat:   matdraw.Picture(append(matdraw.Mat(m, t), ownBoard(s.Track)...), m.Width, m.Height, texel),
		width: m.Width, height: m.Height,
		grain: make([]float64, grainSize*grainSize),
	}
	for k, v := range s.Props.Table {
		g.table[k] = float64(v)
	}
	// Long fibres: a value drifts along x and jumps from row to row.
	rng := rand.New(rand.NewPCG(7, uint64(s.Props.Grain*100)))
	for y := range grainSize {
		v, row := 0.0, rng.NormFloat64()*0.6
		for x := range grainSize {
			v = 0.94*v + 0.34*rng.NormFloat64()
			g.grain[y*grainSize+x] = s.Props.Grain * (v + row)
		}
	}
	return g, nil
}

// at is the colour, red, green, blue, of the ground at a place.
func (g *ground) at(x, y float64) (r, gr, b float64) {
	if x < 0 || y < 0 || x >= g.width || y >= g.height {
		n := g.grain[(int(y+4*grainSize)&(grainSize-1))*grainSize+int(x+4*grainSize)&(grainSize-1)]
		return g.table[0] + n, g.table[1] + n, g.table[2] + n*0.9
	}
	fx, fy := max(0, x*texel-0.5), max(0, y*texel-0.5)
	i, j := int(fx), int(fy)
	i, j = min(i, g.mat.Rect.Dx()-2), min(j, g.mat.Rect.Dy()-2)
	fx, fy = fx-float64(i), fy-float64(j)
	p := g.mat.Pix[j*g.mat.Stride+4*i:]
	q := g.mat.Pix[(j+1)*g.mat.Stride+4*i:]
	mix := func(k int) float64 {
		top := float64(p[k]) + (float64(p[4+k])-float64(p[k]))*fx
		low := float64(q[k]) + (float64(q[4+k])-float64(q[k]))*fx
		return top + (low-top)*fy
	}
	return mix(0), mix(1), mix(2)
}

// spot is what a grid point of the picture shows of the plane of the mat.
type spot struct {
	x, y float64
	// gain is what the light makes of red, green and blue as written.
	gain [3]float64
}

// backdrop is the empty table as the camera sees it, and lit.
func backdrop(o *optics, g *ground, l *lamp) picture {
	out := newPicture(o.frame)
	across, down := o.width/pitch+2, o.height/pitch+2
	spots := make([]spot, 0, across*down)
	for j := range down {
		for i := range across {
			spots = append(spots, look(o, l, i*pitch, j*pitch))
		}
	}
	for y := range o.height {
		j, fy := y/pitch, float64(y%pitch)/pitch
		row := out.row(y, 0, o.width)
		for x := range o.width {
			i, fx := x/pitch, float64(x%pitch)/pitch
			s := mixSpots(spots[j*across+i:], across, fx, fy)
			r, gr, b := g.at(s.x, s.y)
			row[3*x] = clip(b * s.gain[2])
			row[3*x+1] = clip(gr * s.gain[1])
			row[3*x+2] = clip(r * s.gain[0])
		}
	}
	return out
}

func look(o *optics, l *lamp, x, y int) spot {
	ray := o.ray(float64(x), float64(y))
	d := -ray.O[2] / max(ray.D[2], 0.1)
	at := ray.At(d)
	at[2] = 0
	room, direct := l.on(at, space.Up)
	panel := l.panel.on(at, space.Up)
	s := spot{x: at[0], y: at[1]}
	// The corners of the picture get less light through the lens.
	cx, cy := float64(x-o.width/2)/float64(o.width), float64(y-o.height/2)/float64(o.width)
	vignette := 1 - 0.35*(cx*cx+cy*cy)
	for k := range 3 {
		s.gain[k] = vignette * math.Pow((room+direct)*l.tint[k]+panel[k], 1/gamma)
	}
	return s
}

func mixSpots(s []spot, across int, fx, fy float64) spot {
	a, b, c, d := &s[0], &s[1], &s[across], &s[across+1]
	wa, wb, wc, wd := (1-fx)*(1-fy), fx*(1-fy), (1-fx)*fy, fx*fy
	out := spot{x: a.x*wa + b.x*wb + c.x*wc + d.x*wd, y: a.y*wa + b.y*wb + c.y*wc + d.y*wd}
	for k := range 3 {
		out.gain[k] = a.gain[k]*wa + b.gain[k]*wb + c.gain[k]*wc + d.gain[k]*wd
	}
	return out
}

func clip(v float64) uint8 { return uint8(min(255, max(0, v+0.5))) }
