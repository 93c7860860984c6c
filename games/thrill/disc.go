package thrill

// Size is the size of a disc (TH-1). The zero Size is no disc.
type Size string

// The three sizes.
const (
	Small  Size = "small"
	Medium Size = "medium"
	Large  Size = "large"
)

// sizes are the three sizes, the smallest first.
var sizes = [...]Size{Small, Medium, Large}

// Cost is what a disc that fell costs, in chips (TH-6); 0 for no disc.
func (s Size) Cost() int {
	switch s {
	case Small:
		return 1
	case Medium:
		return 2
	case Large:
		return 3
	}
	return 0
}

// Valid reports whether there are discs of this size.
func (s Size) Valid() bool { return s.Cost() > 0 }

// pointer is nil for no disc, which JSON has as null.
func (s Size) pointer() *Size {
	if s == "" {
		return nil
	}
	return &s
}

// Discs is how many discs of each size there are somewhere.
type Discs struct {
	Small  int `json:"small"`
	Medium int `json:"medium"`
	Large  int `json:"large"`
}

// AllDiscs is how many discs the game has, in all sizes (TH-1).
const AllDiscs = 34

// firstReserve lies beside the board when the game begins (TH-1).
var firstReserve = Discs{Medium: 2, Large: 2}

// Of is how many are of one size.
func (d Discs) Of(s Size) int {
	switch s {
	case Small:
		return d.Small
	case Medium:
		return d.Medium
	case Large:
		return d.Large
	}
	return 0
}

// Total is how many there are in all.
func (d Discs) Total() int { return d.Small + d.Medium + d.Large }

// Cost is what they cost together when they fall, in chips (TH-6).
func (d Discs) Cost() int {
	return d.Small*Small.Cost() + d.Medium*Medium.Cost() + d.Large*Large.Cost()
}

// with is d and n more discs of a size; n may be negative.
func (d Discs) with(s Size, n int) Discs {
	switch s {
	case Small:
		d.Small += n
	case Medium:
		d.Medium += n
	case Large:
		d.Large += n
	}
	return d
}

func (d Discs) plus(e Discs) Discs {
	return Discs{d.Small + e.Small, d.Medium + e.Medium, d.Large + e.Large}
}

// exceeds reports whether d has more of a size than e.
func (d Discs) exceeds(e Discs) bool {
	return d.Small > e.Small || d.Medium > e.Medium || d.Large > e.Large
}

// count sorts a list of discs by size.
func count(list []Size) (d Discs) {
	for _, s := range list {
		d = d.with(s, 1)
	}
	return d
}
