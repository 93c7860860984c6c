package sim

import (
	"time"
)

// scene is what the camera sees, dt after the frame before.
func (t *Table) scene(dt time.Duration) Scene {
	s := Scene{
		Seq: t.seq, At: t.now, Game: t.set.Game, Mat: t.game.mat().Name, Theme: t.set.Theme, Track: t.set.Track, Camera: t.set.Camera, Light: t.set.Light,
		Props: t.set.Props, Seed: t.noise + t.seq,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
	if t.dark {
		s.Light.Gain /= 100 // a little comes in from the street
	}
	for i := range t.dice {
		d := &t.dice[i]
		if d.spot == inCup || d.spot == inHand {
			continue
		}
		s.Dice = append(s.Dice, SceneDie{
			Colour: d.colour, SizeMM: d.size, X: d.at.x, Y: d.at.y, H: d.at.h,
			R: d.turn, Faces: t.game.faces, Blur: blurOf(d.before, d.at, dt),
		})
	}
	for _, c := range t.chips {
		if c.spot == staked {
			s.Chips = append(s.Chips, SceneChip{Value: c.value, X: c.at.x, Y: c.at.y, H: c.at.h})
		}
	}
	if t.board != nil {
		t.seeBoard(&s)
	}
	for _, n := range t.places() {
		c := &t.cups[n]
		if t.game.open {
			break
		}
		s.Cups = append(s.Cups, SceneCup{
			Seat: n, X: c.at.x, Y: c.at.y, H: c.at.h, Lean: c.lean, Toward: c.toward,
			State: c.state, Blur: blurOf(c.before, c.at, dt),
		})
	}
	for _, n := range t.seats {
		if h := &t.hands[n]; !h.away {
			from := t.lap(n)
			s.Hands = append(s.Hands, SceneHand{X: h.at.x, Y: h.at.y, H: h.at.h, FromX: from.x, FromY: from.y, Skin: h.skin})
		}
	}
	return s
}
