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
//	w@r1=4         a white die where the first red one lies
//	?              something in the tray could not be read; ?r1 where the first
//	               red die lies, a red die
//	c10@2          a chip of 10 at the second place of the stake field; +30 pushed
//	card7          card 7 lies face up
//	s@b2 m@f1      a small disc on the board, a medium one fallen; +30 pushed
//	unsure         the reading is unsure
//	hand@tray covers all of the tray, hand@rim a part where no die lies
//
// Words of a watch: w2 two white dice are in play, #3 the third throw, lies=r4o3
// what the dice show, free=ro which are thrown, of1 one of them, back=ro which
// are to be turned back, stake,
// pot=10,50, card and open=7,8.
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
	trayDie  = regexp.MustCompile(`^([wygbrko])(?:@([wygbrko]))?(\d)(?:\+(\d+))?=([1-6])([?/^]?)$`)
	chipWord = regexp.MustCompile(`^c(\d+)@(\d)(?:\+(\d+))?(\??)$`)
	cardWord = regexp.MustCompile(`^card(\d+)$`)
	discWord = regexp.MustCompile(`^([sml])@([bf])(\d)(?:\+(\d+))?$`)
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
		if m := chipWord.FindStringSubmatch(w); m != nil {
			mine = append(mine, func(r *vision.Reading) { r.Chips = append(r.Chips, chipOf(m)) })
			continue
		}
		if m := cardWord.FindStringSubmatch(w); m != nil {
			mine = append(mine, func(r *vision.Reading) { r.Cards = append(r.Cards, vision.Card{ID: calib.CardID(numberOf(m[1]))}) })
			continue
		}
		if m := discWord.FindStringSubmatch(w); m != nil {
			mine = append(mine, func(r *vision.Reading) { r.Discs = append(r.Discs, discOf(m)) })
			continue
		}
		state, isCup := strings.CutPrefix(w, "cup:")
		switch {
		case w == "hand@tray", w == "hand@rim":
			h := vision.Hand{Box: [4]float64{300, 300, 1100, 900}, Zones: []vision.Zone{vision.Tray}}
			if w == "hand@rim" {
				h.Box = [4]float64{300, 700, 700, 900}
			}
			mine = append(mine, func(r *vision.Reading) { r.Hands = append(r.Hands, h) })
		case w == "unsure":
			mine = append(mine, func(r *vision.Reading) { r.Status = vision.Unsure })
		case isCup:
			mine = append(mine, func(r *vision.Reading) { r.Cups = append(r.Cups, trayCupOf(state)) })
		case len(w) == 3 && w[0] == '?':
			at := slot(w[1:2], numberOf(w[2:]))
			mine = append(mine, func(r *vision.Reading) {
				r.Doubts = append(r.Doubts, vision.Doubt{Colour: colours[w[1:2]], CenterMM: &at, Zone: vision.Tray})
			})
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

func numberOf(s string) int {
	n, _ := strconv.Atoi("0" + s)
	return n
}

func trayDieOf(m []string) vision.Die {
	place := m[1]
	if m[2] != "" {
		place = m[2]
	}
	face := numberOf(m[5])
	at := slot(place, numberOf(m[3]))
	at.X += float64(numberOf(m[4]))
	d := vision.Die{Value: dice.Face(face), Colour: colours[m[1]], CenterMM: &at, CenterPx: calib.Point{X: 2 * at.X, Y: 2 * at.Y}, SizeMM: 15, Confidence: 0.99, Zone: vision.Zone(calib.TrayMat().ZoneAt(at))}
	switch m[6] {
	case "?":
		d.Confidence = 0.6
	case "/":
		d.Cocked = true
	case "^":
		d.Stacked = true
	}
	return d
}

func chipOf(m []string) vision.Chip {
	at := calib.Point{X: 550 + 32*float64(numberOf(m[2])-1) + float64(numberOf(m[3])), Y: 290}
	return vision.Chip{Value: numberOf(m[1]), CenterMM: &at, Doubted: m[4] == "?"}
}

func discOf(m []string) vision.Disc {
	d := vision.Disc{Size: map[string]string{"s": "small", "m": "medium", "l": "large"}[m[1]], Where: "board"}
	d.CenterPx = calib.Point{X: 300 + 60*float64(numberOf(m[3])) + float64(numberOf(m[4])), Y: 500}
	if m[2] == "f" {
		d.Where, d.CenterPx.Y = "fallen", 900
	}
	return d
}

func trayCupOf(state string) vision.Cup {
	at := cupPlace
	if slid, push, is := strings.Cut(state, "+"); is {
		state = slid
		at.X += float64(numberOf(push))
	}
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
			w.Dice[colours[m[1]]] = numberOf(m[2])
			continue
		}
		key, value, _ := strings.Cut(word, "=")
		switch {
		case key[0] == '#':
			w.Throw = uint64(numberOf(key[1:]))
		case key == "lies":
			w.Lies = map[dice.Colour]dice.Face{}
			for i := 0; i < len(value); i += 2 {
				w.Lies[colours[value[i:i+1]]] = faceOf(t, value[i+1:i+2])
			}
		case key == "free":
			for _, c := range value {
				w.Free = append(w.Free, colours[string(c)])
			}
		case key == "back":
			for _, c := range value {
				w.Back = append(w.Back, colours[string(c)])
			}
		case key == "of1":
			w.Of = 1
		case key == "stake":
			w.Stake = true
		case key == "pot":
			w.Pot = numbersOf(value)
		case key == "card":
			w.Card = true
		case key == "open":
			w.Open = numbersOf(value)
		default:
			t.Fatalf("what is %q in a watch?", word)
		}
	}
	return w
}

func numbersOf(s string) []int {
	var all []int
	for _, n := range strings.Split(s, ",") {
		all = append(all, numberOf(n))
	}
	return all
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
	if e.Kind == Staked {
		w = append(w, fmt.Sprint(e.Chips))
	}
	if e.Kind == CardRead {
		w = append(w, fmt.Sprint(e.Cards))
	}
	if e.Board != nil {
		w = append(w, spellDiscs("b", e.Board)+" "+spellDiscs("f", e.Fallen))
	}
	if len(e.Compared) > 0 {
		w = append(w, "("+spellCompared(e.Compared)+")")
	}
	return strings.Join(w, " ")
}

// spellDiscs is "b210" for two small, one medium and no large one on the board.
func spellDiscs(where string, n map[string]int) string {
	return fmt.Sprintf("%s%d%d%d", where, n["small"], n["medium"], n["large"])
}
