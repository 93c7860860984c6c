package settle

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// poor is what a poor reader makes of one frame: things not seen, dice unclear
// or misread, a hand that is none, frames lost.
func poor(r *rand.Rand, words []string) string {
	if r.IntN(15) == 0 {
		return "skip"
	}
	out := []string{"-"}
	for _, w := range words {
		isDie := trayDie.MatchString(w)
		switch x := r.IntN(180); {
		case x < 6:
		case isDie && x < 15:
			out = append(out, w+"?")
		case isDie && x < 16:
			out = append(out, w[:len(w)-1]+fmt.Sprint(1+r.IntN(6)))
		default:
			out = append(out, w)
		}
	}
	if r.IntN(30) == 0 {
		out = append(out, "hand@tray")
	}
	return strings.Join(out, " ")
}

// Nothing happens on a table where nothing happens.
func TestNoiseIsNoThrow(t *testing.T) {
	for seed := range uint64(25) {
		r := rand.New(rand.NewPCG(seed, 2))
		s := playTray(t, rested+luckyfive+"pot=10,50\n 5x "+lying+"c10@1 c50@3\n"+luckyfive+"#2 free=ry stake pot=10,50 card open=7\n")
		for range 400 {
			s.play(poor(r, strings.Fields(lying+"c10@1 c50@3 card7")))
		}
		s.ignore("hand", "hand_gone")
		if s.want(); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// Throws are told for what they are although the reader is poor.
func TestNoiseDoesNotHideAThrow(t *testing.T) {
	for seed := range uint64(25) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := playTray(t, rested+luckyfive+"#2 free=ry\n")
		for _, part := range []string{lying, "o1=3", "r1+60=5 o1=3 y1+50=2"} {
			for range 45 {
				s.play(poor(r, strings.Fields(part)))
			}
		}
		s.ignore("hand", "hand_gone")
		if s.want("roll 2 3 5 of ry (o3 same)"); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// Whatever is seen, a roll is of dice that may be thrown, as many as must be,
// and all lie well; and the order in a reading does not matter.
func TestARollOfATurnIsWhatWasAskedFor(t *testing.T) {
	rolls := 0
	rapid.Check(t, func(rt *rapid.T) {
		one, other := playTray(t, rested), playTray(t, rested)
		free := "r"
		for range rapid.IntRange(2, 12).Draw(rt, "scenes") {
			if rapid.IntRange(0, 4).Draw(rt, "watch") == 0 {
				free = rapid.SampledFrom([]string{"r", "ry", "roy"}).Draw(rt, "free")
				w := luckyfive + fmt.Sprintf("#%d free=%s", rapid.IntRange(2, 3).Draw(rt, "throw"), free)
				one.play(w)
				other.play(w)
			}
			words := []string{"-"}
			for _, die := range []string{"r1", "o1", "y1", "y2"} {
				if rapid.IntRange(0, 9).Draw(rt, die) < map[string]int{"y2": 9}[die]+2 {
					continue
				}
				words = append(words, die+rapid.SampledFrom([]string{"", "", "+6", "+20", "+70"}).Draw(rt, "push")+
					fmt.Sprintf("=%d", rapid.IntRange(2, 4).Draw(rt, "face"))+rapid.SampledFrom([]string{"", "", "", "?", "/"}).Draw(rt, "clear"))
			}
			if rapid.IntRange(0, 5).Draw(rt, "hand") == 0 {
				words = append(words, "hand@tray")
			}
			for range rapid.IntRange(1, 14).Draw(rt, "frames") {
				one.play(strings.Join(words, " "))
				other.play(strings.Join(rapid.Permutation(words).Draw(rt, "order"), " "))
			}
		}
		if !reflect.DeepEqual(one.told, other.told) {
			rt.Fatalf("told %q in one order and %q in another", one.told, other.told)
		}
		for _, e := range one.events {
			if e.Kind != RollRead {
				continue
			}
			rolls++
			if len(e.Dice) != 3 || len(e.Thrown) == 0 || len(e.Thrown)+len(e.Compared) != 3 {
				rt.Fatalf("%s of %d dice", spell(e), len(e.Dice))
			}
			for _, d := range e.Dice {
				isThrown := slices.Contains(e.Thrown, d.Colour)
				if d.Cocked || d.Confidence < Defaults().Confidence || isThrown && !strings.Contains("roy", letterOf(d.Colour)) {
					rt.Fatalf("%s counts the die %+v", spell(e), d)
				}
			}
		}
	})
	if rolls == 0 {
		t.Error("no roll was told at all: this proves nothing")
	}
}
