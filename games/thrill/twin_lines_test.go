package thrill

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"dicetable/games"

	"pgregory.net/rapid"
)

// TestTheContractAgainstADumbTwin types random lines, about half of them
// illegal, to the rule-book and its twin.
func TestTheContractAgainstADumbTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newTwin(six[:rapid.IntRange(2, 6).Draw(t, "players")], rapid.Bool().Draw(t, "tips"), rapid.Bool().Draw(t, "weights"))
		s, err := Book{}.Start(w.players, map[string]string{"tips": fmt.Sprint(w.tips), "weights": fmt.Sprint(w.weights)})
		if err != nil {
			t.Fatal(err)
		}
		for lines, after := 0, 0; lines < 400 && after < 10; lines++ {
			if w.phase == "over" {
				after++
			}
			line := drawLine(t, w)
			raw, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			want := w.do(line)
			next, rule := typed(s, raw)
			if rule == "" != (want == nil) || want != nil && !slices.Contains(want, rule) {
				t.Fatalf("%s: refused under %q, the twin says %q in %s", raw, rule, want, show(s))
			}
			s = next
			if got, twins := contract(t, body(s)), contract(t, w.state()); !reflect.DeepEqual(got, twins) {
				t.Fatalf("after %s\n  state %v\n  twin  %v", raw, got, twins)
			}
		}
	})
}

// typed plays a line and says under which rule it was refused.
func typed(s games.State, line []byte) (games.State, string) {
	e, err := Book{}.Event(line)
	if err == nil {
		s, _, err = s.Apply(e)
	}
	if err != nil {
		return s, err.(*games.Refusal).Rule
	}
	return s, ""
}

// contract is a state as it is printed, cut down to the fields of the
// contract.
func contract(t *rapid.T, state any) map[string]any {
	raw, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(raw, &fields); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"players", "round", "set", "on_area", "closed", "tipped", "tips", "weight", "last"} {
		delete(fields, f)
	}
	return fields
}

// drawLine draws a line that suits the phase more often than not.
func drawLine(t *rapid.T, w *twin) map[string]any {
	dos := []string{"start", "pick", "hand", "weigh", "tip", "push"}
	do := w.phase
	if do == "push" && w.tips && rapid.Bool().Draw(t, "tip") {
		do = "tip"
	}
	if do == "over" || rapid.IntRange(0, 7).Draw(t, "other") == 0 {
		do = rapid.SampledFrom(dos).Draw(t, "do")
	}
	line := map[string]any{"do": do, "player": rapid.SampledFrom(w.players).Draw(t, "player"),
		"boss": rapid.SampledFrom(w.players).Draw(t, "boss"), "size": drawSize(t), "chips": rapid.IntRange(-1, 12).Draw(t, "chips"),
		"use": rapid.Bool().Draw(t, "use"), "falls": rapid.Bool().Draw(t, "falls"),
		"fell":     rapid.SliceOfN(rapid.SampledFrom([]string{"small", "medium", "large"}), 0, rapid.SampledFrom([]int{1, 2, 3, 3, 5, 20, 40}).Draw(t, "most")).Draw(t, "fell"),
		"weighted": nil}
	if rapid.IntRange(0, 3).Draw(t, "carried") == 0 {
		line["weighted"] = drawSize(t)
	}
	if do == "hand" && rapid.IntRange(0, 3).Draw(t, "small hand") > 0 {
		line["player"], line["chips"] = rapid.SampledFrom(append(w.waiting(), w.players[0])).Draw(t, "due"), rapid.IntRange(0, 1).Draw(t, "few")
	}
	if s := w.state()["turn"]; s != nil && rapid.IntRange(0, 3).Draw(t, "in turn") > 0 && do != "tip" {
		line["player"] = s
	}
	spoil(t, line)
	return line
}

func drawSize(t *rapid.T) string {
	return rapid.SampledFrom([]string{"small", "medium", "large"}).Draw(t, "size")
}

// spoil breaks a line's form now and then.
func spoil(t *rapid.T, line map[string]any) {
	if rapid.IntRange(0, 20).Draw(t, "spoil") > 0 {
		return
	}
	field := rapid.SampledFrom(slices.Sorted(maps.Keys(line))).Draw(t, "spoilt")
	switch value := rapid.SampledFrom([]any{nil, "Zoe", "huge", 7, 1.5, true, []string{"huge"}, "gone"}).Draw(t, "value"); value {
	case "gone":
		delete(line, field)
	default:
		line[field] = value
	}
}
