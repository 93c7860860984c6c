package club

import (
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/games/tournament"
)

// Whatever the host does, and in whatever order: what was told is what the
// events say, nobody sits at two tables, every table that a game is called to can take
// it, and no result counts twice.
func TestWhateverTheHostDoes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := playing(t, rapid.IntRange(0, 14).Draw(rt, "players"), rapid.IntRange(0, 4).Draw(rt, "tables"))
		if rapid.Bool().Draw(rt, "free play") {
			s := sampleSetup()
			s.Format, s.Minutes, s.Least = Ladder, 0, 2
			r.does(r.alter(s))
		}
		for range rapid.IntRange(1, 40).Draw(rt, "acts") {
			r.now = r.now.Add(time.Minute)
			events, err := r.anything(rt)
			if err == nil {
				r.does(events, nil)
			}
			r.sound(rt)
		}
		if live, again := asJSON(t, r.Evening), asJSON(t, r.replayed()); live != again {
			rt.Fatalf("told was\n%s\nread back is\n%s", live, again)
		}
	})
}

// anything is some act of the host or of a table.
func (r *rig) anything(rt *rapid.T) ([]Event, error) {
	table := rapid.SampledFrom([]string{"", "table-1", "table-2", "table-3", "plain-1"}).Draw(rt, "table")
	player := tournament.Player(rapid.SampledFrom([]string{"p1", "p2", "p3", "p15"}).Draw(rt, "player"))
	ref := Ref{rapid.IntRange(1, 3).Draw(rt, "round"), rapid.IntRange(1, 2).Draw(rt, "attempt"), rapid.IntRange(1, 3).Draw(rt, "pod")}
	x := Result{Game: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(rt, "game"), Revision: rapid.IntRange(1, 3).Draw(rt, "revision"), Table: table, Pod: ref, Tournament: "t-1"}
	if r.Now != nil {
		if _, p := r.Now.pod(ref); p != nil && rapid.Bool().Draw(rt, "right players") {
			x.Places, x.Table = r.report1(p).Places, p.Table
		}
	}
	switch rapid.IntRange(-2, 16).Draw(rt, "act") {
	case -2:
		other := tournament.Player(rapid.SampledFrom([]string{"p4", "p5", "p6"}).Draw(rt, "other"))
		return r.callGame([]tournament.Player{player, other}, table)
	case -1:
		return r.rename(player, rapid.SampledFrom([]string{"Al", "Bo"}).Draw(rt, "name"), "")
	case 0:
		return r.enter(rapid.SampledFrom([]string{"Ann", "Ben", "Cem\nDana"}).Draw(rt, "names"))
	case 1:
		return r.leave(player)
	case 2:
		return r.comeBack(player)
	case 3:
		return r.breakDown(table)
	case 4:
		return r.backAgain(table)
	case 5:
		return r.addPlain(r.newTable(), "Plain")
	case 6:
		return r.move(ref, table)
	case 7:
		return r.takeBack(ref.Round)
	case 8:
		return r.start()
	case 9:
		return r.pause(rapid.Bool().Draw(rt, "on"))
	case 10:
		return r.reopen(ref)
	case 11:
		return r.settle(x.key(), rapid.Bool().Draw(rt, "yes"))
	case 12:
		return r.enterByHand(ref, x.Places, x.Places == nil, "")
	case 13, 14:
		return r.draw()
	case 15:
		return r.removeTable(table)
	default:
		return r.report(x, "bluff", nil), nil
	}
}

// sound checks what must hold at any moment.
func (r *rig) sound(rt *rapid.T) {
	if r.Now == nil {
		return
	}
	counted := map[*Result]bool{}
	for _, round := range r.Now.Rounds {
		seen, tables := map[tournament.Player]bool{}, map[string]bool{}
		for _, p := range round.Pods {
			for _, id := range p.Seats {
				if r.Now.Format == Ladder && p.Result != nil {
					continue
				}
				if seen[id] {
					rt.Fatalf("%s sits at two tables of round %d", id, round.Number)
				}
				seen[id] = true
			}
			if p.Result == nil && p.Table != "" && tables[p.Table] {
				rt.Fatalf("two games of round %d are called to %s", round.Number, p.Table)
			}
			if p.Result == nil {
				tables[p.Table] = true
			} else if counted[p.Result] || p.Result.Status != Accepted {
				rt.Fatalf("%+v counts", p.Result)
			}
			counted[p.Result] = p.Result != nil
		}
	}
	for _, p := range r.openPods() {
		if to := r.tables[p.Table]; p.Table != "" && (to == nil || !r.callable(to)) {
			rt.Fatalf("a game is called to %s, where none can be played", p.Table)
		}
	}
	for _, h := range r.Now.Held {
		if h.Status != Held || counted[h] {
			rt.Fatalf("%+v waits for the host", h)
		}
	}
	if !reflect.DeepEqual(r.Now.Standings(), r.Now.Standings()) {
		rt.Fatal("the standings are chance")
	}
}
