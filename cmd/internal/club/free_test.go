package club

import (
	"slices"
	"testing"

	"dicetable/games"
	"dicetable/games/tournament"
)

// freePlay is an evening of free play with players and tables.
func freePlay(t testing.TB, players, tables int) *rig {
	r := playing(t, players, tables)
	s := sampleSetup()
	s.Format, s.Minutes, s.Least = Ladder, 0, 2
	r.does(r.alter(s))
	return r
}

// Free play has no rounds: a table is told so, and that of a round is not.
func TestTheCallOfFreePlayNamesNoRound(t *testing.T) {
	called := func(r *rig) games.Text {
		s := &Service{evening: r.Evening}
		return s.call(r.Now.last().Pods[0]).Title
	}
	free := freePlay(t, 2, 1)
	free.does(free.callGame([]tournament.Player{"p1", "p2"}, ""))
	if title := called(free); title.DE != "Freies Spiel" || title.EN != "Free play" {
		t.Errorf("the game is called as of %+v", title)
	}
	league := playing(t, 4, 1)
	league.does(league.draw())
	if title := called(league); title != (games.Text{}) {
		t.Errorf("a game of a round is called as of %+v", title)
	}
}

// Players who chose each other are called to a table; several games go on at a
// time, nobody plays two, and the ladder follows from what came out.
func TestFreePlayWithALadder(t *testing.T) {
	r := freePlay(t, 6, 2)
	r.does(r.callGame([]tournament.Player{"p1", "p2"}, ""))
	r.does(r.callGame([]tournament.Player{"p3", "p4", "p5"}, "table-2"))
	for name, refused := range map[string]struct {
		players []tournament.Player
		table   string
	}{
		"alone": {[]tournament.Player{"p6"}, ""}, "twice": {[]tournament.Player{"p6", "p6"}, ""}, "playing": {[]tournament.Player{"p6", "p1"}, ""},
		"nobody": {[]tournament.Player{"p6", "p9"}, ""},
	} {
		if events, err := r.callGame(refused.players, refused.table); err == nil {
			t.Errorf("%s: %v", name, events)
		}
	}
	r.refuses(r.draw())
	r.refuses(r.start())
	r.refuses(r.takeBack(1))
	first := r.Now.last().Pods[0]
	if x := r.hears(r.report1(first)); x.Status != Accepted {
		t.Fatalf("the table's result is %+v", x)
	}
	r.does(r.enter("Late"))
	r.does(r.callGame([]tournament.Player{"p7", "p2"}, ""))
	late := r.Now.last().Pods[2]
	if late.Table != "table-1" || late.Seats[0] != "p2" {
		// p2 sat second before, and starts now.
		t.Errorf("the third game is %+v", late)
	}
	r.does(r.enterByHand(late.Ref, map[tournament.Player]int{"p2": 1, "p7": 1}, false, ""))
	r.refuses(r.close())
	r.does(r.enterByHand(r.Now.last().Pods[1].Ref, nil, true, "coffee"))
	all := r.Now.standingViews()
	if all[0].ID != first.Seats[0] || all[0].Rating == "" || all[0].Rating == "0.00" {
		t.Errorf("on the ladder first is %+v", all[0])
	}
	if i := slices.IndexFunc(all, func(s StandingView) bool { return s.ID == "p6" }); all[i].Games != 0 || all[i].Place < 4 {
		t.Errorf("who has not played is %+v", all[i])
	}
	r.does(r.close())
	if live, again := asJSON(t, r.Evening), asJSON(t, r.replayed()); live != again {
		t.Errorf("told was\n%s\nread back is\n%s", live, again)
	}
}

// A game that is played again does not share its table with another one.
func TestAGameIsPlayedAgainElsewhere(t *testing.T) {
	r := freePlay(t, 6, 2)
	r.does(r.callGame([]tournament.Player{"p1", "p2"}, "table-1"))
	first := r.Now.last().Pods[0]
	r.hears(r.report1(first))
	r.does(r.callGame([]tournament.Player{"p3", "p4"}, "table-1"))
	r.does(r.reopen(first.Ref))
	if first.Table != "table-2" || first.Result != nil {
		t.Errorf("it is %+v", first)
	}
	r.refuses(r.callGame([]tournament.Player{"p5", "p6"}, "table-2"))
	r.does(r.callGame([]tournament.Player{"p5", "p6"}, ""))
	if waits := r.Now.last().Pods[2]; waits.Table != "" {
		t.Errorf("without a free table it is %+v", waits)
	}
	// It is called to the table that is free first.
	r.hears(r.report1(first))
	if waits := r.Now.last().Pods[2]; waits.Table != "table-2" {
		t.Errorf("it is %+v", waits)
	}
}

// Two evenings of a season count together by name; who came to one of them only
// is there as well.
func TestASeason(t *testing.T) {
	r := newRig(t)
	s := sampleSetup()
	s.Season, s.Minutes, s.Least = "2026", 0, 2
	evening := func(id, names string, places map[tournament.Player]int) {
		r.does(r.begin(id, "seed", s))
		if v := r.season(r.Now); v.Standings == nil {
			t.Error("a page cannot show standings that are null")
		}
		if len(r.Tables) == 0 {
			r.does(r.addPlain("plain-1", "One"))
		}
		r.does(r.enter(names))
		r.does(r.draw())
		r.does(r.enterByHand(Ref{1, 1, 1}, places, false, ""))
	}
	evening("t-1", "Ann\nBen\nCem", map[tournament.Player]int{"p1": 1, "p2": 2, "p3": 3})
	r.does(r.close())
	evening("t-2", "ben\nDora\nANN", map[tournament.Player]int{"p1": 1, "p2": 2, "p3": 3})
	v := r.season(r.Now)
	var got []string
	for _, s := range v.Standings {
		got = append(got, s.Name+" "+s.Points)
	}
	// Ben has 3 and 5, Ann 5 and 2, Dora 3, Cem 2.
	if want := []string{"ben 8", "ANN 7", "Dora 3", "Cem 2"}; !slices.Equal(got, want) || v.Evenings != 2 {
		t.Errorf("after %d evenings the season is %v, not %v", v.Evenings, got, want)
	}
	if v := r.season(r.Over[0]); v.Evenings != 1 || v.Standings[0].Name != "Ann" {
		t.Errorf("the season after the first evening is %+v", v)
	}
	r.does(r.close())
	s.Format = Ladder
	r.refuses(r.begin("t-3", "seed", s))
	s.Format, s.Season, s.Lives = Lives, "other", 3
	r.refuses(r.begin("t-3", "seed", s))
	s.Format, s.Season = Ladder, "rating"
	r.does(r.begin("t-3", "seed", s))
}
