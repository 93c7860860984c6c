package main

import (
	"fmt"
	"io"

	"dicetable/calib"
	"dicetable/calib/rolls"
)

// tell says what a throw showed, what is known and what is missing.
func (j diceJob) tell(w io.Writer, name string, seen rolled, k rolls.Knowledge) {
	head := calib.Saidf("Throw %d%s", "Wurf %d%s", k.Throws, named(name))
	if n := len(seen.throw.Dice); seen.throw.Whole {
		head = calib.Saidf("%s: all dice were read, %d.", "%s: alle Würfel sind gelesen, %d.", head, n)
	} else {
		head = calib.Saidf("%s: not all dice were read surely, only %d: %s.", "%s: nicht alle Würfel sind sicher gelesen, nur %d: %s.", head, n, seen.doubts)
	}
	fmt.Fprintln(w, j.in(head))
	for _, line := range k.Said() {
		fmt.Fprintf(w, "  %s\n", j.in(line))
	}
	for _, odd := range k.Odd {
		fmt.Fprintf(w, j.in(calib.Said{EN: "  Strange: %s.\n", DE: "  Seltsam: %s.\n"}), j.in(odd))
	}
	for _, lack := range k.Lacks {
		fmt.Fprintf(w, j.in(calib.Said{EN: "  Still missing: %s.\n", DE: "  Noch fehlt: %s.\n"}), j.in(lack))
	}
	if k.Enough() {
		fmt.Fprintln(w, j.in(calib.Said{EN: "That is enough.", DE: "Das genügt."}))
	}
}

// named is the name of a picture behind the number of its throw.
func named(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

// tellUseless says why what is seen is no throw; a camera sees that all the
// time while dice are gathered.
func (j diceJob) tellUseless(w io.Writer, name string, why calib.Said, usual bool) {
	if usual {
		return
	}
	if name != "" {
		why = calib.Saidf("%s: %s", "%s: %s", name, why)
	}
	fmt.Fprintln(w, j.in(calib.Saidf("No throw%s.", "Kein Wurf%s.", calib.Saidf(" (%s)", " (%s)", why))))
}

// conclude says which set was learned, and whether it is that of the game.
func (j diceJob) conclude(w io.Writer, s calib.DiceSet) {
	said := calib.Saidf("These are %s.", "Das sind %s.", s.Said())
	fmt.Fprintln(w, j.in(said))
	switch near, why := s.Nearest(); {
	case s.Name != calib.OwnDice && s.Name != "pips":
		said = calib.Saidf("They are the dice of %s.", "Es sind die Würfel von %s.", calib.GameTitle(s.Name))
	case near != "":
		said = calib.Saidf("They are a set of their own, like that of %s, but: %s.", "Es ist ein eigener Satz, ähnlich dem von %s, aber: %s.",
			calib.GameTitle(near), calib.Joined(why, "; "))
	default:
		said = calib.Said{EN: "They are a set of their own.", DE: "Es ist ein eigener Satz."}
	}
	fmt.Fprintln(w, j.in(said))
	if why := s.Misfit(j.game, ""); why != nil {
		fmt.Fprintf(w, j.in(calib.Said{EN: "Note: %s.\n", DE: "Hinweis: %s.\n"}), j.in(*why))
	}
}
