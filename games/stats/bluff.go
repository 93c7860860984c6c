package stats

import (
	"slices"

	"dicetable/games"
	"dicetable/games/bluff"
)

// Bluff is the report of a game of Bluff. Only rounds that were settled are
// in it: of a void one nobody knows the dice.
type Bluff struct {
	Rounds int `json:"rounds"`
	// Bets are all of them as they were made.
	Bets    []BluffBet    `json:"bets"`
	Players []BluffPlayer `json:"players"`
}

// BluffBet is one bet, and what came of it.
type BluffBet struct {
	Round int `json:"round"`
	bluff.Placed
	// Chance is what everybody could give the bet when it was made (BL-16).
	Chance float64 `json:"chance"`
	// Actual is how many dice matched it when the cups went up.
	Actual int `json:"actual"`
	// Doubted is the bet that ended the round; the others were raised.
	Doubted bool `json:"doubted"`
	// Rolled says that somebody rolled again after the bet (BL-15), so that
	// Actual is not what lay there when it was made.
	Rolled bool `json:"rolled"`
}

// Margin is how many more dice matched than were bet, below 0 when there were
// fewer.
func (b BluffBet) Margin() int { return b.Actual - b.Count }

// Bluffed reports whether the bet was not covered.
func (b BluffBet) Bluffed() bool { return b.Margin() < 0 }

// BluffPlayer is what one player did.
type BluffPlayer struct {
	Player string `json:"player"`
	// Bets were made, Bluffs of them not covered, Caught of those doubted.
	Bets   int `json:"bets"`
	Bluffs int `json:"bluffs"`
	Caught int `json:"caught"`
	// Off is by how many dice the bets missed the actual number, on average;
	// 0 without a bet.
	Off float64 `json:"off"`
	// Doubts were made, DoubtsRight of them when the bet was not covered.
	Doubts      int `json:"doubts"`
	DoubtsRight int `json:"doubts_right"`
	// Luck is how many dice of the own throws matched the number bet that
	// each throw suited best. That asks no bet, so that nobody's own choice
	// of bets passes for luck. Throws that cannot be told unchosen are left
	// out (see docs/statistics.md).
	Luck Luck `json:"luck"`
}

func ofBluff(r Record) (Report, error) {
	var report Bluff
	players := map[string]*BluffPlayer{}
	for _, p := range r.Players {
		players[p] = &BluffPlayer{Player: p}
	}
	_, err := r.replayRounds(r.replayAll, func(round bluffRound) { report.add(round, players) })
	if err != nil {
		return nil, err
	}
	for _, p := range r.Players {
		if n := players[p].Bets; n > 0 {
			players[p].Off /= float64(n)
		}
		report.Players = append(report.Players, *players[p])
	}
	return report, nil
}

// add takes a settled round into the report. Until all are in, Off is a sum.
func (r *Bluff) add(round bluffRound, players map[string]*BluffPlayer) {
	r.Rounds++
	r.Bets = append(r.Bets, round.bets...)
	for _, b := range round.bets {
		p := players[b.Player]
		p.Bets++
		p.Off += float64(max(b.Margin(), -b.Margin()))
		if b.Bluffed() {
			p.Bluffs++
		}
		if b.Bluffed() && b.Doubted {
			p.Caught++
		}
		if b.Doubted {
			players[round.challenger].doubt(b.Bluffed())
		}
	}
	for name, roll := range round.fresh {
		m := bestOf[len(roll)]
		players[name].Luck.add(float64(best(roll)), m.mean, m.variance)
	}
}

func (p *BluffPlayer) doubt(right bool) {
	p.Doubts++
	if right {
		p.DoubtsRight++
	}
}

// boldest is the bluff furthest from being covered that nobody doubted.
func (r Bluff) boldest() (BluffBet, bool) {
	passed := slices.DeleteFunc(slices.Clone(r.Bets), func(b BluffBet) bool { return b.Doubted || !b.Bluffed() })
	if len(passed) == 0 {
		return BluffBet{}, false
	}
	return slices.MinFunc(passed, func(a, b BluffBet) int { return a.Margin() - b.Margin() }), true
}

// Text tells the game, then each player.
func (r Bluff) Text() []games.Text {
	all := []games.Text{both("Runden: %[1]d, Wetten: %[2]d.", "Rounds: %[1]d, bets: %[2]d.", r.Rounds, len(r.Bets))}
	if b, ok := r.boldest(); ok {
		all = append(all, both("Kühnster Bluff, den niemand anzweifelte: %[1]s in Runde %[2]d mit %[3]s; am Ende gezählt: %[4]d.",
			"Boldest bluff that nobody doubted: %[1]s in round %[2]d with %[3]s; counted in the end: %[4]d.",
			b.Player, b.Round, betText(b.Bet), b.Actual))
	}
	for _, p := range r.Players {
		all = append(all, p.Text())
	}
	return all
}

// Text is the player in a few sentences.
func (p BluffPlayer) Text() games.Text {
	text := both("%[1]s: Wetten: %[2]d, nicht gedeckt: %[3]d, davon angezweifelt: %[4]d.",
		"%[1]s: bets: %[2]d, not covered: %[3]d, doubted of those: %[4]d.", p.Player, p.Bets, p.Bluffs, p.Caught)
	if p.Bets > 0 {
		text = join(text, both("Im Mittel %[1]s Würfel daneben.", "Off by %[1]s dice on average.", number(p.Off, 1)))
	}
	text = join(text, both("Angezweifelt: %[1]d, zu Recht: %[2]d.", "Doubted: %[1]d, rightly: %[2]d.", p.Doubts, p.DoubtsRight))
	return join(text, both("Passende Würfel: %[1]s.", "Matching dice: %[1]s.", p.Luck.text()))
}
