package browsertest

import (
	"fmt"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// script is a game of Bluff, played by the rule-book and shown as the table
// would show it.
type script struct {
	t     *testing.T
	game  games.State
	shown wire.State
}

var seated = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}, {Seat: 3, Name: "Cem"}, {Seat: 5, Name: "Dana"}}

func newScript(t *testing.T) *script {
	t.Helper()
	g, err := bluff.Book{}.Start([]string{"Ann", "Ben", "Cem", "Dana"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &script{t: t, game: g, shown: wire.State{Table: "t1"}}
}

// do applies commands as `dicetable play` reads them.
func (s *script) do(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		ev, err := bluff.Book{}.Event([]byte(line))
		if err != nil {
			s.t.Fatal(line, err)
		}
		next, _, err := s.game.Apply(ev)
		if err != nil {
			s.t.Fatal(line, err)
		}
		s.game = next
	}
}

// faces are dice as a command has them.
var faces = map[string]string{"Ann": `[1,5,"star",2,2]`, "Ben": `[3,3,4,"star",1]`, "Cem": `[5,5,5,5,1]`, "Dana": `[1,1,2,4,4]`}

func (s *script) each(do string, players ...string) {
	s.t.Helper()
	for _, p := range players {
		s.do(fmt.Sprintf(`{"do":%q,"player":%q,"dice":%s}`, do, p, faces[p]))
	}
}

// state is the table now, with what change adds.
func (s *script) state(change func(*wire.State)) wire.State {
	s.shown.Revision++
	w := s.shown
	w.At, w.Game, w.GameID = time.Now(), "bluff", "t1-1"
	w.View, w.Prompt = games.ViewPublic(s.game), games.AwaitsPublic(s.game)
	v := w.View.Body().(bluff.View)
	w.Winners, w.Reveal, w.Notices = v.Winners, v.Phase == bluff.PhaseReveal, []wire.Notice{}
	for _, p := range seated {
		seat := wire.Seat{Seat: p.Seat, Player: p.Name, Dice: v.Dice[p.Name], Out: v.Dice[p.Name] == 0, Turn: v.Turn != nil && *v.Turn == p.Name, Cup: "down"}
		seat.Roll = append(v.Opening[p.Name], v.Revealed[p.Name]...)
		w.Seats = append(w.Seats, seat)
	}
	if v.Bet != nil {
		f := bluff.FieldOf(v.Bet.Bet)
		w.Marker = &wire.Marker{Field: calib.Field{Kind: string(f.Kind), Count: f.Count}, Face: v.Bet.Face}
	}
	if change != nil {
		change(&w)
	}
	return w
}

// verdict is the ruling on a round just settled, whose dice still lie there.
func (s *script) verdict(id string, bet bluff.Bet, photo *wire.Photo) func(*wire.State) {
	return func(w *wire.State) {
		last := w.View.Body().(bluff.View).Last
		v := wire.Verdict{ID: id, Round: 1, At: w.At, Losses: last.Losses, Photo: photo, Text: games.Text{
			DE: fmt.Sprintf("Gezählt: %d, gewettet: %d.", last.Actual, bet.Count), EN: fmt.Sprintf("Counted: %d, bet: %d.", last.Actual, bet.Count)}}
		for i := range w.Seats {
			seat := &w.Seats[i]
			for _, f := range rolls[seat.Player] {
				v.Counted = append(v.Counted, wire.Counted{Player: seat.Player, Seat: seat.Seat, Value: f, Counts: bet.Matches(f)})
			}
			seat.Roll = rolls[seat.Player]
		}
		w.Verdict = &v
	}
}

// rolls are the dice of faces.
var rolls = map[string][]dice.Face{
	"Ann": {1, 5, dice.Star, 2, 2}, "Ben": {3, 3, 4, dice.Star, 1}, "Cem": {5, 5, 5, 5, 1}, "Dana": {1, 1, 2, 4, 4},
}
