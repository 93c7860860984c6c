package opencv

import (
	"dicetable/calib"
)

const (
	// leastStrange is how many cells of the tray that neither mat nor dice
	// explain are a doubt, as a share of those that a die's face has.
	leastStrange = 0.13
	// bodyGrown is how much larger dice are taken than they were read, for
	// edges that are mixed in a cell, in cells.
	bodyGrown = 1.2
)

// remain is a part of the tray in which something lies: its middle in the frame, and its
// size in cells.
type remain struct {
	at    calib.Point
	cells float64
}

// strange are doubts about what lies in the tray and is neither of the dice
// that were read nor of the mat: most of a die that another one lies on is
// hidden, but not all.
func (b bareMat) strange(s diceScene, all []posed) []diceDoubt {
	looks := make([]look, len(all))
	for i, p := range all {
		looks[i] = p.look
	}
	var doubts []diceDoubt
	for _, r := range b.remains(s, looks) {
		doubts = append(doubts, diceDoubt{At: r.at, Reason: "something lies by the dice that was not read, perhaps a die under another one"})
	}
	return doubts
}

// remains are the parts of the tray that neither mat nor dice explain, nor what covers them.
func (b bareMat) remains(s diceScene, dice []look) []remain {
	if b.plan == nil || s.Mat == nil || s.Mat.Tray == nil || len(dice) == 0 {
		return nil
	}
	left, least := b.foreign(), 0.0
	for _, l := range dice {
		side := l.top.side()
		for _, t := range []float64{0, 0.25, 0.5, 0.75, 1} {
			b.clear(left, l.top, l.drop.Times(t*side))
		}
		least = max(least, leastStrange*side*side/planBy/planBy)
	}
	var all []remain
	for i := range left.cells {
		if left.cells[i] == 0 {
			continue
		}
		n, middle := left.drain(i)
		px := b.plan.px(middle.X, middle.Y)
		on, ok := b.plan.view.Locate(px, 0)
		if float64(n) >= least && ok && s.Mat.Tray.Depth(on) > 0 && !s.covered(px) {
			all = append(all, remain{px, float64(n)})
		}
	}
	return all
}

// foreign are the cells in which something else than the mat is seen, but for hands: what hangs
// together with one is the hand, its sleeve or what it holds.
func (b bareMat) foreign() *mask {
	left := newMask(b.mask.w, b.mask.h)
	for i, k := range b.mask.cells {
		left.cells[i] = 0
		if k == foreign {
			left.cells[i] = 1
		}
	}
	for _, h := range b.hands {
		for _, i := range h.cells {
			if left.cells[i] != 0 {
				left.drain(i)
			}
		}
	}
	return left
}

// clear takes out the cells of a quad of the frame that is moved and grown.
func (b bareMat) clear(left *mask, q quad, by calib.Point) {
	middle := q.middle()
	var grown []calib.Point
	for _, c := range q {
		off := c.Minus(middle)
		k := 1 + bodyGrown*planBy/max(1, c.Far(middle))
		grown = append(grown, b.plan.cell(middle.Plus(by).Plus(off.Times(k))))
	}
	box := bounds(grown, 0)
	for y := max(0, box.y0); y < min(left.h, box.y1+1); y++ {
		from, to := calib.Row(grown, float64(y))
		for x := max(0, from); x < min(left.w, to); x++ {
			left.cells[y*left.w+x] = 0
		}
	}
}

// drain empties the part that hangs together with cell i, and tells how many
// cells it had and where their middle was.
func (m *mask) drain(i int) (n int, middle calib.Point) {
	todo := []int{i}
	m.cells[i] = 0
	var sum calib.Point
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		x, y := at%m.w, at/m.w
		n, sum = n+1, sum.Plus(calib.Point{X: float64(x), Y: float64(y)})
		for _, next := range [4][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if next[0] < 0 || next[1] < 0 || next[0] >= m.w || next[1] >= m.h {
				continue
			}
			if k := next[1]*m.w + next[0]; m.cells[k] != 0 {
				m.cells[k] = 0
				todo = append(todo, k)
			}
		}
	}
	return n, sum.Times(1 / float64(n))
}
