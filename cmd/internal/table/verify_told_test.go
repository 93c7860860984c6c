package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
)

func TestWhatTheClubWasToldFollowsFromTheJournal(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	r.leave()
	told := r.reports()[0]
	told.Journal.Records = len(r.records)
	r.command(host, wire.Close, nil) // the journal goes on
	if err := CheckTold(r.records, told); err != nil {
		t.Error(err)
	}
	for name, forge := range map[string]func(*wire.Result){
		"another winner":      func(w *wire.Result) { w.Seats[0].Place, w.Seats[1].Place = 1, 2 },
		"another player":      func(w *wire.Result) { w.Seats[0].Player = "p99" },
		"another draw":        func(w *wire.Result) { w.Draw = &wire.Draw{Tournament: "autumn", Round: 4, Pod: 2, Attempt: 1} },
		"a later revision":    func(w *wire.Result) { w.Revision++ },
		"void":                func(w *wire.Result) { w.Void = true },
		"another time":        func(w *wire.Result) { w.Ended = w.Ended.Add(time.Second) },
		"other settings":      func(w *wire.Result) { w.Settings = nil },
		"before its end":      func(w *wire.Result) { w.Journal.Records = 2 },
		"more than there are": func(w *wire.Result) { w.Journal.Records = 1000 },
		"no records":          func(w *wire.Result) { w.Journal.Records = 0 },
	} {
		forged := told
		forged.Seats = slices.Clone(told.Seats)
		forge(&forged)
		if err := CheckTold(r.records, forged); err == nil {
			t.Errorf("%s follows from the journal", name)
		} else if name == "another winner" && !strings.Contains(err.Error(), "Ann 1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
