package cubes

import "sort"

// Two flat dice's top faces never cover one another. Faces shrunk by apartBy
// allow for what the search is wrong by; by stackedBy for a die that lies on
// another one and hides a corner of it.
const (
	apartBy   = 0.86
	stackedBy = 0.66
)

// apart are the best of all that do not lie in one another, nor in taken
// shrunk by a share.
func apart(all, taken []found, by float64) []found {
	sort.Slice(all, func(i, j int) bool { return all[i].worth() > all[j].worth() })
	var kept []found
	for _, x := range all {
		if !x.liesIn(taken, by) && !x.liesIn(kept, apartBy) {
			x.start, x.startTurn = x.at, x.turn
			kept = append(kept, x)
		}
	}
	return kept
}

// liesIn reports whether two dice cannot be where d and one of all are.
func (d found) liesIn(all []found, by float64) bool {
	for i := range all {
		// There are many, and one is large: they are not copied.
		k := &all[i]
		if d.chance > sureChance && k.chance > sureChance {
			by = min(by, stackedBy)
		}
		if overlap(d.cube, k.cube, by) {
			return true
		}
	}
	return false
}

// worth orders candidates that exclude one another.
func (d found) worth() float64 { return d.score + d.chance }
