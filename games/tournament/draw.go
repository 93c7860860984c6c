package tournament

// What it costs to seat two players together. Any number of lesser evils is
// better than one greater one.
const (
	// mates is for players of one team.
	mates = 1 << 40
	// again is for players who met: once it for the second time, three times
	// for the third, six times for the fourth.
	again = 1 << 20
)

// drawing is what a draw knows of its players, who are numbers from 0.
type drawing struct {
	players []Player
	// cost[a][b] is that of seating a and b together, as above; what is below
	// again is the format's own.
	cost [][]int
}

// newDrawing is for players who met before and are of teams. What it costs
// besides to seat the a-th and the b-th player together, apart says, which may
// be nil.
func newDrawing(known acquaintance, players []Player, apart func(a, b int) int) drawing {
	d := drawing{players: players, cost: make([][]int, len(players))}
	for a, p := range players {
		d.cost[a] = make([]int, len(players))
		for b, q := range players {
			if a == b {
				continue
			}
			d.cost[a][b] = known.cost(p, q)
			if apart != nil {
				d.cost[a][b] += apart(a, b)
			}
		}
	}
	return d
}

// mostOrders is how many orders of the lots are tried where players would meet
// again, and mostSteps how many steps the search takes for tables at which
// nobody does.
const mostOrders, mostSteps = 24, 200_000

// tables divides the players over tables of some sizes. It begins with the
// order that the players are in; who would meet again is seated by a search
// for tables at which nobody does, and if there are none, or none is found, by
// the best of some orders of the lots.
func (d drawing) tables(sizes []int, lots *Lots) [][]Player {
	best := d.improved(inOrder(len(d.players), sizes))
	if d.total(best) >= again {
		if found, ok := d.strangers(sizes); ok {
			best = d.improved(found)
		}
	}
	for range mostOrders {
		if d.total(best) < again {
			break
		}
		if other := d.improved(d.shuffled(sizes, lots)); d.total(other) < d.total(best) {
			best = other
		}
	}
	named := make([][]Player, len(best))
	for i, table := range best {
		for _, a := range table {
			named[i] = append(named[i], d.players[a])
		}
	}
	return named
}

// inOrder seats 0, 1, 2 and so on, table by table.
func inOrder(n int, sizes []int) [][]int {
	tables, next := make([][]int, len(sizes)), 0
	for i, size := range sizes {
		for range size {
			tables[i] = append(tables[i], next%n)
			next++
		}
	}
	return tables
}

// shuffled is a division by lot.
func (d drawing) shuffled(sizes []int, lots *Lots) [][]int {
	number := make(map[Player]int, len(d.players))
	for a, p := range d.players {
		number[p] = a
	}
	order := lots.Order(d.players)
	tables := inOrder(len(order), sizes)
	for _, table := range tables {
		for i, k := range table {
			table[i] = number[order[k]]
		}
	}
	return tables
}

// total is what a division costs.
func (d drawing) total(tables [][]int) (sum int) {
	for _, table := range tables {
		for i, a := range table {
			for _, b := range table[:i] {
				sum += d.cost[a][b]
			}
		}
	}
	return sum
}

// improved exchanges two players as long as that makes a division better, those
// first with whom it gets best.
func (d drawing) improved(tables [][]int) [][]int {
	for {
		var best struct{ less, s, i, t, k int }
		for s := range tables {
			for t := range s {
				for i, a := range tables[s] {
					for k, b := range tables[t] {
						less := d.with(a, tables[s], a) + d.with(b, tables[t], b) - d.with(a, tables[t], b) - d.with(b, tables[s], a)
						if less > best.less {
							best.less, best.s, best.i, best.t, best.k = less, s, i, t, k
						}
					}
				}
			}
		}
		if best.less == 0 {
			return tables
		}
		a, b := &tables[best.s][best.i], &tables[best.t][best.k]
		*a, *b = *b, *a
	}
}

// with is what it costs to have a at a table without one of those who sit there.
func (d drawing) with(a int, table []int, without int) (sum int) {
	for _, b := range table {
		if b != without {
			sum += d.cost[a][b]
		}
	}
	return sum
}
