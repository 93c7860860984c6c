package bluff

import (
	"math"
	"slices"

	"dicetable/games/dice"
)

// What a simulated player goes by. The numbers were found by playing thousands of
// games against players of several kinds; the results are alike around them.
const (
	// tells is how many dice more of its face than chance gives a bet is taken to
	// speak for, under the cup of a bettor with all dice.
	tells = 1.0
	// A bet is doubted as often as not that has this chance for somebody who looked
	// under no cup, and the more surely the farther from it.
	even, sureness = 0.65, 4.0
	// others is what it brings, in dice, when a bet stands and the round goes on
	// among others.
	others = 0.3
	// wavers is by how much, in dice, a player misjudges.
	wavers = 0.25
	// leap is how many fields farther than the last bet anybody dares for its own
	// sake.
	leap = 6
)

// Advise is what a simulated player of sensible strength does in turn: the bet
// that it makes, or false when it challenges (BL-8). v is a view in the phase of
// betting, known are the dice that player knows: those under the own cup and all
// that are laid out. Daring is what it is worth, in dice, to leave the next player
// a field less on the track; 0.02 to 0.04 is well played. Advise weighs what a
// challenge would cost whom (BL-10), by the chances of the dice that player does
// not know (BL-16) and by what the standing bet tells. chance returns numbers from
// 0 up to but not 1 and makes it harder to read.
//
// The bets are those of dice from 1 to 5. Advise has no memory and is safe for
// concurrent use if chance is.
func Advise(v View, player string, known []dice.Face, daring float64, chance func() float64) (Bet, bool) {
	m := mindOf(v, player, known)
	waver := func() float64 { return wavers * (chance() - 0.5) }
	var best Bet
	worth := math.Inf(-1)
	for _, bet := range thinkable(m.last, m.total) {
		value := m.betting(bet) + daring*float64(m.leaps(bet)) + waver()
		if value > worth {
			best, worth = bet, value
		}
	}
	return best, m.last == nil || best.Count > 0 && worth > m.challenging()+waver()
}

// mind is what a player in turn knows. Dice are counted as lost and won ones: what
// another loses is worth a share of what one loses oneself.
type mind struct {
	known, open []dice.Face
	last        *Bet
	// total are all dice in the game; mine, theirs and next are those of the
	// player, of who made the last bet, and of who comes next; rivals is how many
	// others are in.
	total, mine, theirs, next int
	rivals                    float64
}

func mindOf(v View, player string, known []dice.Face) mind {
	m := mind{known: known, mine: v.Dice[player]}
	for _, n := range v.Dice {
		if m.total += n; n > 0 {
			m.rivals++
		}
	}
	m.rivals--
	for _, roll := range v.LaidOut {
		m.open = append(m.open, roll...)
	}
	if v.Bet != nil {
		m.last, m.theirs = &v.Bet.Bet, v.Dice[v.Bet.Player]
	}
	seat := slices.Index(v.Players, player)
	for i := 1; i < len(v.Players) && m.next == 0; i++ {
		m.next = v.Dice[v.Players[(seat+i)%len(v.Players)]]
	}
	return m
}

// leaps is how many fields a bet leaves the next player less, as far as that counts.
func (m mind) leaps(bet Bet) int {
	from := 0
	if m.last != nil {
		from = m.last.Position()
	}
	return min(bet.Position()-from, leap)
}

// betting is what a bet brings: either the next player doubts it, or others go on.
func (m mind) betting(bet Bet) float64 {
	stands := 0.0
	if m.rivals > 1 {
		stands = others
	}
	doubted := 1 / (1 + math.Exp(sureness*(holds(m.open, m.total, bet)-even)))
	return doubted*m.expects(bet, m.asBettor) + (1-doubted)*stands
}

// challenging is what doubting the last bet brings.
func (m mind) challenging() float64 { return m.expects(*m.last, m.asChallenger) }

// asBettor is what the count brings whose bet was doubted, with so many dice more
// than bet (BL-10).
func (m mind) asBettor(more int) float64 {
	switch {
	case more < 0:
		return -float64(min(-more, m.mine))
	case more > 0:
		return float64(min(more, m.next)) / m.rivals
	}
	return 1
}

// asChallenger is what the count brings who doubted the last bet (BL-10).
func (m mind) asChallenger(more int) float64 {
	switch {
	case more < 0:
		return float64(min(-more, m.theirs)) / m.rivals
	case more > 0:
		return -float64(min(more, m.mine))
	}
	return -1 / m.rivals
}

// expects is the mean of what the count of a bet brings, over all that the dice
// may be which the player does not know.
func (m mind) expects(bet Bet, brings func(more int) float64) float64 {
	unknown, p := max(0, m.total-len(m.known)), share(bet.Face)
	if m.last != nil && m.last.Face == bet.Face && unknown > 0 {
		p = min(0.95, p+tells*float64(m.theirs)/DicePerPlayer/float64(unknown))
	}
	sum := 0.0
	for hits := 0; hits <= unknown; hits++ {
		sum += binomial(unknown, hits, p) * brings(matching(m.known, bet)+hits-bet.Count)
	}
	return sum
}

// thinkable are the legal bets that so many dice can fulfil; none when last cannot
// be raised to one.
func thinkable(last *Bet, total int) []Bet {
	var out []Bet
	for count := 1; count <= total; count++ {
		for _, f := range []dice.Face{1, 2, 3, 4, 5, dice.Star} {
			if bet := (Bet{Count: count, Face: f}); last == nil || bet.Raises(*last) {
				out = append(out, bet)
			}
		}
	}
	return out
}

// holds is the chance of a bet for somebody who knows some of all dice.
func holds(known []dice.Face, total int, bet Bet) float64 {
	return Chance(max(0, total-len(known)), bet.Count-matching(known, bet), bet.Face)
}

func matching(faces []dice.Face, bet Bet) int {
	n := 0
	for _, f := range faces {
		if bet.Matches(f) {
			n++
		}
	}
	return n
}
