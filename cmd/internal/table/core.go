package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// Setup is what a table is, from its configuration.
type Setup struct {
	Table   wire.TableID
	Virtual bool
	// Players and Settings are those of a game that is begun without naming
	// any: by the button, or by itself.
	Players  []wire.SeatedPlayer
	Settings map[string]string
	// Again is the pause after which the next game begins by itself; 0 for
	// never.
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
	// watchThrow is the opening throw that watch is for.
	watchThrow int
	// reserved is the last revision that the journal lets the table announce.
	reserved uint64
}

// reserve is how many revisions the journal is ahead of what was announced,
// so that a table that was killed never announces one twice.
const reserve = 1000

// Load is the core of a table with the journal's records so far. The error
// says which record cannot be followed.
func Load(setup Setup, records []json.RawMessage) (Core, error) {
	c := Core{setup: setup}
	c.kept.rolls = map[int][]dice.Face{}
	for i, r := range records {
		if err := c.kept.replay(r); err != nil {
			return Core{}, fmt.Errorf("record %d of the journal cannot be followed: %w", i+1, err)
		}
	}
	c.reserved = c.kept.revision + reserve
	c.kept.revision = c.reserved
	c.seen = seen{cups: map[int]string{}, doubts: map[int]games.Text{}, faults: map[string]games.Text{}, shown: map[int]shown{}, changed: map[int]games.Text{}, graveyard: -1}
	c.seen.cleared = c.kept.view().Bet != nil
	if v := c.kept.verdict; v != nil && v.Photo == nil {
		// The eye that had it is gone; the first tick gives it up.
		c.seen.photo = v.ID
	}
	return c, nil
}

// Playing are the players of the game that goes on, nil when none does.
func (c Core) Playing() []wire.SeatedPlayer {
	if c.kept.state == nil || c.kept.over() {
		return nil
	}
	return slices.Clone(c.kept.game.Players)
}

// Step takes one input at a time at and returns the next core with what is to
// be done, in this order.
func (c Core) Step(at time.Time, in Input) (Core, []Effect) {
	s := step{Core: c, at: at}
	s.kept, s.seen = c.kept.clone(), c.seen.clone()
	s.take(in)
	s.moveOn()
	return s.finish()
}

// step is a Step under way.
type step struct {
	Core
	at      time.Time
	entries []Entry
	begin   bool
	// open is true when bets begin with this step.
	open  bool
	asked string
	told  []games.Outcome
	after []Effect
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
	case Photographed:
		s.onPhoto(in)
	case Pressed:
		s.onPress(in)
	case Asked:
		s.onCommand(in)
	case Tick:
		s.onTick()
	case journalDown:
		s.seen.faults[faultJournal] = textJournal(in.reason)
	case journalUp:
		delete(s.seen.faults, faultJournal)
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

// act applies an event of the rule-book; the error is its refusal. With the
// last reveal the verdict is made.
func (s *step) act(ev games.Event, proof *Proof) error {
	raw, err := json.Marshal(ev)
	if err != nil {
		return err
	}
	before := s.kept.view()
	if err := s.enter(Entry{Event: raw, Evidence: proof}); err != nil {
		return err
	}
	now := s.kept.view()
	if now.Phase != before.Phase {
		clear(s.seen.doubts)
	}
	if before.Phase == bluff.PhaseReveal && now.Phase != bluff.PhaseReveal && settled(ev) {
		s.rule(before)
	}
	if now.Bet == nil {
		s.roundBegins(before)
	}
	return nil
}

// settled reports whether an event can settle a round: a void one does not.
func settled(ev games.Event) bool {
	_, ok := ev.(bluff.Reveal)
	return ok
}

// moveOn does what follows from the moment itself.
func (s *step) moveOn() {
	if s.phase() != settle.Reveal {
		clear(s.seen.shown)
	}
	s.forgetLaidOut()
	if s.phase() == settle.Clearing && s.tidy() {
		s.betsBegin()
	}
}

// phase is what the eye may tell now.
func (c *Core) phase() settle.Phase {
	v := c.kept.view()
	switch v.Phase {
	case bluff.PhaseOpening:
		return settle.Opened
	case bluff.PhaseReveal:
		return settle.Reveal
	case bluff.PhaseBetting:
		if v.Bet == nil && !c.seen.cleared {
			return settle.Clearing
		}
		return settle.Covered
	}
	return settle.Idle
}

// wanted is the Watch of this moment, its ID apart.
func (c *Core) wanted() settle.Watch {
	w := settle.Watch{Phase: c.phase()}
	if w.Phase == settle.Idle {
		return w
	}
	v := c.kept.view()
	w.Graveyard = v.Graveyard
	w.Seats = map[int]int{}
	for player, n := range v.Dice {
		if seat := c.kept.game.seat(player); n > 0 && (w.Phase != settle.Opened || c.kept.throwers[seat]) {
			w.Seats[seat] = n - len(v.LaidOut[player])
		}
	}
	if v.MayLayOut != nil && w.Phase == settle.Covered {
		w.MayLayOut = c.kept.game.seat(*v.MayLayOut)
	}
	for player, roll := range v.LaidOut {
		if w.LaidOut == nil {
			w.LaidOut = map[int][]dice.Face{}
		}
		w.LaidOut[c.kept.game.seat(player)] = roll
	}
	return w
}

// turn is the player in turn, empty for nobody.
func (c *Core) turn() string {
	if t := c.kept.view().Turn; t != nil {
		return *t
	}
	return ""
}

// seatsIn are the seats that still have dice.
func (c *Core) seatsIn() []int {
	var seats []int
	for player, n := range c.kept.view().Dice {
		if n > 0 {
			seats = append(seats, c.kept.game.seat(player))
		}
	}
	slices.Sort(seats)
	return seats
}
