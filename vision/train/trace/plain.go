package trace

// plainScene invents a crop of a table without a mat on which ordinary dice lie and nothing
// else: opaque ones of one make, in one to four colours, most of them such as games name.
// Any ground, light and camera may be there.
func plainScene(r *luck) *scene {
	t := &table{scene: anyView(r), r: r}
	t.set = plainSet(r, t.side)
	heap := r.Float64()
	for range r.between(1, mostDice) {
		k := pick(r, t.set...)
		if r.chance(heap) {
			t.join(k)
		} else {
			t.scatter(k)
		}
	}
	t.noteHeaps()
	t.expose()
	return t.scene
}

// heapScene is likewise one on which many dice lie on others or lean against them, or hang
// between two.
func heapScene(r *luck) *scene {
	t := &table{scene: anyView(r), r: r}
	t.set = plainSet(r, t.side)
	heap := r.Float64()
	for range r.between(3, mostDice) {
		k := pick(r, t.set...)
		switch {
		case r.chance(0.35) && t.stack(k), r.chance(0.15) && t.leanAgainst(k), r.chance(0.05) && t.wedge(k):
		case r.chance(heap):
			t.join(k)
		default:
			t.scatter(k)
		}
	}
	t.noteHeaps()
	t.expose()
	return t.scene
}

// plainSet are dice of one make, of one size or each colour of its own.
func plainSet(r *luck, side float64) []kind {
	l := anyLook(r, false)
	for l.clear > 0 || l.edge < softEdge {
		l = anyLook(r, false)
	}
	l.veins, l.pips.plate = 0, 0
	oneSize := r.chance(0.5)
	var set []kind
	for range r.between(1, 4) {
		name := pick(r, contract...)
		if r.chance(0.1) {
			name = anyBody(r)
		}
		if !oneSize {
			side = r.span(12, 20)
		}
		set = append(set, kind{l, anyPaints(r, name, l), side})
	}
	return set
}
