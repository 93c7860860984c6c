package sim

import (
	"math/rand/v2"
	"time"
)

// diceCupStill is a moment of Dice Cup: most often the cup is aside,
// else held so that all see the dice, or down over them; sometimes a hand.
func diceCupStill(rng *rand.Rand) Scene {
	t, player, guest := tableForTwo(DiceCup, rng)
	t.shake(player, t.chance)
	s := t.pass(4)
	switch rng.IntN(6) {
	case 0:
		return s
	case 1:
		t.look(player, 3)
		return t.pass(between(rng, 0.9, 2.8))
	}
	t.lift(player)
	s = t.pass(4)
	return t.perhapsCovered(s, guest)
}

// luckyFiveStill is a moment of Lucky Five: dice on the tray, chips in the
// middle, sometimes a hand.
func luckyFiveStill(rng *rand.Rand) Scene {
	t, player, guest := tableForTwo(LuckyFive, rng)
	for range rng.IntN(9) {
		t.stake(player, chipValues[rng.IntN(3)].value)
	}
	t.roll(player, nil, t.chance)
	return t.perhapsCovered(t.pass(25), guest)
}

// thrillStill is a moment of Thrill: after some pushes, all discs that fell
// still lie about, sometimes with a hand over them.
func thrillStill(rng *rand.Rand) Scene {
	t, player, guest := tableForTwo(Thrill, rng)
	for range 1 + rng.IntN(4) {
		for size := range DiscSizes {
			if t.checkTake(size) == nil {
				t.takeDisc(player, size)
				break
			}
		}
		t.shove(player, -1)
	}
	return t.perhapsCovered(t.pass(40), guest)
}

// tableForTwo is a table at which two play, one on each side.
func tableForTwo(game string, rng *rand.Rand) (t *Table, player, guest int) {
	seats := []int{1 + rng.IntN(3), 4 + rng.IntN(3)}
	player, guest = seats[0], seats[1]
	if rng.IntN(2) == 0 {
		player, guest = guest, player
	}
	return NewTable(rng, RandomSettingFor(game, rng), Chance{0.05, 0.06}, seats, time.Unix(0, 0).UTC()), player, guest
}

// perhapsCovered is a scene, or that of a moment later when a guest's hand is
// over the table.
func (t *Table) perhapsCovered(s Scene, guest int) Scene {
	if t.rng.IntN(5) != 0 {
		return s
	}
	t.cover(guest, within(t.rng, t.center(guest), 180), 10)
	return t.pass(1)
}

// pass lets some seconds pass, and is what is seen then.
func (t *Table) pass(secs float64) (s Scene) {
	for range int(secs * 15) {
		s = t.Step(t.now.Add(time.Second / 15))
	}
	return s
}
