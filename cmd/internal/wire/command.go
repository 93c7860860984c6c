package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"dicetable/games"
	"dicetable/hardware/trouble"
)

// Verb names a command; it is the last level of the command's topic.
type Verb string

// The commands.
const (
	// Act is an event of the running game, in the words of `dicetable play`.
	Act Verb = "act"
	// StartGame begins a game: body Start.
	StartGame Verb = "start"
	// ChooseGame says what the button begins next: body Start. A game that
	// goes on is not touched.
	ChooseGame Verb = "choose"
	// StopGame ends the game without a winner: no body, or Ending.
	StopGame Verb = "stop"
	// Correct puts right what was read, entered or done wrongly: body
	// Correction.
	Correct Verb = "correct"
	// Dispute doubts the last ruling, for a while after it: no body, or Doubt.
	Dispute Verb = "dispute"
	// Pause lets the game rest, or go on: body Pausing.
	Pause Verb = "pause"
	// Close closes a game that has ended: it cannot be corrected any more. No
	// body.
	Close Verb = "close"
	// Confirm answers what the table asked: body Confirmation.
	Confirm Verb = "confirm"
	// VoidRound makes a round void; it is thrown again (BL-18, DC-9): body Void.
	VoidRound Verb = "void"
)

// Verbs lists every command.
var Verbs = []Verb{Act, StartGame, ChooseGame, StopGame, Correct, Dispute, Pause, Close, Confirm, VoidRound}

// Valid reports whether v is one of Verbs.
func (v Verb) Valid() bool {
	for _, known := range Verbs {
		if v == known {
			return true
		}
	}
	return false
}

// Command is one command, whoever brought it. A command sent again with the
// same ID by the same user is answered again and done once.
type Command struct {
	// ID is the asker's transaction id.
	ID   string
	From Asker
	Verb Verb
	// Body is the command's JSON object, checked for its verb.
	Body json.RawMessage
	// Private is true when it came over the asker's own session, so that
	// nobody else could hear it or its answer. What is secret in a game is
	// taken in no other way.
	Private bool
	// Player is for whom the seat was taken from which it comes, as far as that
	// is known: it is not done for another one who sits there now.
	Player string
}

// Answer is what the asker alone gets back. It has no room for a private
// view: that travels over the session of seats.
type Answer struct {
	ID string `json:"id"`
	OK bool   `json:"ok"`
	// Rule is the number of the rule that a refused command breaks, or "input"
	// for a malformed one; left out where no rule stands behind it.
	Rule string     `json:"rule,omitempty"`
	Text games.Text `json:"text"`
}

// Refused is the answer to a command that err forbids. A *games.Refusal keeps
// its rule and both languages.
func Refused(id string, err error) Answer {
	if r, ok := err.(*games.Refusal); ok {
		return Answer{ID: id, Rule: r.Rule, Text: r.Text}
	}
	return Answer{ID: id, Text: games.Text{DE: trouble.German(err), EN: err.Error()}}
}

// Start is the body of `start` and of `choose`.
type Start struct {
	Game string `json:"game"`
	// Players sit clockwise in the order of their seats.
	Players  []SeatedPlayer    `json:"players"`
	Settings map[string]string `json:"settings,omitempty"`
}

// SeatedPlayer is one player at a seat.
type SeatedPlayer struct {
	Seat int    `json:"seat"`
	Name string `json:"name"`
	// Bot is true for a simulated player of the virtual table.
	Bot bool `json:"bot,omitempty"`
}

// Confirmation is the body of `confirm`: the answer to a Notice that asks.
type Confirmation struct {
	// Code is that of the Notice.
	Code string `json:"code"`
	Yes  bool   `json:"yes"`
}

// Void is the body of `void`.
type Void struct {
	Round  int    `json:"round"`
	Reason string `json:"reason,omitempty"`
}

// The most a command may hold, in bytes.
const maxCommand = 4096

var commandID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// CheckID says whether a transaction id is one. The error is a
// *games.Refusal of rule games.Input.
func CheckID(id string) error {
	if !commandID.MatchString(id) {
		return Unreadable(errors.New(`"id" must be 1 to 64 letters, digits, - or _`))
	}
	return nil
}

// ReadCommand reads the payload of a command. The error is a *games.Refusal
// of rule games.Input; the Command then still has the ID if there was one.
func ReadCommand(from Asker, v Verb, payload []byte) (Command, error) {
	c := Command{From: from, Verb: v}
	if len(payload) > maxCommand {
		return c, Unreadable(fmt.Errorf("a command has at most %d bytes", maxCommand))
	}
	var envelope struct {
		ID   string          `json:"id"`
		Body json.RawMessage `json:"body"`
	}
	if err := decode(payload, &envelope); err != nil {
		return c, Unreadable(err)
	}
	if err := CheckID(envelope.ID); err != nil {
		return c, err
	}
	c.ID, c.Body = envelope.ID, envelope.Body
	if err := checkBody(c); err != nil {
		return c, Unreadable(err)
	}
	return c, nil
}

func checkBody(c Command) error {
	switch c.Verb {
	case Act:
		var do struct {
			Do string `json:"do"`
		}
		if err := json.Unmarshal(c.Body, &do); err != nil || do.Do == "" {
			return fmt.Errorf(`"body" must be one command of the game with its "do"`)
		}
		return nil
	case StartGame, ChooseGame:
		_, err := c.Start()
		return err
	case Confirm:
		_, err := c.Confirmation()
		return err
	case VoidRound:
		_, err := c.Void()
		return err
	case Correct:
		_, err := c.Correction()
		return err
	case Dispute:
		_, err := c.Doubt()
		return err
	case Pause:
		_, err := c.Pausing()
		return err
	case StopGame:
		_, err := c.Ending()
		return err
	case Close:
		if len(c.Body) > 0 && !bytes.Equal(c.Body, []byte("null")) {
			return fmt.Errorf(`"close" has no "body"`)
		}
		return nil
	}
	return fmt.Errorf("there is no command %q", c.Verb)
}
