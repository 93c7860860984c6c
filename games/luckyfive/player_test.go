package luckyfive

import (
	"encoding/hex"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

// decider is what a player does; the event must be one that Advise may give.
type decider func(v View, player string, rng *rand.Rand) games.Event

func sensible(v View, player string, rng *rand.Rand) games.Event {
	e, ok := Advise(v, player, rng.Float64)
	if !ok {
		panic("a player in turn does nothing in phase " + v.Phase)
	}
	return e
}

// reckless takes any of what is legal with equal chance.
func reckless(v View, player string, rng *rand.Rand) games.Event {
	switch v.Phase {
	case PhaseChoose:
		return Choose{player, pairs[rng.IntN(3)]}
	case PhaseNudge:
		return Nudge{Player: player, Die: append(slices.Clone(three), "")[rng.IntN(4)]}
	case PhaseStake:
		chips := v.Chips[player].each()
		return Stake{player, chips[rng.IntN(len(chips))]}
	case PhaseSay:
		return Say{player, rng.IntN(2) == 0}
	case PhaseDecide:
		noCard := v.DrawPile != nil && *v.DrawPile == 0 && len(v.Discards) == 0
		if !v.Chips[player].Any() || noCard || rng.IntN(2) == 0 {
			return Stop{player}
		}
	}
	return Uncover{}
}

// careful says the likelier word, but stops after each card.
func careful(v View, player string, rng *rand.Rand) games.Event {
	if v.Phase == PhaseDecide {
		return Stop{player}
	}
	return sensible(v, player, rng)
}

// simulate plays a game with a dealt deck and gives its result. The table
// throws the dice and shuffles.
func simulate(t testing.TB, rng *rand.Rand, players ...decider) (games.Result, View) {
	seed := make([]byte, 16)
	for i := range seed {
		seed[i] = byte(rng.Uint32())
	}
	s := newGame(t, len(players), "seed="+hex.EncodeToString(seed), "first=drawn")
	throw := func(these []dice.Colour) (d Dice) {
		for _, die := range these {
			*d.at(die) = dice.Face(1 + rng.IntN(6))
		}
		return d
	}
	var e games.Event
	for {
		v := body(s)
		r, over := s.Result()
		switch {
		case over:
			return r, v
		case v.Phase == PhaseStart:
			e = Start{Dice: throw(three)}
		case v.Phase == PhaseShuffle:
			e = Shuffle{}
		case v.Phase == PhaseThrow:
			e = Throw{throw(v.Concerned)}
		default:
			e = players[slices.Index(v.Players, *v.Turn)](v, *v.Turn, rng)
		}
		if n, ok := e.(Nudge); ok && n.Die != "" {
			n.Value = dice.Face(1 + rng.IntN(6))
			e = n
		}
		if _, ok := e.(Uncover); ok && *v.DrawPile == 0 {
			s = applyTo(t, s, Shuffle{})
		}
		s = applyTo(t, s, e)
	}
}

func applyTo(t testing.TB, s games.State, e games.Event) games.State {
	next, _, err := s.Apply(e)
	if err != nil {
		t.Fatalf("%#v is refused: %v in %s", e, err, show(s))
	}
	return next
}

// TestSimulatedPlayersWin has one sensible player against others of one kind
// and wants far more than an equal share of the games, ties shared, and of the
// points. Much of the game is luck: even who does anything at all wins one of
// five. The games are always the same ones; the bounds leave room for changes.
func TestSimulatedPlayersWin(t *testing.T) {
	for _, c := range []struct {
		name          string
		others        decider
		n             int
		games, points float64
	}{
		{"against one who does anything", reckless, 1, 0.76, 2.5},
		{"against three who do anything", reckless, 3, 0.52, 2.2},
		{"against one who stops after each card", careful, 1, 0.6, 1.3},
	} {
		t.Run(c.name, func(t *testing.T) {
			const games = 400
			rng, won, mine, theirs := rand.New(rand.NewPCG(1, 2)), 0.0, 0.0, 0.0
			for i := range games {
				players := slices.Repeat([]decider{c.others}, c.n+1)
				players[i%len(players)] = sensible
				me := six[i%len(players)]
				r, v := simulate(t, rng, players...)
				if slices.Contains(r.Winners, me) {
					won += 1 / float64(len(r.Winners))
				}
				for p, score := range v.Scores {
					if p == me {
						mine += float64(score)
					} else {
						theirs += float64(score) / float64(c.n)
					}
				}
			}
			t.Logf("won %.3f of the games with %.2f times the points", won/games, mine/theirs)
			if won/games < c.games || mine/theirs < c.points {
				t.Errorf("want %.2f of the games and %.1f times the points", c.games, c.points)
			}
		})
	}
}

// TestWhatASimulatedPlayerDoes looks at decisions that leave no doubt.
func TestWhatASimulatedPlayerDoes(t *testing.T) {
	for _, c := range []struct{ name, chips, set, words, want string }{
		{"the first card", "721 721", "", "", "+"},
		{"the surest pair", "721 721", "", "+r A$10 A> =r1 +?", "B*ry"},
		{"the surest pair of high dice", "721 721", "", "+r A$10 A> =r6 +o A$10 A> =o6 +?", "A*ro"},
		{"the worst pair for another", "721 721", "", "+!", "B*ro"},
		{"a die that makes it harder", "721 721", "", "+L", "B~y"},
		{"the die that makes it hardest", "721 721", "", "+r A$10 A> =r6 +o A$10 A> =o3 +y A$10 A> =y4 +L", "B~r"},
		{"no die of three that are hardest", "721 721", "", "+y A$10 A> =y3 +L", "B~"},
		{"the surer word, up", "721 721", "", "+oy A$10", "A>"},
		{"the surer word, down", "721 721", "", "+r A$10", "A<"},
		{"the large chip on a sure card of a large pile", "401 721", "", "+r A$10 A< =r1 +r A$10 A> =r2 +r A$10 A> =r3 +oy", "A$100"},
		{"the small chip on a doubtful card", "101 721", "", "+ro", "A$10"},
		{"no card without a chip", "100 721", "", "+r A$10 A< =r1", "A."},
		{"no card when none is left", "721 721", "deck=r", "+ A$10 A< =r1", "A."},
		{"no card when it was said that none is left", "721 721", "", "+y A$10 A> =y6 0", "A."},
		{"nor one that was discarded and uncovered again", "721 721", "", "+r A$10 A> =r1 +y B$10 B> =y6 0", "B."},
		{"a small pile is let go", "721 721", "", "+y A$10 A> =y6", "+"},
		{"the last turn is stopped when it wins", "721 000", "", "+r A$10 A< =r1", "A."},
		{"and when it shares the first place", "400 010", "", "+r A$10 A< =r1 A. +r B$50 B> =r2 B. +r A$10 A> =r3 +r A$10 A> =r4", "A."},
		{"not while another is ahead", "300 001", "", "+r A$10 A< =r1 A. +r B$100 B> =r2 B. +r A$10 A> =r3", "+"},
		{"even then without a chip", "200 001", "", "+r A$10 A< =r1 A. +r B$100 B> =r2 B. +r A$10 A> =r3", "A."},
		{"even then without a card", "300 001", "deck=r,o,y", "+ A$10 A< =r1 A. + B$100 B< =o1 B. + A$10 A> =y2", "A."},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := body(play(t, begun(t, c.chips, strings.Fields(c.set)...), c.words))
			got, ok := Advise(v, *v.Turn, func() float64 { return 0.5 })
			want := event(t, c.want+strings.Repeat("0", strings.Count(strings.TrimSuffix(c.want, "~"), "~")))
			if !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("got %#v, want %#v", got, want)
			}
			for _, p := range v.Players {
				if _, ok := Advise(v, p, func() float64 { return 0.5 }); ok && p != *v.Turn {
					t.Errorf("%s acts in the turn of %s", p, *v.Turn)
				}
			}
		})
	}
}

// TestWhatASimulatedPlayerKnowsOfTheCards: of a deck that is known what lies in
// the pile, of an empty pile the discards (LF-10), else what is usual (LF-3).
func TestWhatASimulatedPlayerKnowsOfTheCards(t *testing.T) {
	for _, c := range []struct {
		set, words string
		want       [len(kinds)]int
	}{
		{"", "", usualCards},
		{"cards=red:2,lucky:1", "", [len(kinds)]int{0: 2, 8: 1}},
		{"cards=red:2,lucky:1", "+r A$10 A< =r1", [len(kinds)]int{0: 1, 8: 1}},
		{"deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1", [len(kinds)]int{0: 1}},
	} {
		if got := comingCards(body(play(t, begun(t, "721 721", strings.Fields(c.set)...), c.words))); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.set, c.words, got, c.want)
		}
	}
}

// TestWhatASimulatedPlayerExpectsOfACard: who picks for a ? does it best, who
// picks for a ! worst, unless it is the player alone (LF-3, LF-9).
func TestWhatASimulatedPlayerExpectsOfACard(t *testing.T) {
	for _, c := range []struct {
		chips string
		card  Card
		want  float64
	}{
		{"721 721", "red", 4.0 / 6},
		{"721 721", "?", 33.0 / 36},
		{"721 721", "!", 15.0 / 36},
		{"721 000", "!", 33.0 / 36},
		{"721 721", Lucky, usualChance},
	} {
		if got := chanceOfCard(body(begun(t, c.chips)), c.card); got != c.want {
			t.Errorf("%s with %s: %v, want %v", c.card, c.chips, got, c.want)
		}
	}
}

// TestWhatASimulatedPlayerExpectsOfAPile: cards times chips, five cards after a
// Lucky Five (LF-8), and what is kept, which is nothing in the last turn (LF-11).
func TestWhatASimulatedPlayerExpectsOfAPile(t *testing.T) {
	for _, c := range []struct {
		chips                  string
		stop, lucky, luckyLost float64
	}{
		{"201 721", 1*10 + keptWorth*110, 5*20 + keptWorth*100, keptWorth * 100},
		{"201 000", 1 * 10, 5 * 20, 0},
	} {
		p := newProspect(body(play(t, begun(t, c.chips), "+r A$10 A< =r1")), "Ann")
		if got := p.stop(p.have); got != c.stop {
			t.Errorf("%s: stopping is worth %v, want %v", c.chips, got, c.stop)
		}
		if p.best(p.have) <= p.stop(p.have) || p.best(Chips{}) != p.stop(Chips{}) {
			t.Errorf("%s: a further card promises nothing, or one without a chip does", c.chips)
		}
		if got := p.stakeOn(Lucky, 10, 1); got != c.lucky {
			t.Errorf("%s: a Lucky Five is worth %v, want %v", c.chips, got, c.lucky)
		}
		if got := p.stakeOn(Lucky, 10, 0); got != c.luckyLost {
			t.Errorf("%s: a Lucky Five lost is worth %v, want %v", c.chips, got, c.luckyLost)
		}
	}
}

// TestASimulatedPlayerTossesACoin where both words are as likely, and only
// there.
func TestASimulatedPlayerTossesACoin(t *testing.T) {
	for _, c := range []struct {
		words  string
		chance float64
		higher bool
	}{
		{"+ro A$10", 0.49, true}, {"+ro A$10", 0.5, false},
		{"+r A$10", 0, false}, {"+r A$10", 0.99, false},
		{"+y A$10", 0, true}, {"+y A$10", 0.99, true},
	} {
		v := body(play(t, begun(t, "721 721"), c.words))
		if e, _ := Advise(v, "Ann", func() float64 { return c.chance }); e != (Say{"Ann", c.higher}) {
			t.Errorf("%s with %v: %v", c.words, c.chance, e)
		}
	}
}

// TestASimulatedPlayerWaits for the table to throw, to shuffle and to begin.
func TestASimulatedPlayerWaits(t *testing.T) {
	for _, s := range []games.State{newGame(t, 2), play(t, begun(t, "721 721"), "+r A$10 A>"),
		play(t, begun(t, "721 721", "deck=r"), "+ A$10 A> =r1"), play(t, begun(t, "721 000"), "A-")} {
		if e, ok := Advise(body(s), "Ann", nil); ok {
			t.Errorf("in phase %s Ann does %#v", body(s).Phase, e)
		}
	}
}
