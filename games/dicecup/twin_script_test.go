package dicecup

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

// drawLine draws a command that the twin would accept, and now and then
// spoils it.
func (w twin) drawLine(t *rapid.T) string {
	var command map[string]any
	switch odd := rapid.IntRange(0, 19).Draw(t, "odd"); {
	case odd == 0:
		return rapid.SampledFrom([]string{"", "null", "[]", "7", `"throw"`, "{", "{}", "nonsense", `{"do":"cross"} 1`}).Draw(t, "no command")
	case odd == 1:
		command = map[string]any{"do": "rethrow"}
	case odd == 2:
		command = map[string]any{"do": "throw", "dice": rapid.SliceOfN(rapid.Custom(drawDie), 0, 13).Draw(t, "any dice")}
	case odd == 3 || w.m.throw == nil:
		command = map[string]any{"do": "throw", "dice": drawThrow(t)}
	default:
		command = w.drawTwinCross(t, odd == 4)
	}
	switch rapid.IntRange(0, 15).Draw(t, "spoil") {
	case 0:
		name := rapid.SampledFrom([]string{"do", "player", "category", "column", "dice", "Do"}).Draw(t, "spoilt")
		command[name] = rapid.SampledFrom([]any{nil, 7, 1.5, -1, 0, true, "", "red", "Zoe", []int{1}, map[string]int{}}).Draw(t, "by")
	case 1:
		delete(command, rapid.SampledFrom([]string{"do", "player", "category", "column", "dice"}).Draw(t, "missing"))
	}
	raw, err := json.Marshal(command)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// drawTwinCross draws a cross, one that is allowed if there is one and not
// any will do.
func (w twin) drawTwinCross(t *rapid.T, anyWillDo bool) map[string]any {
	players := slices.DeleteFunc(slices.Clone(w.players), func(p string) bool { return w.m.crosses[p] != nil })
	if len(players) == 0 || anyWillDo {
		players = w.players
	}
	cross := map[string]any{
		"do": "cross", "player": rapid.SampledFrom(players).Draw(t, "who"),
		"column": float64(rapid.IntRange(1, w.columns).Draw(t, "column")),
	}
	free := slices.DeleteFunc(slices.Clone(twinCategories), func(category string) bool {
		cross["category"] = category
		return w.m.used[w.key(cross)]
	})
	if len(free) == 0 || anyWillDo {
		free = twinCategories
	}
	cross["category"] = rapid.SampledFrom(free).Draw(t, "category")
	if w.columns == 1 && rapid.Bool().Draw(t, "no column") {
		delete(cross, "column")
	}
	return cross
}

func TestDC1DC2DC3DC4DC6DC7_AgainstADumbTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := twin{players: six[:rapid.SampledFrom([]int{2, 2, 2, 3, 3, 4, 6}).Draw(t, "players")], columns: rapid.SampledFrom([]int{1, 1, 1, 1, 1, 2}).Draw(t, "columns")}
		w.m = w.now()
		s, err := Book{}.Start(w.players, map[string]string{"columns": fmt.Sprint(w.columns)})
		if err != nil {
			t.Fatal(err)
		}
		for after := 0; after < 5; {
			line := w.drawLine(t)
			next, rule := answer(t, s, line)
			broken := w.broken(line)
			if len(broken) == 0 != (rule == "") || rule != "" && !slices.Contains(broken, rule) {
				t.Fatalf("%s: answered with rule %q, the twin says %v", line, rule, broken)
			}
			if s = next; rule == "" {
				w.accept(t, line)
				w.compare(t, s, line)
			}
			if w.over() {
				after++
			}
		}
	})
}

// accept remembers a command.
func (w *twin) accept(t *rapid.T, line string) {
	var command map[string]any
	if err := json.Unmarshal([]byte(line), &command); err != nil {
		t.Fatal(err)
	}
	w.log = append(w.log, command)
	w.m = w.now()
}

// answer plays a line as `dicetable play` does; rule is empty when accepted.
func answer(t *rapid.T, s games.State, line string) (games.State, string) {
	e, err := Book{}.Event([]byte(line))
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

// compare wants the named fields of the view to be the twin's.
func (w twin) compare(t *rapid.T, s games.State, line string) {
	got, want := fields(t, s.View(games.Scorer)), fields(t, w.state())
	for name, value := range want {
		if there, ok := got[name]; !ok || !reflect.DeepEqual(there, value) {
			t.Fatalf("after %s: %s is\n%v\nthe twin says\n%v", line, name, there, value)
		}
	}
}

// fields are those of an object as it is encoded.
func fields(t *rapid.T, v any) (object map[string]any) {
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &object)
	}
	if err != nil {
		t.Fatal(err)
	}
	return object
}
