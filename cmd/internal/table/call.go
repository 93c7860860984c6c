package table

import (
	"maps"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// AskCalled: the club calls a game; begin it? A Confirm command of the host
// begins it, and so does the button.
const AskCalled = "called"

// Called is what the club wants to be played here next.
type Called struct {
	wire.Call
	// Played is true once it was, and another game followed.
	Played bool `json:"played,omitempty"`
}

// open is the call of a game that has not been played, nil for none. One whose
// game was abandoned is open again.
func (k *kept) open() *wire.Call {
	c := k.call
	if c == nil || c.Played || !k.idle() {
		return nil
	}
	if k.game != nil && k.game.called(c.Call) && !k.abandoned {
		return nil
	}
	return &c.Call
}

// called reports whether the game is that of a call.
func (g *Game) called(c wire.Call) bool { return g.Call != nil && sameGame(*g.Call, c) }

// sameGame reports whether two calls are of one game, and not of one that is
// played again.
func sameGame(a, b wire.Call) bool { return a.Draw == b.Draw && a.Again == b.Again }

// withdrawn reports whether the game that is played was called by the club, and
// is not any more.
func (k *kept) withdrawn() bool {
	return !k.idle() && k.game.Call != nil && (k.call == nil || !k.game.called(k.call.Call))
}

var textWithdrawn = words{"Der Club hat dieses Spiel zurückgenommen, anderswohin gerufen oder von Hand eingetragen: Brecht es ab, oder fragt die Turnierleitung.", "The club has taken this game back, called it elsewhere or entered it by hand: stop it, or ask the club's host."}

// carried is what the next file of the journal must know of the call.
func (k *kept) carried() *Called {
	if k.call == nil {
		return nil
	}
	c := *k.call
	c.Played = c.Played || k.open() == nil
	return &c
}

// onCall takes what the club calls. A club says it again at every connection.
func (s *step) onCall(c wire.Call) {
	before := s.kept.call
	delete(s.seen.parts, callPart)
	if err := s.playable(c); err != nil {
		t, why := drawText(c), clause(err)
		s.seen.parts[callPart] = both("Der Club ruft %[1]s auf, was dieser Tisch so nicht spielen kann: %[3]s.", "The club calls %[2]s, which this table cannot play so: %[4]s.", t.DE, t.EN, why.DE, why.EN)
		c = wire.Call{} // nor is what was called before wanted any more
	}
	if c.None() {
		if before != nil {
			s.sayIf(s.enter(Entry{Call: &Called{}}))
		}
		return
	}
	c = s.believed(c)
	next := Called{Call: c}
	if before != nil && sameGame(before.Call, c) {
		next.Played = before.Played
		if sameCall(before.Call, c) {
			return
		}
	}
	s.sayIf(s.enter(Entry{Call: &next}))
}

// callPart is the code of what is wrong with a call.
const callPart = "call"

// playable says why a call cannot be played here.
func (c *Core) playable(call wire.Call) error {
	if call.None() {
		return nil
	}
	p, err := playOf(call.Game)
	if err != nil {
		return err
	}
	g := Game{Players: clockwise(call.Start().Players)}
	if _, err := p.book.Start(g.names(), someSeed(call.Settings)); err != nil {
		return err
	}
	return c.hasThings(call.Start())
}

func sameCall(a, b wire.Call) bool {
	return sameGame(a, b) && a.Title == b.Title && a.Limit == b.Limit && a.Until.Equal(b.Until) && a.Up == b.Up && isCalled(a.Start(), b.Start())
}

// isCalled reports whether a game that somebody wants to begin is the one that
// was called.
func isCalled(w, called wire.Start) bool {
	same := func(a, b wire.SeatedPlayer) bool { return a.Seat == b.Seat && a.Name == b.Name }
	return w.Game == called.Game && maps.Equal(w.Settings, called.Settings) &&
		slices.EqualFunc(clockwise(w.Players), clockwise(called.Players), same)
}

// forCall is the call that a game is begun for, nil where none is open. The
// error refuses another game than the one that is called.
func (s *step) forCall(w wire.Start) (*wire.Call, error) {
	c := s.kept.open()
	if c == nil {
		return nil, nil
	}
	if !isCalled(w, c.Start()) {
		t := drawText(*c)
		return nil, games.Refusef(games.Input, "Aufgerufen ist %[1]s: dieses Spiel beginnen, oder es im Club zurücknehmen lassen.", "%[2]s is called: begin that game, or have it taken back at the club.", t.DE, t.EN)
	}
	return c, nil
}

// callStart is the game of a call, begun here: at the virtual table simulated
// players play it.
func (c *Core) callStart(call wire.Call) wire.Start {
	w := call.Start()
	for i := range w.Players {
		w.Players[i].Bot = c.setup.Virtual
	}
	return w
}

// called is the call that is open, or that of the game on the table, as
// everybody may see it; nil for none.
func (c *Core) called() *wire.Called {
	call, open := c.kept.open(), true
	if call == nil {
		if c.kept.state == nil || c.kept.game.Call == nil {
			return nil
		}
		call, open = c.kept.game.Call, false
	}
	w := &wire.Called{Draw: call.Draw, Text: drawText(*call), Open: open}
	if k := c.kept.call; k != nil && sameGame(k.Call, *call) && (open || !c.kept.over()) {
		w.Until, w.Limit, w.Up = k.Until, k.Limit, c.up(k.Call)
	}
	return w
}

// drawText says which game of a tournament it is: "Round 3, table 2", or of what
// is no round, "Free play, game 2".
func drawText(c wire.Call) games.Text {
	t := both("Runde %d, Tisch %d", "Round %d, table %d", c.Draw.Round, c.Draw.Pod)
	if c.Title != (games.Text{}) {
		t = both("%[1]s, Spiel %[3]d", "%[2]s, game %[3]d", c.Title.DE, c.Title.EN, c.Draw.Pod)
	}
	return t
}

// sentence is a text that says all.
func sentence(t games.Text) games.Text { return games.Text{DE: t.DE + ".", EN: t.EN + "."} }

// textCalled says who plays what was called.
func textCalled(c wire.Call) games.Text {
	var names []string
	for _, p := range clockwise(c.Start().Players) {
		names = append(names, p.Name)
	}
	t, who := drawText(c), strings.Join(names, ", ")
	return games.Text{DE: t.DE + ": " + who + ".", EN: t.EN + ": " + who + "."}
}

// answerCall begins the game that is called. No is no answer: it stays called
// until the club takes it back.
func (s *step) answerCall(a wire.Confirmation) error {
	c := s.kept.open()
	if c == nil || !a.Yes {
		return textNotAsked.refuse(games.Input)
	}
	return s.start(s.callStart(*c))
}
