package club

import (
	"maps"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
)

// Whatever the host does: what each table was told last is what it would be told
// after a start, though only those are told whom an event concerns.
func TestEveryTableKnowsWhatConcernsIt(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := playing(t, rapid.IntRange(4, 12).Draw(rt, "players"), rapid.IntRange(1, 3).Draw(rt, "tables"))
		told := map[string]string{}
		s := &Service{evening: r.Evening, opt: Options{Send: func(m wire.Message) { told[m.Topic] = string(m.Payload) }}}
		s.tellAll()
		for range rapid.IntRange(1, 30).Draw(rt, "acts") {
			r.now = r.now.Add(time.Minute)
			from := len(r.events)
			events, err := r.anything(rt)
			if err != nil {
				continue
			}
			r.does(events, nil)
			s.tell(r.events[from:])
			known := maps.Clone(told)
			s.tellAll()
			if !maps.Equal(known, told) {
				rt.Fatalf("after %+v the tables know\n%v\nand should\n%v", events, known, told)
			}
		}
	})
}

// A table that joins is told; those that are there already are not told again.
func TestWhoJoinsDisturbsNobody(t *testing.T) {
	r := playing(t, 8, 2)
	var told []string
	s := &Service{evening: r.Evening, opt: Options{Send: func(m wire.Message) { told = append(told, m.Topic) }}}
	from := len(r.events)
	r.does(r.join("table-9", "Nine", "key"), nil)
	r.does(r.confirm("table-9", "key"))
	r.does(r.enter("Zoe"))
	s.tell(r.events[from:])
	if len(told) != 1 || !strings.Contains(told[0], "table-9") {
		t.Errorf("told were %v", told)
	}
}
