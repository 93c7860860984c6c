package tournament

// A draw compares everybody with everybody, so a large field is drawn in blocks
// of at most mostInBlock tables, one after the other in the order of the
// players. Who meets again in a block is then exchanged with anybody of any
// other; that is given up once it did not help mostInVain players.
const mostInBlock, mostInVain = 32, 50

// divided divides players over tables of some sizes. What it costs besides to
// seat the a-th and the b-th together, apart says, which may be nil.
func divided(known acquaintance, players []Player, sizes []int, lots *Lots, apart func(a, b int) int) [][]Player {
	var tables [][]Player
	blocks := shared(len(sizes), (len(sizes)+mostInBlock-1)/mostInBlock)
	first, table := 0, 0
	for _, n := range blocks {
		block := sizes[table : table+n]
		seats := 0
		for _, size := range block {
			seats += size
		}
		// A block's own players are numbered from 0.
		var within func(a, b int) int
		if from := first; apart != nil {
			within = func(a, b int) int { return apart(from+a, from+b) }
		}
		tables = append(tables, newDrawing(known, players[first:first+seats], within).tables(block, lots)...)
		first, table = first+seats, table+n
	}
	if len(blocks) > 1 {
		known.separate(tables)
	}
	return tables
}

// separate exchanges those who meet again, or a team mate, with others of any
// table, where that makes it better.
func (k acquaintance) separate(tables [][]Player) {
	vain := 0
	for s, table := range tables {
		for i, p := range table {
			if k.with(p, table, p) < again || vain == mostInVain {
				continue
			}
			if t, l, ok := k.exchange(tables, s, p); ok {
				tables[s][i], tables[t][l] = tables[t][l], p
			} else {
				vain++
			}
		}
	}
}

// exchange finds with whom p of table s is exchanged best; false for nobody.
func (k acquaintance) exchange(tables [][]Player, s int, p Player) (table, seat int, ok bool) {
	here, most := k.with(p, tables[s], p), 0
	for t := range tables {
		if t == s {
			continue
		}
		for l, q := range tables[t] {
			less := here + k.with(q, tables[t], q) - k.with(p, tables[t], q) - k.with(q, tables[s], p)
			if less > most {
				most, table, seat = less, t, l
			}
		}
	}
	return table, seat, most > 0
}
