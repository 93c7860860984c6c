package table

import (
	"encoding/json"
	"fmt"
	"reflect"

	"dicetable/cmd/internal/wire"
)

// CheckTold compares what a club was told of the game in a journal with what
// follows from its first records, as many as the result rests on. The error
// says what is not so.
func CheckTold(records []json.RawMessage, told wire.Result) error {
	n := told.Journal.Records
	if n < 1 || n > len(records) {
		return fmt.Errorf("the result rests on %d records, the journal has %d", n, len(records))
	}
	var k kept
	for i, line := range records[:n] {
		if err := k.replay(line); err != nil {
			return fmt.Errorf("record %d cannot be followed: %w", i+1, err)
		}
	}
	follows, ended := k.outcome()
	if !ended {
		return fmt.Errorf("the game %s has no result after record %d", told.GameID, n)
	}
	follows.Revision, follows.Table, follows.Journal = k.results, told.Table, told.Journal
	if a, b := plain(told), plain(follows); !reflect.DeepEqual(a, b) {
		return fmt.Errorf("the club was told %s, and from the acts follows %s", inShort(told), inShort(follows))
	}
	return nil
}

// plain is a result as it travels, so that two can be compared.
func plain(r wire.Result) (v any) {
	b, err := json.Marshal(r)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		return err
	}
	return v
}

// inShort is a result in one line.
func inShort(r wire.Result) string {
	s := fmt.Sprintf("revision %d of %s", r.Revision, r.GameID)
	if r.Void {
		return s + ", void"
	}
	for _, p := range r.Seats {
		s += fmt.Sprintf(", %s %d", p.Name, p.Place)
	}
	return s
}
