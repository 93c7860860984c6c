package settle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// A script is what a reader without errors would read, one line a frame at 15
// frames a second, and what the table says. Words of a frame:
//
//	1:down       the cup of seat 1, by its state
//	1.2=4        the second die of seat 1 shows 4; * is the star
//	1.2+30=4     pushed 30 mm toward the middle of the mat
//	1.2=4?       not clear; =4/ cocked; =4^ stacked
//	@400,300=4   a die at a place, mm
//	?1           something yellow at seat 1 could not be read; ?all nothing could
//	g3           three dice in the graveyard
//	m=n7,2       the marker on number 7 shows 2 (s4,* on star 4); m=n7,2/ doubted: tilted, or between two fields
//	?m ?my ?mr1  something red on the track could not be read, yellow there, red at seat 1
//	hand hand@1  a hand, a hand over seat 1, hand@track over the track
//	nomat shift  no mat found; the mat lies elsewhere in the picture
//	dark skip    too dark; the frame was not read
//
// "5x WORDS" is the same frame five times, "watch PHASE 1:3 2:2 laid1=4* may2"
// a command, and "-" an empty table.
type script struct {
	t       *testing.T
	settler *Settler
	frame   uint64
	late    time.Duration // of the clock
	watches uint64
	told    []string
	events  []Event
	// read and command understand the words of a frame and of a watch.
	read    func(*testing.T, []string) Observation
	command func(*testing.T, uint64, []string) Watch
}

var start = time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)

const frameTime = time.Second / 15

func play(t *testing.T, lines string) *script {
	t.Helper()
	s := &script{t: t, settler: New(Defaults()), read: observe, command: watchOf}
	s.play(lines)
	return s
}

func (s *script) play(lines string) {
	s.t.Helper()
	for _, line := range strings.Split(lines, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "watch":
			s.watches++
			s.settler.Watch(s.command(s.t, s.watches, words[1:]))
		default:
			times := 1
			if n, is := strings.CutSuffix(words[0], "x"); is {
				times, _ = strconv.Atoi(n)
				words = words[1:]
			}
			for range times {
				s.add(s.read(s.t, words))
			}
		}
	}
}

func (s *script) add(o Observation) {
	s.frame++
	o.Seq, o.At = s.frame, start.Add(s.late+time.Duration(s.frame)*frameTime)
	for _, e := range s.settler.Add(o) {
		s.events = append(s.events, e)
		s.told = append(s.told, spell(e))
	}
}

// ignore drops what is told in every such script and is no matter of it.
func (s *script) ignore(usual ...string) {
	s.told = slices.DeleteFunc(s.told, func(told string) bool { return slices.Contains(usual, told) })
}

// want compares what was told.
func (s *script) want(want ...string) {
	s.t.Helper()
	if !slices.Equal(s.told, want) {
		s.t.Errorf("told\n  %s\nwant\n  %s", strings.Join(s.told, "\n  "), strings.Join(want, "\n  "))
	}
}

func spell(e Event) string {
	w := []string{string(e.Kind)}
	add := func(is bool, a ...any) {
		if is {
			w = append(w, fmt.Sprint(a...))
		}
	}
	add(e.Seat > 0, e.Seat)
	add(len(e.Dice) > 0, spellFaces(e.Dice))
	add(len(e.Laid) > 0, "beside ", spellFaces(e.Laid))
	if e.Field != nil {
		add(true, fmt.Sprintf("%s %d shows %s", e.Field.Kind, e.Field.Count, *e.Face))
	}
	add(e.Kind == GraveyardCount, e.Count)
	add(e.Missing > 0, e.Missing, " missing")
	add(e.Lain > 0, e.Lain, " lain before")
	add(e.Surplus > 0, e.Surplus, " too many")
	add(e.Cocked > 0, e.Cocked, " cocked")
	add(e.Unsure > 0, e.Unsure, " unsure")
	add(e.Changed > 0, e.Changed, " changed")
	tray := spellTray(e)
	add(tray != "", tray)
	return strings.Join(w, " ")
}

func spellFaces(all []vision.Die) string {
	var faces []string
	for _, d := range all {
		faces = append(faces, d.Value.String())
	}
	slices.Sort(faces)
	return strings.Join(faces, " ")
}

func watchOf(t *testing.T, id uint64, words []string) Watch {
	w := Watch{ID: id, Phase: Phase(words[0]), Seats: map[int]int{}, LaidOut: map[int][]dice.Face{}}
	for _, word := range words[1:] {
		var seat, n int
		if laid, is := strings.CutPrefix(word, "laid"); is {
			seat, _ = strconv.Atoi(laid[:1])
			for _, c := range laid[2:] {
				w.LaidOut[seat] = append(w.LaidOut[seat], faceOf(t, string(c)))
			}
			continue
		}
		if may, is := strings.CutPrefix(word, "may"); is {
			w.MayLayOut, _ = strconv.Atoi(may)
			continue
		}
		if _, err := fmt.Sscanf(word, "%d:%d", &seat, &n); err != nil {
			t.Fatalf("watch word %q: %v", word, err)
		}
		w.Seats[seat] = n
	}
	return w
}

func faceOf(t *testing.T, s string) dice.Face {
	if s == "*" {
		return dice.Star
	}
	n, err := strconv.Atoi(s)
	if err != nil || !dice.Face(n).Valid() {
		t.Fatalf("no face: %q", s)
	}
	return dice.Face(n)
}

var (
	dieWord = regexp.MustCompile(`^(?:(\d)\.(\d)(?:\+(\d+))?|@(\d+),(\d+))=([1-6*])([?~/^]?)$`)
	cupWord = regexp.MustCompile(`^(\d):(\w+)$`)
	markers = regexp.MustCompile(`^m=([ns])(\d+),([1-6*])(/?)$`)
)

func observe(t *testing.T, words []string) Observation {
	mat := calib.Bluff()
	r := &vision.Reading{Status: vision.OK, Mat: &vision.Mat{Name: mat.Name, Corners: mat.Corners()}}
	o := Observation{Reading: r}
	for _, w := range words {
		if m := dieWord.FindStringSubmatch(w); m != nil {
			d := dieOf(t, m)
			r.Dice = append(r.Dice, d)
			if m[7] == "~" {
				r.Doubts = append(r.Doubts, vision.Doubt{Colour: d.Colour, CenterMM: d.CenterMM, Zone: d.Zone, Face: true})
			}
			continue
		}
		if m := cupWord.FindStringSubmatch(w); m != nil {
			at := seatMiddle(int(m[1][0] - '0'))
			r.Cups = append(r.Cups, vision.Cup{Seat: int(m[1][0] - '0'), State: vision.CupState(m[2]), CenterMM: &at})
			continue
		}
		if m := markers.FindStringSubmatch(w); m != nil {
			addMarker(t, r, m)
			continue
		}
		switch {
		case w == "-":
		case w == "?all":
			r.Doubts = append(r.Doubts, vision.Doubt{})
		case w == "?m", w == "?my":
			at, colour := mat.Track[0].Center(), dice.Red
			if w == "?my" {
				colour = dice.Yellow
			}
			r.Doubts = append(r.Doubts, vision.Doubt{Colour: colour, CenterMM: &at, Zone: vision.Track})
		case w == "?mr1":
			at := seatMiddle(1)
			r.Doubts = append(r.Doubts, vision.Doubt{Colour: dice.Red, CenterMM: &at, Zone: vision.SeatZone(1)})
		case w[0] == '?':
			at := seatMiddle(int(w[1] - '0'))
			at.X += 70
			r.Doubts = append(r.Doubts, vision.Doubt{Colour: dice.Yellow, CenterMM: &at, Zone: vision.Zone(mat.ZoneAt(at))})
		case w[0] == 'g':
			n, _ := strconv.Atoi(w[1:])
			for i := range n {
				r.Dice = append(r.Dice, dieAt(calib.Point{X: mat.Graveyard.X + 12 + 20*float64(i), Y: mat.Graveyard.Y + 12}, 3))
			}
		case w == "hand":
			r.Hands = append(r.Hands, vision.Hand{})
		case strings.HasPrefix(w, "hand@"):
			z := vision.Zone(w[5:])
			if n, err := strconv.Atoi(w[5:]); err == nil {
				z = vision.SeatZone(n)
			}
			r.Hands = append(r.Hands, vision.Hand{Zones: []vision.Zone{z}})
		case w == "nomat":
			r.Mat = nil
		case w == "mirrored":
			r.Mat, r.Mirrored = nil, true
		case w == "shift":
			for i := 0; r.Mat != nil && i < 4; i++ {
				r.Mat.Corners[i].X += 25
			}
		case w == "dark":
			o.Dark = true
		case w == "skip":
			o.Reading = nil
		default:
			t.Fatalf("what is %q?", w)
		}
	}
	return o
}

func seatMiddle(n int) calib.Point {
	s := calib.Bluff().Seats[n-1]
	return calib.Point{X: s.X + s.W/2, Y: s.Y + s.H/2}
}

func dieOf(t *testing.T, m []string) vision.Die {
	var at calib.Point
	if m[1] != "" {
		slot, _ := strconv.ParseFloat(m[2], 64)
		push, _ := strconv.ParseFloat("0"+m[3], 64)
		at = seatMiddle(int(m[1][0] - '0'))
		at.X += 20 * (slot - 3)
		if at.Y > 300 {
			push = -push
		}
		at.Y += push
	} else {
		at.X, _ = strconv.ParseFloat(m[4], 64)
		at.Y, _ = strconv.ParseFloat(m[5], 64)
	}
	d := dieAt(at, faceOf(t, m[6]))
	switch m[7] {
	case "?":
		d.Confidence = 0.6
	case "~":
		d.Confidence = 0.87
	case "/":
		d.Cocked = true
	case "^":
		d.Stacked = true
	}
	return d
}

func dieAt(at calib.Point, f dice.Face) vision.Die {
	return vision.Die{Value: f, Colour: dice.Yellow, CenterMM: &at, SizeMM: 16, Confidence: 0.99, Zone: vision.Zone(calib.Bluff().ZoneAt(at))}
}

func addMarker(t *testing.T, r *vision.Reading, m []string) {
	n, _ := strconv.Atoi(m[2])
	f := calib.Field{Kind: map[string]string{"n": "number", "s": "star"}[m[1]], Count: n}
	place, ok := calib.Bluff().Place(f)
	if !ok {
		t.Fatalf("no field %v", f)
	}
	d := dieAt(place.Center(), faceOf(t, m[3]))
	d.Colour, d.Zone = dice.Red, vision.Track
	r.Dice = append(r.Dice, d)
	r.Marker = &vision.Marker{Field: f, Face: d.Value, Confidence: 0.99, Doubted: m[4] != ""}
}

// only keeps the events of these kinds.
func (s *script) only(kinds ...Kind) {
	s.keep(func(e Event) bool { return slices.Contains(kinds, e.Kind) })
}

// dropSeat drops the events of a seat that the script is not about.
func (s *script) dropSeat(n int) {
	s.keep(func(e Event) bool { return e.Seat != n })
}

func (s *script) keep(is func(Event) bool) {
	var told []string
	var events []Event
	for i, e := range s.events {
		if is(e) {
			told, events = append(told, s.told[i]), append(events, e)
		}
	}
	s.told, s.events = told, events
}
