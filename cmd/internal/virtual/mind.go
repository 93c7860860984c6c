package virtual

import (
	"math/rand/v2"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/sim"
)

// Times that do not depend on the pace: how long a player waits for the
// table to have seen something before trying once more.
const (
	patience = 6 * time.Second
	longWait = 15 * time.Second
	// slowFrame is the longest frame with which these hold. Where an eye takes
	// longer players wait for as many frames as there would be; else they take
	// cups and dice up again before it has read them, and so for ever.
	slowFrame = 100 * time.Millisecond
)

// player is a simulated player; each game has its own kind.
type player interface {
	// sees tells the player of one more frame.
	sees()
	// next is what the player does now, asked for in every frame; false for
	// nothing. A player whose hands are busy can only look.
	next(now time.Time, s wire.State, t *sim.Table) (move, bool)
	// sit makes a player go on where another has left.
	sit(s wire.State, t *sim.Table)
	// refuse makes a player look again whose act was refused, after a pause.
	refuse(now time.Time, s wire.State, t *sim.Table)
}

// newPlayer is a simulated player of a game.
func newPlayer(game string, m mind) player {
	switch game {
	case sim.DiceCup:
		return newDiceCupBot(m)
	case sim.LuckyFive:
		return &luckyFiveBot{mind: m}
	case sim.Thrill:
		return &thrillBot{mind: m}
	}
	return newBluffBot(m)
}

// move is the next thing a player does: an act with the hands, an answer to a
// question, named by its code, or an event of the game sent in secret.
type move struct {
	act   sim.Act
	code  string
	yes   bool
	event games.Event
}

func (m move) isNothing() bool { return m.act.Do == "" && m.code == "" && m.event == nil }

// mind is what all simulated players have: a place, and a sense of time.
type mind struct {
	seat int
	rng  *rand.Rand
	pace float64
	// rests is until when the player does nothing, after something was
	// refused.
	rests time.Time
	// thinking about what since when, until when.
	about string
	until time.Time
	// tried is when the last thing was done that the table should notice, frames
	// how many there were since.
	tried  time.Time
	frames int
}

func (m *mind) sees() { m.frames++ }

// anew is the mind of somebody who has just sat down.
func (m *mind) anew() mind { return mind{seat: m.seat, rng: m.rng, pace: m.pace} }

// own is how the wall shows the player's own seat; false when nobody plays
// there.
func (m *mind) own(s wire.State) (wire.Seat, bool) {
	i := slices.IndexFunc(s.Seats, func(x wire.Seat) bool { return x.Seat == m.seat })
	if i < 0 {
		return wire.Seat{}, false
	}
	return s.Seats[i], true
}

// thought reports whether a player has thought long enough about something:
// between low and high seconds, times the pace, since it first came up.
func (m *mind) thought(now time.Time, about string, low, high float64) bool {
	if m.about != about {
		secs := m.pace * (low + (high-low)*m.rng.Float64())
		m.about, m.until = about, now.Add(time.Duration(secs*float64(time.Second)))
	}
	return !now.Before(m.until)
}

func (m *mind) tries(now time.Time) { m.tried, m.frames, m.about = now, 0, "" }

// does is an act that the table should notice.
func (m *mind) does(now time.Time, a sim.Act) (move, bool) {
	m.tries(now)
	return move{act: a}, true
}

// says answers a question of the table.
func (m *mind) says(now time.Time, code string, yes bool) (move, bool) {
	m.tries(now)
	return move{code: code, yes: yes}, true
}

// sends tells the table an event that nobody else hears.
func (m *mind) sends(now time.Time, e games.Event) (move, bool) {
	m.tries(now)
	return move{event: e}, true
}

// waited reports whether nothing came of what was tried last.
func (m *mind) waited(now time.Time, d time.Duration) bool {
	return now.Sub(m.tried) > d && m.frames > int(d/slowFrame)
}
