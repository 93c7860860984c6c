package main

import (
	"testing"
	"time"

	"dicetable/vision/settle"
)

// watched is what exposing says of frames, one letter each: "." is a still
// frame that is not read, "r" one that is read, "m" one with motion, "M" one
// with motion that is read.
func watched(p settle.Phase, frames string) string {
	var e exposing
	told := ""
	at := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	for _, f := range frames {
		at = at.Add(time.Second / 15)
		if e.add(p, at, f == 'm' || f == 'M', f == 'r' || f == 'M') {
			told += "x"
		} else {
			told += "-"
		}
	}
	return told
}

func TestThePanelIsHeldFromTheFirstMotionUntilAllIsSettled(t *testing.T) {
	for _, c := range []struct {
		name         string
		phase        settle.Phase
		frames, want string
	}{
		{"cups go up in a reveal", settle.Reveal, "rrrrMMMMrrrrr....", "----xxxxxxxxx----"},
		{"nothing moves", settle.Reveal, "rrrr............r", "-----------------"},
		{"a push, read now and then while hands are about", settle.Push, "..mMmmMmmMrrr....", "---x--x--xxxx----"},
		{"nothing is ruled on while cups are down", settle.Covered, "MMMMrrrr", "--------"},
		{"nothing is ruled on between games", settle.Idle, "MMMMrrrr", "--------"},
		{"the panel's own light is no motion", settle.Turn, "MMrrr.........Mrrr....", "xxxxx-----------------"},
		{"a hand that comes just then is, as it goes on", settle.Turn, "MMrrr....MMMMMMMMMMrrr", "xxxxx------------xxxxx"},
		{"the next throw", settle.Turn, "MMrrr....................MMrrr", "xxxxx--------------------xxxxx"},
	} {
		if got := watched(c.phase, c.frames); got != c.want {
			t.Errorf("%s:\n%s gives\n%s, want\n%s", c.name, c.frames, got, c.want)
		}
	}
}
