package table

import (
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
)

// moment is a part of a game in which a short press means one thing.
type moment string

// betweenGames is the moment that all games have in common: none goes on.
const betweenGames moment = "between games"

// meaning is a row of the table of what the button means. A long press
// disputes the last verdict, whenever it comes; a double one means nothing.
type meaning struct {
	moment moment
	// when says in words which moment it is, means what a short press does;
	// docs/button.md is made of them.
	when, means string
	// lit says whose buttons have a lamp that shines.
	lit lit
	// do does it, for the table's button or that of a seat where seat is not
	// 0; nil does nothing.
	do func(s *step, seat int)
}

// lit says whose lamps shine: a lamp shows that a press means something.
type lit string

const (
	dark   lit = "none"
	lamps  lit = "all"
	inTurn lit = "the table's and that of the player in turn"
)

// common are the rows of every game.
func common() []meaning {
	return []meaning{
		{betweenGames, "No game goes on", "the next game begins", lamps, func(s *step, _ int) { s.again() }},
	}
}

// meaningOf finds the row of a moment in a game; nothing is meant where there
// is none.
func meaningOf(rows []meaning, m moment) meaning {
	for _, row := range append(common(), rows...) {
		if row.moment == m {
			return row
		}
	}
	return meaning{moment: m, lit: dark}
}

// meaningNow is the row of what everybody sees.
func meaningNow(w wire.State) meaning {
	p, err := playOf(w.Game)
	if err != nil {
		return meaningOf(nil, betweenGames)
	}
	return meaningOf(p.begin(&Game{}).button(), p.moment(w))
}

// PressMeans reports whether a short press does something now: of the table's
// button, or of that of a seat. A lamp in the button shows it.
func PressMeans(w wire.State, seat int) bool {
	switch meaningNow(w).lit {
	case lamps:
		return len(w.Seats) > 1
	case inTurn:
		return seat == 0 || isTurn(w, seat)
	}
	return false
}

func isTurn(w wire.State, seat int) bool {
	for _, s := range w.Seats {
		if s.Seat == seat {
			return s.Turn
		}
	}
	return false
}

// onPress takes a button.
func (s *step) onPress(p Pressed) {
	switch {
	case p.Kind == button.Long:
		if s.kept.verdict != nil {
			s.sayIf(s.dispute(p.Seat, nil))
		}
	case p.Kind == button.Double:
	case s.kept.paused:
		s.say(textResting.refuse(""))
	case s.kept.idle():
		s.again()
	case p.Seat != 0 && s.kept.game.player(p.Seat) == "":
	default:
		w := s.state()
		if row := meaningOf(s.kept.conduct.button(), s.kept.play.moment(w)); row.do != nil {
			row.do(s, p.Seat)
		}
	}
}
