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
	c := command{games.ReadCommand(raw)}
	e := c.event()
	if refusal := c.Refusal(); refusal != nil {
		return nil, refusal
	}
	return e, nil
}

func (c command) event() games.Event {
	switch do := c.Text("do"); do {
	case DoStart:
		return Start{c.faces("dice"), c.optional("first")}
	case DoCard:
		return Uncover{Card(c.optional("card"))}
	case DoChoose:
		return Choose{c.Text("player"), c.dice("dice")}
	case DoNudge:
		return c.nudge()
	case DoStake:
		return Stake{c.Text("player"), c.Number("chip")}
	case DoSay:
		return Say{c.Text("player"), c.Truth("higher")}
	case DoThrow:
		return Throw{c.faces("dice")}
	case DoStop:
		return Stop{c.Text("player")}
	case DoShuffle:
		return Shuffle{c.cards("deck")}
	case DoLeave:
		return Leave{c.Text("player")}
	case DoTimeUp:
		return TimeUp{}
	case DoNoCard:
		return NoCard{}
	default:
		c.Refuse(`Den Befehl „%[1]s“ gibt es in Lucky Five nicht.`, `Lucky Five has no command "%[1]s".`, do)
		return nil
	}
}

// nudge has "die":null for a neighbour who declines; value is then passed over.
func (c command) nudge() Nudge {
	e := Nudge{Player: c.Text("player")}
	if c.IsNull("die") {
		return e
	}
	e.Die, e.Value = dice.Colour(c.Text("die")), c.face("value")
	if e.Die == "" {
		c.Refuse("Einen Würfel ohne Namen gibt es nicht.", "There is no die without a name.")
	}
	return e
}
