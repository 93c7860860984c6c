package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// Setup is what a table is, from its configuration.
type Setup struct {
	Table   wire.TableID
	Virtual bool
	// Game, Players and Settings are those of a game that is begun without
	// naming any: by the button, or by itself. Without a Game it is Bluff.
	Game     string
	Players  []wire.SeatedPlayer
	Settings map[string]string
	// Draw draws the seed of a deck that the program deals, in hexadecimal,
	// anew each time: the only chance there is in a table.
	Draw func() string
	// Dispute is for how long after it a ruling can be disputed; 0 for ever.
	Dispute time.Duration
	// Again is the pause after which the next game begins by itself, but after
	// one that was abandoned; 0 for never.
	Again time.Duration
}

// Core is a table at one moment. It is a value: Step leaves it as it was.
type Core struct {
	setup Setup
	kept  kept
	seen  seen
	// What was shown last, so that only changes are shown.
	shown wire.State
	scene panel.Scene
	watch settle.Watch
	// watchThrow is the throw that watch asks for.
	watchThrow int
	// reported is true once the club was told of the last result.
	reported bool
	// stepped is the time of the last step, zero before the first.
	stepped time.Time
	// reserved is the last revision that the journal lets the table announce.
	reserved uint64
}

// reserve is how many revisions the journal is ahead of what was announced,
// so that a table that was killed never announces one twice.
const reserve = 1000

// Load is the core of a table with the journal's records so far. The error
// says which record cannot be followed.
func Load(setup Setup, records []json.RawMessage) (Core, error) {
	c := Core{setup: setup, seen: newSeen()}
	for i, r := range records {
		if err := c.kept.replay(r); err != nil {
			return Core{}, fmt.Errorf("record %d of the journal cannot be followed: %w", i+1, err)
		}
	}
	c.reserved = c.kept.revision + reserve
	c.kept.revision = c.reserved
	for _, p := range c.kept.past {
		if p.verdict != nil && p.verdict.Photo == nil {
			// The eye that had it is gone; the first tick gives it up.
			c.seen.photos[p.verdict.ID] = awaited{why: textPhotoStart}
		}
	}
	return c, nil
}

// Playing are the players of the game that goes on, nil when none does.
func (c Core) Playing() []wire.SeatedPlayer {
	if c.kept.idle() {
		return nil
	}
	return slices.Clone(c.kept.game.Players)
}

// Step takes one input at a time at and returns the next core with what is to
// be done, in this order.
func (c Core) Step(at time.Time, in Input) (Core, []Effect) {
	s := step{Core: c, at: at}
	s.kept, s.seen = c.kept.clone(), c.seen.clone()
	s.endSimulated()
	s.letGo()
	s.onClock()
	s.take(in)
	s.onTime()
	if s.kept.conduct != nil {
		s.kept.conduct.moveOn(&s)
	}
	s.report(&c.kept)
	return s.finish()
}

// step is a Step under way.
type step struct {
	Core
	at      time.Time
	entries []Entry
	begin   bool
	// anew asks the eye for everything once more.
	anew  bool
	asked string
	told  []games.Outcome
	after []Effect
	// was is what was known of the marker before this input.
	was track
}

func (s *step) take(in Input) {
	switch in := in.(type) {
	case Seen:
		s.onSeen(in.Event)
	case EyeUp:
		s.onEyeUp()
	case EyeDown:
		s.onEyeDown(in.Reason)
	case EyeFault:
		s.onFault(in.Fault)
	case PartTold:
		s.onPart(in)
	case Call:
		s.onCall(in.Call)
	case PhotoGiven:
		s.onPhotoGiven(in.Verdict)
	case Photographed:
		s.onPhoto(in)
	case Pressed:
		s.onPress(in)
	case Asked:
		s.onCommand(in)
	case Tick:
		s.onTick()
	case journalDown:
		s.seen.faults[faultJournal] = textJournal(in.cause)
	case journalUp:
		delete(s.seen.faults, faultJournal)
	case journalTried:
		s.entries = append(s.entries, Entry{})
	}
}

// enter makes a change that is kept. After an error nothing was changed.
func (s *step) enter(e Entry) error {
	told, err := s.kept.apply(s.at, e)
	if err != nil {
		return err
	}
	s.entries = append(s.entries, e)
	s.told = append(s.told, told...)
	return nil
}

// act applies an event of the rule-book; the error is its refusal.
func (s *step) act(ev games.Event, proof *Proof) error {
	raw, err := json.Marshal(ev)
	if err != nil {
		return err
	}
	before := s.kept.verdict
	if err := s.enter(Entry{Event: raw, Evidence: proof}); err != nil {
		return err
	}
	if v := s.kept.verdict; v != before {
		s.rule(*v)
	}
	return nil
}

// nextWatch is what the eye shall look for now, under the ID it has or will
// have.
func (s *step) nextWatch() (settle.Watch, int) {
	w, throw := settle.Watch{Phase: settle.Idle}, 0
	switch c, rests := s.kept.conduct.(resting); {
	case s.kept.conduct == nil:
	case !s.kept.paused:
		w, throw = s.kept.conduct.watch()
	case rests:
		w = c.rest()
	}
	if !s.anew && sameWatch(w, s.watch) && throw == s.watchThrow {
		return s.watch, throw
	}
	w.ID = s.watch.ID + 1
	return w, throw
}

// seatInTurn is 0 when it is nobody's turn.
func (c *Core) seatInTurn() int {
	if c.kept.conduct == nil {
		return 0
	}
	return c.kept.game.seat(c.kept.conduct.turn())
}

// playerAt is who plays at a seat, or would play the next game there; empty for
// nobody.
func (c *Core) playerAt(seat int) string {
	for _, s := range c.seats() {
		if s.Seat == seat {
			return s.Player
		}
	}
	return ""
}

// known is what the player at a seat may know.
func (c *Core) known(seat int) known {
	k := known{player: c.playerAt(seat)}
	if c.kept.state != nil && k.player != "" {
		a := games.For(k.player)
		k.view, k.prompt = c.kept.state.View(a), c.kept.state.Awaits(a)
	}
	return k
}
