package matdraw

import "dicetable/calib"

// markerCells are the four rows of the four white (1) and black (0) inner
// cells of markers 0 to 36 of ArUco's dictionary DICT_4X4_50: the first four
// are the mats', the others the cards'.
var markerCells = [...][4]string{
	{"1011", "0101", "0011", "0010"},
	{"0000", "1111", "1001", "1010"},
	{"0011", "0011", "0010", "1101"},
	{"1001", "1001", "0100", "0110"},
	{"0101", "0100", "1001", "1110"},
	{"0111", "1001", "1100", "1101"},
	{"1001", "1110", "0010", "1110"},
	{"1100", "0100", "1111", "0010"},
	{"1111", "1110", "1101", "1010"},
	{"1100", "1111", "0101", "0110"},
	{"1111", "1001", "1001", "0001"},
	{"0001", "0001", "1010", "0111"},
	{"0000", "1110", "1011", "0111"},
	{"0010", "1010", "0000", "1111"},
	{"0010", "0100", "1011", "0001"},
	{"0010", "0110", "0011", "1110"},
	{"0100", "0110", "0110", "0101"},
	{"0110", "0110", "0000", "0000"},
	{"0110", "1100", "0101", "1110"},
	{"0111", "0110", "1010", "1111"},
	{"1000", "0110", "1000", "1011"},
	{"1011", "0000", "0010", "1011"},
	{"1100", "1100", "1101", "0101"},
	{"1101", "1101", "1000", "0010"},
	{"1111", "1110", "0100", "0111"},
	{"1001", "0100", "0111", "0001"},
	{"1010", "1100", "1110", "0100"},
	{"1010", "0101", "0101", "0100"},
	{"0010", "0001", "0010", "0011"},
	{"0011", "0100", "0110", "1111"},
	{"0100", "0100", "0001", "0101"},
	{"0101", "0111", "1011", "0010"},
	{"1001", "1110", "1100", "1111"},
	{"1111", "0000", "1100", "1011"},
	{"0000", "1000", "1010", "1110"},
	{"0000", "1001", "0010", "1001"},
	{"0001", "1000", "0111", "0101"},
}

// marker draws a marker: its white surrounding, its black square of six by
// six cells, and its white cells.
func marker(k calib.Marker) []Op {
	around := calib.Rect{X: k.X - quietZone, Y: k.Y - quietZone, W: k.Size + 2*quietZone, H: k.Size + 2*quietZone}
	ops := []Op{filled(white, around), filled(black, k.Rect())}
	cell := k.Size / 6
	cells := markerCells[k.ID]
	// White runs across and down together leave no hair line between cells.
	for row := range 4 {
		for col := range 4 {
			at := calib.Point{X: k.X + float64(col+1)*cell, Y: k.Y + float64(row+1)*cell}
			if n := run(func(i int) bool { return col+i < 4 && cells[row][col+i] == '1' }); n > 0 {
				ops = append(ops, filled(white, calib.Rect{X: at.X, Y: at.Y, W: float64(n) * cell, H: cell}))
			}
			if n := run(func(i int) bool { return row+i < 4 && cells[row+i][col] == '1' }); n > 1 {
				ops = append(ops, filled(white, calib.Rect{X: at.X, Y: at.Y, W: cell, H: float64(n) * cell}))
			}
		}
	}
	return ops
}

// run counts from 0 how far something holds.
func run(holds func(int) bool) int {
	n := 0
	for holds(n) {
		n++
	}
	return n
}
