package settle

import (
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

// whereabouts is where the cup is that belongs over the tray.
type whereabouts int

const (
	nowhere whereabouts = iota // not known
	cupOver
	cupLifted
	cupAside
)

// trayCup is the cup of Dice Cup over the frames.
type trayCup struct {
	isOver, isAside steady[bool]
	place           rest
	// adrift counts readings in a row, each of it in another place.
	adrift      int
	state, told whereabouts
	since       time.Time
	// lift is when it was lifted, in this throw.
	lift time.Time
	// beside is where a cup was seen that is held beside the tray, and since when.
	beside      rest
	besideSince time.Time
	// stood is where it stood last, mm.
	stood *calib.Point
	// stands is the last reading by which it had come to rest over the tray or,
	// before the first, the first of all; elsewhere counts the readings since that
	// had it in another place for certain.
	stands    time.Time
	elsewhere int
}

// shakeTime is what it takes at least to shake all dice and put the cup down:
// who only covers dice that lie there is quicker.
const shakeTime = 800 * time.Millisecond

// putAway is how long a cup that seems to be held beside the tray must not have moved
// to be taken for one that stands there: where the picture's border cuts it, half of a
// brown cup looks like a hand.
const putAway = 2 * time.Second

// isPutAway reports whether a held cup is one that was put aside. Before the scoring a
// cup in the air is a look, and nothing else.
func (s *Settler) isPutAway(held vision.Cup) bool {
	c := &s.tray.cup
	if s.watch.Phase != Scoring || held.CenterMM == nil {
		return false
	}
	if c.beside.moved(*held.CenterMM, 2*s.cfg.RestMM) {
		c.besideSince = s.now.At
	}
	return s.now.At.Sub(c.besideSince) >= putAway
}

// isBack reports whether the cup has come to rest over the tray with this very
// reading after it was elsewhere for long enough to be shaken. An eye that reads
// few frames a second may see no more of a throw than that.
func (c *trayCup) isBack(agree int) bool {
	return c.isOver.value && c.isOver.n == agree && c.elsewhere > 1 && c.isOver.since.Sub(c.stands) >= shakeTime
}

// rests notes that the cup has come to rest over the tray.
func (c *trayCup) rests(at time.Time) { c.stands, c.elsewhere = at, 0 }

// seeTrayCup takes one reading in, tells what has settled with it, and returns
// what it says by itself.
func (s *Settler) seeTrayCup(r *vision.Reading) whereabouts {
	c := &s.tray.cup
	is, at := s.trayCupIn(r)
	if is == nowhere {
		return is
	}
	// A cup's middle is found less exactly than a die's.
	switch {
	case is != cupOver || at == nil || !c.place.moved(*at, 4*s.cfg.RestMM):
		c.adrift = 0
	case c.adrift < s.cfg.Agree:
		c.adrift++
		c.isOver.reset()
	default:
		is = cupLifted // it is shaken, or carried about
	}
	if is != cupOver {
		c.elsewhere++
	}
	if c.stands.IsZero() {
		c.stands = s.now.At
	}
	c.isOver.see(is == cupOver, s.now.At)
	c.isAside.see(is == cupAside, s.now.At)
	s.moveTrayCup()
	if c.state == cupOver && is == cupOver && c.place.known {
		p := c.place.at
		c.stood = &p
	}
	s.tellTrayCup()
	return is
}

// moveTrayCup changes the state once enough readings agree. A cup that is not
// seen at all may be on its way: aside takes more of them.
func (s *Settler) moveTrayCup() {
	c, agree := &s.tray.cup, s.cfg.Agree
	state, since := c.state, c.isOver.since
	switch {
	case c.isOver.n < agree:
	case c.isOver.value:
		state = cupOver
	case c.isAside.value && c.isAside.n >= agree+2:
		state, since = cupAside, c.isAside.since
	case c.state == cupOver || !c.isAside.value && c.isAside.n >= agree:
		state = cupLifted
	}
	if state == c.state {
		return
	}
	if c.state == cupOver {
		c.lift = c.isOver.since
	}
	c.state, c.since = state, since
}

func (s *Settler) tellTrayCup() {
	c := &s.tray.cup
	if c.state == c.told {
		return
	}
	c.told = c.state
	kind := map[whereabouts]Kind{cupOver: CupDown, cupLifted: CupUp, cupAside: CupAside}[c.state]
	s.tell(Event{Kind: kind}, c.since)
}

// trayCupIn is where one reading has the cup, and its middle if it is over the
// tray. Where a hand hides the tray and no cup is seen, it may be anywhere.
func (s *Settler) trayCupIn(r *vision.Reading) (whereabouts, *calib.Point) {
	is := nowhere
	for _, c := range r.Cups {
		switch isOverTray := isCupOverTray(c, r); {
		case isOverTray && c.State == vision.Down && !s.isDieUnder(r, c.CenterMM):
			return cupOver, c.CenterMM
		case isOverTray || c.State == vision.Held && !s.isPutAway(c):
			is = cupLifted
		case is == nowhere:
			is = cupAside
		}
	}
	switch {
	case is != nowhere:
		return is, nil
	case !isCovered(r, vision.Tray):
		return cupAside, nil
	case s.isDieUnder(r, s.tray.cup.stood):
		return cupLifted, nil
	}
	return nowhere, nil
}

// isCupOverTray reports whether a cup is over the tray, standing, lying or in
// the air. The seat that a cup is nearest to says nothing here.
func isCupOverTray(c vision.Cup, r *vision.Reading) bool {
	t := trayOf(r)
	if t == nil {
		return false
	}
	if c.CenterMM == nil {
		return c.State == vision.Down && c.Seat == onTray
	}
	return t.Depth(*c.CenterMM) >= 0
}

// isDieUnder reports whether a die is seen where none could be if a cup stood
// there.
func (s *Settler) isDieUnder(r *vision.Reading, cup *calib.Point) bool {
	if cup == nil {
		return false
	}
	for _, d := range r.Dice {
		if d.CenterMM != nil && d.CenterMM.Far(*cup) < s.cfg.UnderMM {
			return true
		}
	}
	return false
}
