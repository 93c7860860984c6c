package settle

import (
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

// onTray stands for the tray where seats are told by their number.
const onTray = 0

// tray is what is known of the games on the tray mat.
type tray struct {
	cup  trayCup
	pile tracker
	// thrown is true once the cup came down over the tray in this throw.
	thrown bool
	look   look
	// held is what the look showed. It leaves only with the roll (DC-8).
	held  []held
	roll  seat
	asked asked
	// turn is Lucky Five's, discs are Thrill's.
	turn  turn
	discs discs
}

// isDiceCup reports whether a phase is one of Dice Cup's.
func (p Phase) isDiceCup() bool { return p == Tossing || p == Hidden || p == Scoring }

// watchTray begins a new watch: another throw is begun with nothing known of
// the dice, and so is every game but Dice Cup.
func (s *Settler) watchTray(w Watch) {
	t := &s.tray
	if !w.Phase.isDiceCup() || w.Throw != s.watch.Throw {
		t.cup.lift = time.Time{}
		s.forgetThrow()
		t.thrown = false
	}
	if w.Phase != Tossing {
		s.endLook()
	}
	if w.Phase != s.watch.Phase || w.Phase == Scoring {
		t.pile.restart()
	}
	t.roll, t.asked = seat{}, asked{}
	t.cup.told, t.cup.beside = nowhere, rest{}
	s.watchTurn(w)
	if w.Phase != Push {
		t.discs = discs{}
	}
	t.discs.counted = ""
}

// endLook ends a look that is not seen to end: the table was told by hand.
func (s *Settler) endLook() {
	t := &s.tray
	if t.look.with >= s.cfg.Agree {
		t.held = t.pile.hold(s.watch.Dice)
	}
	t.look = look{}
}

// forgetThrow forgets the dice.
func (s *Settler) forgetThrow() {
	s.tray.look, s.tray.held = look{}, nil
	s.tray.pile.restart()
}

// restart forgets all dice.
func (tr *tracker) restart() { tr.tracks, tr.last, tr.reading = nil, &vision.Reading{}, 0 }

// besideMM is how far beside the tray a die may lie that was under the cup, mm.
const besideMM = 20

// byTray is a reading without what cannot have been under the cup: at the mat's
// border hands, sleeves and markers may look like a die.
func byTray(r *vision.Reading) *vision.Reading {
	t := trayOf(r)
	if t == nil {
		return r
	}
	near := *r
	near.Dice = slices.DeleteFunc(slices.Clone(r.Dice), func(d vision.Die) bool {
		return d.CenterMM == nil || t.Depth(*d.CenterMM) < -besideMM
	})
	return &near
}

// seeTray takes one reading of Dice Cup in.
func (s *Settler) seeTray(r *vision.Reading) {
	r = byTray(r)
	was := s.tray.cup.state
	is := s.seeTrayCup(r)
	switch s.watch.Phase {
	case Tossing:
		s.seeThrow(r, was, is)
	case Scoring:
		s.seeScoring(r, is)
	}
}

// trayOf is where the tray of the mat is that lies there, nil without one.
func trayOf(r *vision.Reading) *calib.Circle {
	m, err := calib.MatByName(r.Mat.Name)
	if err != nil {
		return nil
	}
	return m.Tray
}

// trayPause is how long no frame need be read. The first frame of a look must
// not be missed.
func (s *Settler) trayPause(changed, unsettled bool) time.Duration {
	switch p := s.watch.Phase; {
	case p == Idle:
	case unsettled && !changed:
		return 0
	case p == Hidden, p == Push, p == Turn && len(s.watch.Free) == 0:
		if changed {
			return pauseBusy
		}
	case changed, p == Tossing && !s.tray.look.shown.IsZero():
		return 0
	case p == Scoring && s.tray.cup.state == cupAside && s.tray.roll.told == nil:
		return pauseDoubt
	}
	return pauseIdle
}
