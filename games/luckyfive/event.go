package luckyfive

import (
	"encoding/json"

	"dicetable/games/dice"
)

// The names of the events.
const (
	DoStart   = "start"
	DoCard    = "card"
	DoChoose  = "choose"
	DoNudge   = "nudge"
	DoStake   = "stake"
	DoSay     = "say"
	DoThrow   = "throw"
	DoStop    = "stop"
	DoShuffle = "shuffle"
	DoLeave   = "leave"
	DoTimeUp  = "time_up"
	DoNoCard  = "no_card"
)

// Start is the first throw of all three dice, and who begins (LF-1, LF-2).
// First may be empty where the settings name somebody.
type Start struct {
	Dice  Dice
	First string
}

// Uncover is the top card (LF-4). Card may be empty where the rule-book has
// the order of the deck.
type Uncover struct{ Card Card }

// Choose is two dice picked for a ? or a ! (LF-3).
type Choose struct {
	Player string
	Dice   []dice.Colour
}

// Nudge is the right-hand neighbour throwing one die again, to Value, before
// a Lucky Five (LF-8). An empty Die declines.
type Nudge struct {
	Player string
	Die    dice.Colour
	Value  dice.Face
}

// Stake is one chip put into the middle (LF-4).
type Stake struct {
	Player string
	Chip   int
}

// Say is "higher than s" or "lower than s" (LF-4).
type Say struct {
	Player string
	Higher bool
}

// Throw is how the dice fell that the card means (LF-4).
type Throw struct{ Dice Dice }

// Stop is the player in turn taking the pile (LF-5).
type Stop struct{ Player string }

// Shuffle is the discards becoming the draw pile, from the top (LF-10). Deck
// may be nil where the settings have a seed.
type Shuffle struct{ Deck []Card }

// Leave is a player leaving the game (LF-13).
type Leave struct{ Player string }

// TimeUp ends the game before its end, between two turns (LF-14).
type TimeUp struct{}

// NoCard is the word that no card is left when the next one is due, not even
// one to shuffle (LF-10), for a deck that nobody counted in.
type NoCard struct{}

// Do names the act.
func (Start) Do() string { return DoStart }

// Do names the act.
func (Uncover) Do() string { return DoCard }

// Do names the act.
func (Choose) Do() string { return DoChoose }

// Do names the act.
func (Nudge) Do() string { return DoNudge }

// Do names the act.
func (Stake) Do() string { return DoStake }

// Do names the act.
func (Say) Do() string { return DoSay }

// Do names the act.
func (Throw) Do() string { return DoThrow }

// Do names the act.
func (Stop) Do() string { return DoStop }

// Do names the act.
func (Shuffle) Do() string { return DoShuffle }

// Do names the act.
func (Leave) Do() string { return DoLeave }

// Do names the act.
func (TimeUp) Do() string { return DoTimeUp }

// Do names the act.
func (NoCard) Do() string { return DoNoCard }

// MarshalJSON writes the command.
func (e Start) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do    string `json:"do"`
		Dice  Dice   `json:"dice"`
		First string `json:"first,omitempty"`
	}{e.Do(), e.Dice, e.First})
}

// MarshalJSON writes the command.
func (e Uncover) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do   string `json:"do"`
		Card Card   `json:"card,omitempty"`
	}{e.Do(), e.Card})
}

// MarshalJSON writes the command.
func (e Choose) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do     string        `json:"do"`
		Player string        `json:"player"`
		Dice   []dice.Colour `json:"dice"`
	}{e.Do(), e.Player, e.Dice})
}

// MarshalJSON writes the command.
func (e Nudge) MarshalJSON() ([]byte, error) {
	line := struct {
		Do     string       `json:"do"`
		Player string       `json:"player"`
		Die    *dice.Colour `json:"die"`
		Value  *dice.Face   `json:"value,omitempty"`
	}{Do: e.Do(), Player: e.Player}
	if e.Die != "" {
		line.Die, line.Value = &e.Die, &e.Value
	}
	return json.Marshal(line)
}

// MarshalJSON writes the command.
func (e Stake) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Chip   int    `json:"chip"`
	}{e.Do(), e.Player, e.Chip})
}

// MarshalJSON writes the command.
func (e Say) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Higher bool   `json:"higher"`
	}{e.Do(), e.Player, e.Higher})
}

// MarshalJSON writes the command.
func (e Throw) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do   string `json:"do"`
		Dice Dice   `json:"dice"`
	}{e.Do(), e.Dice})
}

// MarshalJSON writes the command.
func (e Stop) MarshalJSON() ([]byte, error) { return json.Marshal(playerLine{e.Do(), e.Player}) }

// MarshalJSON writes the command.
func (e Shuffle) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Do   string `json:"do"`
		Deck []Card `json:"deck,omitzero"`
	}{e.Do(), e.Deck})
}

// MarshalJSON writes the command.
func (e Leave) MarshalJSON() ([]byte, error) { return json.Marshal(playerLine{e.Do(), e.Player}) }

// MarshalJSON writes the command.
func (e TimeUp) MarshalJSON() ([]byte, error) { return json.Marshal(bareLine{e.Do()}) }

// MarshalJSON writes the command.
func (e NoCard) MarshalJSON() ([]byte, error) { return json.Marshal(bareLine{e.Do()}) }

// bareLine is the shape of a command that has nothing but its name.
type bareLine struct {
	Do string `json:"do"`
}

// playerLine is the shape of a command that has only a player.
type playerLine struct {
	Do     string `json:"do"`
	Player string `json:"player"`
}
