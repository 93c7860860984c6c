package luckyfive

import (
	"encoding/json"
	"strings"
	"testing"

	"dicetable/games"
)

// facts are the kinds and data of what is told, without its texts.
func facts(t *testing.T, told []games.Outcome) string {
	t.Helper()
	var parts []string
	for _, o := range told {
		part := o.Kind
		if o.Data != nil {
			raw, err := json.Marshal(o.Data)
			if err != nil {
				t.Fatal(err)
			}
			part += " " + string(raw)
		}
		if o.Text.DE == "" || o.Text.EN == "" {
			t.Errorf("%s has no text: %+v", part, o.Text)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// TestWhatIsTold holds the facts of each act against the rules: what a pile is
// worth (LF-5, LF-8), what is lost and what stays (LF-6), whose turn it is and
// whether it is the last (LF-11).
func TestWhatIsTold(t *testing.T) {
	const lost = `"dice":{"red":1},"before":1,"after":1,"higher":true,"right":false}; discarded {"cards":1,"chips":`
	for _, c := range []struct{ chips, set, words, act, want string }{
		{"721 721", "", "+r A$10 A> =r1", "+ry", `card {"player":"Ben","card":"red+yellow"}`},
		{"721 721 721", "", "+r A$10 A> =r1 +!", "A*yr", `chosen {"player":"Ann","dice":["red","yellow"]}`},
		{"721 721 721", "", "+L", "C~o6", `nudged {"player":"Cem","die":"orange","value":6}`},
		{"721 721 721", "", "+L", "C~", `nudged {"player":"Cem","die":null,"value":null}`},
		{"721 721", "", "+r A$10 A> =r1 +r", "B$50", `staked {"player":"Ben","chip":50}`},
		{"721 721", "", "+ry A$10", "A<", `said {"player":"Ann","higher":false,"sum":6}`},
		{"721 721", "", "+y A$10 A>", "=y2", `settled {"player":"Ann","card":"yellow","chip":10,"dice":{"yellow":2},"before":1,"after":2,"higher":true,"right":true}`},
		{"721 721", "", "+r A$10 A> =r1 +r B$50 B>", "=r1", `settled {"player":"Ben","card":"red","chip":50,` + lost + `60}; turn {"player":"Ann","last":false}`},
		{"721 100", "", "+r A$10 A> =r1 +r B$10 B>", "=r1", `settled {"player":"Ben","card":"red","chip":10,` + lost + `20}; turn {"player":"Ann","last":true}`},
		{"721 721", "", "+r A$50 A< =r1", "A.", `taken {"player":"Ann","pile":{"cards":1,"value":50,"lucky":false},"score":50}; turn {"player":"Ben","last":false}`},
		{"721 721", "", "+L B~ A$10 A>", "=r6o6y6", `settled {"player":"Ann","card":"lucky","chip":10,"dice":{"red":6,"orange":6,"yellow":6},"before":8,"after":18,"higher":true,"right":true}; ` +
			`taken {"player":"Ann","pile":{"cards":5,"value":10,"lucky":true},"score":50}; turn {"player":"Ben","last":false}`},
		{"721 721", "deck=r", "+ A$10 A> =r1", "@r", `shuffled {"cards":1}`},
		{"721 721 721", "", "", "B-", `left {"player":"Ben"}`},
		{"721 721 721", "", "+r A$10", "A-", `left {"player":"Ann"}; discarded {"cards":1,"chips":10}; turn {"player":"Ben","last":false}`},
		{"721 721", "", "+r A$10 A< =r1", "0", "no_card"},
		{"721 721", "", "", "0", `cards_out; won {"winners":["Ann","Ben"],"score":270}`},
		{"721 721", "", "+r A$10 A< =r1 A.", "%", `time_up; won {"winners":["Ann"],"score":10}`},
	} {
		_, told, err := play(t, begun(t, c.chips, strings.Fields(c.set)...), c.words).Apply(event(t, c.act))
		if err != nil {
			t.Fatalf("%s %s: %v", c.words, c.act, err)
		}
		if got := facts(t, told); got != c.want {
			t.Errorf("%s %s\n got %s\nwant %s", c.words, c.act, got, c.want)
		}
	}
	_, told, err := newGame(t, 2).Apply(event(t, "B:521"))
	if want := `start {"dice":{"red":5,"orange":2,"yellow":1},"first":"Ben"}; turn {"player":"Ben","last":false}`; err != nil || facts(t, told) != want {
		t.Errorf("the first throw: %v, %v", told, err)
	}
}
