package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// hidden is something in a game that only one player may know, or nobody.
type hidden struct {
	name, game, settings string
	// begin plays up to the secret, do is the secret in two ways, more goes on
	// while it lasts, and open opens it; each round does all of them anew.
	begin func(*besieged)
	do    func(b *besieged, way int)
	more  []func(*besieged)
	open  func(b *besieged, way int)
	// hers is true where Ann's own view or peek tells her, at a virtual table
	// where hands are; else nobody at all knows.
	hers  bool
	hands func(way int) seats.Hands
}

// cups covers the dice of Bluff and lets Ben open the betting.
func cups(b *besieged) {
	for i, faces := range [][]dice.Face{{1, 1, 1, 1, 1}, {5, 5, 5, 5, dice.Star}, {2, 2, 2, 2, 2}} {
		b.saw(settle.Event{Kind: settle.RollRead, Seat: besiegedBy[i].Seat, Dice: dieOf(dice.Yellow, faces...)})
	}
	b.saws(settle.MarkerGone)
	for _, seat := range []int{1, 3, 4} {
		b.saw(settle.Event{Kind: settle.CupDown, Seat: seat})
	}
}

// peekedAt is what an eye gone mad would tell of a peek.
func peekedAt(b *besieged, way int) {
	faces := [][]dice.Face{{1, 2, 3, 4, 5}, {5, 5, dice.Star, 1, 1}}[way]
	b.saw(settle.Event{Kind: settle.CupUp, Seat: 1},
		settle.Event{Kind: settle.RollRead, Seat: 1, Dice: dieOf(dice.Yellow, faces...)},
		settle.Event{Kind: settle.LaidOut, Seat: 1, Dice: dieOf(dice.Yellow, faces[:2]...)},
		settle.Event{Kind: settle.CupDown, Seat: 1})
}

// underCups are the hands of a virtual table at which Ann and Ben look.
type underCups struct{ way int }

func (underCups) Take(int) error       { return nil }
func (underCups) Leave(int)            {}
func (underCups) Do(int, []byte) error { return nil }

// Peek differs for Ann alone.
func (u underCups) Peek(seat int) ([]dice.Face, error) {
	if seat == 1 {
		return [][]dice.Face{{1, 2, 3, 4, 5}, {5, 5, dice.Star, 1, 1}}[u.way], nil
	}
	return []dice.Face{5, 5, 5, 5, 1}, nil
}

func bets(count int, face dice.Face) func(*besieged) {
	return func(b *besieged) {
		b.saw(settle.Event{Kind: settle.MarkerRested, Face: &face, Field: markerField(bluff.Bet{Count: count, Face: face})})
	}
}

func reveal(b *besieged, way int) {
	b.press()
	for i, faces := range [][]dice.Face{[][]dice.Face{{1, 2, 3, 4, 5}, {5, 5, dice.Star, 1, 1}}[way], {5, 5, 5, 5, 1}, {2, 2, 2, 2, 2}} {
		seat := besiegedBy[i].Seat
		b.saw(settle.Event{Kind: settle.CupUp, Seat: seat}, settle.Event{Kind: settle.RollRead, Seat: seat, Dice: dieOf(dice.Yellow, faces...)})
	}
}

// covered throws under the cup of Dice Cup.
func covered(b *besieged) { b.saws(settle.CupAside, settle.CupDown, settle.Thrown) }

// shown lifts the cup for the look.
func shown(b *besieged) {
	b.saws(settle.CupUp, settle.DiceShown)
	lifted := b.clock()
	b.saws(settle.CupDown)
	b.saw(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Lifted: lifted, Shown: lifted, Covered: lifted.Add(2e9)}})
}

// underTheCup is a throw as an eye gone mad would tell it.
func underTheCup(way int, kind settle.Kind) settle.Event {
	e := settle.Event{Kind: kind}
	for i := range dicecup.Dice {
		f := dice.Face((i*(way+1))%6 + 1)
		e.Dice = append(e.Dice, dieOf(dicecup.Colours[i/2], f)...)
		e.Compared = append(e.Compared, settle.Compared{Colour: dicecup.Colours[i/2], Lies: &f, Seen: &f})
	}
	return e
}

func aside(b *besieged, way int) {
	b.saws(settle.CupUp, settle.CupAside)
	b.saw(underTheCup(way, settle.RollRead))
}

func crossed(player, category string) func(*besieged) {
	return func(b *besieged) { b.act(player, `{"do":"cross","category":"`+category+`"}`) }
}

// pickedDisc is Thrill with the youngest found and a disc picked.
func pickedDisc(b *besieged) {
	b.confirm(table.AskYoungest)
	b.act("Ann", `{"do":"pick","size":"large"}`)
}

func fallen(b *besieged) {
	b.saw(settle.Event{Kind: settle.Discs, Fallen: map[string]int{"medium": 2, "large": 1}},
		settle.Event{Kind: settle.Pushed, Fallen: map[string]int{"small": 1, "medium": 2, "large": 2}})
	b.confirm(table.AskFell)
}

var secretsOfGames = []hidden{
	{name: "dice under cups and in a peek", game: "bluff", settings: `{}`, begin: cups,
		do:   peekedAt,
		more: []func(*besieged){bets(3, 2), func(b *besieged) { peekedAt(b, 0) }, bets(4, 3)},
		open: reveal, hers: true, hands: func(way int) seats.Hands { return underCups{way} }},
	{name: "a throw while the cup is down", game: "dicecup", settings: `{}`, begin: covered,
		do: func(b *besieged, way int) {
			b.saw(underTheCup(way, settle.RollRead), underTheCup(way, settle.RollDoubt))
		},
		more: []func(*besieged){shown, func(b *besieged) { b.saws(settle.CupUp, settle.CupDown) }, crossed("Ann", "red"), crossed("Ben", "blue")},
		open: func(b *besieged, way int) { crossed("Cem", "all")(b); aside(b, way) }},
	{name: "a cross", game: "dicecup", settings: `{}`, begin: func(b *besieged) { covered(b); shown(b) },
		do:   func(b *besieged, way int) { crossed("Ann", []string{"blue", "low"}[way])(b) },
		more: []func(*besieged){crossed("Ben", "red"), func(b *besieged) { b.saws(settle.CupUp, settle.CupDown) }},
		open: func(b *besieged, way int) { crossed("Cem", "all")(b); aside(b, 0) }, hers: true},
	{name: "a hand of chips", game: "thrill", settings: `{}`, begin: pickedDisc,
		do: func(b *besieged, way int) {
			b.act("Ann", []string{`{"do":"hand","chips":2}`, `{"do":"hand","chips":5}`}[way])
		},
		more: []func(*besieged){func(b *besieged) { b.act("Ben", `{"do":"hand","chips":1}`) }},
		open: func(b *besieged, way int) { b.act("Cem", `{"do":"hand","chips":0}`) }, hers: true},
	{name: "a tip", game: "thrill", settings: `{"tips":"true"}`,
		begin: func(b *besieged) {
			pickedDisc(b)
			for i, p := range []string{"Ann", "Ben", "Cem"} {
				b.act(p, []string{`{"do":"hand","chips":2}`, `{"do":"hand","chips":0}`, `{"do":"hand","chips":1}`}[i])
			}
		},
		do: func(b *besieged, way int) {
			b.act("Ann", []string{`{"do":"tip","falls":true}`, `{"do":"tip","falls":false}`}[way])
		},
		open: func(b *besieged, _ int) { b.act("Cem", `{"do":"tip","falls":true}`); fallen(b) }, hers: true},
	{name: "cards that lie face down", game: "luckyfive", settings: `{}`,
		do: func(b *besieged, way int) {
			b.begin("luckyfive", []string{`{"deck":"red+yellow,?,!,lucky,red,orange","first":"Ann"}`, `{"deck":"red+yellow,!,lucky,?,orange,red","first":"Ann"}`}[way])
		},
		more: []func(*besieged){fives(5, 2, 1, dice.Red, dice.Orange, dice.Yellow), func(b *besieged) {
			b.command(theHost, wire.Act, `{"do":"card"}`)
			b.act("Ann", `{"do":"stake","chip":100}`)
		},
			func(b *besieged) { b.act("Ann", `{"do":"say","higher":true}`) }},
		open: func(b *besieged, _ int) {
			fives(6, 2, 6, dice.Red, dice.Yellow)(b)
			b.confirm("go_on")
		}},
}

// Whatever is secret, strangers and another player are told the very same in
// two games that differ in the secret alone: on every topic, by every answer
// and page, and whoever comes late.
func TestAttackersAreToldNoSecret(t *testing.T) {
	for _, h := range secretsOfGames {
		t.Run(h.name, func(t *testing.T) {
			var shut, open [2][]string
			var own [2]string
			for way := range 2 {
				shut[way], open[way], own[way] = besiege(t, h, way)
			}
			if (own[0] != own[1]) != h.hers {
				t.Errorf("Ann herself is told %s and %s", own[0], own[1])
			}
			if !slices.Equal(shut[0], shut[1]) {
				for i, other := range []int{1, 0} {
					for _, m := range shut[i] {
						if !slices.Contains(shut[other], m) {
							t.Errorf("told only in game %d: %s", i, m)
						}
					}
				}
			}
			if len(shut[0]) < 50 || slices.Equal(open[0], open[1]) {
				t.Errorf("once it is open nobody is told (%d things were heard): the test sees nothing", len(shut[0]))
			}
		})
	}
}

// besiege plays a game with a secret done in one of two ways, and returns what
// attackers had heard before it was opened, and after, and what Ann is told.
func besiege(t *testing.T, h hidden, way int) (shut, open []string, own string) {
	var hands seats.Hands
	if h.hands != nil {
		hands = h.hands(way)
	}
	b := newBesieged(t, hands)
	a := newAttacker(b)
	if h.begin != nil {
		b.begin(h.game, h.settings)
		h.begin(b)
	}
	a.attack()
	h.do(b, way)
	a.attack()
	for _, more := range h.more {
		more(b)
		a.attack()
	}
	a.late()
	shut = a.sorted()
	_, own = a.do("GET /api/seats/1/view", a.ann)
	if hands != nil {
		_, own = a.do("POST /api/seats/1/peek", a.ann)
	}
	h.open(b, way)
	a.attack()
	b.noSecretKept(a)
	return shut, a.sorted(), own
}

// noSecretKept sees that no token is in the log or in any file but hashed.
func (b *besieged) noSecretKept(a *attacker) {
	b.t.Helper()
	_, secret, _ := strings.Cut(a.token, ".")
	if strings.Contains(b.log.String(), secret) {
		b.t.Error("a token is in the log")
	}
	err := filepath.WalkDir(b.dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil // the broker's files come and go
		}
		content, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if strings.Contains(string(content), secret) {
			b.t.Errorf("a token is in %s", filepath.Base(name))
		}
		return err
	})
	if err != nil {
		b.t.Error(err)
	}
}
