package table

import (
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// dicecupConduct is how a table plays Dice Cup: one cup on the tray, a look at
// the dice by the clock, crosses in secret, and the dice compared with what the
// look showed. What it showed stays inside the eye until the cup is aside: no
// field here ever holds a die that is covered (DC-8).
type dicecupConduct struct {
	game *Game
	view dicecup.View
	// look is how long everybody sees the dice (DC-7).
	look time.Duration
	// throw numbers the throws, repeated ones included.
	throw uint64
	// repeats is true while a throw is awaited in the place of one that did not
	// count.
	repeats bool
	// seenAt is when everybody had seen the throw that is crossed on or scored, the
	// zero time while there is none: it tells one throw from another.
	seenAt time.Time
	// left is true while it is asked whether that throw is still there, after the game
	// was left or taken back; uncovered after the cup went up while crosses were made.
	left, uncovered bool
	// cast is how far the throw has come, known what the journal has of that.
	cast, known Throw

	// What follows is seen, and not kept.

	// up is true once the time for looking is up.
	up bool
	// stood is true once the cup was seen over the tray since this throw is
	// awaited.
	stood bool
	// cup is how it stands over the tray, as told under this watch.
	cup settle.Kind
	// called is what the table calls about the throw or the look.
	called *wire.Notice
	// lie is the last reading of the scoring that was not certain.
	lie *reading
	// parted: the players were asked to part dice that cannot be read.
	parted bool
	// tray are the dice that the last reading told.
	tray []wire.TrayDie
}

// reading is what the eye told of the dice at the scoring.
type reading struct {
	lies  dicecup.Lies
	proof *Proof
}

func beginDicecup(g *Game) conduct {
	d := &dicecupConduct{game: g, look: seconds(dicecup.Look)}
	if set, err := dicecup.ParseSettings(g.Settings); err == nil {
		d.look = seconds(set.Look)
	}
	return d
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func (d *dicecupConduct) clone() conduct {
	next := *d
	return &next
}

// follow numbers the throws: each phase of throwing is another one.
func (d *dicecupConduct) follow(at time.Time, state games.State, _ games.Event, told []games.Outcome) *wire.Verdict {
	before := d.view
	d.view = state.View(games.Public).Body.(dicecup.View)
	if d.view.Phase != before.Phase {
		d.repeats = d.view.Phase == dicecup.PhaseThrow && d.view.Round == before.Round
		d.phaseBegins(at)
	}
	if d.view.Last == before.Last {
		if d.view.Phase == dicecup.PhaseThrow {
			d.tray = nil // this throw is not scored
		}
		return nil
	}
	return ruling(at, before.Round, saidOf(told, "scored"))
}

// phaseBegins forgets what was seen in the phase before.
func (d *dicecupConduct) phaseBegins(at time.Time) {
	d.lie, d.uncovered, d.cup = nil, false, ""
	d.cast, d.known = Throw{}, Throw{}
	d.left = d.left && d.view.Phase == dicecup.PhaseScore
	switch d.view.Phase {
	case dicecup.PhaseThrow:
		d.seenAt = time.Time{}
		d.awaitThrow()
	case dicecup.PhaseCross:
		d.seenAt = at
	case dicecup.PhaseScore, dicecup.PhaseDecide:
		d.called = nil
	case dicecup.PhaseOver:
		d.seenAt, d.called = time.Time{}, nil
	}
}

// resumed has the host asked whether what was crossed on is still under the cup (DC-9).
// What was to be looked at is thrown again.
func (d *dicecupConduct) resumed() {
	if d.view.Phase == dicecup.PhaseThrow {
		d.throwAgain()
	}
	d.left = !d.seenAt.IsZero()
}

// uncover has the host asked about the cup, or not any more.
func (d *dicecupConduct) uncover(asked bool) { d.uncovered, d.left = asked, d.left && asked }

// awaitThrow awaits another throw: what is known of the one before is
// forgotten, by the eye too.
func (d *dicecupConduct) awaitThrow() {
	d.throw++
	d.cast = Throw{Again: d.cast.Again}
	d.stood, d.called, d.parted = false, nil, false
}

// watch says how much may be known. The throw's number stays from the toss to
// the scoring, so that the eye can compare.
func (d *dicecupConduct) watch() (settle.Watch, int) {
	w := settle.Watch{Phase: settle.Idle}
	switch d.view.Phase {
	case dicecup.PhaseThrow:
		w.Phase = settle.Tossing
	case dicecup.PhaseCross:
		w.Phase = settle.Hidden
	case dicecup.PhaseScore, dicecup.PhaseDecide:
		w.Phase = settle.Scoring
	default:
		return w, 0
	}
	w.Throw = d.throw
	w.Dice = map[dice.Colour]int{}
	for _, c := range dicecup.Colours {
		w.Dice[c] = dicecup.DicePerColour
	}
	return w, 0
}

// rest has the eye keep what the look showed, and see whether the cup stays down (DC-9).
func (d *dicecupConduct) rest() settle.Watch {
	w, _ := d.watch()
	if w.Phase != settle.Idle {
		w.Phase = settle.Hidden
	}
	return w
}

// turn is who handles the cup while it is to be handled.
func (d *dicecupConduct) turn() string {
	if d.view.Phase == dicecup.PhaseThrow || d.view.Phase == dicecup.PhaseScore {
		return d.view.Cup
	}
	return ""
}

// isLastRound reports whether everybody has one box left (DC-5).
func (d *dicecupConduct) isLastRound() bool { return d.view.Round == d.view.Rounds }

// act applies an event of the rule-book; the error is its refusal.
func (d *dicecupConduct) act(s *step, ev games.Event, proof *Proof) error {
	before := d.view
	if err := s.act(ev, proof); err != nil {
		return err
	}
	if d.view.Phase != before.Phase {
		clear(s.seen.doubts)
	}
	return nil
}

// moveOn lets the timer run, and keeps how far the throw has come.
func (d *dicecupConduct) moveOn(s *step) {
	d.up = d.cast.Look != nil && !s.at.Before(d.cast.Look.Began.Add(d.look))
	d.keepThrow(s)
	if d.view.Phase == dicecup.PhaseCross && len(d.view.Waiting)+len(d.view.Left) < len(d.view.Players) {
		// Somebody has crossed: it is too late to talk about the look (DC-3).
		d.called = nil
	}
}

// forget drops what a new eye tells again. That a throw lies under the cup it
// cannot know.
func (d *dicecupConduct) forget() { d.cup = "" }
