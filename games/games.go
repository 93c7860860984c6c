// Package games is the contract of a rule-book: a State takes Events and
// answers with the next State and its Outcomes, or refuses with the number of
// the rule that forbids the act.
//
// Rule-books are pure. They import no clock, logger, operating system,
// network or source of chance: a throw is an Event from outside (the camera is
// the chance player), and so is time where a rule needs it. What anybody may
// know is asked for by Audience; secrets never leave a rule-book unasked.
package games

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Event is one act at the table, of one rule-book's own types. Encoded as
// JSON it is the command line that `dicetable play` reads.
type Event interface {
	// Do names the act: "bet", "challenge", ...
	Do() string
}

// State is one moment of a game. Apply leaves the receiver as it was, so a
// State may be kept, shared between goroutines and applied to again.
type State interface {
	// Apply returns the next state and what happened, in the order to be
	// told. The error is a *Refusal: it names the rule and says why.
	Apply(Event) (State, []Outcome, error)
	// Awaits says who must act and what would be legal, as that audience
	// may know it.
	Awaits(Audience) Prompt
	// View says what that audience may know.
	View(Audience) View
	// Result is the end of the game; false while it goes on.
	Result() (Result, bool)
	// MarshalJSON writes the whole state, secrets included: for the journal
	// only. The RuleBook that made the state reads it back.
	json.Marshaler
}

// RuleBook starts games and reads their encoded events and states.
type RuleBook interface {
	// Name is the game's name in commands, topics and files: "bluff".
	Name() string
	// Start begins a game. Players sit clockwise in the order given.
	// Settings are KEY=VALUE pairs; the error names the setting.
	Start(players []string, settings map[string]string) (State, error)
	// Options are the settings of Start that a host chooses from.
	Options() []Option
	// Event decodes one command. The error is a *Refusal of rule "input".
	Event(json.RawMessage) (Event, error)
	// State decodes what State.MarshalJSON wrote.
	State(json.RawMessage) (State, error)
}

// Option is one setting that a table may choose, with its explanation.
type Option struct {
	// Key is its name in Start's settings, Default its value when left out.
	Key     string `json:"key"`
	Default string `json:"default"`
	// Values are all that it may have; nil where they cannot be listed.
	Values []string `json:"values,omitempty"`
	// Words are the Values as people say them; a number needs none.
	Words map[string]Text `json:"words,omitempty"`
	// Rule is the number it belongs to.
	Rule string `json:"rule"`
	// Text says what it does.
	Text Text `json:"text"`
}

// YesNo are the Words of an option that is on or off.
var YesNo = map[string]Text{"false": {DE: "nein", EN: "no"}, "true": {DE: "ja", EN: "yes"}}

// Audience is who looks: everybody, one player, or the referee who may know
// all that the rule-book knows.
type Audience struct {
	// Player is a player's name; empty for Public and Referee.
	Player string `json:"player,omitempty"`
	// Referee is true for the table's own referee, who sees everything.
	Referee bool `json:"referee,omitempty"`
	// Scorer is true for somebody who has written down all that ever lay in
	// the open and has seen nothing else.
	Scorer bool `json:"scorer,omitempty"`
}

// The audiences that are no single player. The Scorer knows more than the
// Public only where a game wants people to keep count in their heads, and is
// shown nowhere while people play; a rule-book may take it for the Public.
var (
	Public  = Audience{}
	Referee = Audience{Referee: true}
	Scorer  = Audience{Scorer: true}
)

// For is the audience of one player.
func For(player string) Audience { return Audience{Player: player} }

// IsPublic reports whether everybody may know what this audience knows.
func (a Audience) IsPublic() bool { return a == Public }

// View is what one audience may know of a state. Its fields come from the
// rule-book; it always encodes to one JSON object with game, phase, turn and
// winners.
type View struct {
	Audience Audience
	// Body is a struct of the rule-book, safe to encode for Audience.
	Body any
}

// MarshalJSON writes the body alone.
func (v View) MarshalJSON() ([]byte, error) { return json.Marshal(v.Body) }

// PublicView is a View that everybody may see. It has no constructor but
// ViewPublic, so a private view cannot become one by mistake: whatever is
// published takes a PublicView.
type PublicView struct{ view View }

// ViewPublic asks s for its public view.
func ViewPublic(s State) PublicView { return PublicView{s.View(Public)} }

// Body is the rule-book's struct, safe for everybody.
func (v PublicView) Body() any { return v.view.Body }

// MarshalJSON writes the body alone; null for the zero PublicView.
func (v PublicView) MarshalJSON() ([]byte, error) { return json.Marshal(v.view.Body) }

// Text is one sentence for players in the table's two languages.
type Text struct {
	DE string `json:"de"`
	EN string `json:"en"`
}

// Due is t, and whom is still waited for: in German "Es fehlt: Ann." or "Es
// fehlen: Ann, Ben.", in English as still says, such as "Still to throw".
func (t Text) Due(still string, names []string) Text {
	missing := "Es fehlt"
	switch len(names) {
	case 0:
		return t
	case 1:
	default:
		missing = "Es fehlen"
	}
	list := ": " + strings.Join(names, ", ") + "."
	return Text{DE: t.DE + " " + missing + list, EN: t.EN + " " + still + list}
}

// Prompt says who must act now and how.
type Prompt struct {
	// Players who must act; several may act in any order.
	Players []string `json:"players"`
	// Acts are the names of the events that would be accepted.
	Acts []string `json:"acts"`
	// Text asks for it in words.
	Text Text `json:"text"`
	// Legal lists what exactly would be legal where that is a short list;
	// its type belongs to the rule-book and the act.
	Legal any `json:"legal,omitempty"`
}

// PublicPrompt is a Prompt that everybody may see. Like a PublicView it has no
// constructor that takes a Prompt: whatever is published was asked for as
// everybody may know it, or asks for nothing.
type PublicPrompt struct{ prompt Prompt }

// AwaitsPublic asks s who must act, as everybody may know it.
func AwaitsPublic(s State) PublicPrompt { return PublicPrompt{s.Awaits(Public)} }

// Say is a PublicPrompt that asks nobody and only says something.
func Say(t Text) PublicPrompt {
	return PublicPrompt{Prompt{Players: []string{}, Acts: []string{}, Text: t}}
}

// Without is p for those players only whom gone does not name, in other words.
func (p PublicPrompt) Without(gone func(player string) bool, words func(left []string) Text) PublicPrompt {
	left := []string{}
	for _, player := range p.prompt.Players {
		if !gone(player) {
			left = append(left, player)
		}
	}
	p.prompt.Players, p.prompt.Text = left, words(left)
	return p
}

// Saying is p for the same players, in other words.
func (p PublicPrompt) Saying(t Text) PublicPrompt {
	p.prompt.Text = t
	return p
}

// Players are who must act.
func (p PublicPrompt) Players() []string { return p.prompt.Players }

// Text asks for it in words.
func (p PublicPrompt) Text() Text { return p.prompt.Text }

// MarshalJSON writes the Prompt.
func (p PublicPrompt) MarshalJSON() ([]byte, error) { return json.Marshal(p.prompt) }

// Outcome is one thing that happened, for one audience.
type Outcome struct {
	Audience Audience `json:"-"`
	// Kind is the rule-book's name for it: "bet", "settled", "out", "won".
	Kind string `json:"kind"`
	Text Text   `json:"text"`
	// Data are the facts, a struct of the rule-book safe for Audience.
	Data any `json:"data,omitempty"`
}

// Result is the end of a game.
type Result struct {
	Winners []string `json:"winners"`
	// Places has every player with their place from 1; ties share a place.
	Places map[string]int `json:"places"`
}

// Input is the Rule of a Refusal for a command that is malformed.
const Input = "input"

// Refusal is why an event is not accepted. A refused event changes nothing.
type Refusal struct {
	// Rule is the number in docs/rules, such as "BL-7", or Input.
	Rule string
	Text Text
}

// Refuse makes a Refusal of a rule with a sentence in both languages.
func Refuse(rule, de, en string) *Refusal { return &Refusal{rule, Text{de, en}} }

// Refusef is Refuse with one set of arguments for both sentences.
func Refusef(rule, de, en string, args ...any) *Refusal {
	return Refuse(rule, fmt.Sprintf(de, args...), fmt.Sprintf(en, args...))
}

// Error is the sentence in English, for logs; people are told its Text.
func (r *Refusal) Error() string { return r.Text.EN }
