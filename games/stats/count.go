package stats

import (
	"fmt"

	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// Dice are how often each face fell on the dice of one set. The zero Dice is
// of no set yet.
type Dice struct {
	// Faces are those of every die of the set.
	Faces [sides]dice.Face
	// Counts are, by colour, how often each of Faces fell.
	Counts map[dice.Colour][sides]int
}

// Add counts the throws of more in as well. The error says that they are of
// dice with other faces.
func (d *Dice) Add(more Dice) error {
	if d.Counts == nil {
		*d = Dice{more.Faces, map[dice.Colour][sides]int{}}
	}
	if d.Faces != more.Faces {
		return fmt.Errorf("dice with the faces %v and %v are not of one set: count them apart", d.Faces, more.Faces)
	}
	for colour, counts := range more.Counts {
		sum := d.Counts[colour]
		for i, n := range counts {
			sum[i] += n
		}
		d.Counts[colour] = sum
	}
	return nil
}

// see counts one die that fell; a face that the set does not have is passed
// over.
func (d *Dice) see(colour dice.Colour, f dice.Face) {
	counts := d.Counts[colour]
	for i := range d.Faces {
		if d.Faces[i] == f {
			counts[i]++
		}
	}
	d.Counts[colour] = counts
}

// CountDice counts the dice that a game threw, as far as everybody has seen
// them; the game need not be over. Left out is what somebody chose to show or
// not to show, for it tells nothing of the dice: in Bluff with Zeig's mir!
// dice laid out, and throws on which their player has bet or doubted; in Dice
// Cup a throw that the host let count as it lay (DC-9). Thrill has no dice.
func CountDice(r Record) (Dice, error) {
	d := Dice{Faces: facesOf(r), Counts: map[dice.Colour][sides]int{}}
	var err error
	switch r.Game {
	case bluff.Book{}.Name():
		err = d.countBluff(r)
	case dicecup.Book{}.Name():
		_, err = r.replay(d.seeDiceCup)
	case luckyfive.Book{}.Name():
		_, err = r.replay(d.seeLuckyFive)
	case thrill.Book{}.Name():
	default:
		_, err = Book(r.Game)
	}
	return d, err
}

// facesOf are the faces of the dice of a game (BL-1).
func facesOf(r Record) [sides]dice.Face {
	switch {
	case r.Game != bluff.Book{}.Name():
		return [sides]dice.Face{1, 2, 3, 4, 5, 6}
	case r.Settings["faces"] == "2-6":
		return [sides]dice.Face{2, 3, 4, 5, 6, dice.Star}
	}
	return [sides]dice.Face{1, 2, 3, 4, 5, dice.Star}
}

// countBluff counts the opening throws and those of settled rounds.
func (d *Dice) countBluff(r Record) error {
	see := func(roll dice.Roll) {
		for _, f := range roll {
			d.see(dice.Yellow, f)
		}
	}
	_, err := r.replayRounds(r.replay, func(round bluffRound) {
		for _, roll := range round.fresh {
			see(roll)
		}
	})
	for _, e := range r.Events {
		if opening, ok := e.(bluff.Opening); ok {
			see(opening.Dice)
		}
	}
	return err
}

// seeDiceCup counts a throw when it is scored, for before it is secret (DC-8).
func (d *Dice) seeDiceCup(s step) {
	if e, ok := s.event.(dicecup.Decide); ok && e.Ruling == dicecup.AsItLies {
		return
	}
	for _, scored := range factsOf[dicecup.Scored](s.told) {
		for _, die := range scored.Dice {
			d.see(die.Colour, die.Value)
		}
	}
}

// seeLuckyFive counts every die that is thrown: first, for a card, and before
// a Lucky Five.
func (d *Dice) seeLuckyFive(s step) {
	var thrown []dice.Die
	switch e := s.event.(type) {
	case luckyfive.Start:
		thrown = diceOf(e.Dice)
	case luckyfive.Throw:
		thrown = diceOf(e.Dice)
	case luckyfive.Nudge:
		thrown = []dice.Die{{Colour: e.Die, Value: e.Value}}
	}
	for _, die := range thrown {
		if die.Colour != "" {
			d.see(die.Colour, die.Value)
		}
	}
}
