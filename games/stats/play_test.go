package stats

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"

	"pgregory.net/rapid"
)

var three = []string{"Ann", "Ben", "Cem"}

// randomly plays a game with fair dice to its end.
func randomly(t rapid.TB, game string, settings map[string]string, rng *rand.Rand) Record {
	t.Helper()
	act := map[string]func(games.State, *rand.Rand) games.Event{
		"bluff": actBluff, "dicecup": actDiceCup, "luckyfive": actLuckyFive, "thrill": actThrill}[game]
	if game == "luckyfive" {
		settings = map[string]string{"seed": fmt.Sprintf("%032x", rng.Uint64()), "first": "drawn"}
	}
	book, err := Book(game)
	if err != nil {
		t.Fatal(err)
	}
	r := Record{Game: game, Players: three, Settings: settings}
	s, err := book.Start(r.Players, settings)
	for err == nil {
		if _, over := s.Result(); over {
			return r
		}
		e := act(s, rng)
		r.Events = append(r.Events, e)
		s, _, err = s.Apply(e)
	}
	t.Fatalf("%s after %d events: %v", game, len(r.Events), err)
	return r
}

// throwBluff throws n dice with 1 to 5 and a star.
func throwBluff(n int, rng *rand.Rand) dice.Roll {
	roll := dice.Roll{}
	for range n {
		roll = append(roll, []dice.Face{1, 2, 3, 4, 5, dice.Star}[rng.IntN(6)])
	}
	return roll
}

// hands are the dice under the cups of actBluff, which must be asked for one
// game at a time.
var hands map[string]dice.Roll

// actBluff bets on what lies under the own cup, lays out what matches and
// doubts when little does, so that acts tell of dice as they do among people.
func actBluff(s games.State, rng *rand.Rand) games.Event {
	v := s.View(games.Public).Body.(bluff.View)
	switch v.Phase {
	case bluff.PhaseOpening:
		return bluff.Opening{Player: v.Waiting[0], Dice: throwBluff(bluff.DicePerPlayer, rng)}
	case bluff.PhaseReveal:
		return bluff.Reveal{Player: v.Waiting[0], Dice: hands[v.Waiting[0]]}
	}
	if v.Bet == nil {
		hands = map[string]dice.Roll{}
		for _, p := range v.Players {
			hands[p] = throwBluff(v.Dice[p], rng)
		}
		if rng.IntN(40) == 0 {
			return bluff.Void{Reason: "dice uncovered"}
		}
	}
	if e, ok := layOut(v, rng); ok {
		return e
	}
	turn := *v.Turn
	legal := s.Awaits(games.Public).Legal.([]bluff.Bet)
	bet := slices.MaxFunc(legal, func(a, b bluff.Bet) int { return matching(a, hands[turn]) - matching(b, hands[turn]) })
	if v.Bet != nil && (v.Bet.Count > 8 || matching(bet, hands[turn]) == 0 || rng.IntN(5) == 0) {
		return bluff.Challenge{Player: turn}
	}
	return bluff.Place{Player: turn, Bet: bet}
}

// layOut lays out the dice that match, if there are and some others, and
// rolls those again.
func layOut(v bluff.View, rng *rand.Rand) (games.Event, bool) {
	if v.MayLayOut == nil {
		return nil, false
	}
	player := *v.MayLayOut
	e := bluff.LayOut{Player: player}
	for _, f := range hands[player] {
		if v.Bet.Matches(f) {
			e.Dice = append(e.Dice, f)
		}
	}
	if len(e.Dice) == 0 || len(e.Dice) == len(hands[player]) {
		return nil, false
	}
	hands[player] = throwBluff(len(hands[player])-len(e.Dice), rng)
	return e, true
}

// throwCup throws the twelve dice of Dice Cup.
func throwCup(rng *rand.Rand) []dice.Die {
	var all []dice.Die
	for _, c := range dicecup.Colours {
		for range dicecup.DicePerColour {
			all = append(all, dice.Die{Colour: c, Value: dice.Face(rng.IntN(6) + 1)})
		}
	}
	return all
}

func actDiceCup(s games.State, rng *rand.Rand) games.Event {
	v := s.View(games.Public).Body.(dicecup.View)
	switch v.Phase {
	case dicecup.PhaseThrow:
		if rng.IntN(2) == 0 {
			return dicecup.Seen{}
		}
		return dicecup.Throw{Dice: throwCup(rng)}
	case dicecup.PhaseScore:
		return dicecup.Lies{Dice: throwCup(rng)}
	}
	player := v.Waiting[0]
	for {
		c := dicecup.Categories[rng.IntN(len(dicecup.Categories))]
		if _, scored := v.Sheets[player][0][c]; !scored {
			return dicecup.Cross{Player: player, Category: c, Column: 1}
		}
	}
}

func actLuckyFive(s games.State, rng *rand.Rand) games.Event {
	v := s.View(games.Public).Body.(luckyfive.View)
	face := func() dice.Face { return dice.Face(rng.IntN(6) + 1) }
	switch v.Phase {
	case luckyfive.PhaseStart:
		return luckyfive.Start{Dice: luckyfive.Dice{Red: face(), Orange: face(), Yellow: face()}}
	case luckyfive.PhaseShuffle:
		return luckyfive.Shuffle{}
	case luckyfive.PhaseThrow:
		var d luckyfive.Dice
		for _, c := range v.Concerned {
			*map[dice.Colour]*dice.Face{dice.Red: &d.Red, dice.Orange: &d.Orange, dice.Yellow: &d.Yellow}[c] = face()
		}
		return luckyfive.Throw{Dice: d}
	}
	e, ok := luckyfive.Advise(v, *v.Turn, rng.Float64)
	if nudge, isNudge := e.(luckyfive.Nudge); isNudge && nudge.Die != "" {
		nudge.Value = face()
		return nudge
	}
	if _, uncovers := e.(luckyfive.Uncover); ok && uncovers && v.DrawPile != nil && *v.DrawPile == 0 {
		return luckyfive.Shuffle{}
	}
	return e
}

func actThrill(s games.State, rng *rand.Rand) games.Event {
	v := s.View(games.Public).Body.(thrill.View)
	if v.Phase == thrill.PhaseStart {
		return thrill.Start{Boss: three[rng.IntN(len(three))]}
	}
	for _, p := range three {
		if e, ok := thrill.Advise(s.View(games.For(p)).Body.(thrill.View), p, rng.Float64); ok {
			return e
		}
	}
	push := thrill.Push{}
	for _, size := range []thrill.Size{thrill.Small, thrill.Medium, thrill.Large} {
		if v.OnArea > 5 && rng.IntN(2) == 0 {
			push.Fell = append(push.Fell, size)
		}
	}
	return push
}
