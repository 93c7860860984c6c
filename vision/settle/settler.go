package settle

import (
	"time"

	"dicetable/games/dice"
	"dicetable/vision"
)

// Config says how much agreement is asked for. The zero Config is not useful;
// start from Defaults.
type Config struct {
	// Agree is how many readings in a row must agree before something is
	// told.
	Agree int
	// Patience is how long a doubt must last before it is told, and how long
	// the marker must lie still under a hand.
	Patience time.Duration
	// Confidence is the least with which a die's value counts as seen,
	// MarkerConfidence the marker's: a bet is shown and can be put right.
	Confidence, MarkerConfidence float64
	// RestMM is how far a thing at rest may seem to move, mm.
	RestMM float64
	// StepMM is how far a die can be pushed between two readings and still
	// be known as the same, mm. It is less than two dice.
	StepMM float64
	// LaidMM is how far from the middle of a standing cup a die must lie to
	// be laid out beside it and not looked at under its rim, mm.
	LaidMM float64
	// CupMM is how far from the middle of its cup a die may be found when
	// the cup has gone, mm.
	CupMM float64
	// UnderMM is how near the middle of a standing cup no die can lie beside
	// it: one that is seen there lies under a cup in the air.
	UnderMM float64
	// MovedMM is how far a die may be found from where it lay and still not
	// be called moved, mm: less than it takes to tip it over.
	MovedMM float64
	// BumpPx is how far a corner of the mat must move for a bump, px.
	BumpPx float64
}

// Defaults are for dice of 12 to 20 mm at 15 frames a second: three agreeing
// readings take 133 ms.
func Defaults() Config {
	return Config{
		Agree:      3,
		Patience:   1500 * time.Millisecond,
		Confidence: 0.9, MarkerConfidence: 0.8,
		RestMM:  2.5,
		StepMM:  22,
		LaidMM:  52,
		CupMM:   75,
		UnderMM: 45,
		MovedMM: 8,
		BumpPx:  8,
	}
}

// markerColour is the colour of the one die that belongs to no roll.
const markerColour = dice.Red

// Observation is what was derived from one frame.
type Observation struct {
	Seq uint64
	At  time.Time
	// Dark is true when the frame has too little light to be read.
	Dark bool
	// Reading is nil when the frame was not read: nothing is known of it but
	// its time.
	Reading *vision.Reading
}

// Settler agrees over frames. It is used by one goroutine.
type Settler struct {
	cfg   Config
	watch Watch
	now   Observation
	out   []Event
	// latest is the time of the last frame.
	latest time.Time

	pace  pace
	mat   mat
	light light
	hands steady[bool]
	// handTold is what was told last.
	handTold bool
	cups     map[int]*cup
	allUp    allUp
	marker   marker
	yard     graveyard
	table    tracker
	seats    map[int]*seat
	laid     map[int]*laid
	tray     tray
}

// New makes a Settler whose watch is Idle.
func New(cfg Config) *Settler {
	s := &Settler{cfg: cfg, cups: map[int]*cup{}, laid: map[int]*laid{}}
	s.table.cfg = cfg
	s.tray.pile = tracker{cfg: cfg, colours: true}
	s.Watch(Watch{Phase: Idle})
	return s
}

// Watch replaces the watch. Cups and the graveyard's count are told again
// under the new one; the marker only when it changes, so that a bet is not
// taken twice. What was gathered of rolls is forgotten, except that dice whose
// roll was told do not count as thrown again while they lie where they lay.
func (s *Settler) Watch(w Watch) {
	s.table.begin(w, s.seats)
	s.seats = map[int]*seat{}
	s.watchLaid(w)
	s.watchTray(w)
	s.watch = w
	s.yard = graveyard{told: -1}
	s.allUp = allUp{}
	for _, c := range s.cups {
		c.told, c.wasDown = unknown, false
	}
	s.pace.stir()
}

// Add takes the next frame in and returns what it settled, in order. Frames
// come in the order of their times; one of an earlier time says that the clock
// was set back.
func (s *Settler) Add(o Observation) []Event {
	s.keepTime(o.At)
	s.now, s.out = o, nil
	if o.Reading != nil {
		s.pace.read()
	}
	if s.isDark() {
		return s.out
	}
	if o.Reading != nil && s.isMatSteady(o.Reading) && s.watch.Phase != Idle {
		s.read(o.Reading)
	}
	switch s.watch.Phase {
	case Opened, Reveal:
		s.tellRolls()
	case Covered:
		s.tellAllUp()
	case Scoring:
		s.tellScoring()
	case Turn:
		s.tellTurn()
	}
	return s.out
}

// read takes in one reading with a mat that lies still.
func (s *Settler) read(r *vision.Reading) {
	s.seeHands(r)
	switch s.watch.Phase {
	case Tossing, Hidden, Scoring:
		s.seeTray(r)
	case Turn:
		s.seeTurn(r)
	case Push:
		s.seeDiscs(r)
	default:
		s.readBluff(r)
	}
}

// readBluff takes in one reading of Bluff. Before a challenge no die is looked
// at but the marker, those in the graveyard, and of these only that they are
// there, and those laid out in the open.
func (s *Settler) readBluff(r *vision.Reading) {
	s.seeCups(r)
	s.seeMarker(r)
	switch s.watch.Phase {
	case Covered, Clearing:
		s.seeGraveyard(r)
		s.seeLaid(r)
	case Opened, Reveal:
		s.table.see(r, s.now.At, s.owner)
	}
}

// tell adds an event of this frame; since is when it was first at rest.
func (s *Settler) tell(e Event, since time.Time) {
	e.Watch, e.Frame, e.At, e.Since = s.watch.ID, s.now.Seq, s.now.At, since
	s.out = append(s.out, e)
}

func (s *Settler) seeHands(r *vision.Reading) {
	s.hands.see(len(r.Hands) > 0, s.now.At)
	if s.hands.n < s.cfg.Agree || s.hands.value == s.handTold {
		return
	}
	s.handTold = s.hands.value
	kind := HandGone
	if s.handTold {
		kind = Hand
	}
	s.tell(Event{Kind: kind}, s.hands.since)
}

// isCovered reports whether a hand hides something of the zone.
func isCovered(r *vision.Reading, z vision.Zone) bool {
	for _, h := range r.Hands {
		for _, zone := range h.Zones {
			if zone == z {
				return true
			}
		}
	}
	return false
}
