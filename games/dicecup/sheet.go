package dicecup

// Box is one place on a player's sheet: a category in a column from 1. The
// zero Box is none.
type Box struct {
	Category Category `json:"category"`
	Column   int      `json:"column"`
}

// open is the entry of a box that has no points yet.
const open = -1

// column has the points of one column in the order of Categories, open where
// there are none.
type column [len(Categories)]int

// sheet is one player's score sheet.
type sheet []column

func newSheet(columns int) sheet {
	s := make(sheet, columns)
	for c := range s {
		for i := range s[c] {
			s[c][i] = open
		}
	}
	return s
}

// at is the entry of a box that there is.
func (s sheet) at(b Box) *int { return &s[b.Column-1][b.Category.index()] }

// openBoxes are those without points, column by column.
func (s sheet) openBoxes() []Box {
	boxes := []Box{}
	for c, column := range s {
		for i, points := range column {
			if points == open {
				boxes = append(boxes, Box{Categories[i], c + 1})
			}
		}
	}
	return boxes
}

// scored is how many boxes have points.
func (s sheet) scored() int { return len(s)*len(Categories) - len(s.openBoxes()) }

// Totals are the sums of the sections and of the sheet (DC-6), all columns
// together.
type Totals struct {
	Upper  int `json:"upper"`
	Middle int `json:"middle"`
	Lower  int `json:"lower"`
	Total  int `json:"total"`
}

func (s sheet) totals() Totals {
	var t Totals
	for _, column := range s {
		for i, points := range column {
			if points == open {
				continue
			}
			t.Total += points
			switch {
			case i < middleFrom:
				t.Upper += points
			case i < lowerFrom:
				t.Middle += points
			default:
				t.Lower += points
			}
		}
	}
	return t
}
