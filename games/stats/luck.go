package stats

import (
	"math"

	"dicetable/games"
)

// Luck compares what chance gave with what it gives on average. The zero Luck
// is of somebody whom chance was never asked for.
type Luck struct {
	Got      float64 `json:"got"`
	Expected float64 `json:"expected"`
	// Variance is how much Got varies by chance, as a square.
	Variance float64 `json:"variance"`
}

// add counts one more trial; trials must be independent, or each fair given
// those before it.
func (l *Luck) add(got, expected, variance float64) {
	l.Got += got
	l.Expected += expected
	l.Variance += variance
}

// Z is how many standard deviations Got lies above Expected; 0 when nothing
// could vary.
func (l Luck) Z() float64 {
	if l.Variance <= 0 {
		return 0
	}
	return (l.Got - l.Expected) / math.Sqrt(l.Variance)
}

// Word is the luck in a word. Within one standard deviation, where two of
// three players are, it is called usual; beyond two, where one of 20 is,
// great.
func (l Luck) Word() games.Text {
	switch z := l.Z(); {
	case z >= 2:
		return games.Text{DE: "großes Glück", EN: "great luck"}
	case z >= 1:
		return games.Text{DE: "Glück", EN: "good luck"}
	case z <= -2:
		return games.Text{DE: "großes Pech", EN: "very bad luck"}
	case z <= -1:
		return games.Text{DE: "Pech", EN: "bad luck"}
	}
	return games.Text{DE: "wie üblich", EN: "as usual"}
}

// text is "31, on average 27.4: good luck (z +1.3)".
func (l Luck) text() games.Text {
	word, z := l.Word(), signed(l.Z())
	return games.Text{
		DE: number(l.Got, 0).DE + ", im Mittel " + number(l.Expected, 1).DE + ": " + word.DE + " (z " + z.DE + ")",
		EN: number(l.Got, 0).EN + ", on average " + number(l.Expected, 1).EN + ": " + word.EN + " (z " + z.EN + ")",
	}
}
