package table

import (
	"strings"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// conduct is how a table plays one game: what its rule-book cannot know,
// because that knows of no table. There is one for each game from its start to
// the start of the next; like a Core it is a value, and a step works on a
// clone. What a conduct has from follow outlives a restart, what it has from
// see does not.
type conduct interface {
	clone() conduct
	// follow keeps up with the game: state is that after ev, or the first
	// one, with a nil ev; told is what happened. The live table and the journal
	// tell the same. It returns the ruling that ev led to, nil for none; its
	// id is the core's to give.
	follow(at time.Time, state games.State, ev games.Event, told []games.Outcome) *wire.Verdict
	// watch is what the eye shall look for, its ID apart. Throw numbers what
	// is asked for: a new number asks anew for what is otherwise the same.
	watch() (w settle.Watch, throw int)
	// see takes what the eye saw; forget drops what a new eye tells again.
	see(s *step, e settle.Event)
	forget()
	// order does an event of the rule-book by command, if the asker may give
	// it; answer takes a yes or no to a notice, if it is the asker who is
	// asked; void makes a round void.
	order(s *step, c wire.Command, ev games.Event) error
	answer(s *step, by wire.Asker, a wire.Confirmation) error
	void(s *step, v wire.Void) error
	// button says what a short press means, moment by moment.
	button() []meaning
	// moveOn does what follows from the moment itself, after every input.
	moveOn(s *step)
	corrected
	// setBack moves the moments that it keeps along with a clock that was set
	// back.
	setBack(by time.Duration)
	// turn is the player in turn, empty for nobody.
	turn() string
	// show adds to w what this game shows to everybody; panel is its scene.
	show(c *Core, w *wire.State)
	panel(c *Core) panel.Scene
}

// underWay is a conduct that can see something begun of which its rule-book knows
// nothing yet: time that is up lets it be finished.
type underWay interface {
	underWay() bool
}

// resting is a conduct whose eye watches on in a pause, as rest says, for what nobody
// could show it again: see is told of that, and lets the game rest.
type resting interface {
	rest() settle.Watch
}

// corrected is what a game says about its own corrections.
type corrected interface {
	// round numbers the part of the game that is played anew when something in
	// it does not fit, from 1; 0 is what comes before, such as opening throws.
	round() int
	// actor is who acts now, where an act that somebody else did is another
	// act; empty where it is the same.
	actor() string
	// amend is an event with one die put right; false when that die is none of
	// this event.
	amend(ev games.Event, d wire.DieChange) (games.Event, bool)
	// instead says that of two events it was the second, where players may agree
	// on that among themselves; false where only the host may put it right.
	instead(was, is games.Event) (games.Text, bool)
	// isPublic reports whether everybody saw all there is of an event.
	isPublic(ev games.Event) bool
	// adopt takes over what the conduct before a correction had seen, and
	// reports whether it still holds: the game is where it was.
	adopt(before conduct) bool
}

// play is one game that tables conduct.
type play struct {
	book  games.RuleBook
	begin func(*Game) conduct
	// moment is which of the button's rows holds, told from what everybody
	// sees: no press means something that cannot be seen.
	moment func(wire.State) moment
	// virtual refuses settings for which the virtual table has no things; nil
	// where it has all.
	virtual func(settings map[string]string) error
}

// plays are all games that tables conduct; the first is played where none is
// named.
func plays() []play {
	return []play{
		{bluff.Book{}, beginBluff, bluffMoment, bluffVirtual},
		{dicecup.Book{}, beginDicecup, dicecupMoment, nil},
		{luckyfive.Book{}, beginLuckyfive, luckyfiveMoment, nil},
		{thrill.Book{}, beginThrill, thrillMoment, nil},
	}
}

// playOf finds a game by its name. The error is a sentence for the host.
func playOf(name string) (play, error) {
	var names []string
	for _, p := range plays() {
		if p.book.Name() == name {
			return p, nil
		}
		names = append(names, p.book.Name())
	}
	return play{}, games.Refusef(games.Input, "dieser Tisch hat kein Regelbuch für %q; er spielt %s", "this table has no rule-book for %q; it plays %s", name, strings.Join(names, ", "))
}
