package dicecup

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
)

// facts are outcomes without their words.
func facts(told []games.Outcome) []games.Outcome {
	bare := slices.Clone(told)
	for i := range bare {
		bare[i].Text = games.Text{}
	}
	return bare
}

// public is an outcome for everybody.
func public(kind string, data any) games.Outcome { return games.Outcome{Kind: kind, Data: data} }

// tellings is a table of one act each, after others, and what is told of it.
type tellings []struct {
	name, acts, act string
	want            []games.Outcome
}

func (table tellings) run(t *testing.T, start games.State) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			_, told, err := play(t, start, c.acts).Apply(event(t, c.act))
			if got := facts(told); err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("told is\n%+v (%v), want\n%+v", got, err, c.want)
			}
		})
	}
}

func TestDC2_WhatIsToldOfARound(t *testing.T) {
	dice := throw(t, strings.Fields(booklet)...)
	red, blue := Entry{"Ann", Box{Red, 1}, 8}, Entry{"Ben", Box{Blue, 1}, 11}
	own := games.Outcome{Audience: games.For("Ben"), Kind: "own_cross", Data: Box{Blue, 1}}
	tellings{
		{"the throw", "", threw, []games.Outcome{public("all_seen", Began{1, "Ann"})}},
		{"the next throw", threw + "; Ann red; Ben red", threw, []games.Outcome{public("all_seen", Began{2, "Ben"})}},
		{"one that lies badly", threw, "rethrow", []games.Outcome{public("rethrow", Began{1, "Ann"})}},
		{"a cross, and which to its player alone", threw, "Ben blue", []games.Outcome{public("crossed", Named{"Ben"}), own}},
		{"the last cross, of a throw that is known", threw + "; Ann red", "Ben blue", []games.Outcome{public("crossed", Named{"Ben"}), own,
			public("scored", Scored{1, dice, []Entry{red, blue}}), public("round", Began{2, "Ben"})}},
		{"the last cross, of one that is told later", "seen; Ann red", "Ben blue",
			[]games.Outcome{public("crossed", Named{"Ben"}), own, public("all_crossed", Began{1, "Ann"})}},
		{"the dice when the cup is up", "seen; Ann red; Ben blue", "lies " + booklet,
			[]games.Outcome{public("scored", Scored{1, dice, []Entry{red, blue}}), public("round", Began{2, "Ben"})}},
	}.run(t, newGame(t, 2))
}

func TestDC5DC6DC11_WhatIsToldOfTheEnd(t *testing.T) {
	dice := throw(t, strings.Fields(booklet)...)
	tellings{
		{"the last round", threw, "last", []games.Outcome{public("last_crossed", Began{12, "Ben"}),
			public("scored", Scored{12, dice, []Entry{{"Ann", Box{All, 1}, 36}, {"Ben", Box{All, 1}, 36}}}), public("won", Won{[]string{"Ann", "Ben"}, 118})}},
		{"a single winner", "throw w66 y66 g66 b66 r66 k66; Ann leaves", "Ben all", []games.Outcome{public("crossed", Named{"Ben"}),
			{Audience: games.For("Ben"), Kind: "own_cross", Data: Box{All, 1}},
			public("scored", Scored{12, throw(t, "w66", "y66", "g66", "b66", "r66", "k66"), []Entry{{"Ben", Box{All, 1}, 72}}}), public("won", Won{[]string{"Ben"}, 154})}},
		{"the time is up", "", "time up", []games.Outcome{public("time_up", nil), public("won", Won{[]string{"Ann", "Ben"}, 82})}},
		{"a player leaves", "", "Ann leaves", []games.Outcome{public("left", Named{"Ann"})}},
	}.run(t, rounds(t, newGame(t, 2), 11))
}

func TestDC9_WhatIsToldOfARuling(t *testing.T) {
	dice := throw(t, strings.Fields(booklet)...)
	scored := Scored{1, dice, []Entry{{"Ann", Box{Red, 1}, 8}, {"Ben", Box{Red, 1}, 8}}}
	moved := "lies " + booklet + " moved w"
	tellings{
		{"what lies otherwise", "", moved, []games.Outcome{public("doubt", Doubt{Dice: dice, Moved: Colours[:1]})}},
		{"that it counts as it lies", moved, "decide lies", []games.Outcome{public("decide", Ruled{AsItLies}), public("scored", scored), public("round", Began{2, "Ben"})}},
		{"that it counts as it was seen", moved, "decide seen", []games.Outcome{public("decide", Ruled{AsSeen}), public("scored", scored), public("round", Began{2, "Ben"})}},
		{"that it is thrown again", moved, "decide rethrow", []games.Outcome{public("rethrow", Began{1, "Ann"})}},
	}.run(t, play(t, newGame(t, 2), "seen; Ann red; Ben red"))
}

func TestDC2DC7_ACrossIsToldItsPlayerInWords(t *testing.T) {
	for _, c := range []struct {
		columns, cross string
		want           games.Text
	}{
		{"1", "Ann low", games.Text{DE: "Angekreuzt: Einer bis Dreier.", EN: "Crossed: ones to threes."}},
		{"2", "Ann red 2", games.Text{DE: "Angekreuzt: Rot (Spalte 2).", EN: "Crossed: red (column 2)."}},
	} {
		_, told, err := play(t, newGame(t, 2, "columns="+c.columns), threw).Apply(event(t, c.cross))
		if err != nil || told[1].Text != c.want {
			t.Errorf("%s: told is %+v (%v)", c.cross, told, err)
		}
	}
}

// Each refusal says what is due instead, and whose turn it is; here Ben has the
// cup, in round 2.
func TestRefusalsSayWhy(t *testing.T) {
	start := play(t, newGame(t, 2), threw+"; Ann red; Ben red")
	for _, c := range []struct {
		acts, act string
		want      games.Text
	}{
		{"", "Ann blue", games.Text{
			DE: "Zuerst wird gewürfelt: Ben hat den Becher.", EN: "First the dice are thrown: Ben has the cup."}},
		{"", "rethrow", games.Text{
			DE: "Es liegt kein Wurf da, der wiederholt werden könnte: Ben hat den Becher.", EN: "There is no throw to repeat: Ben has the cup."}},
		{threw, "seen", games.Text{
			DE: "Der Becher bleibt unten, bis alle angekreuzt haben. Es fehlen: Ann, Ben.",
			EN: "The cup stays down until everybody has crossed. Still to cross: Ann, Ben."}},
		{threw, "Ann red", games.Text{DE: "Ann hat Rot schon gewertet.", EN: "Ann has already scored red."}},
		{threw + "; Ann blue", "Ann all", games.Text{
			DE: "Ann hat in dieser Runde schon angekreuzt; ein Kreuz gilt.", EN: "Ann has already crossed in this round; a cross stands."}},
		{threw + "; Ann blue", "rethrow", games.Text{
			DE: "Es ist schon angekreuzt: Der Wurf wird nicht mehr wiederholt.",
			EN: "Somebody has crossed already: the throw is not repeated any more."}},
		{threw, "last", games.Text{
			DE: "Erst in der letzten Runde, der 12., steht das Kreuz fest.",
			EN: "Only in the last round, number 12, is there but one cross to make."}},
		{threw, "decide seen", games.Text{
			DE: "Es gibt nichts zu entscheiden: Kein Würfel liegt anders als gesehen.",
			EN: "There is nothing to decide: no die lies otherwise than it was seen."}},
		{threw, "time up", games.Text{
			DE: "Die Zeit ist um, aber dieser Wurf wird noch gewertet.", EN: "The time is up, but this throw is still to be scored."}},
		{"seen; Ann blue; Ben blue", threw, games.Text{
			DE: "Alle haben angekreuzt: Ben hebt den Becher, jetzt wird gewertet.",
			EN: "Everybody has crossed: Ben lifts the cup, and the dice are scored."}},
		{"seen; Ann blue; Ben blue; lies w1", threw, games.Text{
			DE: "Zuerst entscheidet die Spielleitung, wie diese Runde gewertet wird.", EN: "First the host decides how this round is scored."}},
		{"seen; Ann blue; Ben blue; lies w1", "decide lies", games.Text{
			DE: "So lässt sich nicht werten: Es sind nicht alle zwölf Würfel bekannt.",
			EN: "It cannot be scored like this: not all twelve dice are known."}},
		{"Ann leaves; " + threw, "Ann blue", games.Text{DE: "Ann spielt nicht mehr mit.", EN: "Ann has left the game."}},
		{"Ann leaves", "Ann leaves", games.Text{DE: "Ann spielt schon nicht mehr mit.", EN: "Ann has already left the game."}},
		{"time up", threw, games.Text{DE: "Das Spiel ist aus.", EN: "The game is over."}},
		{"", "Zoe leaves", games.Text{DE: "Niemand im Spiel heißt „Zoe“.", EN: `Nobody in this game is called "Zoe".`}},
		{"", "Ann ones", games.Text{DE: "Eine Kategorie „ones“ gibt es nicht.", EN: `There is no category "ones".`}},
		{"", "Ann red 2", games.Text{
			DE: "Spalte 2 gibt es nicht. Spalten auf dem Blatt: 1.", EN: "There is no column 2. Columns on the sheet: 1."}},
		{"", "throw w1*", games.Text{DE: "Diese Würfel zeigen nur 1 bis 6.", EN: "These dice show 1 to 6 only."}},
		{"", "throw o1", games.Text{
			DE: "Einen Würfel der Farbe „orange“ gibt es nicht.", EN: `There is no die of the colour "orange".`}},
		{"", "decide again", games.Text{
			DE: "Entschieden wird „seen“, „lies“ oder „rethrow“, nicht „again“.", EN: `A ruling is "seen", "lies" or "rethrow", not "again".`}},
	} {
		_, _, err := play(t, start, c.acts).Apply(event(t, c.act))
		if got := games.TextOf(err); got != c.want {
			t.Errorf("after %q %s: refused with %+v", c.acts, c.act, got)
		}
	}
}
