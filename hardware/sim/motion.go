package sim

import (
	"math"
	"time"

	"dicetable/calib"
)

// motion is one stretch of work: begin is called once, move with the share
// that has passed (0 to 1, 1 at last), end when it is over. Any may be nil.
type motion struct {
	lasts time.Duration
	begin func()
	move  func(p float64)
	end   func()
	// idle is cut short by what comes next.
	idle bool
}

// queue is what one pair of hands has to do, in order.
type queue struct {
	motions []motion
	begun   bool
	since   time.Time
}

func (q *queue) add(m ...motion) { q.motions = append(q.motions, m...) }

// busy reports whether there is more to do than to idle.
func (q *queue) busy() bool {
	return len(q.motions) > 1 || len(q.motions) == 1 && !q.motions[0].idle
}

// advance works until now.
func (q *queue) advance(now time.Time) {
	for len(q.motions) > 0 {
		m := q.motions[0]
		if !q.begun {
			q.begun = true
			if m.begin != nil {
				m.begin()
			}
		}
		gone := now.Sub(q.since)
		if gone < m.lasts && (!m.idle || !q.busy()) {
			if m.move != nil {
				m.move(float64(gone) / float64(m.lasts))
			}
			return
		}
		if m.move != nil {
			m.move(1)
		}
		if m.end != nil {
			m.end()
		}
		q.since = q.since.Add(min(m.lasts, gone))
		q.motions, q.begun = q.motions[1:], false
	}
	q.since = now
}

// place is a place in space: mm on the mat and above it.
type place struct{ x, y, h float64 }

func (a place) to(b place, p float64) place {
	return place{a.x + (b.x-a.x)*p, a.y + (b.y-a.y)*p, a.h + (b.h-a.h)*p}
}

func (a place) plus(x, y, h float64) place { return place{a.x + x, a.y + y, a.h + h} }

func (a place) far(b place) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

// smooth starts and stops gently.
func smooth(p float64) float64 { return p * p * (3 - 2*p) }

// seconds is a duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// blurOf is the motion during an exposure of 1/60 s, mm, of what moved from
// a to b in dt.
func blurOf(a, b place, dt time.Duration) calib.Point {
	if dt <= 0 || a.far(b) < 0.05 {
		return calib.Point{}
	}
	k := float64(time.Second) / 60 / float64(dt)
	return calib.Point{X: (b.x - a.x) * k, Y: (b.y - a.y) * k}
}

// hand is one player's hand; it is away when nobody sees it.
type hand struct {
	at   place
	away bool
	skin float64
}

// reach moves a seat's hand to where target says when it begins, bringing it
// in from behind the player's rim.
func (t *Table) reach(seat int, secs float64, target func() place) motion {
	h := &t.hands[seat]
	var from, to place
	return motion{
		lasts: seconds(secs),
		begin: func() {
			if h.away {
				h.at, h.away = t.lap(seat), false
			}
			from, to = h.at, target()
		},
		move: func(p float64) { h.at = from.to(to, smooth(p)) },
	}
}

// home takes a seat's hand away from the table.
func (t *Table) home(seat int) motion {
	m := t.reach(seat, 0.45, func() place { return t.lap(seat) })
	m.end = func() { t.hands[seat].away = true }
	return m
}

// wait does nothing for a while.
func wait(secs float64) motion { return motion{lasts: seconds(secs)} }

// then does something at once.
func then(f func()) motion { return motion{end: f} }

// out is the direction on the mat, along y, to the player of a seat.
func out(seat int) float64 {
	if seat <= 3 {
		return -1
	}
	return 1
}

// lap is where a seat's hand comes from: outside of the picture.
func (t *Table) lap(seat int) place {
	c := t.game.mat().Seats[seat-1].Center()
	return place{c.X + 20, 297 + out(seat)*520, 60}
}
