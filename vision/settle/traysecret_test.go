package settle

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// trayScene is one frame of chance of Dice Cup; faces are given as %d.
func trayScene(t *rapid.T) string {
	words := []string{"-"}
	if cup := rapid.SampledFrom([]string{"", "down", "down", "held", "held", "aside", "open", "gone"}).Draw(t, "cup"); cup != "" {
		words = append(words, "cup:"+cup)
	}
	isCovered := len(words) > 1 && words[1] == "cup:down" && rapid.IntRange(0, 3).Draw(t, "under") > 0
	for _, die := range []string{"w1", "w2", "r1", "b1", "y1"} {
		if isCovered || rapid.IntRange(0, 3).Draw(t, die) == 0 {
			continue
		}
		push := rapid.SampledFrom([]string{"", "", "", "+6", "+20"}).Draw(t, "push")
		clear := rapid.SampledFrom([]string{"", "", "", "?", "/"}).Draw(t, "clear")
		words = append(words, die+push+"=%d"+clear)
	}
	for _, word := range []string{"hand@tray", "hand", "?", "?all", "nomat", "shift", "dark", "skip"} {
		if rapid.IntRange(0, 11).Draw(t, word) == 0 {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

func fillTray(t *rapid.T, scene string) string {
	var faces []any
	for range strings.Count(scene, "%d") {
		faces = append(faces, rapid.IntRange(1, 6).Draw(t, "face"))
	}
	return fmt.Sprintf(scene, faces...)
}

// Whatever the dice show, and whatever is read of them frame by frame, all that
// is told up to the scoring is the same (DC-8), and so is which frames are
// worth reading.
func TestNothingToldBeforeTheScoringDependsOnDice(t *testing.T) {
	looks := 0
	rapid.Check(t, func(rt *rapid.T) {
		one, other := playTray(t, thrown), playTray(t, thrown)
		for range rapid.IntRange(1, 10).Draw(rt, "scenes") {
			if rapid.IntRange(0, 4).Draw(rt, "watch") == 0 {
				w := "watch " + rapid.SampledFrom([]string{"toss ", "toss ", "hidden ", "toss #2 "}).Draw(rt, "phase") + set
				one.play(w)
				other.play(w)
			}
			scene := trayScene(rt)
			// Dice that lie show the same for a while, or flicker.
			this, that := fillTray(rt, scene), fillTray(rt, scene)
			flickers := rapid.IntRange(0, 3).Draw(rt, "flickers") == 0
			for range rapid.IntRange(1, 14).Draw(rt, "frames") {
				if flickers {
					this, that = fillTray(rt, scene), fillTray(rt, scene)
				}
				one.play(this)
				other.play(that)
				if one.settler.pause(false) != other.settler.pause(false) || one.settler.pause(true) != other.settler.pause(true) {
					rt.Fatal("how often frames are read depends on dice")
				}
			}
		}
		if !reflect.DeepEqual(one.events, other.events) {
			rt.Fatalf("told %q of some dice and %q of others", one.told, other.told)
		}
		for _, e := range one.events {
			if len(e.Dice)+len(e.Reasons)+len(e.Compared) > 0 || e.Count+e.Missing+e.Surplus+e.Unsure != 0 || e.Face != nil {
				rt.Fatalf("%s tells of dice", spell(e))
			}
		}
		one.only(LookOver)
		looks += len(one.events)
	})
	if looks == 0 {
		t.Error("no look was told at all: this proves nothing")
	}
}

// The scoring tells nothing of the dice either while the cup is not aside.
func TestTheScoringTellsNothingUntilTheCupIsAside(t *testing.T) {
	rolls := 0
	rapid.Check(t, func(rt *rapid.T) {
		one, other := playTray(t, lookedAt+"watch score "+set), playTray(t, lookedAt+"watch score "+set)
		for range rapid.IntRange(1, 6).Draw(rt, "scenes") {
			cup := rapid.SampledFrom([]string{"cup:down ", "cup:held ", "cup:open ", "hand@tray "}).Draw(rt, "cup")
			f := fmt.Sprintf("%dx %s w1=%%d w2=%%d r1=%%d b1=%%d", rapid.IntRange(1, 20).Draw(rt, "frames"), cup)
			one.play(fillTray(rt, f))
			other.play(fillTray(rt, f))
		}
		if !reflect.DeepEqual(one.events, other.events) {
			rt.Fatalf("told %q of some dice and %q of others", one.told, other.told)
		}
		one.play("20x cup:aside " + all)
		one.only(RollRead)
		rolls += len(one.events)
	})
	if rolls == 0 {
		t.Error("no roll was told at all: this proves nothing")
	}
}

// What the look showed is told with the roll and never before: until then no
// event has a face in it, whatever its form.
func TestALookIsInNoEventsText(t *testing.T) {
	s := playTray(t, lookedAt+"watch hidden "+set+"\n 30x cup:held "+all+"\n 9x cup:down\n"+scored+"9x cup:held "+all)
	for _, e := range s.events {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"dice", "compared", "face", "value", "reasons", "colour"} {
			if strings.Contains(string(text), `"`+word+`"`) {
				t.Errorf("%s", text)
			}
		}
	}
}

// noisy plays a look and the scoring, with frames lost, dice hidden, and some
// read wrong now and then.
func noisy(t *testing.T, seed uint64, at []string, after []string) *script {
	r := rand.New(rand.NewPCG(seed, 1))
	s := playTray(t, thrown)
	// frames plays n frames with these dice.
	frames := func(n int, cup string, dice []string) {
		for range n {
			words := []string{cup}
			for _, d := range dice {
				switch x := r.IntN(20); {
				case x == 0: // not seen
				case x == 1:
					words = append(words, d+"?")
				case x == 2 && r.IntN(4) == 0:
					words = append(words, d[:len(d)-1]+fmt.Sprint(1+r.IntN(6)))
				default:
					words = append(words, d)
				}
			}
			if r.IntN(12) == 0 {
				words = []string{"skip"}
			}
			s.play(strings.Join(words, " "))
		}
	}
	frames(40, "cup:held", at)
	frames(12, "cup:down", nil)
	s.play("watch hidden " + set)
	frames(20, "cup:down", nil)
	s.play("watch score " + set)
	frames(9, "cup:down", nil)
	frames(9, "cup:held", after)
	frames(120, "cup:aside", after)
	return s
}

// With every twentieth die hidden, as many unclear, some misread and frames
// lost, the look is measured and the roll told with what was seen.
func TestNoiseDoesNotMakeADieAnother(t *testing.T) {
	was, now := strings.Fields(all), strings.Fields("w1=4 w2=5 r1=1 b1=6")
	told, unseen := 0, 0
	for seed := range uint64(60) {
		for i, after := range [][]string{was, now} {
			s := noisy(t, seed, was, after)
			s.only(LookOver, RollRead)
			if len(s.events) == 0 || s.events[0].Kind != LookOver {
				t.Fatalf("seed %d: told %q", seed, s.told)
			}
			if l := s.events[0].Look.Length(); l < 37*frameTime || l > 43*frameTime {
				t.Errorf("seed %d: the look of 40 frames took %s", seed, l)
			}
			for _, e := range s.events[1:] {
				told++
				for _, c := range e.Compared {
					if c.Seen == nil {
						unseen++
					}
					isOther := i == 1 && letterOf(c.Colour) == "w" && *c.Lies == 5
					if c.Moved || c.Was() == Different && !isOther || isOther && c.Was() == Same {
						t.Errorf("seed %d: %s", seed, spell(e))
					}
				}
			}
		}
	}
	if told < 110 || unseen > told/10 {
		t.Errorf("%d of 120 rolls were told, %d of their dice not seen at the look", told, unseen)
	}
}

func TestATrayThatRestsIsSeldomRead(t *testing.T) {
	for _, c := range []struct {
		name, script, frame string
		most                int
	}{
		{"the throw is awaited", "watch toss " + set, "cup:aside", 20},
		{"it stands covered", thrown, "cup:down", 20},
		{"all cross", lookedAt + "watch hidden " + set, "cup:down", 20},
		{"a scoring that is told", lookedAt + scored, "cup:aside " + all, 25},
		{"a scoring that lacks a die", lookedAt + scored, "cup:aside w1=4", 50},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := playTray(t, c.script)
			reads := 0
			for range 150 {
				words := []string{"skip"}
				if s.settler.Wants(start.Add(time.Duration(s.frame+1)*frameTime), false) {
					words = strings.Fields(c.frame)
					reads++
				}
				s.add(s.read(t, words))
			}
			if reads == 0 || reads > c.most {
				t.Errorf("%d of 150 still frames were read, want at most %d", reads, c.most)
			}
		})
	}
}
