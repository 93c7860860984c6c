package gamestest

import (
	"bytes"
	"fmt"

	"dicetable/games"

	"pgregory.net/rapid"
)

// checkSecret wants two states that differ in what a may not know to look
// alike to a: the view, the prompt, and what is told of the next event, which
// is drawn for the first and applied to both.
func (s Suite) checkSecret(t *rapid.T, one, other games.State, a games.Audience) error {
	if err := alike(a, "view", one.View(a), other.View(a)); err != nil {
		return err
	}
	if err := alike(a, "prompt", one.Awaits(a), other.Awaits(a)); err != nil {
		return err
	}
	if over(one) {
		return nil
	}
	e := s.Legal(t, one)
	next, told, err := one.Apply(e)
	nextOther, toldOther, errOther := other.Apply(e)
	if err != nil || errOther != nil {
		return nil // not the same act for both, so nothing to compare
	}
	if !bytes.Equal(encode(next.View(a)), encode(nextOther.View(a))) {
		return nil // the event itself brought the secret into the open
	}
	return alike(a, "outcomes", heard(told, a), heard(toldOther, a))
}

// heard are the outcomes that an audience is told.
func heard(told []games.Outcome, a games.Audience) []games.Outcome {
	mine := []games.Outcome{}
	for _, o := range told {
		if o.Audience.IsPublic() || o.Audience == a {
			mine = append(mine, o)
		}
	}
	return mine
}

func alike(a games.Audience, what string, one, other any) error {
	if x, y := encode(one), encode(other); !bytes.Equal(x, y) {
		return fmt.Errorf("the %s of %+v gives a secret away:\n%s\n%s", what, a, x, y)
	}
	return nil
}
