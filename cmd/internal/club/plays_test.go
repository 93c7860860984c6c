package club

import (
	"crypto/ed25519"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/tournament"
)

// lacking is a table that says that it plays Bluff alone, in a club that plays
// Dice Cup.
func lacking(t *testing.T, format string) *rig {
	r := newRig(t)
	s := sampleSetup()
	s.Game, s.Format, s.Minutes = "dicecup", format, 0
	r.does(r.begin("t-1", "seed", s))
	r.does(r.enter("Ann\nBen\nCem\nDan\nEva\nFay"))
	r.does(r.join("one", "One", "key", "bluff"), nil)
	r.does(r.confirm("one", "key"))
	return r
}

// No game is called to a table that cannot play it: not by the draw, not when one
// waits for a table, not when another one breaks down, and not by the host.
func TestATableIsCalledToWhatItPlaysAlone(t *testing.T) {
	r := lacking(t, League)
	_, err := r.draw()
	if err == nil || !strings.Contains(err.Error(), "for this game") {
		t.Errorf("drawn for a table that plays another game: %v", err)
	}
	r.does(r.join("two", "Two", "key", "dicecup", "thrill"), nil)
	r.does(r.confirm("two", "key"))
	r.does(r.addPlain("plain-1", "Three"))
	r.does(r.draw())
	for i, want := range []string{"two", "plain-1"} {
		if p := r.Now.last().Pods[i]; p.Table != want {
			t.Errorf("game %d is called to %q, not to %q", i+1, p.Table, want)
		}
	}
	r.does(r.breakDown("two"))
	first := r.Now.last().Pods[0]
	if first.Table != "" {
		t.Errorf("of a table that broke down it is called to %q", first.Table)
	}
	r.refuses(r.move(first.Ref, "one"))
	r.does(r.breakDown("one"))
	r.does(r.backAgain("one"))
	if first.Table != "" {
		t.Errorf("a game that waits is called to %q", first.Table)
	}
	r.does(r.join("one", "One", "another key", "bluff", "dicecup"), nil)
	if first.Table != "" {
		t.Errorf("a game that waits is called to %q, whose key nobody has confirmed", first.Table)
	}
	r.does(r.join("one", "One", "key", "bluff", "dicecup"), nil)
	if first.Table != "one" {
		t.Errorf("the table plays the game by now, and it is called to %q", first.Table)
	}
	if e := r.replayed(); e.tables["one"].plays("thrill") || !e.tables["one"].plays("dicecup") || !e.tables["plain-1"].plays("thrill") {
		t.Error("the club's file does not know what tables play")
	}
}

// Nor is a game of free play.
func TestFreePlayIsCalledToTablesThatPlayItAlone(t *testing.T) {
	r := lacking(t, Ladder)
	players := r.Now.Players
	three := []tournament.Player{players[0].ID, players[1].ID, players[2].ID}
	r.refuses(r.callGame(three, "one"))
	r.does(r.callGame(three, ""))
	if p := r.Now.last().Pods[0]; p.Table != "" {
		t.Errorf("it is called to %q", p.Table)
	}
}

// What a table says when it joins is what the club knows, and the host sees it.
func TestTheDeskSaysWhichTableLacksTheGame(t *testing.T) {
	s := running(t, Options{})
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	s.does(t, "", "begin", sampleSetup())
	for _, c := range []struct {
		games []string
		lacks bool
	}{{nil, false}, {[]string{"thrill"}, true}, {[]string{"thrill", "bluff"}, false}} {
		s.says(t, "table-1", wire.TopicJoin, wire.Join{Name: "One", Key: public, Version: "test", Games: c.games})
		d, err := s.Desk(t.Context())
		must(t, err)
		if d.Tables[0].Lacks != c.lacks {
			t.Errorf("a table that plays %v lacks the game: %v", c.games, d.Tables[0].Lacks)
		}
		if len(c.games) == 1 {
			s.does(t, "", "confirm", ofTable{Table: "table-1", Key: d.Tables[0].Key})
		}
		if d, err = s.Desk(t.Context()); err != nil || len(c.games) > 0 && d.Tables[0].Ready == c.lacks {
			t.Errorf("a table that plays %v is ready: %v (%v)", c.games, d.Tables[0].Ready, err)
		}
	}
}
