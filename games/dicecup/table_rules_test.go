package dicecup

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
)

// knows are all the words that reach an audience in a state.
func knows(t *testing.T, s games.State, a games.Audience) string {
	t.Helper()
	raw, err := json.Marshal([]any{s.View(a), s.Awaits(a)})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func everybody() []games.Audience {
	return []games.Audience{games.Public, games.Scorer, games.Referee, games.For("Ann"), games.For("Ben"), games.For("Zoe")}
}

func TestDC8_TheThrowIsSecretFromEverybody(t *testing.T) {
	const other = "throw w66 y66 g66 b66 r66 k66"
	for _, crosses := range []string{"", "; Ann red", "; Ben leaves; Ann red"} {
		one, two := play(t, newGame(t, 3), threw+crosses), play(t, newGame(t, 3), other+crosses)
		for _, a := range everybody() {
			if x, y := knows(t, one, a), knows(t, two, a); x != y {
				t.Errorf("%+v can tell the throws apart:\n%s\n%s", a, x, y)
			}
		}
	}
	_, one, _ := newGame(t, 3).Apply(event(t, threw))
	_, two, _ := newGame(t, 3).Apply(event(t, other))
	_, three, _ := newGame(t, 3).Apply(Seen{})
	if !reflect.DeepEqual(one, two) || !reflect.DeepEqual(one, three) {
		t.Errorf("what is told of a throw gives it away: %v %v %v", one, two, three)
	}
}

func TestDC8_TheDiceAreOpenFromTheScoringOn(t *testing.T) {
	s := play(t, newGame(t, 2), threw+"; Ann red; Ben blue")
	last := body(s).Last
	want := &Scored{1, throw(t, strings.Fields(booklet)...), []Entry{{"Ann", Box{Red, 1}, 8}, {"Ben", Box{Blue, 1}, 11}}}
	if !reflect.DeepEqual(last, want) {
		t.Errorf("the last round is %+v, want %+v", last, want)
	}
}

func TestDC8_CrossesAreSecret(t *testing.T) {
	for _, start := range []string{threw, "seen"} {
		one, two := play(t, newGame(t, 3), start+"; Ann red"), play(t, newGame(t, 3), start+"; Ann blue")
		for _, a := range everybody() {
			mayKnow := a.Referee || a.Player == "Ann"
			if differ := knows(t, one, a) != knows(t, two, a); differ != mayKnow {
				t.Errorf("%+v can tell the crosses apart: %v", a, differ)
			}
		}
	}
	s := play(t, newGame(t, 3), threw)
	_, told, err := s.Apply(event(t, "Ann red"))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range told {
		raw, _ := json.Marshal(o)
		if strings.Contains(string(raw), "red") && o.Audience != games.For("Ann") {
			t.Errorf("%+v is told %s", o.Audience, raw)
		}
	}
}

func TestDC8_CrossesOfARepeatedThrowStaySecret(t *testing.T) {
	one := play(t, newGame(t, 2), "seen; Ann red; Ben blue; decide rethrow")
	two := play(t, newGame(t, 2), "seen; Ann all; Ben pasch; decide rethrow")
	for _, a := range everybody() {
		if x, y := knows(t, one, a), knows(t, two, a); x != y {
			t.Errorf("%+v can tell the crosses apart:\n%s\n%s", a, x, y)
		}
	}
}

// crossed is a throw that is told later, and everybody's cross.
const crossed = "seen; Ann red; Ben red; Cem red; "

func TestDC9_TheDiceCountAsTheyLie(t *testing.T) {
	verdicts{
		{"the same dice", "lies " + booklet + " seen " + booklet, "throw r2 cup Ben totals 8 8 8"},
		{"in another order", "lies " + booklet + " seen k31 r44 b65 g42 y31 w21", "throw r2 cup Ben totals 8 8 8"},
		{"some were not seen", "lies " + booklet + " seen r4 b6 k13", "throw r2 cup Ben totals 8 8 8"},
		{"none were seen", "lies " + booklet, "throw r2 cup Ben totals 8 8 8"},
		{"a die differs", "lies " + booklet + " seen w12 y13 g24 b56 r45 k13", "decide r1 cup Ann totals 0 0 0"},
		{"a pair was no pair", "lies " + booklet + " seen r45", "decide r1 cup Ann totals 0 0 0"},
		{"a pair is none any more", "lies w12 y13 g24 b56 r45 k13 seen r44", "decide r1 cup Ann totals 0 0 0"},
		{"the only one seen differs", "lies " + booklet + " seen r5", "decide r1 cup Ann totals 0 0 0"},
		{"one has moved", "lies " + booklet + " seen " + booklet + " moved k", "decide r1 cup Ann totals 0 0 0"},
		{"one cannot be told", "lies w12 y13 g24 b56 r4 k13 seen " + booklet, "decide r1 cup Ann totals 0 0 0"},
		{"twice a colour changed places", "lies " + booklet + " seen w13 y12 g24 b56 r44 k13", "decide r1 cup Ann totals 0 0 0"},
	}.run(t, play(t, newGame(t, 3), crossed))
}

func TestDC9_TheHostDecides(t *testing.T) {
	differ := play(t, newGame(t, 3), crossed+"lies "+booklet+" seen w12 y13 g24 b56 r45 k13")
	verdicts{
		{"as it was seen", "decide seen", "throw r2 cup Ben totals 9 9 9"},
		{"as it lies", "decide lies", "throw r2 cup Ben totals 8 8 8"},
		{"throw again", "decide rethrow", "throw r1 cup Ann totals 0 0 0"},
		{"another box may be crossed then", "decide rethrow; " + threw + "; Ann all; Ben all; Cem all", "throw r2 cup Ben totals 36 36 36"},
		{"read again, the same now", "lies " + booklet + " seen " + booklet, "throw r2 cup Ben totals 8 8 8"},
		{"read again, still not the same", "lies w12 y13 g24 b56 r66 k13 seen " + booklet + "; decide lies", "throw r2 cup Ben totals 12 12 12"},
	}.run(t, differ)
	refusals{
		{"nothing else before", "", threw, "DC-9"},
		{"no cross", "", "Dora red", games.Input},
		{"no rethrow of a player", "", "rethrow", "DC-3"},
		{"no ruling there is not", "", "decide again", games.Input},
	}.run(t, differ)
	refusals{
		{"nothing to decide before the scoring", "seen; Ann red", "decide lies", "DC-9"},
		{"nothing to decide before the cup is up", crossed, "decide seen", "DC-9"},
		{"a look does not come again", crossed + "lies " + booklet + " moved w", "seen", "DC-9"},
	}.run(t, newGame(t, 3))
	verdicts{
		{"dice uncovered while crosses are made", "seen; Ann red; decide rethrow", "throw r1 cup Ann totals 0 0 0"},
		{"dice uncovered before the scoring", crossed + "decide rethrow", "throw r1 cup Ann totals 0 0 0"},
		{"dice that were told", threw + "; Ann red; decide rethrow; seen; Ann all; Ben all; Cem all", "score r1 cup Ann totals 0 0 0"},
	}.run(t, newGame(t, 3))
}

func TestDC9_DiceNotSeenCountAsTheyLie(t *testing.T) {
	for _, c := range []struct {
		name, lies string
		want       []Ruling
		asSeen     string
	}{
		{"all were seen", "lies " + booklet + " seen w12 y13 g24 b56 r45 k13", []Ruling{AsSeen, AsItLies, ThrowAgain}, "w12 y13 g24 b56 r45 k13"},
		{"the other colours lie there", "lies " + booklet + " seen r45", []Ruling{AsSeen, AsItLies, ThrowAgain}, "w12 y13 g24 b56 r45 k13"},
		{"half of the colour that differs", "lies " + booklet + " seen b4", []Ruling{AsItLies, ThrowAgain}, ""},
		{"half of a pair that differs", "lies " + booklet + " seen r5", []Ruling{AsSeen, AsItLies, ThrowAgain}, "w12 y13 g24 b56 r45 k13"},
		{"half of a pair that differs, the lower", "lies " + booklet + " seen r3", []Ruling{AsSeen, AsItLies, ThrowAgain}, "w12 y13 g24 b56 r34 k13"},
		{"half of a colour that differs, the other cannot be told", "lies w12 y13 g24 b56 r4 k13 seen r5", []Ruling{ThrowAgain}, ""},
		{"half of a colour that does not", "lies " + booklet + " seen r45 g4", []Ruling{AsSeen, AsItLies, ThrowAgain}, "w12 y13 g24 b56 r45 k13"},
		{"one cannot be told but was seen", "lies w12 y13 g24 b56 r4 k13 seen r45", []Ruling{AsSeen, ThrowAgain}, "w12 y13 g24 b56 r45 k13"},
		{"one cannot be told and was not seen", "lies w12 y13 g24 b56 r4 k13 seen r4", []Ruling{ThrowAgain}, ""},
		{"one has moved", "lies " + booklet + " moved r", []Ruling{AsSeen, AsItLies, ThrowAgain}, "w12 y13 g24 b56 r44 k13"},
	} {
		s := play(t, newGame(t, 3), crossed+c.lies)
		if got := s.Awaits(games.Public).Legal; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: the host may rule %v, want %v", c.name, got, c.want)
		}
		for _, r := range []Ruling{AsSeen, AsItLies} {
			if !slices.Contains(c.want, r) {
				refused(t, s, "decide "+string(r), "DC-9")
			}
		}
		if c.asSeen != "" {
			got := body(play(t, s, "decide seen")).Last.Dice
			if want := throw(t, strings.Fields(c.asSeen)...); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: as it was seen is %v, want %v", c.name, got, want)
			}
		}
	}
}

func TestDC9_TheCallSaysWhatDiffers(t *testing.T) {
	s := play(t, newGame(t, 3), crossed)
	for lies, want := range map[string]games.Text{
		"lies w12 y1 g24 b56 r44 k13 seen r45 moved b": {
			DE: "Die Würfel liegen nicht wie gesehen: Gelb nicht lesbar; Blau verrutscht oder gekippt; Rot gesehen 4 5, jetzt 4 4. Die Spielleitung entscheidet.",
			EN: "The dice do not lie as they were seen: yellow cannot be told; blue moved or tipped; red seen 4 5, now 4 4. The host decides."},
		"lies w12 y13 g24 b56 r4 k13 seen r5": {
			DE: "Die Würfel liegen nicht wie gesehen: Rot gesehen 5, jetzt 4; Rot nicht lesbar. Die Spielleitung entscheidet.",
			EN: "The dice do not lie as they were seen: red seen 5, now 4; red cannot be told. The host decides."},
		"lies w12 y13 g24 b56 k13 seen r45": {
			DE: "Die Würfel liegen nicht wie gesehen: Rot gesehen 4 5, jetzt –; Rot nicht lesbar. Die Spielleitung entscheidet.",
			EN: "The dice do not lie as they were seen: red seen 4 5, now –; red cannot be told. The host decides."},
		"lies " + booklet + " seen w12 moved b": {
			DE: "Die Würfel liegen nicht wie gesehen: Blau verrutscht oder gekippt. Die Spielleitung entscheidet.",
			EN: "The dice do not lie as they were seen: blue moved or tipped. The host decides."},
		"lies w12 y1 g24 b56 r44 k13 seen w12 y1": { // the other yellow one was not seen either
			DE: "Nicht alle Würfel liegen gut: Gelb nicht lesbar. Die Spielleitung entscheidet.",
			EN: "Not all dice lie well: yellow cannot be told. The host decides."},
	} {
		_, told, err := s.Apply(event(t, lies))
		if err != nil {
			t.Fatal(err)
		}
		if len(told) != 1 || told[0].Kind != "doubt" || told[0].Text != want {
			t.Errorf("%s: told %+v", lies, told)
		}
	}
}

// In the last round nobody looks, so nothing lies otherwise than it was seen (DC-5).
func TestDC9_TheCallOfDiceThatNobodySaw(t *testing.T) {
	s := play(t, rounds(t, newGame(t, 2), 11), "seen; last; lies w1 y12 g24 b56 r44 k13 moved w")
	want := games.Text{
		DE: "Nicht alle Würfel liegen gut: Weiß nicht lesbar; Weiß verrutscht oder gekippt. Die Spielleitung entscheidet.",
		EN: "Not all dice lie well: white cannot be told; white moved or tipped. The host decides.",
	}
	if got := body(s).Doubt.Text(); got != want {
		t.Errorf("told is %+v", got)
	}
}

func TestDC10_Placings(t *testing.T) {
	for _, c := range []struct {
		name string
		red  string
		want map[string]int
	}{
		{"all different", "", map[string]int{"Ann": 3, "Ben": 1, "Cem": 2, "Dora": 4}},
		{"two share the first place", "Cem", map[string]int{"Ann": 3, "Ben": 1, "Cem": 1, "Dora": 4}},
		{"two share the third", "Dora", map[string]int{"Ann": 3, "Ben": 1, "Cem": 2, "Dora": 3}},
	} {
		s := newGame(t, 4).(*state)
		for seat, points := range []int{10, 30, 20, 5} {
			for i := range s.Sheets[seat][0] {
				s.Sheets[seat][0][i] = 0
			}
			s.Sheets[seat][0][0] = points
		}
		switch c.red {
		case "Cem":
			s.Sheets[2][0][11] = 10
		case "Dora":
			s.Sheets[3][0][11] = 5
		}
		s.Phase, s.Round = PhaseOver, 12
		if r, ok := s.Result(); !ok || !reflect.DeepEqual(r.Places, c.want) {
			t.Errorf("%s: %v, want %v", c.name, r.Places, c.want)
		}
	}
}

func TestDC10_Leaving(t *testing.T) {
	verdicts{
		{"the sheet stays", threw + "; Ann red; Ben all; Cem red; Ben leaves", "throw r2 cup Cem totals 8 36 8 left Ben"},
		{"who has the cup", "Ann leaves", "throw r1 cup Ben totals 0 0 0 left Ann"},
		{"who has had it", threw + "; Ann red; Ben red; Cem red; Ann leaves; " + threw + "; Ben all; Cem all; " + threw, "cross r3 cup Cem waiting Ben Cem totals 8 44 44 left Ann"},
		{"the cup passes over who has left", "Cem leaves; " + threw + "; Ann all; Ben all;" + threw + "; Ann red; Ben red", "throw r3 cup Ann totals 44 44 0 left Cem"},
		{"others still cross", threw + "; Ben leaves", "cross r1 cup Ann waiting Ann Cem totals 0 0 0 left Ben"},
		{"the one that was waited for", threw + "; Ann red; Ben red; Cem leaves", "throw r2 cup Ben totals 8 8 0 left Cem"},
		{"the one that was waited for, dice told later", "seen; Ann red; Ben red; Cem leaves", "score r1 cup Ann totals 0 0 0 left Cem"},
		{"a cross that was made counts", threw + "; Ann red; Ann leaves; Ben red; Cem red", "throw r2 cup Cem totals 8 8 8 left Ann"},
		{"before the scoring", crossed + "Ann leaves; lies " + booklet, "throw r2 cup Cem totals 8 8 8 left Ann"},
		{"one alone plays on", "Ann leaves; Ben leaves;" + threw + "; Cem all", "throw r2 cup Cem totals 0 0 36 left Ann Ben"},
		{"all leave", threw + "; Ann red; Ben all; Cem red; Ann leaves; Ben leaves; Cem leaves", "over r2 cup Cem totals 8 36 8 left Ann Ben Cem winner Ben"},
		{"all leave with crosses made", threw + "; Ann red; Ann leaves; Ben leaves; Cem leaves", "over r1 cup Cem totals 0 0 0 left Ann Ben Cem winner Ann Ben Cem"},
	}.run(t, newGame(t, 3))
	refusals{
		{"twice", "Ben leaves", "Ben leaves", "DC-10"},
		{"crossing", "Ben leaves; " + threw, "Ben red", "DC-10"},
		{"a stranger", "", "Zoe leaves", games.Input},
	}.run(t, newGame(t, 3))
	won := play(t, newGame(t, 2), "throw w66 y66 g66 b66 r66 k66; Ann all; Ben fours; Ann leaves")
	for range 11 {
		box := won.(*state).Sheets[1].openBoxes()[0]
		won = play(t, won, "throw w11 y11 g11 b11 r11 k11; Ben "+string(box.Category))
	}
	if got := line(won); got != "over r12 cup Ben totals 72 96 left Ann winner Ben" {
		t.Errorf("a game that one left: %s", got)
	}
}

func TestDC10_WhatIsToldWhenSomebodyLeaves(t *testing.T) {
	for _, c := range []struct{ name, acts, told string }{
		{"others are waited for", threw, "left"},
		{"nobody is any more", threw + "; Ann red; Ben red", "left scored round"},
		{"nobody is any more, dice told later", "seen; Ann red; Ben red", "left all_crossed"},
		{"before the scoring", crossed, "left"},
		{"nobody is left", "Ann leaves; Ben leaves", "left won"},
	} {
		_, told, err := play(t, newGame(t, 3), c.acts).Apply(event(t, "Cem leaves"))
		if got := kinds(told); err != nil || got != c.told {
			t.Errorf("%s: told is %q (%v), want %q", c.name, got, err, c.told)
		}
	}
}

// kinds are what was told, in short.
func kinds(told []games.Outcome) string {
	var all []string
	for _, o := range told {
		all = append(all, o.Kind)
	}
	return strings.Join(all, " ")
}

func TestDC10_PlacesOfThoseWhoLeft(t *testing.T) {
	s := play(t, rounds(t, newGame(t, 3), 3), "Ben leaves; Ann leaves")
	r, ok := rounds(t, s, 9).Result()
	if want := map[string]int{"Ann": 2, "Ben": 2, "Cem": 1}; !ok || !reflect.DeepEqual(r.Places, want) {
		t.Errorf("%v, want %v", r.Places, want)
	}
}
