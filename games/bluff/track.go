package bluff

import (
	"math"
	"slices"

	"dicetable/games/dice"
)

// Bet is "at least Count dice show Face" (BL-4). With a number the star
// counts too; with dice.Star only stars count. Count is 1 or more and has no
// upper end.
type Bet struct {
	Count int       `json:"count"`
	Face  dice.Face `json:"face"`
}

// IsStar reports whether the bet is on stars alone.
func (b Bet) IsStar() bool { return b.Face == dice.Star }

// Matches reports whether a die showing f counts for the bet (BL-9).
func (b Bet) Matches(f dice.Face) bool { return f == b.Face || f == dice.Star }

// Position is how far along the track the bet stands, from 1, laps included
// (BL-5). It is exact for counts up to a third of the largest int.
func (b Bet) Position() int {
	if b.IsStar() {
		return 3*b.Count - 1
	}
	return b.Count + b.Count/2
}

// Beyond reports whether b stands further along the track than last (BL-5).
// It is Position compared without overflow: star n lies between the numbers
// 2n-1 and 2n.
func (b Bet) Beyond(last Bet) bool {
	switch {
	case b.IsStar() == last.IsStar():
		return b.Count > last.Count
	case b.IsStar():
		return b.Count > last.Count/2
	}
	return b.Count/2 >= last.Count
}

// Raises reports whether b is a legal raise of last (BL-7): the same number
// field with a higher face, or any field further along the track.
func (b Bet) Raises(last Bet) bool {
	if !b.IsStar() && !last.IsStar() && b.Count == last.Count {
		return b.Face > last.Face
	}
	return b.Beyond(last)
}

// Kind is the kind of a field of the track.
type Kind string

// The two kinds of fields.
const (
	Number Kind = "number"
	Star   Kind = "star"
)

// The fields of one lap (BL-5).
const (
	NumberFields = 20
	StarFields   = 10
)

// Field is one printed field of the track: number 1 to 20 or star 1 to 10.
type Field struct {
	Kind  Kind `json:"kind"`
	Count int  `json:"count"`
}

// fields is how many fields of this kind one lap has.
func (k Kind) fields() int {
	if k == Star {
		return StarFields
	}
	return NumberFields
}

// FieldOf is where the marker stands for a bet. Past the last field the
// track goes round again (BL-5): 21 stands on number 1, 11 stars on star 1.
func FieldOf(b Bet) Field {
	k := Number
	if b.IsStar() {
		k = Star
	}
	return Field{k, (b.Count-1)%k.fields() + 1}
}

// BetOn says which bet a marker means that lies on f and shows face: the
// lowest one that is legal after last, nil for the first bet of a round.
// lapped is true when the count is on a later lap than last, that is when
// the field lies behind last or is its own; a table does well to ask then.
// ok is false when face does not belong on f (BL-4) or f is not on the track.
func BetOn(f Field, face dice.Face, last *Bet) (b Bet, lapped, ok bool) {
	if !face.Valid() || (f.Kind == Star) != (face == dice.Star) ||
		(f.Kind != Star && f.Kind != Number) || f.Count < 1 || f.Count > f.Kind.fields() {
		return Bet{}, false, false
	}
	b = Bet{Count: f.Count, Face: face}
	if last == nil {
		return b, false, true
	}
	// Whole laps before last can be skipped: a lap is 20 numbers or 10 stars.
	b.Count += (last.Count - 1) / FieldOf(*last).Kind.fields() * f.Kind.fields()
	if !b.Raises(*last) {
		b.Count += f.Kind.fields()
		lapped = true
	}
	return b, lapped, true
}

// LowestRaises are the nearest bets that may follow last, nil for the first
// of a round: each higher face on its field, each face on the next number
// field, and the next star field. Where counts end, so do the bets.
func LowestRaises(last *Bet, faces Faces) []Bet {
	number, star := 1, 1
	var bets []Bet
	switch {
	case last == nil:
	case last.IsStar():
		number, star = 2*last.Count, last.Count+1
		if last.Count > math.MaxInt/2 {
			number = 0
		}
	default:
		number, star = last.Count+1, last.Count/2+1
		for f := last.Face + 1; f <= faces.High; f++ {
			bets = append(bets, Bet{last.Count, f})
		}
	}
	for f := faces.Low; f <= faces.High; f++ {
		bets = append(bets, Bet{number, f})
	}
	bets = append(bets, Bet{star, dice.Star})
	return slices.DeleteFunc(bets, func(b Bet) bool { return b.Count < 1 })
}
