package wire

import (
	"encoding/json"
	"fmt"
)

// Messages is what is published of a state: the state itself, the odds and the
// plain topics. Every message is retained.
func (s State) Messages(t TableID) ([]Message, error) {
	b, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("the state cannot be written as JSON: %w", err)
	}
	odds, err := encode(t, TopicOdds, s.Odds())
	if err != nil {
		return nil, err
	}
	return append([]Message{t.message(TopicState, b), odds}, plain(t, s)...), nil
}

// Message is what is published after a game.
func (r Report) Message(t TableID) (Message, error) { return encode(t, TopicReport, r) }

// Message is what is published of an event.
func (e Event) Message(t TableID) (Message, error) { return encode(t, TopicEvent, e) }

// Message is what is published of the table's health.
func (h Health) Message(t TableID) (Message, error) { return encode(t, TopicHealth, h) }

// Message is what is published of the panel.
func (p Panel) Message(t TableID) (Message, error) { return encode(t, TopicPanel, p) }

// Message is what is published between games.
func (s Standings) Message(t TableID) (Message, error) { return encode(t, TopicStandings, s) }

// Message is what is published of a press.
func (p Press) Message(t TableID) (Message, error) { return encode(t, TopicButton, p) }

// Message is what is published of the panel's light.
func (l Light) Message(t TableID) (Message, error) { return encode(t, TopicLight, l) }

// Message is what goes to the asker.
func (a Answer) Message(t TableID, user string) (Message, error) {
	return encode(t, TopicAnswer, a, user)
}

func encode(t TableID, n Name, v any, levels ...string) (Message, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return Message{}, fmt.Errorf("%s cannot be written as JSON: %w", n, err)
	}
	return t.message(n, b, levels...), nil
}
