package matprint

import (
	"dicetable/calib"
	"dicetable/calib/matdraw"
)

// How many cards are side by side and below each other on a sheet of A4.
const (
	cardColumns = 3
	cardRows    = 3
)

// CardSheets lays cards out on sheets of A4, edge to edge: one straight cut
// parts two of them. If there is a back, a sheet of backs comes after each
// sheet of faces, mirrored, for a printer that turns the paper over its long
// edge. What is on the sheets is drawn as their marks.
func CardSheets(faces [][]matdraw.Op, back []matdraw.Op) []Sheet {
	var sheets []Sheet
	for len(faces) > 0 {
		n := min(len(faces), cardRows*cardColumns)
		face := cardSheet()
		for i, f := range faces[:n] {
			face.Marks = append(face.Marks, matdraw.Moved(f, cardPlace(i/cardColumns, i%cardColumns))...)
		}
		face.Marks = append(face.Marks, cardWords()...)
		sheets = append(sheets, face)
		if len(back) > 0 {
			behind := cardSheet()
			for i := range n {
				behind.Marks = append(behind.Marks, matdraw.Moved(back, cardPlace(i/cardColumns, cardColumns-1-i%cardColumns))...)
			}
			sheets = append(sheets, behind)
		}
		faces = faces[n:]
	}
	return sheets
}

// cardSheet is an empty sheet of A4, upright.
func cardSheet() Sheet { return Sheet{Width: papers["a4"][0], Height: papers["a4"][1]} }

// cardPlace is the top left corner of a card's place on its sheet.
func cardPlace(row, column int) calib.Point {
	s := cardSheet()
	return calib.Point{
		X: (s.Width-cardColumns*calib.CardWidth)/2 + float64(column)*calib.CardWidth,
		Y: (s.Height-cardRows*calib.CardHeight)/2 + float64(row)*calib.CardHeight,
	}
}

// cardWords are the cutting marks, the ruler and a line on what to do.
func cardWords() []matdraw.Op {
	const gap, long = 0.4, 2.5 // as much as the printer's margin leaves
	low, high := cardPlace(0, 0), cardPlace(cardRows, cardColumns)
	var ops []matdraw.Op
	for i := range cardColumns + 1 {
		x := cardPlace(0, i).X
		ops = append(ops,
			stroke(ink, calib.Point{X: x, Y: low.Y - long}, calib.Point{X: x, Y: low.Y - gap}),
			stroke(ink, calib.Point{X: x, Y: high.Y + gap}, calib.Point{X: x, Y: high.Y + long}))
	}
	for i := range cardRows + 1 {
		y := cardPlace(i, 0).Y
		ops = append(ops,
			stroke(ink, calib.Point{X: low.X - long, Y: y}, calib.Point{X: low.X - gap, Y: y}),
			stroke(ink, calib.Point{X: high.X + gap, Y: y}, calib.Point{X: high.X + long, Y: y}))
	}
	ops = append(ops, matdraw.Op{Kind: matdraw.Text, Colour: ink, Size: 2, Points: []calib.Point{{X: low.X, Y: low.Y - 4}},
		Text: "Print at 100 % on stiff matt paper. Cut from mark to mark."})
	return append(ops, ruler(calib.Point{X: low.X, Y: high.Y + 6})...)
}
