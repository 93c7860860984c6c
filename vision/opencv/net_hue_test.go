package opencv

import (
	"testing"

	"dicetable/games/dice"
)

// Of dice in too much light, in which orange looks yellow and black grey, most are
// certain of their colour, and hardly one of these is wrong.
func TestColoursInTooMuchLight(t *testing.T) {
	r, err := NewDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	drawn := drawnDice(t, r, 4, 120)
	var all named
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black, dice.Orange} {
		n := namedAs(drawn, c, true)
		t.Logf("%s: %s", c, n)
		all = named{all.all + n.all, all.right + n.right, all.sure + n.sure, all.wrong + n.wrong}
	}
	if all.all < 200 || 100*all.right < 91*all.all || 100*all.sure < 84*all.all || 1000*all.wrong > 25*all.sure {
		t.Errorf("%s", all)
	}
}
