package trace

import (
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"slices"
)

// Whole pictures of plain tables, px: as many as a camera of 1.2 megapixels gives.
const (
	tableWidth  = 1280
	tableHeight = 960
)

// TableLabel is what is known of a whole picture, as far as labelled pictures tell it.
type TableLabel struct {
	Kind string `json:"kind"` // plain
	Seed uint64 `json:"seed"`
	Mat  string `json:"mat"` // none
	Dice []Die  `json:"dice"`
}

// WriteTables writes n whole pictures of ordinary dice on tables without a mat to dir, which it
// makes: NAME.jpg and its label NAME.json. They are for measuring, not for learning. Errors are
// those of files. The same seed writes the same files.
func WriteTables(dir string, n int, seed uint64) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range uint64(n) {
		img, l := Table(seed, i)
		name := filepath.Join(dir, fmt.Sprintf("table-%04d", i+1))
		if err := saveJPEG(name+".jpg", img); err != nil {
			return err
		}
		text, err := json.Marshal(l)
		if err != nil {
			return err
		}
		if err := os.WriteFile(name+".json", text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func saveJPEG(name string, img image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := jpeg.Encode(f, img, &jpeg.Options{Quality: 90}); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Table makes picture n of a seed, counted from 0, 1280 x 960 px, and its label. It is put
// together of crops, which are windows of one camera's picture.
func Table(seed, n uint64) (*image.RGBA, TableLabel) {
	r := newLuck(seed, n)
	s := tableScene(r)
	img := image.NewRGBA(image.Rect(0, 0, tableWidth, tableHeight))
	l := TableLabel{Kind: "plain", Seed: seed, Mat: "none"}
	s.camera.window(0, 0)
	for _, b := range s.bodies {
		d := s.tell(b)
		if !slices.Contains(contract, d.Colour) {
			d.Colour = "other"
		}
		d.Visible = round(d.Visible*inPicture(d.Quad), 3)
		l.Dice = append(l.Dice, d)
	}
	for y := 0; y < tableHeight; y += Side {
		for x := 0; x < tableWidth; x += Side {
			s.camera.window(x, y)
			draw.Draw(img, image.Rect(x, y, x+Side, y+Side), s.picture(seed^n*0x9E3779B97F4A7C15+uint64(y*tableWidth+x)), image.Point{}, draw.Src)
		}
	}
	photograph(r, img)
	return img, l
}

// inPicture is the share of a face that lies in the whole picture: the edges of a crop hide
// nothing, those of a picture do.
func inPicture(face [4][2]float64) float64 {
	const grid = 14
	in := 0
	for i := range grid * grid {
		u, v := (float64(i%grid)+0.5)/grid, (float64(i/grid)+0.5)/grid
		above, below := mix(corner(face[0]), corner(face[1]), u), mix(corner(face[3]), corner(face[2]), u)
		if p := mix(above, below, v); p.x >= 0 && p.x < tableWidth && p.y >= 0 && p.y < tableHeight {
			in++
		}
	}
	return float64(in) / (grid * grid)
}

func corner(at [2]float64) vec { return vec{at[0], at[1], 0} }

// window makes the camera's crop the one whose left upper corner is at x, y of the whole picture.
func (c *camera) window(x, y int) {
	c.sx, c.sy = float64(x+Side/2-tableWidth/2), float64(y+Side/2-tableHeight/2)
}

// tableScene invents a throw of ordinary dice on a table without a mat.
func tableScene(r *luck) *scene {
	s := &scene{side: r.span(12, 20), ground: anyGround(r), film: anyFilm(r)}
	s.camera = tableCamera(r)
	s.lights, s.sky = anyLights(r)
	t := &table{scene: s, r: r}
	t.set = plainSet(r, s.side)
	reach := r.span(0.15, 0.36) * tableHeight / s.camera.scale()
	heap := r.Float64()
	for range r.between(3, 17) {
		k := pick(r, t.set...)
		switch {
		case r.chance(0.02) && t.leanAgainst(k, r.lean), r.chance(0.01) && t.stack(k):
		case r.chance(heap):
			t.join(k)
		default:
			t.throwOne(k, reach)
		}
	}
	t.noteHeaps()
	t.expose()
	return s
}

// throwOne lays a die by itself, not further than reach, in mm, from the middle.
func (t *table) throwOne(k kind, reach float64) {
	for range 15 {
		out, way := reach*math.Sqrt(t.r.Float64()), t.r.span(0, 2*math.Pi)
		f := foot{out * math.Cos(way), out * math.Sin(way), t.r.span(0, math.Pi), k.side / 2, k.side / 2, false, false}
		if t.free(f) {
			t.lay(k, f)
			return
		}
	}
}

// tableCamera looks at the middle of the table from above or at a slant, and sees it with 1.8 to
// 4.2 pixels per mm.
func tableCamera(r *luck) camera {
	c := camera{focal: r.span(0.7, 1.1) * tableWidth}
	tilt, way := rad(r.tiltOff()), r.span(0, 2*math.Pi)
	s, k := math.Sincos(tilt)
	forward := vec{s * math.Cos(way), s * math.Sin(way), -k}
	c.look = about(forward, math.Pi+r.span(-0.2, 0.2)).after(facing(forward)) // the right way up, as people hold it
	c.at = forward.mul(-c.focal / r.log(1.8, 4.2))
	return c
}
