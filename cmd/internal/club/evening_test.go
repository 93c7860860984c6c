package club

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/games"
	"dicetable/games/tournament"
)

// The draw follows from the seed, which is promised before and told after.
func TestADrawCanBeDrawnAgain(t *testing.T) {
	r := playing(t, 13, 3)
	r.does(r.draw())
	if r.Now.Seal != seal("seed") {
		t.Errorf("the seal is %q", r.Now.Seal)
	}
	var field []tournament.Entrant
	for _, p := range r.Now.Players {
		field = append(field, tournament.Entrant{Player: p.ID})
	}
	slices.Reverse(field)
	limits := tournament.Limits{Least: 3, Usual: 4, Most: 6, Tables: 3}
	want, err := tournament.League{Limits: limits, Rounds: 3}.Next(field, nil, "seed")
	must(t, err)
	for i, p := range r.Now.last().Pods {
		if !slices.Equal(p.Seats, want.Tables[i].Seats) {
			t.Errorf("table %d has %v, drawn again %v", i+1, p.Seats, want.Tables[i].Seats)
		}
	}
}

func TestARoundTakenBackIsDrawnOtherwise(t *testing.T) {
	r := playing(t, 12, 3)
	r.does(r.draw())
	first := asJSON(t, r.Now.last().Pods)
	late := r.report1(r.Now.last().Pods[0])
	r.refuses(r.takeBack(2))
	r.does(r.enter("Late"))
	r.does(r.takeBack(1))
	r.does(r.draw())
	if r.Now.last().Attempt != 2 || asJSON(t, r.Now.last().Pods) == first {
		t.Errorf("attempt %d has the same tables", r.Now.last().Attempt)
	}
	if !slices.ContainsFunc(r.Now.last().Pods, func(p *Pod) bool { return slices.Contains(p.Seats, "p13") }) {
		t.Error("who came in between is not drawn")
	}
	if got := r.hears(late); got.Status != Held || got.Why != OtherDraw {
		t.Errorf("a result of the round taken back is %s: %s", got.Status, got.Why)
	}
}

func TestLateEntriesAndLeavers(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	r.does(r.enter("Late; Reds"))
	r.does(r.leave("p1"))
	for _, p := range r.Now.last().Pods {
		r.hears(r.report1(p))
	}
	r.does(r.draw())
	drawn := map[tournament.Player]bool{}
	for _, p := range r.Now.last().Pods {
		for _, id := range p.Seats {
			drawn[id] = true
		}
	}
	if drawn["p1"] || !drawn["p9"] || len(drawn) != 8 {
		t.Errorf("drawn are %v", drawn)
	}
	r.does(r.comeBack("p1"))
	if r.Now.players["p1"].Out {
		t.Error("who came back is out")
	}
}

// Nobody's name makes trouble later.
func TestNames(t *testing.T) {
	r := playing(t, 2, 0)
	for _, name := range []string{"player 1", strings.Repeat("x", 25), "a\tb", "M\ufffdller", "", ";Reds", "Ann\nann"} {
		r.refuses(r.enter(name))
	}
	r.does(r.enter("Ann; Reds\n\n  Ben \nÇem;Blues\n"))
	got := r.Now.Players[2:]
	if len(got) != 3 || got[0].Team != "Reds" || got[1].Name != "Ben" || got[2].Name != "Çem" {
		t.Errorf("entered are %s", asJSON(t, got))
	}
	r.does(r.enter("Dana; reds\nEmil;GREENS\nFee; greens"))
	if late := r.Now.Players[5:]; late[0].Team != "Reds" || late[1].Team != "GREENS" || late[2].Team != "GREENS" {
		t.Errorf("of one team are %s", asJSON(t, late))
	}
	r.refuses(r.rename("p1", "BEN", ""))
	r.does(r.rename("p1", "Player 1", "blues"))
	if team := r.Now.players["p1"].Team; team != "Blues" {
		t.Errorf("who is put into the blues is in %s", team)
	}
	r.does(r.rename("p3", "Ann", "The Reds"))
	r.does(r.rename("p3", "Ann", "THE REDS"))
	if team := r.Now.players["p3"].Team; team != "THE REDS" {
		t.Errorf("a team that is one's own is written %s", team)
	}
}

func TestABrokenTable(t *testing.T) {
	r := playing(t, 12, 4)
	r.does(r.draw())
	pods := r.Now.last().Pods
	if len(pods) != 3 {
		t.Fatalf("%d games were drawn", len(pods))
	}
	r.does(r.breakDown("table-1"))
	if pods[0].Table != "table-4" {
		t.Errorf("the game went to %q", pods[0].Table)
	}
	r.does(r.breakDown("table-2"))
	if pods[1].Table != "" {
		t.Errorf("no table is free, but the game went to %q", pods[1].Table)
	}
	r.refuses(r.move(pods[1].Ref, "table-1"))
	// A game that waits goes where one is over.
	r.hears(r.report1(pods[2]))
	if pods[1].Table != "table-3" {
		t.Errorf("the game that waited is at %q", pods[1].Table)
	}
	r.does(r.backAgain("table-2"))
	r.does(r.move(pods[1].Ref, "table-2"))
	// What the first table has still to say of it asks the host.
	late := r.report1(pods[0])
	late.Table, late.Game = "table-1", "late"
	if got := r.hears(late); got.Status != Held || got.Why != OtherTable {
		t.Errorf("the late result is %s: %s", got.Status, got.Why)
	}
	r.does(r.settle(late.key(), true))
	if pods[0].Result == nil || pods[0].Result.Game != "late" {
		t.Error("the accepted result does not count")
	}
	r.refuses(r.removeTable("table-2"))
}

// A game that waits goes to a table that comes, is confirmed or works again; to
// none that nobody has confirmed, or at which another game is called.
func TestAGameThatWaitsGoesToANewTable(t *testing.T) {
	for name, c := range map[string]struct {
		does  func(*rig)
		table string
	}{
		"added":     {func(r *rig) { r.does(r.addPlain("plain-1", "Door")) }, "plain-1"},
		"confirmed": {func(r *rig) { r.does(r.join("new", "New", "key"), nil); r.does(r.confirm("new", "key")) }, "new"},
		"confirmed with another key": {func(r *rig) {
			r.does(r.join("table-1", "One", "other"), nil)
			r.does(r.confirm("table-1", "other"))
		}, ""},
		"back, and never confirmed": {func(r *rig) {
			r.does(r.join("new", "New", "key"), nil)
			r.does(r.breakDown("new"))
			r.does(r.backAgain("new"))
		}, ""},
		"back": {func(r *rig) { r.does(r.backAgain("table-2")) }, "table-2"},
	} {
		r := playing(t, 8, 2)
		r.does(r.draw())
		pod := r.Now.last().Pods[1]
		r.does(r.breakDown("table-2"))
		if c.does(r); pod.Table != c.table {
			t.Errorf("%s: the game is at %q", name, pod.Table)
		}
	}
}

// A game is not played again at a table that is out of order or gone by now: a free
// one takes it, or the next one that is free. Nor does one wait that had no table
// before, while one is free.
func TestAGameIsPlayedAgainWhereATableCanTakeIt(t *testing.T) {
	for what, goes := range map[string]func(*rig, string) ([]Event, error){
		"out of order": func(r *rig, id string) ([]Event, error) { return r.breakDown(id) },
		"removed":      func(r *rig, id string) ([]Event, error) { return r.removeTable(id) },
	} {
		r := playing(t, 8, 3)
		r.does(r.draw())
		again, other := r.Now.last().Pods[0], r.Now.last().Pods[1]
		r.hears(r.report1(again))
		r.does(goes(r, "table-1"))
		r.does(r.reopen(again.Ref))
		if again.Table != "table-3" {
			t.Errorf("its table is %s and another one free: it is called to %q", what, again.Table)
		}
		r.hears(r.report1(again))
		r.does(goes(r, "table-3"))
		r.does(r.reopen(again.Ref))
		if again.Table != "" {
			t.Errorf("its table is %s and none free: it is called to %q", what, again.Table)
		}
		r.does(r.enterByHand(again.Ref, nil, true, ""))
		r.hears(r.report1(other))
		r.does(r.reopen(again.Ref))
		if again.Table != "table-2" {
			t.Errorf("it had no table, and one is free: it is called to %q", again.Table)
		}
	}
}

// An older program called a game that is played again to a table that was out of
// order. When that works again it has this game, and is called to no other.
func TestATableThatWorksAgainIsCalledToOneGame(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	again, waits := r.Now.last().Pods[0], r.Now.last().Pods[1]
	r.hears(r.report1(again))
	r.does(r.breakDown("table-1"))
	r.does(r.breakDown("table-2"))
	r.does([]Event{reopened{again.Ref}}, nil)
	r.does(r.backAgain("table-1"))
	if again.Table != "table-1" || waits.Table != "" {
		t.Errorf("the games are at %q and %q", again.Table, waits.Table)
	}
}

// While games are played their settings stay: a table that began would play by
// others than one that begins.
func TestSettingsStayWhileARoundIsPlayed(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	s := sampleSetup()
	s.Settings = map[string]string{"zeigs_mir": "true"}
	r.refuses(r.alter(s))
	for _, p := range r.Now.last().Pods {
		r.hears(r.report1(p))
	}
	r.does(r.alter(s))
}

func TestMovedGamesChangePlaces(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	pods := r.Now.last().Pods
	r.does(r.move(pods[0].Ref, "table-2"))
	if pods[0].Table != "table-2" || pods[1].Table != "table-1" {
		t.Errorf("the games are at %s and %s", pods[0].Table, pods[1].Table)
	}
}

func TestClosing(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	r.refuses(r.close())
	r.refuses(r.begin("t-2", "x", sampleSetup()))
	pod := r.Now.last().Pods[0]
	x := r.report1(pod)
	r.hears(x)
	x.Revision = 2
	r.hears(x)
	r.refuses(r.close())
	r.does(r.settle(x.key(), false))
	r.does(r.close())
	if r.Now != nil || len(r.Over) != 1 || r.Over[0].Seed != "seed" {
		t.Errorf("after the end: %s", asJSON(t, r.Over))
	}
	x.Revision = 3
	if got := r.hears(x); got.Status != Refused || got.Why != NothingOn {
		t.Errorf("what comes after the end is %s: %s", got.Status, got.Why)
	}
	r.does(r.begin("t-2", "x", sampleSetup()))
}

func TestSetups(t *testing.T) {
	must(t, sampleSetup().check())
	for _, b := range Books { // whatever the desk offers can be chosen
		for _, o := range b.Options() {
			for _, value := range append(o.Values, o.Default) {
				s := sampleSetup()
				if s.Game = b.Name(); value != "" {
					s.Settings = map[string]string{o.Key: value}
				}
				if err := s.check(); err != nil {
					t.Errorf("%s with %s=%s: %v", b.Name(), o.Key, value, err)
				}
			}
		}
	}
	for name, spoil := range map[string]func(*Setup){
		"no name": func(s *Setup) { s.Name = " " }, "no game": func(s *Setup) { s.Game = "chess" }, "no format": func(s *Setup) { s.Format = "ladder" },
		"one at a table": func(s *Setup) { s.Least = 1 }, "seven": func(s *Setup) { s.Most = 7 }, "least above usual": func(s *Setup) { s.Least = 5 },
		"no lives": func(s *Setup) { s.Format = Lives }, "all go on": func(s *Setup) { s.Format, s.Advance = Knockout, 6 },
		"negative prize": func(s *Setup) { s.Prizes = []int{-1} }, "a bye worth too much": func(s *Setup) { s.Bye = mostOfAll + 1 }, "too many members": func(s *Setup) { s.Members = mostOfAll + 1 }, "a setting nobody knows": func(s *Setup) { s.Settings = map[string]string{"x": "y"} },
	} {
		s := sampleSetup()
		if spoil(&s); s.check() == nil {
			t.Errorf("%s is allowed", name)
		}
	}
	r := playing(t, 8, 2)
	r.does(r.draw())
	s := sampleSetup()
	s.Format = Swiss
	r.refuses(r.alter(s))
	s = sampleSetup()
	s.Planned = 9
	r.does(r.alter(s))
}

func TestEveryGameHasATimeRule(t *testing.T) {
	for _, b := range Books {
		if rule := TimeRule(b.Name()); rule.DE == "" || rule.EN == "" {
			t.Errorf("nothing is said of %s", b.Name())
		}
	}
}

func TestTheClock(t *testing.T) {
	r := playing(t, 8, 2)
	r.refuses(r.start())
	r.does(r.draw())
	clock := &r.Now.last().Clock
	if until := clock.until(30); !until.IsZero() {
		t.Errorf("before the start it runs until %v", until)
	}
	r.does(r.start())
	if until := clock.until(30); !until.Equal(began.Add(30 * time.Minute)) {
		t.Errorf("it runs until %v", until)
	}
	r.now = r.now.Add(10 * time.Minute)
	r.does(r.pause(true))
	r.refuses(r.draw())
	if until := clock.until(30); !until.IsZero() {
		t.Errorf("in the pause it runs until %v", until)
	}
	r.now = r.now.Add(time.Hour)
	r.does(r.pause(false))
	if until := clock.until(30); !until.Equal(r.now.Add(20 * time.Minute)) {
		t.Errorf("after the pause it runs until %v", until)
	}
}

// A round that is given more minutes when its time is up goes on.
func TestMoreTime(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	r.does(r.start())
	r.now = r.now.Add(31 * time.Minute)
	r.does([]Event{timeUp{1}}, nil)
	for _, c := range []struct {
		minutes int
		up      bool
	}{{20, true}, {35, false}, {20, false}, {0, false}} {
		s := sampleSetup()
		s.Minutes = c.minutes
		r.does(r.alter(s))
		if up := r.Now.last().Clock.Up; up != c.up {
			t.Errorf("with %d minutes the time is up: %v", c.minutes, up)
		}
	}
}

// Nor is its time up any more if that is given in a pause, in which its clock stands.
func TestMoreTimeInAPause(t *testing.T) {
	r := playing(t, 8, 2)
	r.does(r.draw())
	r.does(r.start())
	r.now = r.now.Add(30 * time.Minute)
	r.does([]Event{timeUp{1}}, nil)
	r.does(r.pause(true))
	r.now = r.now.Add(time.Hour)
	s := sampleSetup()
	for _, c := range []struct {
		minutes, left int
		up            bool
	}{{30, 0, true}, {45, 15 * 60, false}} {
		s.Minutes = c.minutes
		r.does(r.alter(s))
		if call := (&Service{evening: r.Evening}).call(r.Now.last().Pods[0]); call.Up != c.up || call.Limit != c.left {
			t.Errorf("with %d minutes a table is told that the time is up: %v, and %d seconds left", c.minutes, call.Up, call.Limit)
		}
	}
	r.does(r.pause(false))
	if clock := r.Now.last().Clock; clock.Up || !clock.until(45).Equal(r.now.Add(15*time.Minute)) {
		t.Errorf("after the pause the clock is %+v", clock)
	}
}

// forecast is when the tournament is thought to end, at the tables that there are.
func (r *rig) forecast() time.Time { return r.Now.Forecast(r.now, len(r.usable())) }

// Three rounds are planned: the first took 20 minutes, five lie between.
func TestTheForecast(t *testing.T) {
	r := playing(t, 8, 2)
	if end := r.forecast(); !end.Equal(began.Add(98 * time.Minute)) {
		t.Errorf("before the first round the end is at %v", end)
	}
	r.does(r.draw())
	r.now = r.now.Add(20 * time.Minute)
	for _, p := range r.Now.last().Pods {
		r.hears(r.report1(p))
	}
	if end := r.forecast(); !end.Equal(began.Add(68 * time.Minute)) {
		t.Errorf("after the first round the end is at %v", end)
	}
	r.now = r.now.Add(5 * time.Minute)
	r.does(r.draw())
	if end := r.forecast(); !end.Equal(began.Add(70 * time.Minute)) {
		t.Errorf("in the second round the end is at %v", end)
	}
	r.does(r.pause(true))
	if end := r.forecast(); !end.IsZero() {
		t.Errorf("in a pause the end is at %v", end)
	}
}

// A round robin of five has five rounds, also when two have left.
func TestTheForecastOfARoundRobin(t *testing.T) {
	r := playing(t, 5, 3)
	s := sampleSetup()
	s.Format = Robin
	r.does(r.alter(s))
	r.does(r.draw())
	before := r.forecast()
	r.does(r.leave("p1"))
	r.does(r.leave("p2"))
	if end := r.forecast(); !end.Equal(before) || end.Sub(began) < 4*usualRound {
		t.Errorf("when two have left it ends at %v, not %v", end, before)
	}
}

// rounds is how many the forecast reckons with, as long as the first one has just
// begun.
func (r *rig) rounds() float64 {
	playing, gap := r.Now.means()
	return float64(r.forecast().Sub(r.now)+gap) / float64(playing+gap)
}

// A knockout: who has a bye goes on, best seconds fill the next round up, and fewer
// tables make it longer. Playing for lives: one life goes at every table.
func TestTheForecastOfWhatEndsByItself(t *testing.T) {
	knockout, lives := sampleSetup(), sampleSetup()
	knockout.Format, knockout.Advance = Knockout, 1
	lives.Format, lives.Lives = Lives, 2
	for name, c := range map[string]struct {
		setup           Setup
		players, tables int
		least, most     float64
	}{
		// Three winners make a final.
		"twelve at three tables": {knockout, 12, 3, 2, 2},
		// So do five.
		"twenty at five tables": {knockout, 20, 5, 2, 2},
		// 24 sit at four tables and six have a bye: ten go on, and two seconds.
		"thirty at four tables":      {knockout, 30, 4, 3, 3},
		"eight with two lives":       {lives, 8, 2, 8, 10},
		"eight, and one table alone": {lives, 8, 1, 14, 16},
	} {
		r := playing(t, c.players, c.tables)
		r.does(r.alter(c.setup))
		if n := r.rounds(); n < c.least || n > c.most {
			t.Errorf("%s: %v rounds are said before the first", name, n)
		}
		r.does(r.draw())
		if n := r.rounds(); n < c.least || n > c.most {
			t.Errorf("%s: %v rounds are said in the first", name, n)
		}
		rounds := 1
		for ; ; rounds++ {
			for _, p := range r.Now.last().Pods {
				r.hears(r.report1(p))
			}
			events, err := r.draw()
			if err != nil {
				break
			}
			r.does(events, nil)
		}
		if n := float64(rounds); n < c.least || n > c.most {
			t.Errorf("%s: it has %v rounds", name, n)
		}
		if end := r.forecast(); !end.Equal(r.now) {
			t.Errorf("%s: when all is over, the end is said to be at %v", name, end)
		}
	}
}

// Why no round can be drawn is said in both languages, and what helps.
func TestWhyNoRoundCanBeDrawn(t *testing.T) {
	said := func(events []Event, err error) games.Text {
		t.Helper()
		var r *games.Refusal
		if len(events) > 0 || !errors.As(err, &r) {
			t.Fatalf("%v: %v", events, err)
		}
		return r.Text
	}
	few := said(playing(t, 2, 1).draw())
	if few.DE != "Zu wenige sind da: 2, und an einem Tisch sitzen mindestens 3. Melde mehr an, oder lass weniger an einem Tisch sitzen." || !strings.HasPrefix(few.EN, "Too few are there: 2,") {
		t.Errorf("two players: %+v", few)
	}
	r := playing(t, 4, 2)
	s := sampleSetup()
	s.Format = Robin
	r.does(r.alter(s))
	r.does(r.draw())
	for _, p := range r.Now.last().Pods {
		r.hears(r.report1(p))
	}
	r.does(r.enter("Late"))
	if late := said(r.draw()); !strings.Contains(late.DE, "ungeraden Zahl") || !strings.Contains(late.EN, "odd number") {
		t.Errorf("a late entry to four: %+v", late)
	}
	r.does(r.leave("p5"))
	r.does(r.draw())
}

// Every event can be read back as it was written.
func TestEventsReadBack(t *testing.T) {
	for kind, read := range readers {
		event, err := read([]byte("{}"))
		must(t, err)
		if event.kind() != kind {
			t.Errorf("%q is read as %q", kind, event.kind())
		}
	}
	if _, err := decode("of the future", nil); err == nil {
		t.Error("an unknown event is read")
	}
}

// When the evening will end is told anew each minute: a round that takes long
// moves it.
func TestTheForecastIsToldEachMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := running(t, Options{})
		s.does(t, "", "begin", sampleSetup())
		_, changed := s.Watch()
		time.Sleep(59 * time.Second)
		select {
		case <-changed:
			t.Error("it is told though nothing has happened")
		default:
		}
		time.Sleep(2 * time.Second)
		select {
		case <-changed:
		default:
			t.Error("a minute later nothing is told")
		}
	})
}
