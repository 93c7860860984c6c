package tournament

import (
	"math"
	"slices"
)

// LastStanding gives everybody some lives. Who comes last at a table loses one;
// if all share the last place, nobody does. Who has none is out, and the last
// one who has any wins.
type LastStanding struct {
	Limits Limits `json:"limits"`
	Lives  int    `json:"lives"`
}

// Next draws by lot of those who have lives.
func (f LastStanding) Next(field []Entrant, past []Round, seed string) (Round, error) {
	if err := ready(past, 0); err != nil {
		return Round{}, err
	}
	lives, _ := f.left(field, past)
	lots := roundLots(seed, past)
	in := slices.DeleteFunc(lots.Order(present(field)), func(p Player) bool { return lives[p] == 0 })
	if len(in) < 2 {
		return Round{}, ErrOver
	}
	return seat(field, past, in, f.limits(len(in)), lots, nil)
}

// limits are those of a round of n: the last ones play on even where the game is
// meant for more.
func (f LastStanding) limits(n int) Limits {
	l := f.Limits
	l.Least = min(l.Least, max(2, n))
	return l
}

// left is how many lives each has, and after which round the last one was lost.
func (f LastStanding) left(field []Entrant, past []Round) (lives, lost map[Player]int) {
	lives, lost = map[Player]int{}, map[Player]int{}
	for _, e := range field {
		lives[e.Player] = f.Lives
	}
	for i, r := range past {
		for _, t := range r.Tables {
			for _, p := range lastOf(t) {
				// By a later correction the last life may have gone before.
				if lives[p] == 0 {
					continue
				}
				if lives[p]--; lives[p] == 0 {
					lost[p] = i + 1
				}
			}
		}
	}
	return lives, lost
}

// Left is reckoned as if everybody at a table were as likely to come last, and
// nobody shared that place: so many lives go in a round as there are tables.
func (f LastStanding) Left(field []Entrant, past []Round) int {
	have := f.likely(field, past)
	for rounds := 0; ; rounds++ {
		alive := 0.0
		for _, n := range have[1:] {
			alive += n
		}
		if alive < 1.5 { // that is one
			return rounds
		}
		n := int(math.Round(alive))
		tables, _ := f.limits(n).Split(n)
		risk := float64(len(tables)) / alive
		for lives := 1; lives < len(have); lives++ {
			have[lives-1] += have[lives] * risk
			have[lives] -= have[lives] * risk
		}
	}
}

// likely is how many are thought to have how many lives once the last round is
// over.
func (f LastStanding) likely(field []Entrant, past []Round) []float64 {
	lives, _ := f.left(field, past)
	risk := map[Player]float64{}
	if len(past) > 0 {
		for _, t := range past[len(past)-1].Tables {
			for _, p := range t.Seats {
				if t.Places == nil && !t.Void {
					risk[p] = 1 / float64(len(t.Seats))
				}
			}
		}
	}
	have := make([]float64, f.Lives+1)
	for _, p := range present(field) {
		n := lives[p]
		have[n] += 1 - risk[p]
		have[max(0, n-1)] += risk[p]
	}
	return have
}

// lastOf are those who came last at a table, nobody if all did.
func lastOf(t Table) (last []Player) {
	if !t.Counts() {
		return nil
	}
	worst := 0
	for _, place := range t.Places {
		worst = max(worst, place)
	}
	for _, p := range t.Seats {
		if worst > 1 && t.Places[p] == worst {
			last = append(last, p)
		}
	}
	return last
}

// Standings are by the lives that are left, then by how long they lasted, then
// by the sum of the places, less being better. Who has left lasted until the last
// round that they were in, and stands before those whose last life went in it.
func (f LastStanding) Standings(field []Entrant, past []Round) []Standing {
	all := standings(field, past, nil, 0)
	lives, lost := f.left(field, past)
	still := map[Player]int{}
	for _, e := range field {
		switch {
		case !e.Out:
			still[e.Player] = lives[e.Player]
		case lives[e.Player] > 0:
			lost[e.Player] = lastIn(past, e.Player)
		}
	}
	for i := range all {
		all[i].Lives = lives[all[i].Player]
	}
	return placed(all, func(s Standing) [4]int { return [4]int{-still[s.Player], -lost[s.Player], -s.Lives, s.Places} })
}

// lastIn is the number of the last round that a player was in, 0 for none.
func lastIn(past []Round, p Player) int {
	for i := len(past); i > 0; i-- {
		if inRound(past[i-1], p) {
			return i
		}
	}
	return 0
}
