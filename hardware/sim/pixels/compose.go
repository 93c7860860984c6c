package pixels

import (
	"image"
	"math"
)

// tile is the side of the squares in which the picture is put together, px.
const tile = 64

// compose puts all things together in every square of the frame that a dirty
// box touches: shadows of dice, dice, shadows of tall things, tall things,
// each where it is nearest to the camera.
func (r *Renderer) compose(dirty []image.Rectangle, order []*thing) {
	across := (r.eye.width + tile - 1) / tile
	todo := make([]bool, across*((r.eye.height+tile-1)/tile))
	for _, b := range dirty {
		b = b.Intersect(r.eye.frame)
		for y := b.Min.Y / tile; y*tile < b.Max.Y; y++ {
			for x := b.Min.X / tile; x*tile < b.Max.X; x++ {
				todo[y*across+x] = true
			}
		}
	}
	far := make([]float32, tile*tile)
	for i, d := range todo {
		if d {
			at := image.Pt(i%across*tile, i/across*tile)
			box := image.Rectangle{Min: at, Max: at.Add(image.Pt(tile, tile))}
			r.composeTile(box.Intersect(r.eye.frame), order, far)
		}
	}
}

func (r *Renderer) composeTile(box image.Rectangle, order []*thing, far []float32) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		copy(r.full.row(y, box.Min.X, box.Max.X), r.empty.row(y, box.Min.X, box.Max.X))
	}
	for i := range far {
		far[i] = math.MaxFloat32
	}
	for _, tall := range [2]bool{false, true} {
		for _, t := range order {
			if t.tall == tall && t.box.Overlaps(box) {
				for _, s := range t.shadows {
					r.full.shade(s, box)
				}
			}
		}
		for _, t := range order {
			if t.tall == tall && t.box.Overlaps(box) {
				r.full.put(t.body, box, far)
			}
		}
	}
}

// shade darkens the picture under a shadow, inside a box.
func (p picture) shade(s *shadow, box image.Rectangle) {
	box = s.box.Intersect(box)
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

// put draws a sprite inside a tile's box where nothing nearer to the camera
// is; far has the distances of the tile.
func (p picture) put(s *sprite, tileBox image.Rectangle, far []float32) {
	box := s.box.Intersect(tileBox)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := p.row(y, box.Min.X, box.Max.X)
		from := (y-s.box.Min.Y)*s.box.Dx() + box.Min.X - s.box.Min.X
		depth := far[(y-tileBox.Min.Y)*tile+box.Min.X-tileBox.Min.X:]
		for i := range box.Dx() {
			px := s.bgra[4*(from+i) : 4*(from+i)+4]
			if f := s.far[from+i]; f > 0 {
				if f > depth[i] {
					continue
				}
				if px[3] > 127 {
					depth[i] = f
				}
			}
			rest := 255 - int32(px[3])
			if rest == 255 && px[0]|px[1]|px[2] == 0 {
				continue
			}
			for c := range 3 {
				v := int32(px[c]) + (int32(row[3*i+c])*rest+127)/255
				row[3*i+c] = uint8(min(255, max(0, v)))
			}
		}
	}
}
