package settle

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// scene is one frame of chance in the words of a script; hidden dice are
// given as %s, to be filled with faces.
func scene(t *rapid.T) string {
	words := []string{"-"}
	for _, seat := range []string{"1", "2", "4"} {
		if cup := rapid.SampledFrom([]string{"", "down", "down", "held", "aside"}).Draw(t, "cup"); cup != "" {
			words = append(words, seat+":"+cup)
		}
		for slot := range rapid.IntRange(0, 4).Draw(t, "dice") {
			push := rapid.SampledFrom([]string{"", "", "+20", "+60"}).Draw(t, "push")
			clear := rapid.SampledFrom([]string{"", "", "", "?", "/"}).Draw(t, "clear")
			words = append(words, fmt.Sprintf("%s.%d%s=%%s%s", seat, slot+1, push, clear))
		}
	}
	for _, word := range []string{"hand@1", "g2", "m=n7,2", "?1", "nomat", "shift"} {
		if rapid.IntRange(0, 5).Draw(t, word) == 0 {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// scenes are frames of chance, each standing for a while.
func scenes(t *rapid.T) []string {
	var all []string
	for range rapid.IntRange(1, 8).Draw(t, "scenes") {
		s := scene(t)
		for range rapid.IntRange(1, 14).Draw(t, "frames") {
			all = append(all, s)
		}
	}
	return all
}

// fill puts faces in for the dice.
func fill(t *rapid.T, scene string) string {
	var faces []any
	for range strings.Count(scene, "%s") {
		faces = append(faces, rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "*"}).Draw(t, "face"))
	}
	return fmt.Sprintf(scene, faces...)
}

func TestNothingToldBeforeAChallengeDependsOnDice(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		phase := rapid.SampledFrom([]string{"covered", "clearing"}).Draw(rt, "phase")
		one, other := play(t, "watch "+phase+" 1:3 2:2 4:2"), play(t, "watch "+phase+" 1:3 2:2 4:2")
		for _, f := range scenes(rt) {
			one.play(fill(rt, f))
			other.play(fill(rt, f))
		}
		if !reflect.DeepEqual(one.events, other.events) {
			rt.Fatalf("told %q of some dice and %q of others", one.told, other.told)
		}
		for _, e := range one.events {
			if len(e.Dice) > 0 || len(e.Reasons) > 0 {
				rt.Fatalf("%s tells of dice", spell(e))
			}
		}
	})
}

func TestARollHasAsManyDiceAsTheRulesSay(t *testing.T) {
	rolls := 0
	rapid.Check(t, func(rt *rapid.T) {
		phase := rapid.SampledFrom([]string{"open", "reveal"}).Draw(rt, "phase")
		s := play(t, "watch "+phase+" 1:3 2:2 4:2")
		for _, f := range scenes(rt) {
			s.play(fill(rt, f))
			// Now and then the right dice lie still, or nearly.
			if rapid.IntRange(0, 3).Draw(rt, "still") == 0 {
				f = fill(rt, "1.1=%s 1.2=%s 1.3=%s 2.1=%s 2.2=%s "+rapid.SampledFrom([]string{"", "4.1=%s", "1.3+20=%s"}).Draw(rt, "more"))
				s.play(strings.Repeat(f+"\n", rapid.IntRange(1, 15).Draw(rt, "long")))
			}
		}
		for _, e := range s.events {
			if e.Kind != RollRead {
				continue
			}
			rolls++
			if len(e.Dice) != s.settler.watch.Seats[e.Seat] {
				rt.Fatalf("%s has %d dice", spell(e), len(e.Dice))
			}
			for _, d := range e.Dice {
				if d.Cocked || d.Stacked || d.Confidence < Defaults().Confidence {
					rt.Fatalf("%s counts the die %+v", spell(e), d)
				}
			}
		}
	})
	if rolls == 0 {
		t.Error("no roll was told at all: this proves nothing")
	}
}

// lattice is dice on a lattice of half the way that a die can be pushed between
// two readings: one that moves is often as near to where another lay.
func lattice(t *rapid.T, faces []string) string {
	var words []string
	taken := map[[2]int]bool{}
	for _, face := range faces {
		at := [2]int{rapid.IntRange(0, 4).Draw(t, "column"), rapid.IntRange(0, 2).Draw(t, "row")}
		if !taken[at] {
			words = append(words, fmt.Sprintf("@%d,%d=%s", 150+11*at[0], 95+11*at[1], face))
		}
		taken[at] = true
	}
	for _, more := range []string{"2:down", "hand@2", "?2", "m=n7,2"} {
		if rapid.IntRange(0, 5).Draw(t, more) == 0 {
			words = append(words, more)
		}
	}
	return strings.Join(append(words, "-"), " ")
}

func TestTheOrderOfDiceInAReadingDoesNotMatter(t *testing.T) {
	rolls := 0
	rapid.Check(t, func(rt *rapid.T) {
		watch := rapid.SampledFrom([]string{"watch reveal 1:3 2:2", "watch open 1:3 2:2"}).Draw(rt, "watch")
		one, other := play(t, "watch covered 1:3 2:2\n 5x 1:down 2:down\n"+watch), play(t, "watch covered 1:3 2:2\n 5x 1:down 2:down\n"+watch)
		faces := rapid.SliceOfN(rapid.SampledFrom([]string{"1", "2", "3", "*"}), 3, 4).Draw(rt, "faces")
		for range rapid.IntRange(2, 7).Draw(rt, "scenes") {
			words := strings.Fields(lattice(rt, faces))
			for range rapid.IntRange(1, 12).Draw(rt, "frames") {
				one.play(strings.Join(words, " "))
				other.play(strings.Join(rapid.Permutation(words).Draw(rt, "order"), " "))
			}
		}
		if !reflect.DeepEqual(one.events, other.events) {
			rt.Fatalf("told %q in one order and %q in another", one.told, other.told)
		}
		one.only(RollRead)
		rolls += len(one.events)
	})
	if rolls == 0 {
		t.Error("no roll was told at all: this proves nothing")
	}
}

func TestARollIsToldFourFramesAfterItsDiceCameToRest(t *testing.T) {
	s := play(t, challenged+`
		2x 4:down hand@1
		1.1=4 1.2=2
		1.1+15=4 1.2=2
		4x 1.1+30=4 1.2=2 1.3=*`)
	s.only(RollRead)
	s.want("roll 1 2 4 star")
	if e := s.events[0]; e.At.Sub(e.Since) > 3*frameTime {
		t.Errorf("the roll took %s", e.At.Sub(e.Since))
	}
}

func TestAStillTableIsSeldomRead(t *testing.T) {
	for _, c := range []struct {
		name, watch, frame string
		most               int
	}{
		{"before a challenge", "watch covered 1:3", "1:down", 20},
		{"a reveal that is told", "watch reveal 1:3", "1.1=4 1.2=2 1.3=*", 20},
		{"a reveal that lacks a die", "watch reveal 1:3", "1.1=4 1.2=2", 50},
		{"no game", "", "1:down", 12},
		{"no mat", "watch covered 1:3", "nomat", 20},
		{"darkness", "watch covered 1:3", "dark", 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, c.watch)
			reads := 0
			for range 150 {
				words := []string{"skip"}
				if s.settler.Wants(start.Add(time.Duration(s.frame+1)*frameTime), false) {
					words = strings.Fields(c.frame)
					reads++
				}
				s.add(observe(t, words))
			}
			if reads == 0 || reads > c.most {
				t.Errorf("%d of 150 still frames were read, want at most %d", reads, c.most)
			}
		})
	}
}
