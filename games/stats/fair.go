package stats

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// Verdict is what counts say of dice.
type Verdict string

// The verdicts.
const (
	// TooFew throws: neither that they are fair nor that they are not.
	TooFew Verdict = "too_few"
	// Fair as far as can be told.
	Fair Verdict = "fair"
	// Suspect is worth more throws.
	Suspect Verdict = "suspect"
	// Unfair dice, or faces that the table reads wrongly.
	Unfair Verdict = "unfair"
)

const (
	// minThrows make five of each face on average, the usual least for the
	// chi-square to follow its distribution.
	minThrows = 5 * sides
	// suspectBelow and unfairBelow bound the p-value. They are strict because
	// a set is looked at again after every night.
	suspectBelow = 0.01
	unfairBelow  = 0.001
	// noticed is the noncentrality with which a chi-square of five degrees of
	// freedom has a p-value below suspectBelow/6 in four of five cases.
	noticed = 23.04
	// coarse is the excess of a face below which a test must notice it to be
	// called more than TooFew.
	coarse = 0.5
)

// Fairness is the verdict on the dice of one colour, which cannot be told
// apart.
type Fairness struct {
	Colour dice.Colour      `json:"colour"`
	Faces  [sides]dice.Face `json:"faces"`
	Counts [sides]int       `json:"counts"`
	Throws int              `json:"throws"`
	// ChiSquare has five degrees of freedom; P is the probability that fair
	// dice fall as unevenly.
	ChiSquare float64 `json:"chi_square"`
	P         float64 `json:"p"`
	// Noticeable is the excess of one face, 0.5 for half as often again, that
	// so many throws would have shown in four of five cases; 0 without a
	// throw.
	Noticeable float64 `json:"noticeable"`
	Verdict    Verdict `json:"verdict"`
}

// Fairness is the verdict on each colour of the set, by name. The more
// colours a set has, the rarer must an accident be to count against one: a
// p-value is multiplied by their number before it is judged.
func (d Dice) Fairness() []Fairness {
	var all []Fairness
	tested := 0
	for _, colour := range slices.Sorted(maps.Keys(d.Counts)) {
		f := Fairness{Colour: colour, Faces: d.Faces, Counts: d.Counts[colour]}
		for _, n := range f.Counts {
			f.Throws += n
		}
		f.ChiSquare = ChiSquare(f.Counts[:])
		f.P = PValue(f.ChiSquare, sides-1)
		if f.Throws > 0 {
			// An excess e of one face, taken evenly from the others, has the
			// noncentrality throws * e^2 / (sides-1).
			f.Noticeable = math.Sqrt(noticed * (sides - 1) / float64(f.Throws))
		}
		if f.Throws >= minThrows {
			tested++
		}
		all = append(all, f)
	}
	for i := range all {
		all[i].Verdict = all[i].judge(tested)
	}
	return all
}

// judge is the verdict among so many colours.
func (f Fairness) judge(colours int) Verdict {
	p := f.P * float64(colours)
	switch {
	case f.Throws < minThrows:
		return TooFew
	case p < unfairBelow:
		return Unfair
	case p < suspectBelow:
		return Suspect
	case f.Noticeable > coarse:
		return TooFew
	}
	return Fair
}

// Text is counts, test and verdict in a few sentences.
func (f Fairness) Text() games.Text {
	var counts []string
	for i, n := range f.Counts {
		counts = append(counts, fmt.Sprintf("%s×%d", faceText(f.Faces[i]), n))
	}
	text := both("%[1]s: %[2]s, zusammen %[3]d.", "%[1]s: %[2]s, in all %[3]d.", colourText(f.Colour), strings.Join(counts, " "), f.Throws)
	if f.Throws >= minThrows {
		text = join(text, both("Chi-Quadrat %[1]s, p: %[2]s.", "Chi-square %[1]s, p: %[2]s.", number(f.ChiSquare, 1), percent(f.P)))
	}
	return join(text, f.verdictText())
}

func (f Fairness) verdictText() games.Text {
	excess := number(100*f.Noticeable, 0)
	switch {
	case f.Throws < minThrows:
		return both("Zu wenige Würfe für ein Urteil: mindestens %[1]d sind nötig.", "Too few throws to tell: it takes at least %[1]d.", minThrows)
	case f.Verdict == TooFew:
		return both("Zu wenige Würfe für ein Urteil: Bisher fiele nur auf, wenn eine Seite um %[1]s %% zu oft käme.",
			"Too few throws to tell: so far only a face that comes %[1]s %% too often would show.", excess)
	case f.Verdict == Fair:
		return both("Nichts spricht gegen faire Würfel; eine Seite, die um %[1]s %% zu oft kommt, wäre wohl aufgefallen.",
			"Nothing speaks against fair dice; a face that comes %[1]s %% too often would most likely have shown.", excess)
	}
	at := f.oddest()
	odd := both("Am weitesten ab: %[1]s fiel %[2]d-mal statt etwa %[3]s-mal.", "Furthest off: %[1]s fell %[2]d times where about %[3]s are usual.",
		faceText(f.Faces[at]), f.Counts[at], number(float64(f.Throws)/sides, 0))
	if f.Verdict == Suspect {
		return join(both("Auffällig ungleich: Mehr Würfe werden es zeigen.", "Suspiciously uneven: more throws will show."), odd)
	}
	return join(both("Faire Würfel fallen nicht so, oder der Tisch liest eine Seite falsch.",
		"Fair dice do not fall like this, or the table reads a face wrongly."), odd)
}

// oddest is the index of the count furthest from the mean.
func (f Fairness) oddest() int {
	at, most := 0, -1
	for i, n := range f.Counts {
		if off := max(n*sides-f.Throws, f.Throws-n*sides); off > most {
			at, most = i, off
		}
	}
	return at
}

// faceText is a face in one sign.
func faceText(f dice.Face) string {
	if f == dice.Star {
		return "★"
	}
	return f.String()
}

var coloursDE = map[dice.Colour]string{
	dice.White: "weiß", dice.Yellow: "gelb", dice.Green: "grün", dice.Blue: "blau",
	dice.Red: "rot", dice.Black: "schwarz", dice.Orange: "orange",
}

func colourText(c dice.Colour) games.Text {
	t := games.Text{DE: coloursDE[c], EN: string(c)}
	if t.DE == "" {
		t.DE = t.EN
	}
	return t
}
