package club

import (
	"testing"
	"time"

	"dicetable/games/tournament"
)

// What a table reports, and what becomes of it.
func TestResults(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Result)
		book   string
		status Status
		why    Reason
	}{
		"as drawn":                   {func(*Result) {}, "bluff", Accepted, ""},
		"not called":                 {func(r *Result) { r.Pod = Ref{} }, "bluff", Refused, NotCalled},
		"another tournament":         {func(r *Result) { r.Tournament = "t-0" }, "bluff", Held, OtherDraw},
		"a round not drawn":          {func(r *Result) { r.Pod.Round = 2 }, "bluff", Held, OtherDraw},
		"an attempt not drawn":       {func(r *Result) { r.Pod.Attempt = 2 }, "bluff", Held, OtherDraw},
		"a pod not drawn":            {func(r *Result) { r.Pod.Pod = 9 }, "bluff", Held, OtherDraw},
		"the players of another pod": {func(r *Result) { r.Pod.Pod = 2 }, "bluff", Held, OtherPlayers},
		"a stranger":                 {func(r *Result) { r.Places["?Zoe"] = 1 }, "bluff", Held, OtherPlayers},
		"somebody missing": {func(r *Result) {
			for p := range r.Places {
				delete(r.Places, p)
				return
			}
		}, "bluff", Held, OtherPlayers},
		"another game":  {func(*Result) {}, "thrill", Held, OtherGame},
		"another table": {func(r *Result) { r.Table = "table-2" }, "bluff", Held, OtherTable},
		"abandoned":     {func(r *Result) { r.Void, r.Places = true, nil }, "bluff", Held, WasVoid},
	} {
		t.Run(name, func(t *testing.T) {
			r := playing(t, 8, 2)
			r.does(r.draw())
			x := r.report1(r.Now.last().Pods[0])
			c.change(&x)
			r.does(r.report(x, c.book, nil), nil)
			got := r.results[x.key()]
			if got.Status != c.status || got.Why != c.why {
				t.Fatalf("it is %s: %s", got.Status, got.Why)
			}
			if said := r.tables[x.Table].Said; *said != (Receipt{x.Game, 1, c.status, c.why}) {
				t.Errorf("the receipt is %+v", *said)
			}
			if counts := r.Now.last().Pods[0].Result != nil; counts != (c.status == Accepted) {
				t.Errorf("it counts: %v", counts)
			}
			if again := r.report(x, c.book, nil); again != nil {
				t.Errorf("the second time it leads to %v", again)
			}
		})
	}
}

// A game counts only if it was played with the settings of the tournament. What
// is left out is as usual; the seed and the order of a deck are each table's own.
func TestOtherSettingsAskTheHost(t *testing.T) {
	type pairs = map[string]string
	for name, c := range map[string]struct {
		book           string
		wanted, played pairs
		status         Status
	}{
		"the same":                  {"dicecup", pairs{"columns": "2"}, pairs{"columns": "2"}, Accepted},
		"another value":             {"dicecup", pairs{"columns": "2"}, pairs{"columns": "3"}, Held},
		"left out, not as usual":    {"dicecup", pairs{"columns": "2"}, nil, Held},
		"set where none was":        {"dicecup", nil, pairs{"columns": "2"}, Held},
		"as usual, left out":        {"dicecup", pairs{"columns": "1"}, nil, Accepted},
		"as usual, said":            {"dicecup", nil, pairs{"columns": "1", "look": "3"}, Accepted},
		"one more than asked for":   {"bluff", pairs{"zeigs_mir": "true"}, pairs{"zeigs_mir": "true", "faces": "2-6"}, Held},
		"what nobody knows":         {"bluff", nil, pairs{"x": "y"}, Held},
		"a seed of the table's own": {"luckyfive", pairs{"seed": "drawn"}, nil, Accepted},
		"a deck of the table's own": {"luckyfive", nil, pairs{"deck": "red,red", "seed": "00"}, Accepted},
		"other cards":               {"luckyfive", pairs{"seed": "drawn"}, pairs{"cards": "red:3"}, Held},
		"somebody else begins":      {"luckyfive", nil, pairs{"first": "Player 2"}, Held},
		"another set of discs":      {"thrill", pairs{"discs": "16,10,8"}, pairs{"discs": "14,12,8"}, Held},
		"with tips, unasked":        {"thrill", nil, pairs{"tips": "true"}, Held},
	} {
		t.Run(name, func(t *testing.T) {
			r := playing(t, 4, 1)
			s := sampleSetup()
			s.Game, s.Settings = c.book, c.wanted
			r.does(r.alter(s))
			r.does(r.draw())
			x := r.report1(r.Now.last().Pods[0])
			r.does(r.report(x, c.book, c.played), nil)
			want := map[Status]Reason{Held: OtherGame}[c.status]
			if got := r.results[x.key()]; got.Status != c.status || got.Why != want {
				t.Errorf("it is %s: %s", got.Status, got.Why)
			}
		})
	}
}

// A correction is one although the host has changed the settings since, and
// whoever the corrected game says has played.
func TestACorrectionComesBeforeOtherSettings(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	x := r.report1(pod)
	r.hears(x)
	s := sampleSetup()
	s.Settings = map[string]string{"zeigs_mir": "true"}
	r.does(r.alter(s))
	x.Revision = 2
	if got := r.hears(x); got.Status != Held || got.Why != Corrected {
		t.Errorf("it is %s: %s", got.Status, got.Why)
	}
	r.does(r.settle(x.key(), true))
	if pod.Result.Revision != 2 {
		t.Errorf("accepted, revision %d counts", pod.Result.Revision)
	}
	x.Revision, x.Places = 3, map[tournament.Player]int{"?Zoe": 1}
	if got := r.hears(x); got.Status != Held || got.Why != Corrected || r.heldView(got).Fits {
		t.Errorf("with a stranger it is %s: %s", got.Status, got.Why)
	}
	r.refuses(r.settle(x.key(), true))
}

// A corrected game shows both results, and the host decides.
func TestACorrectedGame(t *testing.T) {
	for _, accept := range []bool{true, false} {
		r := playing(t, 4, 1)
		r.does(r.draw())
		pod := r.Now.last().Pods[0]
		first := r.report1(pod)
		r.hears(first)
		second := r.report1(pod)
		second.Revision = 3
		second.Places = map[tournament.Player]int{pod.Seats[0]: 4, pod.Seats[1]: 1, pod.Seats[2]: 2, pod.Seats[3]: 3}
		if got := r.hears(second); got.Status != Held || got.Why != Corrected {
			t.Fatalf("the correction is %s: %s", got.Status, got.Why)
		}
		if r.Now.Standings()[0].Player != pod.Seats[0] || len(r.Now.Held) != 1 {
			t.Error("the correction counts before the host said so")
		}
		older := second
		older.Revision = 2
		if got := r.hears(older); got.Status != Refused || got.Why != Older {
			t.Errorf("an older one is %s: %s", got.Status, got.Why)
		}
		r.does(r.settle(second.key(), accept))
		r.refuses(r.settle(second.key(), accept))
		winner, status := pod.Seats[0], Refused
		if accept {
			winner, status = pod.Seats[1], Accepted
		}
		if got := r.Now.Standings()[0].Player; got != winner {
			t.Errorf("accepted %v: %s leads", accept, got)
		}
		if said := r.tables["table-1"].Said; said.Status != status || said.Revision != 3 {
			t.Errorf("accepted %v: the receipt is %+v", accept, said)
		}
		if accept && (len(pod.Before) != 1 || pod.Before[0].Revision != 1) {
			t.Errorf("what counted before is %s", asJSON(t, pod.Before))
		}
	}
}

// A game is played again as another one, without the round's clock; what its
// table has still to say of the first one asks the host.
func TestAGamePlayedAgain(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	r.does(r.start())
	r.now = r.now.Add(time.Hour)
	r.does([]Event{timeUp{1}}, nil)
	pod := r.Now.last().Pods[0]
	s := &Service{evening: r.Evening}
	if c := s.call(pod); !c.Up || c.Again != 0 {
		t.Fatalf("before, the call is %+v", c)
	}
	first := r.report1(pod)
	r.hears(first)
	r.does(r.reopen(pod.Ref))
	if c := s.call(pod); c.Up || !c.Until.IsZero() || c.Limit != 0 || c.Again != 1 {
		t.Errorf("played again, it is called as %+v", c)
	}
	late := first
	late.Revision = 2
	if got := r.hears(late); got.Status != Held || got.Why != Corrected || pod.Result != nil {
		t.Errorf("a correction of the first game is %s: %s", got.Status, got.Why)
	}
	r.does(r.settle(late.key(), false))
	second := r.report1(pod)
	second.Game = "another"
	if got := r.hears(second); got.Status != Accepted || pod.Result.Game != "another" {
		t.Errorf("the second game is %s: %s", got.Status, got.Why)
	}
}

// What the host has refused does not count by itself once it is corrected, at whatever
// table: the host is asked again. Another game of the same draw counts.
func TestACorrectionOfWhatTheHostRefused(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	known := r.report1(r.Now.last().Pods[1])
	r.hears(known)
	twin := r.report1(pod)
	twin.Table, twin.Game, twin.Journal = known.Table, known.Game, "another"
	r.does(r.move(pod.Ref, known.Table))
	r.does(r.report(twin, "bluff", nil), nil)
	held := r.Now.Held[0]
	if held.Why != SameName {
		t.Fatalf("the twin is held: %s", held.Why)
	}
	r.does(r.settle(held.key(), false))
	twin.Revision = 2
	if got := r.hears(twin); got.Status != Held || got.Why != Corrected || pod.Result != nil {
		t.Errorf("corrected, it is %s: %s", got.Status, got.Why)
	}
	r.does(r.settle(twin.key(), false))
	elsewhere := twin
	elsewhere.Revision, elsewhere.Table = 3, "table-1"
	r.does(r.move(pod.Ref, "table-1"))
	if got := r.hears(elsewhere); got.Status != Held || got.Why != Corrected {
		t.Errorf("carried over and corrected, it is %s: %s", got.Status, got.Why)
	}
	r.does(r.settle(elsewhere.key(), false))
	if got := r.hears(r.report1(pod)); got.Status != Accepted {
		t.Errorf("another game is %s: %s", got.Status, got.Why)
	}
}

// The first result of the table that a game was called to counts, though the host
// refused that of another table, from which it was carried over.
func TestAGameCarriedOverCountsThoughTheOtherTablesResultWasRefused(t *testing.T) {
	r := playing(t, 4, 2)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	mine := r.report1(pod)
	other := mine
	other.Table = "table-2"
	r.hears(other)
	r.does(r.settle(other.key(), false))
	if got := r.hears(mine); got.Status != Accepted {
		t.Errorf("it is %s: %s", got.Status, got.Why)
	}
}

// A second game of the same draw does not push the first one out.
func TestASecondResult(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	r.does(r.enterByHand(pod.Ref, r.report1(pod).Places, false, "the camera failed"))
	x := r.report1(pod)
	if got := r.hears(x); got.Status != Held || got.Why != SecondResult {
		t.Errorf("it is %s: %s", got.Status, got.Why)
	}
	if pod.Result.Game != "" {
		t.Error("it pushed the other one out")
	}
}

func TestByHand(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	places := func(all ...int) map[tournament.Player]int {
		m := map[tournament.Player]int{}
		for i, place := range all {
			m[pod.Seats[i]] = place
		}
		return m
	}
	for _, wrong := range []map[tournament.Player]int{nil, places(1, 2, 3), places(1, 2, 2, 3), places(2, 3, 4, 5), places(1, 1, 2, 3), places(0, 1, 2, 3)} {
		r.refuses(r.enterByHand(pod.Ref, wrong, false, ""))
	}
	for _, right := range []map[tournament.Player]int{places(1, 2, 3, 4), places(1, 1, 3, 4), places(4, 1, 1, 1), places(1, 1, 1, 1)} {
		r.does(r.enterByHand(pod.Ref, right, false, ""))
	}
	r.does(r.enterByHand(pod.Ref, nil, true, "nobody knows any more"))
	if s := r.Now.Standings()[0]; s.Points != 0 || s.Games != 0 {
		t.Errorf("a void game gives %+v", s)
	}
	r.does(r.reopen(pod.Ref))
	if pod.Result != nil || len(pod.Before) != 5 {
		t.Errorf("after it was opened again: %s", asJSON(t, pod))
	}
}

// A key is believed once the host has confirmed it, and no other is.
func TestJoining(t *testing.T) {
	r := newRig(t)
	r.does(r.join("table-1", "Window", "key 1"), nil)
	if again := r.join("table-1", "Window", "key 1"); again != nil {
		t.Errorf("the second time it leads to %v", again)
	}
	if r.tables["table-1"].usable() {
		t.Error("games are called to a table that nobody confirmed")
	}
	r.refuses(r.confirm("table-1", "key 2"))
	r.does(r.confirm("table-1", "key 1"))
	r.does(r.join("table-1", "Window", "key 2"), nil)
	if k := r.tables["table-1"]; k.Key != "key 1" || k.Asks != "key 2" {
		t.Errorf("another key makes it %+v", k)
	}
	r.does(r.deny("table-1"))
	if k := r.tables["table-1"]; k.Key != "key 1" || k.Asks != "" {
		t.Errorf("denied, it is %+v", k)
	}
	r.does(r.join("table-2", "Door", "key 3"), nil)
	r.does(r.deny("table-2"))
	if len(r.Tables) != 1 {
		t.Errorf("a table nobody knows stays: %s", asJSON(t, r.Tables))
	}
}

// What the host sees of a correction is enough to decide: both revisions, what was
// noted, which game it is, and what it rests on.
func TestTheHostSeesWhatACorrectionRestsOn(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	first := r.report1(pod)
	r.hears(first)
	second := first
	second.Revision, second.Journal, second.Note = 2, "cafe", "a five is a four"
	r.hears(second)
	v := r.heldView(r.Now.Held[0])
	if v.Revision != 2 || v.Journal != "cafe" || v.Note != "a five is a four" || v.Game != first.Game || v.Pod != pod.Ref || v.CountsRevision != 1 || len(v.Counts) != 4 {
		t.Errorf("the host sees %+v", v)
	}
	r.does(r.enterByHand(pod.Ref, nil, true, "the cup fell"))
	if v := r.heldView(r.Now.Held[0]); !v.CountsVoid || v.CountsRevision != 0 || v.CountsNote != "the cup fell" {
		t.Errorf("once it was declared void, the host sees %+v", v)
	}
}
