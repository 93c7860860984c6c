package settle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// A script on the tray mat. Words of a frame, beside those of observe that are
// about hands, mat and light:
//
//	cup:down       the cup over the tray, by its state; cup:gone beside the mat
//	w1=4           the first white die shows 4; colours are w y g b r k o
//	w1+30=4        pushed 30 mm to the right
//	w1=4?          not clear; =4/ cocked; =4^ stacked
//	?              something in the tray could not be read
//
// Words of a watch: w2 two white dice are in play, #3 the third throw.
func playTray(t *testing.T, lines string) *script {
	t.Helper()
	s := &script{t: t, settler: New(Defaults()), read: observeTray, command: watchTrayOf}
	s.play(lines)
	return s
}

var colours = map[string]dice.Colour{
	"w": dice.White, "y": dice.Yellow, "g": dice.Green, "b": dice.Blue, "r": dice.Red, "k": dice.Black, "o": dice.Orange,
}

var (
	trayDie  = regexp.MustCompile(`^([wygbrko])(\d)(?:\+(\d+))?=([1-6])([?/^]?)$`)
	setWord  = regexp.MustCompile(`^([wygbrko])(\d)$`)
	cupPlace = calib.Point{X: 298, Y: 299}
)

func observeTray(t *testing.T, words []string) Observation {
	var other []string
	var mine []func(*vision.Reading)
	for _, w := range words {
		w := w
		if m := trayDie.FindStringSubmatch(w); m != nil {
			mine = append(mine, func(r *vision.Reading) { r.Dice = append(r.Dice, trayDieOf(m)) })
			continue
		}
		state, isCup := strings.CutPrefix(w, "cup:")
		switch {
		case isCup:
			mine = append(mine, func(r *vision.Reading) { r.Cups = append(r.Cups, trayCupOf(state)) })
		case w == "?":
			at := calib.Point{X: 300, Y: 250}
			mine = append(mine, func(r *vision.Reading) {
				r.Doubts = append(r.Doubts, vision.Doubt{CenterMM: &at, Zone: vision.Tray})
			})
		default:
			other = append(other, w)
		}
	}
	o := observe(t, other)
	if o.Reading != nil {
		if o.Reading.Mat != nil {
			o.Reading.Mat.Name = "tray"
		}
		for _, add := range mine {
			add(o.Reading)
		}
	}
	return o
}

// slot is where the n-th die of a colour lies: not farther than 45 mm from
// where the cup stands, in rows of colours.
func slot(colour string, n int) calib.Point {
	row := strings.Index("wygbrk", colour)
	if colour == "o" {
		row = 2
	}
	return calib.Point{X: 300 + 18*float64(2*n-3), Y: 297 + 16*(float64(row)-2.5)}
}

func trayDieOf(m []string) vision.Die {
	n, _ := strconv.Atoi(m[2])
	push, _ := strconv.ParseFloat("0"+m[3], 64)
	face, _ := strconv.Atoi(m[4])
	at := slot(m[1], n)
	at.X += push
	d := vision.Die{Value: dice.Face(face), Colour: colours[m[1]], CenterMM: &at, SizeMM: 15, Confidence: 0.99, Zone: vision.Zone(calib.TrayMat().ZoneAt(at))}
	switch m[5] {
	case "?":
		d.Confidence = 0.6
	case "/":
		d.Cocked = true
	case "^":
		d.Stacked = true
	}
	return d
}

func trayCupOf(state string) vision.Cup {
	at := cupPlace
	c := vision.Cup{State: vision.CupState(state), CenterMM: &at}
	switch c.State {
	case vision.Aside:
		at = calib.Point{X: 120, Y: 450}
		c.Seat = 6
	case "gone":
		c.State = vision.Aside
		c.CenterMM = nil
	}
	return c
}

func watchTrayOf(t *testing.T, id uint64, words []string) Watch {
	w := Watch{ID: id, Phase: Phase(words[0]), Throw: 1, Dice: map[dice.Colour]int{}}
	for _, word := range words[1:] {
		if m := setWord.FindStringSubmatch(word); m != nil {
			w.Dice[colours[m[1]]], _ = strconv.Atoi(m[2])
			continue
		}
		if n, is := strings.CutPrefix(word, "#"); is {
			w.Throw, _ = strconv.ParseUint(n, 10, 64)
			continue
		}
		t.Fatalf("what is %q in a watch?", word)
	}
	return w
}

// spellCompared is "w4 same", "w3 was 4", "w4 not seen", "w? was 4", with
// "moved" and "tipped".
func spellCompared(all []Compared) string {
	var words []string
	for _, c := range all {
		w := letterOf(c.Colour)
		if c.Lies != nil {
			w += c.Lies.String()
		} else {
			w += "?"
		}
		switch c.Was() {
		case Same:
			w += " same"
		case NotSeen:
			w += " not seen"
		default:
			w += " was " + c.Seen.String()
		}
		if c.Moved {
			w += " moved"
		}
		if c.Tipped {
			w += " tipped"
		}
		words = append(words, w)
	}
	return strings.Join(words, ", ")
}

func letterOf(c dice.Colour) string {
	for l, of := range colours {
		if of == c {
			return l
		}
	}
	return string(c)
}

// spellTray are the words of events that only the tray has.
func spellTray(e Event) string {
	var w []string
	if e.Look != nil {
		w = append(w, fmt.Sprintf("after %d frames", int((e.Look.Length()+frameTime/2)/frameTime)))
	}
	if len(e.Thrown) > 0 {
		var of []string
		for _, c := range e.Thrown {
			of = append(of, letterOf(c))
		}
		slices.Sort(of)
		w = append(w, "of "+strings.Join(of, ""))
	}
	if len(e.Compared) > 0 {
		w = append(w, "("+spellCompared(e.Compared)+")")
	}
	return strings.Join(w, " ")
}
