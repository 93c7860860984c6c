package bluff

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"dicetable/games"

	"pgregory.net/rapid"
)

// drawLine draws a command that is mostly the one that is due, and now and
// then spoils it.
func (w *table) drawLine(t *rapid.T) map[string]any {
	do := map[string]string{"opening": "opening", "reveal": "reveal", "betting": "bet"}[w.phase]
	if w.phase == "betting" && w.bettor != "" {
		do = rapid.SampledFrom([]string{"bet", "bet", "challenge", "lay_out"}).Draw(t, "act")
	}
	if do == "" || rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
		do = rapid.SampledFrom([]string{"opening", "bet", "lay_out", "challenge", "reveal", "pass"}).Draw(t, "do")
	}
	who := rapid.SampledFrom(append([]string{"Zoe"}, w.players...)).Draw(t, "who")
	if rapid.IntRange(0, 9).Draw(t, "other") > 0 {
		who = w.drawDue(t, do, who)
	}
	c := map[string]any{"do": do, "player": who, "count": w.count + rapid.IntRange(-2, 3).Draw(t, "count"), "face": drawTyped(t),
		"dice": w.drawDice(t, do, who)}
	switch rapid.IntRange(0, 30).Draw(t, "spoil") {
	case 0:
		key := rapid.SampledFrom([]string{"do", "player", "count", "face", "dice"}).Draw(t, "key")
		c[key] = rapid.SampledFrom([]any{nil, 7, 0, 2.5, "3", "Star", true, []any{6}, []any{1, nil}, map[string]any{}}).Draw(t, "spoilt")
	case 1:
		delete(c, rapid.SampledFrom([]string{"do", "player", "count", "face", "dice"}).Draw(t, "missing"))
	}
	return c
}

// drawDue is one whose act is due, else somebody.
func (w *table) drawDue(t *rapid.T, do, somebody string) string {
	switch {
	case len(w.waiting) > 0:
		return rapid.SampledFrom(w.waiting).Draw(t, "due")
	case do == "lay_out" && w.bettor != "":
		return w.bettor
	case w.turn != "":
		return w.turn
	}
	return somebody
}

// drawDice are as many as are wanted, or nearly so.
func (w *table) drawDice(t *rapid.T, do, who string) []any {
	n := w.dice[who] - len(w.laid[who])
	switch {
	case do == "opening":
		n = 5
	case do == "lay_out":
		n = rapid.IntRange(0, max(n, 0)).Draw(t, "laid out")
	}
	if rapid.IntRange(0, 14).Draw(t, "miscounted") == 0 {
		n += rapid.IntRange(-1, 1).Draw(t, "by")
	}
	list := []any{}
	for range n {
		list = append(list, drawTyped(t))
	}
	return list
}

func drawTyped(t *rapid.T) any {
	return rapid.SampledFrom([]any{1, 2, 3, 4, 5, "star"}).Draw(t, "face")
}

// TestBL2BL4BL6BL7BL8BL9BL10BL12BL13BL14BL15BL17_AgainstATwinOfTheContract
// plays random scripts, illegal lines included, with both and wants the same
// verdicts and the same of every field that is named in the contract.
func TestBL2BL4BL6BL7BL8BL9BL10BL12BL13BL14BL15BL17_AgainstATwinOfTheContract(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		zeigsMir, spare, star := rapid.Bool().Draw(t, "zeigs mir"), rapid.Bool().Draw(t, "spare"), rapid.SampledFrom([]int{0, 6}).Draw(t, "star")
		w := newTable(six[:rapid.SampledFrom([]int{2, 2, 3, 4, 6}).Draw(t, "players")], zeigsMir, spare, float64(star))
		s, err := Book{}.Start(w.players, map[string]string{"zeigs_mir": fmt.Sprint(zeigsMir), "exact_spares_last_die": fmt.Sprint(spare), "opening_star": fmt.Sprint(star)})
		if err != nil {
			t.Fatal(err)
		}
		for lines, after := 0, 0; lines < 300 && after < 5; lines++ {
			if w.phase == "over" {
				after++
			}
			raw := encoded(t, w.drawLine(t))
			broken := w.play(fields(t, raw))
			next, rule := typed(t, s, raw)
			if (rule == "") != (broken == nil) || rule != "" && !slices.Contains(broken, rule) {
				t.Fatalf("%s: answered with rule %q, the twin says %v in %s", raw, rule, broken, show(s))
			}
			s = next
			got := fields(t, encoded(t, s.View(games.Scorer)))
			for name, want := range fields(t, encoded(t, w.state())) {
				if !reflect.DeepEqual(got[name], want) {
					t.Fatalf("after %s: %s is %v, the twin says %v", raw, name, got[name], want)
				}
			}
		}
	})
}

// typed plays a line and says under which rule it was refused.
func typed(t *rapid.T, s games.State, line []byte) (games.State, string) {
	e, err := Book{}.Event(line)
	if err == nil {
		s, _, err = s.Apply(e)
	}
	var refusal *games.Refusal
	if err != nil && !errors.As(err, &refusal) {
		t.Fatalf("%s: %v is no refusal", line, err)
	}
	if refusal == nil {
		return s, ""
	}
	return s, refusal.Rule
}

func encoded(t *rapid.T, v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// fields are those of an object.
func fields(t *rapid.T, raw []byte) (object map[string]any) {
	if err := json.Unmarshal(raw, &object); err != nil {
		t.Fatal(err)
	}
	return object
}
