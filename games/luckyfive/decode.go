package luckyfive

import (
	"encoding/json"

	"dicetable/games"
	"dicetable/games/dice"
)

// Event decodes one command; see games.RuleBook. Fields it does not know are
// passed over, field names must be spelled exactly. Whether there is such a
// player, card, die or chip is for the state to say.
func (Book) Event(raw json.RawMessage) (games.Event, error) {
	c, refusal := readCommand(raw)
	if refusal != nil {
		return nil, refusal
	}
	e := c.event()
	if c.refusal != nil {
		return nil, c.refusal
	}
	return e, nil
}

func (c *command) event() games.Event {
	switch do := c.text("do"); do {
	case DoStart:
		return Start{c.faces("dice"), c.optional("first")}
	case DoCard:
		return Uncover{Card(c.optional("card"))}
	case DoChoose:
		return Choose{c.text("player"), c.dice("dice")}
	case DoNudge:
		return c.nudge()
	case DoStake:
		return Stake{c.text("player"), c.number("chip")}
	case DoSay:
		return Say{c.text("player"), c.yes("higher")}
	case DoThrow:
		return Throw{c.faces("dice")}
	case DoStop:
		return Stop{c.text("player")}
	case DoShuffle:
		return Shuffle{c.cards("deck")}
	case DoLeave:
		return Leave{c.text("player")}
	default:
		c.refuse(`Den Befehl „%[1]s“ gibt es in Lucky Five nicht.`, `Lucky Five has no command "%[1]s".`, do)
		return nil
	}
}

// nudge has "die":null for a neighbour who declines; value is then passed over.
func (c *command) nudge() Nudge {
	e := Nudge{Player: c.text("player")}
	if string(c.fields["die"]) == "null" {
		return e
	}
	e.Die, e.Value = dice.Colour(c.text("die")), c.face("value")
	if e.Die == "" {
		c.refuse("Einen Würfel ohne Namen gibt es nicht.", "There is no die without a name.")
	}
	return e
}
