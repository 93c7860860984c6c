package matdraw

import (
	"image/color"
	"math"
	"strconv"

	"dicetable/calib"
)

// Sizes of the mat's print, mm.
const (
	quietZone   = 6    // white around a marker, more than one of its cells
	seatLine    = 1.2  // the border of seats, tray, cards and stake
	trackLine   = 1.3  // between the fields of the track
	graveLine   = 0.8  // the border of the graveyard
	starRadius  = 15.0 // of a star field's star
	starWaist   = 0.43 // its inner radius, as a share of the outer
	fieldDigits = 12.5 // height of the digits in a number field
	starDigits  = 7.5  // height of the digits in a star
	boardAngle  = 12.0 // the arms of the angles where the board's corners stand
	seatDigits  = 8.5  // height of a seat's number
)

// Mat gives the operations that draw a mat from its top left corner.
func Mat(m *calib.Mat, t Theme) []Op {
	ops := []Op{filled(t.Base, m.Rect())}
	for _, k := range m.Markers {
		ops = append(ops, marker(k)...)
	}
	for _, s := range m.Seats {
		ops = append(ops, framed(border, seatLine, s.Rect))
		middle := calib.Point{X: s.X + 9.5, Y: s.Y + 12.5}
		ops = append(ops, number(border, seatDigits, s.N, middle)...)
	}
	if m.Graveyard != nil {
		ops = append(ops, filled(graveyard, *m.Graveyard), framed(graveRim, graveLine, *m.Graveyard))
	}
	if m.Tray != nil {
		ops = append(ops, Op{Kind: Circle, Colour: border, Width: seatLine, Radius: m.Tray.R,
			Points: []calib.Point{{X: m.Tray.X, Y: m.Tray.Y}}})
	}
	for _, r := range []*calib.Rect{m.Cards, m.Stake} {
		if r != nil {
			ops = append(ops, framed(border, seatLine, *r))
		}
	}
	if m.Board != nil {
		ops = append(ops, angles(border, seatLine, m.Board.Rect)...)
	}
	for _, f := range m.Track {
		ops = append(ops, field(f, t)...)
	}
	for _, p := range m.Patches {
		ops = append(ops, filled(color.RGBA{p.RGB[0], p.RGB[1], p.RGB[2], 255}, p.Rect()))
	}
	return ops
}

// angles marks the four corners of a place, for a thing that would hide a
// whole frame.
func angles(c color.RGBA, width float64, r calib.Rect) []Op {
	var ops []Op
	corners := r.Corners()
	for i, at := range corners {
		arm := func(to calib.Point) calib.Point {
			k := boardAngle / math.Hypot(to.X-at.X, to.Y-at.Y)
			return calib.Point{X: at.X + k*(to.X-at.X), Y: at.Y + k*(to.Y-at.Y)}
		}
		ops = append(ops, Op{Kind: Line, Colour: c, Width: width,
			Points: []calib.Point{arm(corners[(i+1)%4]), at, arm(corners[(i+3)%4])}})
	}
	return ops
}

// field is one field of the track.
func field(f calib.TrackField, t Theme) []Op {
	r, middle := f.Rect(), f.Center()
	if f.Kind == "star" {
		ops := []Op{filled(t.Star, r), framed(ink, trackLine, r), star(white, starRadius, middle)}
		return append(ops, number(ink, starDigits, f.Count, middle)...)
	}
	return append([]Op{filled(t.Number, r), framed(ink, trackLine, r)}, number(ink, fieldDigits, f.Count, middle)...)
}

// star has five points, one of them up.
func star(c color.RGBA, radius float64, middle calib.Point) Op {
	op := Op{Kind: Polygon, Colour: c}
	for i := range 10 {
		r := radius
		if i%2 == 1 {
			r *= starWaist
		}
		s, k := math.Sincos(float64(i) * math.Pi / 5)
		op.Points = append(op.Points, calib.Point{X: middle.X + r*s, Y: middle.Y - r*k})
	}
	return op
}

// number writes a number around its middle.
func number(c color.RGBA, height float64, n int, middle calib.Point) []Op {
	return written(c, height, strconv.Itoa(n), middle)
}

// written draws digits and the letters there are around their middle.
func written(c color.RGBA, height float64, s string, middle calib.Point) []Op {
	advance := digitAdvance * height
	left := middle.X - advance*float64(len(s))/2 + (advance-digitWidth*height)/2
	var ops []Op
	for i, r := range s {
		for _, stroke := range glyph(r) {
			op := Op{Kind: Line, Colour: c, Width: digitStroke * height}
			for _, p := range stroke {
				op.Points = append(op.Points, calib.Point{
					X: left + float64(i)*advance + p.X*height,
					Y: middle.Y + (p.Y-0.5)*height,
				})
			}
			ops = append(ops, op)
		}
	}
	return ops
}
