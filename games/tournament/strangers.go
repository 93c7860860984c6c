package tournament

import "slices"

// strangers looks for tables of some sizes at which nobody meets anybody again,
// nor a team mate: a search in depth that seats the first one without a seat
// with each company there is. False if there are none, or mostSteps were not
// enough to find them.
func (d drawing) strangers(sizes []int) ([][]int, bool) {
	s := search{drawing: d, seated: make([]bool, len(d.players)), tables: make([][]int, len(sizes)), sizes: sizes, steps: mostSteps}
	if !s.next() {
		return nil, false
	}
	return s.tables, true
}

// search is one that is under way.
type search struct {
	drawing
	seated []bool
	tables [][]int
	sizes  []int
	steps  int
}

// next seats the first one without a seat at an empty table of each size.
func (s *search) next() bool {
	first := slices.Index(s.seated, false)
	if first < 0 {
		return true
	}
	var tried []int
	for t, size := range s.sizes {
		if len(s.tables[t]) > 0 || slices.Contains(tried, size) {
			continue
		}
		tried = append(tried, size)
		if s.sit(t, first) {
			return true
		}
	}
	return false
}

// sit seats a at table t, fills the table with those who come after a, and then
// the other tables; what does not lead there is undone.
func (s *search) sit(t, a int) bool {
	if s.steps--; s.steps < 0 {
		return false
	}
	s.tables[t], s.seated[a] = append(s.tables[t], a), true
	if len(s.tables[t]) == s.sizes[t] {
		if s.next() {
			return true
		}
	} else {
		for b := a + 1; b < len(s.players); b++ {
			if !s.seated[b] && s.with(b, s.tables[t], b) < again && s.sit(t, b) {
				return true
			}
		}
	}
	s.tables[t], s.seated[a] = s.tables[t][:len(s.tables[t])-1], false
	return false
}
