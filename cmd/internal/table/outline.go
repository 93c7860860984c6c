package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Outline tells of the records of a journal, a line each, what was done and
// when, and neither by whom nor with which dice, crosses, hands or cards: it is
// for a bug report, which may be read while the game goes on.
func Outline(records []json.RawMessage) []string {
	var lines []string
	for i, raw := range records {
		r, err := readRecord(raw)
		if err != nil {
			lines = append(lines, fmt.Sprintf("%d: cannot be read: %T", i+1, err))
			continue
		}
		var did []string
		for _, e := range r.Entries {
			did = append(did, e.outline())
		}
		lines = append(lines, fmt.Sprintf("%d: %s revision %d: %s", i+1, r.At.UTC().Format("2006-01-02T15:04:05.000Z"), r.Revision, strings.Join(did, ", ")))
	}
	return lines
}

func (e Entry) outline() string {
	switch {
	case e.Start != nil:
		return fmt.Sprintf("start %s for %d with settings %v", e.Start.Name, len(e.Start.Players), slices.Sorted(maps.Keys(e.Start.Settings)))
	case e.Next != nil:
		return "next " + e.Next.Game
	case e.Call != nil:
		return "call"
	case e.Event != nil:
		var event struct {
			Do string `json:"do"`
		}
		if json.Unmarshal(e.Event, &event) != nil || !plainWord(event.Do) {
			return "event"
		}
		if e.Evidence != nil {
			return "event " + event.Do + " as seen"
		}
		return "event " + event.Do
	case e.Entered != nil:
		return "entered"
	case e.Verdict != nil:
		return "verdict"
	case e.Photo != nil:
		return "photo"
	case e.Dispute != "":
		return "dispute"
	case e.Correction != nil:
		return "correction"
	case e.Stop:
		return "stop"
	case e.Pause != nil:
		return fmt.Sprint("pause ", *e.Pause)
	case e.Uncovered != nil:
		return fmt.Sprint("uncovered ", *e.Uncovered)
	case e.Throw != nil:
		return "throw"
	case e.Close:
		return "close"
	}
	return "other"
}

// plainWord reports whether a word is one as commands have.
func plainWord(s string) bool {
	return len(s) <= 20 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}
