package tournament

// Limits are how many sit at a table, and how many tables there are.
type Limits struct {
	// Least, Usual and Most are players at a table. Least is 2 or more.
	Least int `json:"least"`
	Usual int `json:"usual"`
	Most  int `json:"most"`
	// Tables is how many there are; 0 for as many as are wanted.
	Tables int `json:"tables,omitempty"`
}

// Split says how many sit at each table when n are there, and how many have no
// seat. As few as possible have none; then the tables are as near to the usual
// size as can be, rather larger than smaller; and no table is larger than
// another one by more than one, the larger ones first.
func (l Limits) Split(n int) (sizes []int, byes int) {
	for byes = range n {
		best, off := 0, 0
		for tables := 1; tables <= n-byes && (l.Tables == 0 || tables <= l.Tables); tables++ {
			seated := n - byes
			if seated/tables < l.Least || (seated+tables-1)/tables > l.Most {
				continue
			}
			// Compared in players, so that it stays in whole numbers.
			if d := distance(seated, tables*l.Usual); best == 0 || d*best < off*tables {
				best, off = tables, d
			}
		}
		if best > 0 {
			return shared(n-byes, best), byes
		}
	}
	return nil, n
}

// distance is how far two numbers are apart.
func distance(a, b int) int { return max(a-b, b-a) }

// shared is n in so many parts that differ by one at most, the larger first.
func shared(n, parts int) []int {
	sizes := make([]int, parts)
	for i := range sizes {
		sizes[i] = n / parts
		if i < n%parts {
			sizes[i]++
		}
	}
	return sizes
}
