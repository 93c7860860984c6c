package pixels

import (
	"image"
	"math"
)

// merge makes dirty boxes, wider by the lens's reach, into boxes that do not
// overlap each other.
func (r *Renderer) merge(dirty []image.Rectangle) []image.Rectangle {
	reach := len(r.lens) - 1
	var out []image.Rectangle
	for _, b := range dirty {
		if b.Empty() {
			continue
		}
		b = b.Inset(-reach).Intersect(r.eye.frame)
		if b.Empty() {
			continue
		}
		for i := 0; i < len(out); i++ {
			if out[i].Overlaps(b) {
				b = b.Union(out[i])
				out[i] = out[len(out)-1]
				out = out[:len(out)-1]
				i = -1
			}
		}
		out = append(out, b)
	}
	return out
}

// compose puts all things together inside a box of the frame: shadows of
// dice, dice, shadows of tall things, tall things, each where it is nearest
// to the camera; then the lens.
func (r *Renderer) compose(box image.Rectangle, order []*thing) {
	work := newPicture(box.Inset(1 - len(r.lens)).Intersect(r.eye.frame))
	for y := work.box.Min.Y; y < work.box.Max.Y; y++ {
		copy(work.row(y, work.box.Min.X, work.box.Max.X), r.empty.row(y, work.box.Min.X, work.box.Max.X))
	}
	far := make([]float32, work.box.Dx()*work.box.Dy())
	for i := range far {
		far[i] = math.MaxFloat32
	}
	for _, tall := range [2]bool{false, true} {
		for _, t := range order {
			if t.tall == tall && t.box.Overlaps(work.box) {
				for _, s := range t.shadows {
					work.shade(s)
				}
			}
		}
		for _, t := range order {
			if t.tall == tall && t.box.Overlaps(work.box) {
				work.put(t.body, far)
			}
		}
	}
	r.lens.soften(r.soft, work, box)
}

// shade darkens the picture under a shadow.
func (p picture) shade(s *shadow) {
	box := s.box.Intersect(p.box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := p.row(y, box.Min.X, box.Max.X)
		at := (y-s.box.Min.Y)*s.box.Dx() + box.Min.X - s.box.Min.X
		for i, keep := range s.keep[at : at+box.Dx()] {
			if keep == 255 {
				continue
			}
			k := uint32(keep) * 257
			for c := 3 * i; c < 3*i+3; c++ {
				row[c] = uint8((uint32(row[c])*k + 1<<15) >> 16)
			}
		}
	}
}

// put draws a sprite where nothing nearer to the camera is.
func (p picture) put(s *sprite, far []float32) {
	box := s.box.Intersect(p.box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := p.row(y, box.Min.X, box.Max.X)
		from := (y-s.box.Min.Y)*s.box.Dx() + box.Min.X - s.box.Min.X
		depth := far[(y-p.box.Min.Y)*p.box.Dx()+box.Min.X-p.box.Min.X:]
		for i := range box.Dx() {
			px := s.bgra[4*(from+i) : 4*(from+i)+4]
			cover := uint32(px[3])
			if cover == 0 || s.far[from+i] > depth[i] {
				continue
			}
			if cover > 127 {
				depth[i] = s.far[from+i]
			}
			for c := range 3 {
				row[3*i+c] = uint8(uint32(px[c]) + (uint32(row[3*i+c])*(255-cover)+127)/255)
			}
		}
	}
}
