package table

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/thrill"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// chosen is a game of Thrill for two.
var chosen = wire.Start{
	Game: "thrill", Settings: map[string]string{"tips": "true"},
	Players: []wire.SeatedPlayer{{Seat: 5, Name: "Eva"}, {Seat: 2, Name: "Dan"}},
}

// The host chooses the next game while one goes on; the button begins it, now
// and after a restart, as often as it is pressed.
func TestTheHostChoosesTheNextGame(t *testing.T) {
	r := newRig(t)
	r.start()
	id, view := r.state.GameID, r.view()
	if a := r.command(host, wire.ChooseGame, chosen); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if !reflect.DeepEqual(r.view(), view) || r.state.GameID != id {
		t.Error("the game that goes on was touched")
	}
	if n := r.state.Next; n == nil || n.Game != "thrill" || n.Players[0].Name != "Dan" || n.Settings["tips"] != "true" {
		t.Errorf("next is %+v", r.state.Next)
	}
	for _, p := range []string{"Ann", "Cem"} {
		r.command(host, wire.Act, bluff.Leave{Player: p})
	}
	for range 2 {
		at := r.now
		r = newRig(t, r.records...)
		r.now = at.Add(time.Hour) // command IDs are made of the time
		r.input(Pressed{Kind: button.Short})
		v, ok := r.state.View.Body().(thrill.View)
		if !ok || !reflect.DeepEqual(v.Players, []string{"Dan", "Eva"}) || v.TipCards == nil {
			t.Fatalf("the game is %s with %+v", r.state.Game, v)
		}
		r.command(host, wire.StopGame, nil)
		r.phase(settle.Idle)
		if s := r.state.Seats; len(s) != 2 || s[0].Player != "Dan" || s[1].Seat != 5 {
			t.Errorf("between games the seats are %+v", s)
		}
	}
}

// The game of a virtual table that gets a camera ends: its players are nobody
// there, and the button does not begin another with them. Theirs goes on at the
// virtual table, and that of people anywhere.
func TestAGameOfSimulatedPlayersEndsAtARealTable(t *testing.T) {
	for _, bots := range []bool{true, false} {
		for _, virtual := range []bool{true, false} {
			r := newRig(t)
			players := slices.Clone(three)
			for i := range players {
				players[i].Bot = bots
			}
			r.command(host, wire.ChooseGame, wire.Start{Game: "thrill", Players: players})
			r.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: players})
			s := setup(t)
			s.Virtual, s.Players = virtual, nil
			for life := range 2 {
				core, err := Load(s, r.records)
				if err != nil {
					t.Fatal(err)
				}
				r.core = core
				r.input(Tick{})
				r.input(Pressed{Kind: button.Short})
				if goes := len(r.core.Playing()) > 0; goes != (virtual || !bots) {
					t.Errorf("start %d of a table, virtual %v, with a game of simulated players %v: it goes on is %v", life+1, virtual, bots, goes)
				}
			}
		}
	}
}

// What could not be begun is refused at once, and only a host chooses.
func TestAChoiceThatCannotBePlayed(t *testing.T) {
	r := newRig(t)
	bad := []wire.Start{
		{Game: "chess", Players: three},
		{Game: "bluff", Players: three[:1]},
		{Game: "bluff", Players: three, Settings: map[string]string{"tips": "true"}},
	}
	for _, w := range bad {
		if a := r.command(host, wire.ChooseGame, w); a.OK || r.state.Next != nil {
			t.Errorf("%+v was chosen", w)
		}
	}
	if a := r.command(ann, wire.ChooseGame, chosen); a.OK {
		t.Error("a player chose the next game")
	}
}

// BL-1: dice with 2 to 6 and a star are for a real table; at a virtual one nobody
// could throw them, and its game would stand still.
func TestAVirtualTableHasOneSetOfDice(t *testing.T) {
	for _, virtual := range []bool{true, false} {
		r := newRig(t)
		s := setup(t)
		s.Virtual = virtual
		core, err := Load(s, r.records)
		if err != nil {
			t.Fatal(err)
		}
		r.core = core
		for _, verb := range []wire.Verb{wire.ChooseGame, wire.StartGame} {
			a := r.command(host, verb, wire.Start{Game: "bluff", Players: three, Settings: map[string]string{"faces": "2-6"}})
			if a.OK == virtual || virtual && a.Rule != "BL-1" {
				t.Errorf("a table, virtual %v, answers %s by %+v", virtual, verb, a)
			}
			if a := r.command(host, wire.ChooseGame, wire.Start{Game: "bluff", Players: three, Settings: map[string]string{"faces": "1-5"}}); !a.OK {
				t.Error(a.Text.EN)
			}
		}
	}
}

// A deck that the host laid for the next game is told to nobody; that one is
// to be drawn may be known.
func TestADeckThatIsChosenStaysFaceDown(t *testing.T) {
	for settings, shown := range map[[2]string]int{{"seed", "00112233445566778899aabbccddeeff"}: 1, {"deck", "red,orange,yellow"}: 0} {
		r := newRig(t)
		w := wire.Start{Game: "luckyfive", Players: three, Settings: map[string]string{settings[0]: settings[1]}}
		if settings[0] == seed {
			w.Settings["cards"] = "red:1,orange:1"
		}
		if a := r.command(host, wire.ChooseGame, w); !a.OK {
			t.Fatal(a.Text.EN)
		}
		if got := r.state.Next.Settings; len(got) != shown || got[settings[0]] != "" {
			t.Errorf("everybody sees %v", got)
		}
	}
}

// No cards lie at a virtual table: the program deals a deck that nobody has, whoever
// begins the game and with whatever cards. One that is named stays, and at a real
// table they lie in front of the players.
func TestAVirtualTableDealsADeck(t *testing.T) {
	drawn := strings.Repeat("ab", 32)
	for _, c := range []struct {
		virtual        bool
		settings, want map[string]string
	}{
		{true, nil, map[string]string{seed: drawn}},
		{true, map[string]string{seed: ""}, map[string]string{seed: drawn}},
		{true, map[string]string{"cards": "red:2"}, map[string]string{"cards": "red:2", seed: drawn}},
		{true, map[string]string{deck: "red,yellow"}, map[string]string{deck: "red,yellow"}},
		{true, map[string]string{seed: drawn[2:]}, map[string]string{seed: drawn[2:]}},
		{false, nil, nil},
	} {
		r := newRig(t)
		s := setup(t)
		s.Virtual, s.Draw = c.virtual, func() string { return drawn }
		core, err := Load(s, r.records)
		if err != nil {
			t.Fatal(err)
		}
		r.core = core
		w := wire.Start{Game: "luckyfive", Players: three, Settings: c.settings}
		for _, verb := range []wire.Verb{wire.ChooseGame, wire.StartGame} {
			if a := r.command(host, verb, w); !a.OK {
				t.Fatalf("%v: %s", c.settings, a.Text.EN)
			}
		}
		if got := r.core.kept.game.Settings; !maps.Equal(got, c.want) {
			t.Errorf("virtual %v, %v: begun with %v, want %v", c.virtual, c.settings, got, c.want)
		}
	}
}

// After its pause the next game begins by itself, but not after one that somebody
// abandoned: that one is followed when the button is pressed, or the club calls.
func TestNothingBeginsByItselfAfterAGameThatWasAbandoned(t *testing.T) {
	idle := func() *rig {
		r := newRig(t)
		s := setup(t)
		s.Again = time.Minute
		core, err := Load(s, r.records)
		if err != nil {
			t.Fatal(err)
		}
		r.core = core
		r.input(Tick{})
		if r.state.Game == "" {
			t.Fatal("no game begins by itself")
		}
		r.command(host, wire.StopGame, wire.Ending{Reason: "the pizza is here"})
		r.now = r.now.Add(time.Hour)
		r.input(Tick{})
		if r.state.Game != "" {
			t.Fatal("a game that was abandoned is followed by itself")
		}
		return r
	}
	r := idle()
	if r.press(); r.state.Game == "" {
		t.Error("the button begins no game")
	}
	r = idle()
	r.input(Call{calledThree})
	if r.input(Tick{}); r.state.Game == "" {
		t.Error("what the club calls is not begun")
	}
	r.command(host, wire.StopGame, nil)
	r.now = r.now.Add(time.Hour)
	if r.input(Tick{}); r.state.Game != "" {
		t.Error("what was called is begun once more by itself")
	}
}
