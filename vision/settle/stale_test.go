package settle

import (
	"testing"
	"time"
)

// BL-2: dice that lay at a seat before the throw was asked for are no throw,
// whoever began to look at them when.
func TestDiceThatLayThereAreNoOpeningThrow(t *testing.T) {
	const lie = "1.1=4 1.2=* 2.1=4 2.2=*"
	for name, frames := range map[string]string{
		"since before the game":             "watch idle\n 60x " + lie + "\n watch open 1:2 2:2\n 40x " + lie,
		"an eye that is new":                "watch open 1:2 2:2\n 40x " + lie,
		"under a hand at first":             "watch open 1:2 2:2\n 5x hand@1 hand@2\n 40x " + lie,
		"beside a hand at first":            "watch open 1:2 2:2\n 5x hand@1 hand@2 " + lie + "\n 40x " + lie,
		"not clear at first":                "watch open 1:2 2:2\n 3x 1.1=5? 1.2=*/ 2.1=4~ 2.2=5 ?all\n 40x " + lie,
		"and the game has rested":           "watch open 1:2 2:2\n - \n watch idle\n 40x " + lie + "\n watch open 1:2 2:2\n 40x " + lie,
		"a player leaves, the others go on": "watch open 1:2 2:2 3:2\n 40x " + lie + "\n watch open 1:2 2:2\n 40x " + lie,
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, frames)
			s.only(RollRead)
			s.want()
		})
	}
}

// Who takes them up and throws has thrown, even if some lie alike again.
func TestDiceThatLayThereAreThrown(t *testing.T) {
	for name, frames := range map[string]string{
		"from the hand":                       "9x 1.1=4 1.2=*\n 9x hand@1\n 3x -\n 5x 1.1=4 1.2+20=*",
		"from the cup":                        "9x 1.1=4 1.2=*\n 9x 1:down\n 5x 1:aside 1.1=3 1.2=*",
		"from a hand that was there at first": "9x hand@1 1.1=4 1.2=*\n 3x -\n 5x 1.1=3 1.2=*",
		"none lay there":                      "-\n 5x 1.1=3 1.2=*",
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch open 1:2\n"+frames)
			s.only(RollRead, RollDoubt)
			if len(s.events) != 1 || s.events[0].Kind != RollRead {
				t.Errorf("told is %q", s.told)
			}
		})
	}
}

// A clock that is set back does not make a throw of dice that lay there, nor does
// it lose one that has just come to rest.
func TestTheClockIsSetBackInAnOpeningThrow(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		want          []string
	}{
		"they lay there":   {"watch open 1:2\n 9x 1.1=4 1.2=*", "40x 1.1=4 1.2=*", nil},
		"they were told":   {"watch open 1:2\n 3x -\n 9x 1.1=4 1.2=*", "40x 1.1=4 1.2=*", nil},
		"told, and a tie":  {"watch open 1:2\n 3x -\n 9x 1.1=4 1.2=*\n watch open 1:2\n 9x 1.1=4 1.2=*", "40x 1.1=4 1.2=*", nil},
		"nothing was read": {"watch open 1:2\n skip", "40x 1.1=4 1.2=*", nil},
		"just thrown":      {"watch open 1:2\n 3x -\n 2x 1.1=4 1.2=*", "5x 1.1=4 1.2=*", []string{"roll 1 4 star"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, c.before)
			s.told, s.events = nil, nil
			s.late = -24 * time.Hour
			s.play(c.after)
			s.only(RollRead)
			s.want(c.want...)
		})
	}
}

// Whose dice lay there before is told so, but not before there was time to throw
// them; and of those that were left lying, as soon as the others were thrown.
func TestWhoseDiceLayThereIsToldToThrow(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"for a while":       {"75x 1.1=4 1.2=*", nil},
		"for too long":      {"105x 1.1=4 1.2=*", []string{"doubt 1 2 missing 2 lain before"}},
		"one is left lying": {"9x 1.1=4 1.2=*\n 9x hand@1 1.2=*\n 30x 1.1+20=4 1.2=*", []string{"doubt 1 1 missing 1 lain before"}},
		"thrown at last": {"105x 1.1=4 1.2=*\n 9x hand@1\n 3x -\n 9x 1.1=3 1.2=*",
			[]string{"doubt 1 2 missing 2 lain before", "roll 1 3 star"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch open 1:2\n"+c.frames)
			s.only(RollRead, RollDoubt)
			s.want(c.want...)
		})
	}
}
