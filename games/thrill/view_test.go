package thrill

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
)

// sees is what an audience sees of a state.
func sees(s games.State, a games.Audience) View { return s.View(a).Body.(View) }

func TestTH13_Secrets(t *testing.T) {
	closed := play(t, round(t, "aaa", tips), "A:l B3 A1")
	tipped := play(t, closed, "C2 B?n C?f")
	type counts = map[string]int
	for _, c := range []struct {
		name                 string
		a                    games.Audience
		chips, after, closed counts
		tips                 map[string]bool
	}{
		{"everybody", games.Public, counts{}, counts{}, counts{}, map[string]bool{}},
		{"Ann", games.For("Ann"), counts{"Ann": 10}, counts{"Ann": 9}, counts{"Ann": 1}, map[string]bool{}},
		{"Ben", games.For("Ben"), counts{"Ben": 10}, counts{"Ben": 7}, counts{"Ben": 3}, map[string]bool{"Ben": false}},
		{"Cem", games.For("Cem"), counts{"Cem": 10}, counts{"Cem": 8}, counts{}, map[string]bool{"Cem": true}},
		{"a stranger", games.For("Gil"), counts{}, counts{}, counts{}, map[string]bool{}},
		{"the scorer", games.Scorer, counts{"Ann": 10, "Ben": 10, "Cem": 10}, counts{"Ann": 9, "Ben": 7, "Cem": 8}, counts{}, map[string]bool{}},
		{"the referee", games.Referee, counts{"Ann": 10, "Ben": 10, "Cem": 10}, counts{"Ann": 9, "Ben": 7, "Cem": 8},
			counts{"Ann": 1, "Ben": 3}, map[string]bool{"Ben": false, "Cem": true}},
	} {
		if a := closed.View(c.a).Audience; a != c.a {
			t.Errorf("what %s sees is for %+v", c.name, a)
		}
		before, after := sees(closed, c.a), sees(tipped, c.a)
		if !reflect.DeepEqual(before.Chips, c.chips) || !reflect.DeepEqual(before.Closed, c.closed) || before.Hands != nil {
			t.Errorf("%s sees chips %v, closed hands %v and open hands %v", c.name, before.Chips, before.Closed, before.Hands)
		}
		if !reflect.DeepEqual(after.Tips, c.tips) || !reflect.DeepEqual(after.Tipped, []string{"Ben", "Cem"}) {
			t.Errorf("%s sees the tips %v of %v", c.name, after.Tips, after.Tipped)
		}
		if !reflect.DeepEqual(after.Chips, c.after) || !reflect.DeepEqual(after.Hands, counts{"Ann": 1, "Ben": 3, "Cem": 2}) || len(after.Closed) > 0 {
			t.Errorf("%s sees chips %v, closed hands %v and open hands %v", c.name, after.Chips, after.Closed, after.Hands)
		}
	}
}

// A field outside its moment is null, and lists are empty.
func TestTheStateAsItIsPrinted(t *testing.T) {
	for _, c := range []struct {
		name  string
		state games.State
		want  string
	}{
		{"before the start", newGame(t, 2), `{"game":"thrill","phase":"start","turn":null,"winners":[],"boss":null,"maxe":null,"disc":null,` +
			`"reserve":{"small":0,"medium":2,"large":2},"chips":{"Ann":10,"Ben":10},"waiting":[],"hands":null,` +
			`"tip_cards":null,"weight_cards":null,"small_chips":null,"out":[],`},
		{"hands", play(t, round(t, "aa", tips), "A:l"), `{"game":"thrill","phase":"hand","turn":null,"winners":[],"boss":"Ann","maxe":null,"disc":"large",` +
			`"reserve":{"small":0,"medium":2,"large":1},"chips":{"Ann":10,"Ben":10},"waiting":["Ann","Ben"],"hands":null,` +
			`"tip_cards":{"Ann":{"falls":2,"none":2},"Ben":{"falls":2,"none":2}},"weight_cards":null,"small_chips":{"Ann":0,"Ben":0},"out":[],`},
		{"the word on the weight", play(t, round(t, "a-a", weights), "A:l A1 C0"), `{"game":"thrill","phase":"weigh","turn":"Cem","winners":[],"boss":"Ann","maxe":"Cem","disc":"large",` +
			`"reserve":{"small":0,"medium":2,"large":1},"chips":{"Ann":9,"Ben":0,"Cem":10},"waiting":[],"hands":{"Ann":1,"Cem":0},` +
			`"tip_cards":null,"weight_cards":{"Ann":2,"Ben":0,"Cem":2},"small_chips":null,"out":["Ben"],`},
		{"after the push", play(t, round(t, "aa"), "A:l A1 B0 !m"), `{"game":"thrill","phase":"pick","turn":"Ben","winners":[],"boss":"Ben","maxe":null,"disc":null,` +
			`"reserve":{"small":0,"medium":3,"large":1},"chips":{"Ann":9,"Ben":8},"waiting":[],"hands":null,` +
			`"tip_cards":null,"weight_cards":null,"small_chips":null,"out":[],`},
		{"after the end", play(t, round(t, "a1"), "A:l A1 B0 !m"), `{"game":"thrill","phase":"over","turn":null,"winners":["Ann"],"boss":"Ann","maxe":null,"disc":null,` +
			`"reserve":{"small":0,"medium":3,"large":1},"chips":{"Ann":9,"Ben":0},"waiting":[],"hands":null,` +
			`"tip_cards":null,"weight_cards":null,"small_chips":null,"out":["Ben"],`},
	} {
		raw, err := json.Marshal(c.state.View(games.Scorer))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(raw), c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, raw, c.want)
		}
	}
}

// What the table is shown besides: its set, the play area, what is closed or
// face down, and the last push.
func TestTheRestOfTheStateAsItIsPrinted(t *testing.T) {
	for _, c := range []struct {
		name  string
		state games.State
		a     games.Audience
		want  string
	}{
		{"before the start", newGame(t, 2), games.Public,
			`"players":["Ann","Ben"],"round":0,"set":null,"on_area":30,"closed":{},"tipped":[],"tips":{},"weight":null,"last":null}`},
		{"no weight before Maxe's word", play(t, round(t, "aa", weights), "A:l A1 B0"), games.Referee,
			`"players":["Ann","Ben"],"round":1,"set":null,"on_area":30,"closed":{},"tipped":[],"tips":{},"weight":null,"last":null}`},
		{"in the second round of a counted set", play(t, round(t, "aa", tips, weights, "discs=14,12,8"), "A:l A1 B0 B-w ! B:m A2 B3 A+w B?n"), games.Referee,
			`"players":["Ann","Ben"],"round":2,"set":{"small":14,"medium":12,"large":8},"on_area":31,"closed":{},"tipped":["Ben"],"tips":{"Ben":false},"weight":true,` +
				`"last":{"maxe":"Ben","hands":{"Ann":1,"Ben":0},"disc":"large","fell":{"small":0,"medium":0,"large":0},"weighted":null,"cost":0,"paid":0,"tips":{}}}`},
	} {
		raw, err := json.Marshal(c.state.View(c.a))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(string(raw), c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, raw, c.want)
		}
	}
}

func TestPrompts(t *testing.T) {
	const both = "tips=true weights=true"
	for _, c := range []struct {
		name, chips, set, words string
		a                       games.Audience
		players, acts           string
		legal                   any
	}{
		{"pick", "aa", "", "", games.Public, "Ann", "pick", []Size{Medium, Large}},
		{"pick off the play area", "aa", "", emptied, games.Public, "Ben", "pick", []Size{Small, Medium, Large}},
		{"pick off what was counted", "aa", "discs=0,2,32", emptied, games.Public, "Ben", "pick", []Size{Medium, Large}},
		{"hands, to everybody", "a5a", "", "A:l A1", games.Public, "Ben Cem", "hand", nil},
		{"hands, to one who is waited for", "a5a", "", "A:l A1", games.For("Ben"), "Ben Cem", "hand", 5},
		{"hands, to one who has given it", "a5a", "", "A:l A1", games.For("Ann"), "Ben Cem", "hand", nil},
		{"hands, to one who is out", "a-a", "", "A:l A1", games.For("Ben"), "Cem", "hand", nil},
		{"weight", "aa", weights, "A:l A0 B1", games.Public, "Ann", "weigh", []bool{false, true}},
		{"weight without a card", "aa", weights, "A:l A0 B1 A+w ! A:l A0 B1 A+w ! A:m A0 B1", games.Public, "Ann", "weigh", []bool{false}},
		{"weight of Maxe's cards, not of the boss's", "aa", weights, "A:l A0 B1 A+w ! A:l A0 B1 A+w ! A:m A1 B0", games.Public, "Ben", "weigh", []bool{false, true}},
		{"weight with one card left", "aa", weights, "A:l A0 B1 A+w ! A:l A0 B1", games.Public, "Ann", "weigh", []bool{false, true}},
		{"push, of Maxe who is not the boss", "aa", "", "A:l A1 B0", games.Public, "Ben", "push", nil},
		{"push", "aa", "", "A:l A0 B1", games.Public, "Ann", "push", nil},
		{"push and tips, to everybody", "aa", both, "A:l A0 B1 A-w", games.Public, "Ann", "push tip", nil},
		{"push and tips, to who may tip", "aa", both, "A:l A0 B1 A-w", games.For("Ben"), "Ann", "push tip", []bool{true, false}},
		{"push and tips, with one kind left", "aa", tips, "A:l A0 B1 B?f ! A:l A0 B1 B?f ! A:m A0 B1", games.For("Ben"), "Ann", "push tip", []bool{false}},
		{"push and tips, with the other kind left", "aa", tips, "A:l A0 B1 B?n !s A:l A0 B1 B?n !s A:m A0 B1", games.For("Ben"), "Ann", "push tip", []bool{true}},
		{"push and tips, with one of each left", "aa", tips, "A:l A0 B1 B?f ! A:l A0 B1 B?n !s A:m A0 B1", games.For("Ben"), "Ann", "push tip", []bool{true, false}},
		{"push and tips, to who has tipped", "aa", both, "A:l A0 B1 A-w B?f", games.For("Ben"), "Ann", "push tip", nil},
		{"push when all have tipped", "aa", both, "A:l A0 B1 A-w B?f A?f", games.For("Ben"), "Ann", "push", nil},
		{"over", "a1", "", "A:l A1 B0 !m", games.Public, "", "", nil},
	} {
		s := play(t, round(t, c.chips, strings.Fields(c.set)...), c.words)
		p := s.Awaits(c.a)
		if got := strings.Join(p.Players, " "); got != c.players || strings.Join(p.Acts, " ") != c.acts || !reflect.DeepEqual(p.Legal, c.legal) {
			t.Errorf("%s: asks %v for %v of %#v", c.name, p.Players, p.Acts, p.Legal)
		}
		if p.Text.DE == "" || p.Text.EN == "" {
			t.Errorf("%s: %+v", c.name, p.Text)
		}
	}
	in := []string{"Ann", "Cem"}
	if p := play(t, newGame(t, 3), "B-").Awaits(games.Public); !reflect.DeepEqual(p.Legal, in) || !reflect.DeepEqual(p.Players, in) || !reflect.DeepEqual(p.Acts, []string{DoStart}) {
		t.Errorf("the youngest may be %v: %v of %v", p.Legal, p.Acts, p.Players)
	}
	if p := play(t, round(t, "a1"), "A:l A1 B0 !m").Awaits(games.Public); p.Players == nil || p.Acts == nil {
		t.Errorf("after the end the lists are not empty but missing: %+v", p)
	}
}

func TestPromptsInWords(t *testing.T) {
	for _, c := range []struct {
		state  games.State
		de, en string
	}{
		{newGame(t, 2), "Wer ist am jüngsten?", "Who is the youngest?"},
		{round(t, "aa"), "Ann wählt eine Scheibe.", "Ann picks a disc."},
		{play(t, round(t, "aa"), "A:l A1"), "Knobeln: Chips in die geschlossene Hand. Es fehlt: Ben.", "Close a hand over any number of chips. Still to do so: Ben."},
		{play(t, round(t, "aa", weights), "A:l A1 B0"), "Ben sagt, ob das Gewicht eingesetzt wird.", "Ben says whether the weight is used."},
		{play(t, round(t, "aa"), "A:l A1 B0"), "Ben legt die Scheibe und schiebt.", "Ben lays the disc and pushes."},
		{play(t, round(t, "aa", tips), "A:l A1 B0"), "Wer mag, tippt; dann legt Ben die Scheibe und schiebt.", "Whoever likes gives a tip; then Ben lays the disc and pushes."},
		{play(t, round(t, "a1"), "A:l A1 B0 !m"), "Das Spiel ist aus.", "The game is over."},
	} {
		if said := c.state.Awaits(games.Public).Text; said.DE != c.de || said.EN != c.en {
			t.Errorf("%+v, want %q and %q", said, c.de, c.en)
		}
	}
}

func TestOutcomesInWords(t *testing.T) {
	for _, c := range []struct {
		set, words, word string
		kinds            string
		de, en           string // of the outcome before the last
	}{
		{"", "A:l A1 B0", "!", "push round", "Keine Scheibe fällt.", "No disc falls."},
		{"", "A:l A1 B0", "!s", "push round", "Gefallen: 1 kleine. Das kostet 1 Chip, Ben zahlt 1.", "Fell: 1 small. That costs 1 chip, Ben pays 1."},
		{weights, "A:l A1 B0 B+w", "!slm*m", "push round", "Gefallen: 1 kleine, 1 mittlere, 1 große, eine davon mit dem Gewicht. Das kostet 8 Chips, Ben zahlt 8.",
			"Fell: 1 small, 1 medium, 1 large, one of them with the weight. That costs 8 chips, Ben pays 8."},
		{"", "A:l A1", "B0", "hand hands", "Ben hat die Hand geschlossen.", "Ben has closed the hand."},
		{tips, "A:l A1 B0 B?f", "!llll", "push out won", "Ben kann nicht alles bezahlen und scheidet aus.", "Ben cannot pay in full and is out."},
		{tips, "A:l A1 B0 B?f", "!", "push tips round", "Falsch getippt: Ben.", "Tipped wrong: Ben."},
		{tips, "A:l A1 B0 A?f !s B:l A1 B0 A?f !s B:m A1 B0 A?n B?n", "!", "push tips round",
			"Richtig getippt: Ann, Ben. Aus drei kleinen Chips wird ein großer: Ann.", "Tipped right: Ann, Ben. Three small chips become a large one: Ann."},
		{tips, "A:l A1 B0 A?f B?n", "!m", "push tips round", "Richtig getippt: Ann. Falsch getippt: Ben.", "Tipped right: Ann. Tipped wrong: Ben."},
	} {
		_, told, err := play(t, round(t, "aa", strings.Fields(c.set)...), c.words).Apply(event(t, c.word))
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, o := range told {
			kinds = append(kinds, o.Kind)
			if !o.Audience.IsPublic() {
				t.Errorf("%s is not for everybody", o.Kind)
			}
		}
		said := told[len(told)-2].Text
		if strings.Join(kinds, " ") != c.kinds || said.DE != c.de || said.EN != c.en {
			t.Errorf("%s: %v, %+v", c.word, kinds, said)
		}
	}
}
