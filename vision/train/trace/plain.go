package trace

// plainScene invents a crop of a table without a mat on which ordinary dice lie and nothing
// else: opaque ones of one make, in one to four colours, most of them such as games name.
// Any ground, light and camera may be there.
func plainScene(r *luck) *scene {
	return plainTable(r, 1, func(*table, kind) bool { return false })
}

// heapScene is likewise one on which many dice lie on others or lean against them, or hang
// between two.
func heapScene(r *luck) *scene { return plainTable(r, 3, (*table).pile) }

// pile perhaps lays a die on others or against one.
func (t *table) pile(k kind) bool {
	return t.r.chance(0.35) && t.stack(k) || t.r.chance(0.15) && t.leanAgainst(k, t.r.lean) || t.r.chance(0.05) && t.wedge(k)
}

// leaningScene is likewise one on which many dice lean, by small and large angles alike, or lie on
// others.
func leaningScene(r *luck) *scene { return plainTable(r, 3, (*table).tip) }

// tip perhaps leans a die against another one, lays it on one, or hangs it between two.
func (t *table) tip(k kind) bool {
	evenly := func() float64 { return t.r.span(4, 38) }
	return t.r.chance(0.3) && t.stack(k) || t.r.chance(0.3) && t.leanAgainst(k, evenly) || t.r.chance(0.08) && t.wedge(k)
}

// plainTable is one with no fewer dice than few, each of which odd lays, or else together with
// others or by itself.
func plainTable(r *luck, few int, odd func(*table, kind) bool) *scene {
	t := &table{scene: anyView(r), r: r}
	t.set = plainSet(r, t.side)
	heap := r.Float64()
	for range r.between(few, mostDice) {
		k := pick(r, t.set...)
		switch {
		case odd(t, k):
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
