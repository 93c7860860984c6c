package settle

import (
	"strconv"
	"strings"
	"testing"
)

// slowly is a script of an eye that reads only every n-th frame.
func slowly(n int, lines string) string {
	var all []string
	for _, line := range strings.Split(lines, "\n") {
		times := 1
		words := strings.Fields(line)
		if count, is := strings.CutSuffix(words[0], "x"); is {
			times, _ = strconv.Atoi(count)
			words = words[1:]
		}
		for range times {
			all = append(all, strings.Join(words, " "))
			if words[0] != "watch" {
				all = append(all, strconv.Itoa(n-1)+"x skip")
			}
		}
	}
	return strings.Join(all, "\n")
}

// A throw is told by an eye that reads two or three frames a second, whatever
// little it saw of it: the cup stands over the tray and did not before (DC-2).
func TestTheThrowAtAFewFramesASecond(t *testing.T) {
	const watch = "watch toss " + set + "\n"
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"the cup stood there before": {"4x cup:down\n hand@tray\n 2x cup:held\n hand@tray\n 5x cup:down",
			[]string{"cup_down", "thrown"}},
		"the last throw lay open": {"6x cup:aside " + all + "\n cup:held w1=4 w2=2\n 2x cup:held\n 4x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"its dice were gathered one by one": {"6x cup:aside " + all + "\n cup:aside hand@tray w1=4 w2=2\n cup:aside hand@tray w1=4\n 2x cup:held\n 4x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"a sleeve looks like a die": {"6x cup:aside " + all + "\n 3x cup:held\n cup:held w1=4\n 4x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"the eye opens while it is shaken": {"3x cup:held\n 4x cup:down",
			[]string{"cup_down", "thrown"}},
		"it is shaken where it stood": {"4x cup:down\n cup:down+20\n cup:held\n cup:down+30\n cup:held\n 4x cup:down+20",
			[]string{"cup_down", "thrown"}},
		"misread once":                      {"5x cup:down\n cup:aside\n 6x cup:down", []string{"cup_down"}},
		"misread once before it ever stood": {"cup:aside\n 6x cup:down", []string{"cup_down"}},
		"a hand before it":                  {"5x cup:down\n 4x hand@tray\n 6x cup:down", []string{"cup_down"}},
	} {
		for _, n := range []int{5, 7} {
			t.Run(name+", every "+strconv.Itoa(n)+"th frame", func(t *testing.T) {
				s := playTray(t, slowly(n, watch+c.frames))
				s.only(CupAside, CupDown, Thrown)
				s.want(c.want...)
			})
		}
	}
}

// So are the look and the scoring.
func TestARoundAtAFewFramesASecond(t *testing.T) {
	for _, n := range []int{5, 7} {
		s := playTray(t, slowly(n, "watch toss "+set+"\n 4x cup:down\n 3x cup:held\n 4x cup:down\n 6x cup:held "+all+"\n 4x cup:down\n watch score "+set+"\n 4x cup:down\n 3x cup:held\n 6x cup:aside "+all))
		s.only(Thrown, DiceShown, LookOver, RollRead)
		s.want("thrown", "dice_shown", "look_over after "+strconv.Itoa(6*n)+" frames", "roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)")
	}
}

// Dice that are covered as they lie are no throw, nor are two misread frames of
// a cup that stands.
func TestNoThrow(t *testing.T) {
	const watch = "watch toss " + set + "\n"
	for name, frames := range map[string]string{
		"covered as they lay":    "9x cup:aside " + all + "\n 3x cup:held\n 9x cup:down",
		"covered by a slow hand": "9x cup:aside " + all + "\n 9x cup:held\n 9x cup:down",
		"misread twice":          "9x cup:down\n 2x cup:aside\n 9x cup:down",
		"misread now and then":   "9x cup:down\n cup:aside\n 9x cup:down\n cup:aside\n 9x cup:down\n cup:aside\n 9x cup:down",
		"misread at first":       "2x cup:aside\n 9x cup:down",
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, watch+frames)
			s.only(Thrown)
			s.want()
		})
	}
}
