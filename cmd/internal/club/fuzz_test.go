package club

import (
	"maps"
	"slices"
	"testing"
)

// Whatever a request holds, it is decided or refused; and what was decided can
// be read back.
func FuzzActs(f *testing.F) {
	names := slices.Sorted(maps.Keys(acts))
	for i, name := range names {
		f.Add(i, []byte(map[string]string{
			"begin": asJSON(f, sampleSetup()), "alter": asJSON(f, sampleSetup()), "enter": `{"players":"Zoe; Reds\nBo"}`,
			"rename": `{"player":"p1","name":"Al"}`, "leave": `{"player":"p1"}`, "return": `{"player":"p2"}`,
			"table": `{"name":"Door"}`, "game": `{"players":["p1","p2"],"table":"table-1"}`, "confirm": `{"table":"table-1","key":"x"}`, "deny": `{"table":"table-1"}`,
			"break": `{"table":"table-1"}`, "mend": `{"table":"table-1"}`, "remove": `{"table":"table-2"}`,
			"takeback": `{"round":1}`, "move": `{"pod":{"round":1,"attempt":1,"pod":1},"table":"table-2"}`, "pause": `{"on":true}`,
			"hand":   `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":1},"void":true,"note":"x"}`,
			"reopen": `{"pod":{"round":1,"attempt":1,"pod":1}}`, "settle": `{"table":"table-1","game":"g","revision":1,"yes":true}`,
		}[name]))
	}
	f.Fuzz(func(t *testing.T, i int, body []byte) {
		if i < 0 || i >= len(names) {
			return
		}
		for _, drawn := range []bool{false, true} {
			r := playing(t, 8, 2)
			if drawn {
				r.does(r.draw())
			}
			events, err := acts[names[i]](r.Evening, body)
			if err != nil {
				continue
			}
			r.does(events, nil)
			if live, again := asJSON(t, r.Evening), asJSON(t, r.replayed()); live != again && names[i] != "begin" {
				t.Fatalf("%s: told was\n%s\nread back is\n%s", names[i], live, again)
			}
		}
	})
}
