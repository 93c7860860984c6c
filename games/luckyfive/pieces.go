package luckyfive

import (
	"slices"

	"dicetable/games/dice"
)

// Dice are faces of the three dice. 0 stands for a die that is not meant: one
// that was not thrown, or all of them before the first throw.
type Dice struct {
	Red    dice.Face `json:"red,omitempty"`
	Orange dice.Face `json:"orange,omitempty"`
	Yellow dice.Face `json:"yellow,omitempty"`
}

// at is where the face of one die is kept; nil for a die there is not.
func (d *Dice) at(die dice.Colour) *dice.Face {
	switch die {
	case dice.Red:
		return &d.Red
	case dice.Orange:
		return &d.Orange
	case dice.Yellow:
		return &d.Yellow
	}
	return nil
}

// Of is the face of one die, 0 if it is not among d.
func (d Dice) Of(die dice.Colour) dice.Face {
	if f := d.at(die); f != nil {
		return *f
	}
	return 0
}

// Set is d with the face of one die; d itself for a die there is not.
func (d Dice) Set(die dice.Colour, f dice.Face) Dice {
	if at := d.at(die); at != nil {
		*at = f
	}
	return d
}

// Sum adds up some of the dice.
func (d Dice) Sum(these []dice.Colour) int {
	sum := 0
	for _, die := range these {
		sum += int(d.Of(die))
	}
	return sum
}

// are reports whether d has faces of exactly these dice.
func (d Dice) are(these []dice.Colour) bool {
	for _, die := range three {
		if (d.Of(die) != 0) != slices.Contains(these, die) {
			return false
		}
	}
	return true
}

// pips reports whether each face of d is 1 to 6 or missing.
func (d Dice) pips() bool { return d.Red <= 6 && d.Orange <= 6 && d.Yellow <= 6 }

// with is d after some dice were thrown.
func (d Dice) with(thrown Dice) Dice {
	for _, die := range three {
		if f := thrown.Of(die); f != 0 {
			*d.at(die) = f
		}
	}
	return d
}

// Values are what chips are worth, lowest first (LF-1).
var Values = [...]int{10, 50, 100}

// Chips are some chips, counted by value.
type Chips struct {
	Tens     int `json:"10"`
	Fifties  int `json:"50"`
	Hundreds int `json:"100"`
}

// StartChips is what each player begins with: 270 (LF-1).
var StartChips = Chips{7, 2, 1}

// at is where the number of chips of one value is kept; nil for a value that
// no chip has.
func (c *Chips) at(value int) *int {
	switch value {
	case 10:
		return &c.Tens
	case 50:
		return &c.Fifties
	case 100:
		return &c.Hundreds
	}
	return nil
}

// Of is how many chips of one value there are.
func (c Chips) Of(value int) int {
	if n := c.at(value); n != nil {
		return *n
	}
	return 0
}

// Count is how many chips there are.
func (c Chips) Count() int { return c.Tens + c.Fifties + c.Hundreds }

// Value is what they are worth.
func (c Chips) Value() int { return 10*c.Tens + 50*c.Fifties + 100*c.Hundreds }

// Any reports whether there is a chip.
func (c Chips) Any() bool { return c.Count() > 0 }

// plus is c and more.
func (c Chips) plus(more Chips) Chips {
	return Chips{c.Tens + more.Tens, c.Fifties + more.Fifties, c.Hundreds + more.Hundreds}
}

// each are the values of which there is a chip.
func (c Chips) each() []int {
	var values []int
	for _, v := range Values {
		if c.Of(v) > 0 {
			values = append(values, v)
		}
	}
	return values
}

// without is c with one chip less, which must be there.
func (c Chips) without(value int) Chips {
	*c.at(value)--
	return c
}

// Pile is what a player took at the end of a turn (LF-5).
type Pile struct {
	Cards []Card `json:"cards"`
	Chips Chips  `json:"chips"`
	// Lucky piles count as LuckyCards cards (LF-8).
	Lucky bool `json:"lucky"`
}

// LuckyCards is how many cards a Lucky Five pile counts as (LF-8).
const LuckyCards = 5

// Count is how many cards the pile counts as (LF-8).
func (p Pile) Count() int {
	if p.Lucky {
		return LuckyCards
	}
	return len(p.Cards)
}

// Score is cards times the value of the chips (LF-12).
func (p Pile) Score() int { return p.Count() * p.Chips.Value() }
