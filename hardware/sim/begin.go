package sim

import (
	"maps"
	"slices"
)

// begins is what each verb begins. The button moves nothing on the table.
var begins = map[string]func(*Table, Act){
	Pour: func(t *Table, a Act) {
		if t.game.open {
			t.roll(a.Seat, a.Colours, t.chance)
		} else {
			t.pour(a.Seat, Chance{})
		}
	},
	Shake: func(t *Table, a Act) { t.shake(a.Seat, t.chance) },
	ShakeCocked: func(t *Table, a Act) {
		if odd := (Chance{Cocked: 0.7, Stacked: 0.3}); t.game.open {
			t.roll(a.Seat, a.Colours, odd)
		} else {
			t.shake(a.Seat, odd)
		}
	},
	Lift:      func(t *Table, a Act) { t.lift(a.Seat) },
	Hold:      func(t *Table, a Act) { t.hold(a.Seat) },
	PutDown:   func(t *Table, a Act) { t.putDown(a.Seat) },
	Peek:      func(t *Table, a Act) { t.peek(a.Seat, orUsual(a.Seconds, 1.0)) },
	Marker:    func(t *Table, a Act) { t.mark(a.Seat, *a.Field, *a.Face) },
	Press:     func(*Table, Act) {},
	Cover:     func(t *Table, a Act) { t.cover(a.Seat, *a.At, orUsual(a.Seconds, 2)) },
	Graveyard: func(t *Table, a Act) { t.bury(a.Seat, a.N) },
	Return:    func(t *Table, a Act) { t.giveBack(a.Seat, a.N) },
	Push:      func(t *Table, a Act) { t.push(a.Seat, *a.Face) },
	Tidy: func(t *Table, a Act) {
		if t.board != nil {
			t.store(a.Seat)
		} else {
			t.tidy(a.Seat, a.Colours)
		}
	},
	SetRight:  func(t *Table, a Act) { t.setRight(a.Seat, a.Dice) },
	LayOut:    func(t *Table, a Act) { t.layOut(a.Seat, a.Faces) },
	Turn:      func(t *Table, a Act) { t.turnOne(a.Seat) },
	Look:      func(t *Table, a Act) { t.look(a.Seat, orUsual(a.Seconds, 3)) },
	Knock:     func(t *Table, a Act) { t.knock(a.Seat) },
	Stake:     func(t *Table, a Act) { t.stake(a.Seat, a.Chip) },
	TakeBack:  func(t *Table, a Act) { t.takeBack(a.Seat) },
	Collect:   func(t *Table, a Act) { t.collect(a.Seat) },
	Deal:      func(t *Table, _ Act) { t.setPieces() },
	Take:      func(t *Table, a Act) { t.takeDisc(a.Seat, sizeOf(a.Size)) },
	TurnBoard: func(t *Table, a Act) { t.turnBoard(a.Seat) },
	Shove:     func(t *Table, a Act) { t.shove(a.Seat, sizeOf(a.Size)) },
	Bump:      func(t *Table, _ Act) { t.bump() },
	Lamp:      func(t *Table, _ Act) { t.set.Light = RandomLight(t.rng) },
	Dark:      func(t *Table, a Act) { t.darken(orUsual(a.Seconds, 4)) },
}

// verbs are all there are.
func verbs() []string { return slices.Sorted(maps.Keys(begins)) }

func orUsual(secs, usual float64) float64 {
	if secs == 0 {
		return usual
	}
	return secs
}

// bump knocks the camera: it shakes for a moment and hangs a little
// differently after.
func (t *Table) bump() {
	to := nudge(t.rng, t.set.Camera)
	t.work[0].add(motion{
		lasts: seconds(0.25),
		begin: func() { t.set.Camera = nudge(t.rng, to) },
		end:   func() { t.set.Camera = to },
	})
}

// darken puts the lamp out for a while.
func (t *Table) darken(secs float64) {
	t.work[0].add(motion{
		lasts: seconds(secs),
		begin: func() { t.dark = true },
		end:   func() { t.dark = false },
	})
}
