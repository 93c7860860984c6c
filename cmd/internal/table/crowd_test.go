package table

import (
	crand "crypto/rand"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/hardware/button"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// crowd is an eye that sees people play without a pause, and a wall that
// writes what it shows to standard output.
type crowd struct {
	world
	rng   *rand.Rand
	watch settle.Watch
	loop  *Loop
	out   *json.Encoder
	late  time.Duration // of the clock
	idle  int           // how often the time was asked since the last state
}

// patience is how often the time is asked before somebody looks at the wall again.
const patience = 500

// Now is the time by a clock that is set, back or forth by up to a day, now and
// then. An eye looks anew at what lies there when it is set back.
func (c *crowd) Now() time.Time {
	if c.rng.IntN(100) == 0 {
		c.late = time.Duration(c.rng.Int64N(int64(48*time.Hour))) - 24*time.Hour
		defer c.Watch(c.watch)
	}
	return c.now()
}

// now is later each time it is asked, as it is on any table, also where time
// stands still while a test computes. Who is still to shake does so after a while: where
// the host goes back twice, the eye is told nothing new.
func (c *crowd) now() time.Time {
	c.late++
	if c.idle++; c.idle > patience && c.watch.Phase == settle.Clearing {
		c.idle = 0
		c.Watch(c.watch)
	}
	return time.Now().Add(c.late)
}

func (c *crowd) Watch(w settle.Watch) {
	c.watch = w
	tell := func(e settle.Event) {
		e.Watch, e.At, e.Since = w.ID, c.now(), c.now()
		c.messages <- eye.Message{Report: &eye.Report{Event: &e}}
	}
	switch {
	case w.Phase == settle.Turn:
		c.seeThrow(w, tell)
		return
	case w.Phase == settle.Push:
		tell(settle.Event{Kind: settle.Discs})
		tell(settle.Event{Kind: settle.Pushed, Fallen: map[string]int{"small": c.rng.IntN(3)}})
		return
	case w.Throw > 0:
		c.seeCup(w, tell)
		return
	}
	for seat, n := range w.Seats {
		var roll []dice.Face
		for range n {
			roll = append(roll, []dice.Face{1, 2, 3, 4, 5, star}[c.rng.IntN(6)])
		}
		switch w.Phase {
		case settle.Opened, settle.Reveal:
			tell(settle.Event{Kind: settle.RollRead, Seat: seat, Dice: read(roll...)})
		case settle.Clearing: // under cups that stand is rolled again, too
			tell(settle.Event{Kind: settle.CupUp, Seat: seat})
			tell(settle.Event{Kind: settle.CupDown, Seat: seat})
		}
	}
	tell(settle.Event{Kind: settle.GraveyardCount, Count: w.Graveyard})
	tell(settle.Event{Kind: settle.MarkerGone})
}

func (c *crowd) Publish(s wire.State) {
	c.idle = 0
	if err := c.out.Encode(s); err != nil {
		os.Exit(0)
	}
	if c.rng.IntN(30) == 0 {
		c.goBack()
	}
	switch v := s.View.Body().(type) {
	case dicecup.View:
		if asks(s, AskUncovered) {
			c.hosts(wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: c.rng.IntN(2) == 0})
			return
		}
		c.crossIn(v)
		return
	case luckyfive.View:
		c.goOn(s, v)
		return
	case thrill.View:
		c.push(s, v)
		return
	}
	v, ok := s.View.Body().(bluff.View)
	switch {
	case asks(s, CallGone):
		c.voids(v.Round)
	case asks(s, AskFirstBet):
		c.loop.Answer(askers[*v.Turn].Seat, AskFirstBet, true)
	case !ok || c.watch.Phase != settle.Covered:
	case v.Bet != nil && c.rng.IntN(4) == 0:
		c.loop.Press(button.Press{Kind: button.Short})
	default:
		var last *bluff.Bet
		if v.Bet != nil {
			last = &v.Bet.Bet
		}
		m := markerOf(bluff.LowestRaises(last, bluff.Faces{Low: 1, High: 5})[c.rng.IntN(2)])
		e := settle.Event{Kind: settle.MarkerRested, Watch: c.watch.ID, Field: &m.Field, Face: &m.Face}
		c.messages <- eye.Message{Report: &eye.Report{Event: &e}}
	}
}

func asks(s wire.State, code string) bool {
	return slices.ContainsFunc(s.Notices, func(n wire.Notice) bool { return n.Code == code })
}

// goBack has the host make void whatever came after some act.
func (c *crowd) goBack() {
	c.hosts(wire.Correct, wire.Correction{Do: wire.CorrectBack, Act: 1 + c.rng.IntN(60), Then: wire.ThenBack})
}

// voids has the host make a round of Bluff void.
func (c *crowd) voids(round int) { c.hosts(wire.VoidRound, wire.Void{Round: round}) }

func (c *crowd) hosts(v wire.Verb, what any) {
	body, _ := json.Marshal(what)
	c.loop.try(Asked{Command: wire.Command{ID: crand.Text(), From: host, Verb: v, Body: body}})
}

// seeCup sees all that can be seen of Dice Cup under a watch.
func (c *crowd) seeCup(w settle.Watch, tell func(settle.Event)) {
	now := c.now()
	switch w.Phase {
	case settle.Tossing:
		for _, k := range []settle.Kind{settle.CupDown, settle.Thrown, settle.CupUp, settle.DiceShown, settle.CupDown} {
			tell(settle.Event{Kind: k})
		}
		tell(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Shown: now, Covered: now.Add(3 * time.Second)}})
	case settle.Scoring:
		e := settle.Event{Kind: settle.RollRead}
		for i := range dicecup.Dice {
			f := dice.Face(1 + c.rng.IntN(6))
			e.Compared = append(e.Compared, settle.Compared{Colour: dicecup.Colours[i/2], Lies: &f, Seen: &f})
		}
		tell(e)
	}
}

// crossIn lets one player cross the first open category.
func (c *crowd) crossIn(v dicecup.View) {
	if len(v.Waiting) == 0 {
		return
	}
	player := v.Waiting[c.rng.IntN(len(v.Waiting))]
	for _, category := range dicecup.Categories {
		if _, scored := v.Sheets[player][0][category]; !scored {
			c.act(player, dicecup.Cross{Player: player, Category: category})
			return
		}
	}
}

// seeThrow sees the dice of Lucky Five that may be thrown.
func (c *crowd) seeThrow(w settle.Watch, tell func(settle.Event)) {
	if len(w.Free) == 0 || w.Of > 0 {
		return
	}
	e := settle.Event{Kind: settle.RollRead, Thrown: w.Free}
	for _, die := range dice3 {
		e.Dice = append(e.Dice, vision.Die{Colour: die, Value: dice.Face(1 + c.rng.IntN(6)), Confidence: 1})
	}
	tell(e)
}

// goOn lets whoever must act at Lucky Five do something.
func (c *crowd) goOn(s wire.State, v luckyfive.View) {
	if asks(s, AskFirst) {
		c.loop.Answer(3, AskFirst, true)
	}
	if v.Turn == nil {
		return
	}
	who := *v.Turn
	var ev any
	switch v.Phase {
	case luckyfive.PhaseCard:
		ev = luckyfive.Uncover{Card: []luckyfive.Card{"red", "?", "!", "lucky", "red+yellow"}[c.rng.IntN(5)]}
	case luckyfive.PhaseChoose:
		ev = luckyfive.Choose{Player: who, Dice: dice3[:2]}
	case luckyfive.PhaseNudge:
		ev = luckyfive.Nudge{Player: who}
	case luckyfive.PhaseStake:
		chips := v.Chips[who]
		for _, value := range luckyfive.Values {
			if chips.Of(value) > 0 {
				ev = luckyfive.Stake{Player: who, Chip: value}
			}
		}
	case luckyfive.PhaseSay:
		ev = luckyfive.Say{Player: who, Higher: c.rng.IntN(2) == 0}
	case luckyfive.PhaseDecide:
		ev = luckyfive.Stop{Player: who}
	default:
		return
	}
	c.act(who, ev)
}

// act is an act of a player in secret.
func (c *crowd) act(who string, ev any) {
	body, err := json.Marshal(ev)
	if err != nil {
		panic(err)
	}
	c.loop.Act(askers[who].Seat, body)
}

// push lets whoever must act at Thrill do something.
func (c *crowd) push(s wire.State, v thrill.View) {
	switch v.Phase {
	case thrill.PhaseStart:
		c.loop.Answer(1, AskYoungest, true)
	case thrill.PhasePick:
		pick := thrill.Small // off the play area, when the reserve is empty
		for _, size := range []thrill.Size{thrill.Medium, thrill.Large} {
			if v.Reserve.Of(size) > 0 {
				pick = size
			}
		}
		c.act(*v.Boss, thrill.Pick{Player: *v.Boss, Size: pick})
	case thrill.PhaseHand:
		who := v.Waiting[c.rng.IntN(len(v.Waiting))]
		c.act(who, thrill.Hand{Player: who})
	case thrill.PhasePush:
		if len(s.Notices) > 0 {
			c.loop.Answer(askers[*v.Maxe].Seat, AskFell, true)
		}
	}
}
