package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"dicetable/games"
)

// ClubDoubt is a ruling in dispute at a table that plays for a club, with its
// photograph: the club's host sees it and decides. One without a GameID says
// that nothing is doubted.
type ClubDoubt struct {
	GameID string `json:"game_id,omitempty"`
	// Game is the rule-book's name.
	Game string `json:"game,omitempty"`
	// Draw is that of a game that the club called; left out of another one.
	Draw    *Draw    `json:"draw,omitempty"`
	Dispute Disputed `json:"dispute,omitzero"`
	// Verdict is the ruling. Of its photo the URL is the table's own.
	Verdict Verdict `json:"verdict,omitzero"`
	// JPEG is the photograph, as the table keeps it: its hash is that of the
	// verdict's photo. Left out where there is none.
	JPEG []byte `json:"jpeg,omitempty"`
	// Refused says why the table could not do what the club decided.
	Refused games.Text `json:"refused,omitzero"`
}

// Decision is what the club's host says of a ruling in dispute.
type Decision struct {
	GameID string `json:"game_id"`
	// Verdict and At are those of the dispute.
	Verdict string    `json:"verdict"`
	At      time.Time `json:"at"`
	// Dice are those that lie otherwise than they were read; the ruling is made
	// again with them.
	Dice []DieChange `json:"dice,omitempty"`
	// Stands is true where the ruling does; without it and without Dice it is
	// made again as was proposed at the table.
	Stands bool `json:"stands,omitempty"`
	// Reason is kept and shown to everybody.
	Reason string `json:"reason,omitempty"`
}

// maxDoubt is the most that a ClubDoubt may hold, in bytes: a photograph of the
// eye has under 400 kB, and in Base64 a third more.
const maxDoubt = 640 << 10

// None reports whether nothing is doubted.
func (d ClubDoubt) None() bool { return d.GameID == "" }

// ReadClubDoubt reads the payload of a doubt. Its photograph is the one that
// the ruling names.
func ReadClubDoubt(payload []byte) (ClubDoubt, error) {
	var d ClubDoubt
	if len(payload) > maxDoubt {
		return d, fmt.Errorf("a doubt has at most %d bytes", maxDoubt)
	}
	if err := json.Unmarshal(payload, &d); err != nil {
		return ClubDoubt{}, fmt.Errorf("it must be one JSON object: %v", err)
	}
	switch {
	case d.None():
		return ClubDoubt{}, nil
	case d.Dispute.Verdict == "" || d.Dispute.Verdict != d.Verdict.ID:
		return ClubDoubt{}, errors.New("the ruling is not the one in dispute")
	case len(d.JPEG) > 0 && !d.shows():
		return ClubDoubt{}, errors.New("the photograph is not that of the ruling")
	}
	return d, nil
}

// shows reports whether the photograph is the ruling's.
func (d ClubDoubt) shows() bool {
	sum := sha256.Sum256(d.JPEG)
	return d.Verdict.Photo != nil && d.Verdict.Photo.SHA256 == hex.EncodeToString(sum[:]) && bytes.HasPrefix(d.JPEG, []byte("\xff\xd8\xff"))
}

// ReadDecision reads the payload of a decision; the zero value for none.
func ReadDecision(payload []byte) (Decision, error) {
	var d Decision
	if err := read(payload, &d); err != nil || d.GameID == "" {
		return Decision{}, err
	}
	return d, d.Check()
}

// Check says why a decision cannot be sent.
func (d Decision) Check() error {
	switch {
	case d.GameID == "" || d.Verdict == "" || d.At.IsZero():
		return errors.New(`a decision needs "game_id", "verdict" and "at"`)
	case d.Stands && len(d.Dice) > 0:
		return errors.New(`a ruling that stands has no "dice" that lie otherwise`)
	case len(d.Dice) > MaxSeats*10:
		return errors.New(`"dice" are more than a table has`)
	}
	return errors.Join(checkChanges(d.Dice), checkReason(d.Reason))
}

// Command is the decision as a host of the table would say it, with an id that
// follows from what is decided.
func (d Decision) Command() (Command, error) {
	verb, body := Confirm, any(Confirmation{Code: "disputed", Yes: d.Stands})
	if len(d.Dice) > 0 {
		verb, body = Correct, Correction{Do: CorrectDice, Verdict: d.Verdict, Dice: d.Dice, Reason: d.Reason}
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return Command{}, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s %s", d.GameID, d.Verdict, d.At.Format(time.RFC3339Nano), raw))
	return Command{ID: "club-" + hex.EncodeToString(sum[:8]), Verb: verb, Body: raw, From: Asker{User: "club", Role: Host}}, nil
}

// Message is what the table says of a dispute.
func (d ClubDoubt) Message(t TableID) (Message, error) { return encode(t, TopicDoubt, d) }

// Message is what the club decides at a table.
func (d Decision) Message(t TableID) (Message, error) { return encode(t, TopicDecision, d) }
