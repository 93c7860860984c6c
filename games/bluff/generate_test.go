package bluff

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

// drawLegal draws what players at a table do: low raises, a challenge the
// sooner the higher the bet, now and then a round that is void, seldom an end by the clock.
func drawLegal(t *rapid.T, g games.State) games.Event {
	s := g.(*state)
	if s.Phase != PhaseOpening && rapid.IntRange(0, 60).Draw(t, "void") == 60 {
		return Void{"dice uncovered"}
	}
	if rapid.IntRange(0, 200).Draw(t, "leave") == 200 {
		return Leave{rapid.SampledFrom(s.playersLeft()).Draw(t, "who")}
	}
	if s.Phase != PhaseReveal && s.Bet == nil && rapid.IntRange(0, 200).Draw(t, "time up") == 200 {
		return TimeUp{}
	}
	switch s.Phase {
	case PhaseOpening:
		return Opening{rapid.SampledFrom(s.waiting()).Draw(t, "who"), s.drawRoll(t, DicePerPlayer)}
	case PhaseReveal:
		if !anyDice(s.Shown) && rapid.IntRange(0, 7).Draw(t, "take back") == 0 {
			return TakeBack{s.Players[s.Challenger]}
		}
		who := rapid.SampledFrom(s.waiting()).Draw(t, "who")
		return Reveal{who, s.drawRoll(t, s.underCup(s.seat(who)))}
	}
	if s.Bet == nil {
		return Place{s.Players[s.Turn], s.drawBet(t)}
	}
	if most := s.underCup(s.seat(s.Bet.Player)) - 1; s.MayLayOut && most > 0 && rapid.Bool().Draw(t, "lay out") {
		return LayOut{s.Bet.Player, s.drawRoll(t, rapid.IntRange(1, most).Draw(t, "laid out"))}
	}
	if rapid.IntRange(0, 3).Draw(t, "challenge") == 0 || s.Bet.Count > 40 {
		return Challenge{s.Players[s.Turn]}
	}
	return Place{s.Players[s.Turn], s.drawBet(t)}
}

func (s *state) drawBet(t *rapid.T) Bet {
	var last *Bet
	if s.Bet != nil {
		last = &s.Bet.Bet
	}
	b := rapid.SampledFrom(LowestRaises(last, s.Settings.Faces)).Draw(t, "bet")
	if last != nil && b.Beyond(*last) || last == nil {
		b.Count += rapid.IntRange(0, 3).Draw(t, "more")
	}
	return b
}

func (s *state) playersLeft() []string {
	var left []string
	for seat, p := range s.Players {
		if s.in(seat) {
			left = append(left, p)
		}
	}
	return left
}

// offered is the least that somebody can do who is asked to.
func offered(g games.State, act string) games.Event {
	s := g.(*state)
	lows := func(n int) dice.Roll { return slices.Repeat(dice.Roll{s.Settings.Faces.Low}, n) }
	switch act {
	case DoOpening:
		return Opening{s.waiting()[0], lows(DicePerPlayer)}
	case DoReveal:
		who := s.waiting()[0]
		return Reveal{who, lows(s.underCup(s.seat(who)))}
	case DoLayOut:
		return LayOut{s.Bet.Player, lows(1)}
	case DoChallenge:
		return Challenge{s.Players[s.Turn]}
	}
	return Place{s.Players[s.Turn], s.Awaits(games.Public).Legal.([]Bet)[0]}
}

// drawJunk draws any event of any player at any time.
func drawJunk(t *rapid.T, g games.State) games.Event {
	who := rapid.SampledFrom(append([]string{"Nobody", ""}, six...)).Draw(t, "junk player")
	faces := rapid.SliceOfN(rapid.SampledFrom([]dice.Face{1, 2, 3, 4, 5, 6, dice.Star}), 0, 6)
	switch rapid.IntRange(0, 8).Draw(t, "junk") {
	case 0:
		return Opening{who, faces.Draw(t, "junk dice")}
	case 1:
		return LayOut{who, faces.Draw(t, "junk dice")}
	case 2:
		return Reveal{who, faces.Draw(t, "junk dice")}
	case 3:
		return Challenge{who}
	case 4:
		return Leave{who}
	case 5:
		return Void{}
	case 6:
		return TakeBack{who}
	case 7:
		return TimeUp{}
	}
	return Place{who, Bet{rapid.Int().Draw(t, "junk count"), rapid.SampledFrom([]dice.Face{1, 3, 6, dice.Star}).Draw(t, "junk face")}}
}
