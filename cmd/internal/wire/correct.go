package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"dicetable/games"
	"dicetable/games/dice"
)

// What a Correction may put right.
const (
	// CorrectDice: dice that were read wrongly, missed, or are none.
	CorrectDice = "dice"
	// CorrectReplace: an act that was another one, such as a wrong bet.
	CorrectReplace = "replace"
	// CorrectAdd: an act that was missed.
	CorrectAdd = "add"
	// CorrectStrike: an act that never was.
	CorrectStrike = "strike"
	// CorrectBack: this act and everything after it is void.
	CorrectBack = "back"
	// CorrectPlayers: the players sit otherwise.
	CorrectPlayers = "players"
	// CorrectResume: a game that was abandoned goes on.
	CorrectResume = "resume"
	// CorrectNote: nothing changes; a dispute is turned down.
	CorrectNote = "note"
)

// What becomes of later acts that do not fit any more.
const (
	// ThenBack goes back to where they begin not to fit.
	ThenBack = "back"
	// ThenKeep keeps the result as it is, with a note.
	ThenKeep = "keep"
)

// Correction is the body of `correct`. The ruling is made again, and so is
// everything after it as far as it fits.
type Correction struct {
	// Do is what is put right: dice, replace, add, strike, back, players,
	// resume or note.
	Do string `json:"do"`
	// Act is the number of the act in this game, from 1, that is put right;
	// for add the one after which it happened, 0 for the beginning.
	Act int `json:"act,omitempty"`
	// Verdict is the ruling whose dice are put right; Act may name the throw
	// instead.
	Verdict string `json:"verdict,omitempty"`
	// Dice are for dice.
	Dice []DieChange `json:"dice,omitempty"`
	// Event is the act as it really was, for replace and add.
	Event json.RawMessage `json:"event,omitempty"`
	// Players are who really sits where, for players.
	Players []SeatedPlayer `json:"players,omitempty"`
	// Then says what becomes of later acts that do not fit: back or keep.
	// Without it the table asks.
	Then string `json:"then,omitempty"`
	// Reason is kept and shown to everybody.
	Reason string `json:"reason,omitempty"`
}

// DieChange is one die put right: another value, one that was missed (no
// "was"), or one that is none (no "is").
type DieChange struct {
	// Seat is whose die it is, in games where dice belong to players.
	Seat int `json:"seat,omitempty"`
	// Colour tells dice apart that belong to nobody.
	Colour dice.Colour `json:"colour,omitempty"`
	Was    *dice.Face  `json:"was,omitempty"`
	Is     *dice.Face  `json:"is,omitempty"`
	// Outline is the die's place in the photo's outlines, from 1; 0 for one
	// that has none.
	Outline int `json:"outline,omitempty"`
}

// Doubt is the body of `dispute`; it may be left out.
type Doubt struct {
	// Verdict is the ruling that is doubted; the last one where it is left
	// out.
	Verdict string `json:"verdict,omitempty"`
	// Dice are how they really lie; left out by whoever only wants a look at the
	// photograph. They count when the host accepts them, or everybody else
	// who sits there.
	Dice []DieChange `json:"dice,omitempty"`
	// Event is instead of dice, where none were thrown: the act that was ruled
	// on as it really was, in Thrill the whole push.
	Event  json.RawMessage `json:"event,omitempty"`
	Reason string          `json:"reason,omitempty"`
}

// Pausing is the body of `pause`.
type Pausing struct {
	// On is true for a pause, false for its end.
	On bool `json:"on"`
}

// Ending is the body of `stop`; it may be left out.
type Ending struct {
	// Reason is why the game is abandoned.
	Reason string `json:"reason,omitempty"`
}

// Disputable is a ruling that may be doubted.
type Disputable struct {
	// Verdict is the ruling's id.
	Verdict string `json:"verdict"`
	// Until is when that ends; left out where it does not before the next ruling.
	Until time.Time `json:"until,omitzero"`
}

// Disputed says that a ruling is doubted.
type Disputed struct {
	// Verdict is the ruling's id.
	Verdict string `json:"verdict"`
	// Seat is who doubts it; left out when the table's button did.
	Seat int `json:"seat,omitempty"`
	// Player is that seat's player.
	Player string    `json:"player,omitempty"`
	At     time.Time `json:"at"`
	// Proposal says how it really was; left out where nobody said.
	Proposal *games.Text `json:"proposal,omitempty"`
}

// Corrected is one correction of this game, as everybody may know it.
type Corrected struct {
	At time.Time `json:"at"`
	// By says who it was: the host, or everybody at the table; left out by older
	// journals.
	By games.Text `json:"by,omitzero"`
	// Verdict is the ruling that was made again; left out when there is none.
	Verdict string `json:"verdict,omitempty"`
	// Text says what changed.
	Text games.Text `json:"text"`
	// Reason is the host's, as it was typed.
	Reason string `json:"reason,omitempty"`
	// Void is the round from which on play is void; left out when all of it
	// stands.
	Void int `json:"void,omitempty"`
	// Kept is true when the result stands although later acts do not fit.
	Kept bool `json:"kept,omitempty"`
}

// maxReason is how many characters a reason has at most.
const maxReason = 200

// Correction reads the body of a Correct command.
func (c Command) Correction() (Correction, error) {
	var v Correction
	if err := decode(c.Body, &v); err != nil {
		return v, err
	}
	if err := checkReason(v.Reason); err != nil {
		return v, err
	}
	if !slices.Contains([]string{"", ThenBack, ThenKeep}, v.Then) {
		return v, fmt.Errorf(`"then" must be %s or %s, or be left out`, ThenBack, ThenKeep)
	}
	if v.Act < 0 {
		return v, errors.New(`"act" must be the number of an act`)
	}
	return v, v.check()
}

func (v Correction) check() error {
	switch v.Do {
	case CorrectDice:
		return v.checkDice()
	case CorrectReplace, CorrectAdd:
		if len(v.Event) == 0 {
			return errors.New(`"event" is missing: the act as it really was`)
		}
	case CorrectPlayers:
		return checkPlayers(v.Players)
	case CorrectStrike, CorrectBack, CorrectResume, CorrectNote:
	default:
		return fmt.Errorf(`"do" cannot be %q: it is dice, replace, add, strike, back, players, resume or note`, v.Do)
	}
	if v.Act == 0 && (v.Do == CorrectReplace || v.Do == CorrectStrike || v.Do == CorrectBack) {
		return errors.New(`"act" is missing: the number of the act`)
	}
	return nil
}

func (v Correction) checkDice() error {
	if len(v.Dice) == 0 {
		return errors.New(`"dice" is missing: at least one die that is put right`)
	}
	if v.Act == 0 && v.Verdict == "" {
		return errors.New(`"verdict" or "act" must say which throw it is`)
	}
	return checkChanges(v.Dice)
}

func checkChanges(dice []DieChange) error {
	for _, d := range dice {
		if d.Was == nil && d.Is == nil {
			return errors.New(`each of "dice" needs "was", "is" or both`)
		}
	}
	return nil
}

// Doubt reads the body of a Dispute command, which may be left out.
func (c Command) Doubt() (Doubt, error) {
	var v Doubt
	if err := c.optional(&v); err != nil {
		return v, err
	}
	if len(v.Dice) > 0 && len(v.Event) > 0 {
		return v, errors.New(`either "dice" or "event" says how it really was`)
	}
	if err := checkChanges(v.Dice); err != nil {
		return v, err
	}
	return v, checkReason(v.Reason)
}

// Pausing reads the body of a Pause command.
func (c Command) Pausing() (Pausing, error) {
	var v Pausing
	return v, decode(c.Body, &v)
}

// Ending reads the body of a StopGame command, which may be left out.
func (c Command) Ending() (Ending, error) {
	var v Ending
	if err := c.optional(&v); err != nil {
		return v, err
	}
	return v, checkReason(v.Reason)
}

// optional reads a body unless there is none.
func (c Command) optional(v any) error {
	if len(c.Body) == 0 || string(c.Body) == "null" {
		return nil
	}
	return decode(c.Body, v)
}

func checkReason(s string) error {
	if len([]rune(s)) > maxReason {
		return fmt.Errorf("a reason has at most %d characters", maxReason)
	}
	return nil
}
