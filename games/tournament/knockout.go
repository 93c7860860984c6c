package tournament

import "slices"

// Knockout sends the best of every table to the next round, until one table is
// left, whose winner wins. The places of the others are by how far they came.
type Knockout struct {
	Limits Limits `json:"limits"`
	// Advance is how many of every table go on, by place, but never all of
	// them. The best of those who follow them fill the next round up until its
	// tables have the usual size, as long as it gets smaller from round to
	// round; so they do where somebody who would go on has left. Of a void game
	// all go on.
	Advance int `json:"advance"`
}

// Next draws the first round of all who are there, and every other of those
// who go on and are still there.
func (k Knockout) Next(field []Entrant, past []Round, seed string) (Round, error) {
	if err := ready(past, 0); err != nil {
		return Round{}, err
	}
	lots := roundLots(seed, past)
	in := lots.Order(present(field))
	if len(past) > 0 {
		last := past[len(past)-1]
		if len(last.Tables) == 1 && len(last.Byes) == 0 && last.Tables[0].Counts() {
			return Round{}, ErrOver
		}
		on := map[Player]bool{}
		for _, p := range k.advancing(in, past, lots) {
			on[p] = true
		}
		in = slices.DeleteFunc(in, func(p Player) bool { return !on[p] })
	}
	return seat(field, past, in, k.Limits, lots, nil)
}

// advancing are those who go on from the last round, of those who are there. Who
// share a place in it are ordered by the places they had before, then by lot.
func (k Knockout) advancing(there []Player, past []Round, lots *Lots) []Player {
	last, sum := past[len(past)-1], placesOf(past)
	gone := func(p Player) bool { return !slices.Contains(there, p) }
	on, all := slices.DeleteFunc(slices.Clone(last.Byes), gone), len(last.Byes)
	var next []Player
	place := map[Player]int{}
	for _, t := range last.Tables {
		all += len(t.Seats)
		if !t.Counts() {
			on = append(on, slices.DeleteFunc(slices.Clone(t.Seats), gone)...)
			continue
		}
		order := sortedBy(lots.Order(t.Seats), func(p Player) int { return sum[p] })
		order = sortedBy(order, func(p Player) int { return t.Places[p] })
		n := min(k.Advance, len(order)-1)
		for i, p := range order {
			switch {
			case gone(p):
			case i < n:
				on = append(on, p)
			default:
				next, place[p] = append(next, p), t.Places[p]
			}
		}
	}
	next = sortedBy(next, func(p Player) int { return sum[p] })
	next = sortedBy(next, func(p Player) int { return place[p] })
	more := k.filled(len(on), all, len(last.Tables)) - len(on)
	return append(on, next[:min(more, len(next))]...)
}

// filled is how many there are in the next round if so many go on of all who were
// at some tables or had a bye.
func (k Knockout) filled(on, all, tables int) int {
	return max(on, min(k.wanted(on, tables), all-1))
}

// placesOf adds up the places that each had in all rounds.
func placesOf(past []Round) map[Player]int {
	sum := map[Player]int{}
	for _, r := range past {
		for _, t := range r.Tables {
			for p, place := range t.Places {
				sum[p] += place
			}
		}
	}
	return sum
}

// wanted is how many make a good round when so many go on from so many tables.
func (k Knockout) wanted(n, tables int) int {
	if n <= k.Limits.Most {
		return k.Limits.Least
	}
	usual := k.Limits.Usual
	return min((n+usual-1)/usual*usual, (tables-1)*usual)
}

// Left follows from how many there are: who wins changes nothing, unless places
// are taken by who has left.
func (k Knockout) Left(field []Entrant, past []Round) int {
	there := present(field)
	n := len(there)
	if len(past) > 0 {
		last := past[len(past)-1]
		if len(last.Tables) == 1 && len(last.Byes) == 0 && !last.Tables[0].Void {
			return 0
		}
		n = min(n, k.after(last, there))
	}
	for rounds := 0; ; rounds++ {
		sizes, byes := k.Limits.Split(n)
		if len(sizes) == 0 {
			return rounds
		}
		if len(sizes) == 1 && byes == 0 {
			return rounds + 1
		}
		on := byes
		for _, size := range sizes {
			on += min(k.Advance, size-1)
		}
		n = k.filled(on, n, len(sizes))
	}
}

// after is how many there will be in the round after one that may still be played.
func (k Knockout) after(last Round, there []Player) int {
	here := make(map[Player]bool, len(there))
	for _, p := range there {
		here[p] = true
	}
	left := func(players []Player) (n int) {
		for _, p := range players {
			if here[p] {
				n++
			}
		}
		return n
	}
	on, all := left(last.Byes), len(last.Byes)
	for _, t := range last.Tables {
		all += len(t.Seats)
		if t.Void {
			on += left(t.Seats)
		} else {
			on += min(k.Advance, len(t.Seats)-1, left(t.Seats))
		}
	}
	return k.filled(on, all, len(last.Tables))
}

// Standings are by the last round that each was seated in, then by the place
// there. Who sat at different tables and had the same place share theirs.
func (k Knockout) Standings(field []Entrant, past []Round) []Standing {
	all := standings(field, past, nil, 0)
	came, place := map[Player]int{}, map[Player]int{}
	for i, r := range past {
		for _, p := range r.Byes {
			came[p], place[p] = i+1, 0
		}
		for _, t := range r.Tables {
			for _, p := range t.Seats {
				came[p], place[p] = i+1, t.Places[p]
			}
		}
	}
	return placed(all, func(s Standing) [4]int { return [4]int{-came[s.Player], place[s.Player]} })
}
