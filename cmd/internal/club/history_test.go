package club

import (
	"slices"
	"testing"
	"time"

	"dicetable/games/tournament"
)

// What counted once stays: who said it, from when until when, why, and what came
// out by it.
func TestWhatACorrectionReplaced(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	at := func(minutes int) time.Time { return began.Add(time.Duration(minutes) * time.Minute) }
	winner := func(v ResultView) string {
		if v.Void {
			return "nobody"
		}
		return string(v.Seats[0].ID)
	}
	first := r.report1(pod)
	first.Journal = "cafe"
	r.hears(first)
	if all := r.resultViews(r.Now, pod); all != nil {
		t.Errorf("of one that came by itself is told %+v", all)
	}
	second := r.report1(pod)
	second.Revision, second.Note = 2, "a five is a four"
	second.Places = map[tournament.Player]int{pod.Seats[0]: 4, pod.Seats[1]: 1, pod.Seats[2]: 2, pod.Seats[3]: 3}
	r.now = at(5)
	r.hears(second)
	if all := r.resultViews(r.Now, pod); all != nil {
		t.Errorf("before the host has accepted a correction, %+v is told", all)
	}
	r.now = at(10)
	r.does(r.settle(second.key(), true))
	r.now = at(20)
	r.does(r.enterByHand(pod.Ref, nil, true, "the cup fell"))
	r.now = at(30)
	r.does(r.reopen(pod.Ref))
	again := r.report1(pod)
	again.Game = "another"
	r.now = at(40)
	r.hears(again)
	all := r.resultViews(r.Now, pod)
	for i, want := range []struct {
		where, game string
		revision    int
		from, until time.Time
		why         Reason
		note        string
		winner      tournament.Player
	}{
		{"Table table-1", first.Game, 1, at(0), at(10), "", "", pod.Seats[0]},
		{"Table table-1", first.Game, 2, at(10), at(20), Corrected, "a five is a four", pod.Seats[1]},
		{"", "", 0, at(20), at(30), "", "the cup fell", "nobody"},
		{"Table table-1", "another", 1, at(40), time.Time{}, "", "", pod.Seats[0]},
	} {
		if len(all) != 4 {
			t.Fatalf("%d results are told", len(all))
		}
		v := all[i]
		if v.Where != want.where || v.Game != want.game || v.Revision != want.revision || v.Why != reasons[want.why] || v.Note != want.note || winner(v) != string(want.winner) {
			t.Errorf("result %d is told as %+v", i+1, v)
		}
		if !v.From.Equal(want.from) || !v.Until.Equal(want.until) {
			t.Errorf("result %d is told to count from %v to %v", i+1, v.From, v.Until)
		}
	}
	if all[0].Journal != "cafe" {
		t.Errorf("the first one rests on %q", all[0].Journal)
	}
	e := r.replayed()
	if live, again := asJSON(t, all), asJSON(t, e.resultViews(e.Now, e.Now.last().Pods[0])); live != again {
		t.Errorf("told was\n%s\nread back is\n%s", live, again)
	}
}

// Why the host entered a result by hand is told, though it replaced none.
func TestWhyAResultWasEnteredByHand(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	pod := r.Now.last().Pods[0]
	r.does(r.enterByHand(pod.Ref, r.report1(pod).Places, false, "no light"))
	if all := r.resultViews(r.Now, pod); len(all) != 1 || all[0].Note != "no light" || all[0].Where != "" {
		t.Errorf("%+v", all)
	}
}

// Of a team championship the teams win, and get the prizes; where nobody is of a
// team, players do. Before the first game there are none.
func TestTeamsGetThePrizes(t *testing.T) {
	for _, c := range []struct {
		format, lines string
		teams, solo   []int
	}{
		{Teams, "Ann; Red\nBen; Blue\nCem; red\nDana; Green", []int{5000, 3000, 1000}, nil},
		{Teams, "Ann\nBen\nCem\nDana", nil, []int{5000, 3000, 1000}},
		{League, "Ann; Red\nBen; Blue\nCem; Red\nDana; Green", nil, []int{5000, 3000, 1000}},
	} {
		r := playing(t, 0, 1)
		s := sampleSetup()
		s.Format, s.Prizes = c.format, []int{5000, 3000, 1000}
		r.does(r.alter(s))
		r.does(r.enter(c.lines))
		prizes := func() (teams, solo []int) {
			for _, v := range r.Now.teamViews() {
				teams = append(teams, v.Prize)
			}
			for _, v := range r.Now.standingViews() {
				if v.Prize > 0 {
					solo = append(solo, v.Prize)
				}
			}
			return teams, solo
		}
		if teams, solo := prizes(); len(teams) != len(c.teams) || len(teams) > 0 && slices.Max(teams) > 0 || solo != nil {
			t.Errorf("%s %q: before the first game there are %v and %v", c.format, c.lines, teams, solo)
		}
		r.does(r.draw())
		r.hears(r.report1(r.Now.last().Pods[0]))
		if teams, solo := prizes(); !slices.Equal(teams, c.teams) || !slices.Equal(solo, c.solo) {
			t.Errorf("%s %q: teams get %v, players %v", c.format, c.lines, teams, solo)
		}
	}
}
