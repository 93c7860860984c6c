package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"dicetable/games"
)

// MaxSeats is how many seats a mat has.
const MaxSeats = 6

// How many characters of a player's name can be read from afar, and how many the
// name of a table has, which may be its id.
const (
	maxName  = 24
	maxTable = 32
)

// Start reads the body of a StartGame or a ChooseGame command.
func (c Command) Start() (Start, error) {
	var s Start
	if err := decode(c.Body, &s); err != nil {
		return s, err
	}
	if s.Game == "" {
		return s, errors.New(`"game" is missing`)
	}
	return s, checkPlayers(s.Players)
}

func checkPlayers(players []SeatedPlayer) error {
	if len(players) < 1 || len(players) > MaxSeats {
		return fmt.Errorf(`"players" must be 1 to %d`, MaxSeats)
	}
	seats, names := map[int]bool{}, map[string]bool{}
	for _, p := range players {
		if p.Seat < 1 || p.Seat > MaxSeats || seats[p.Seat] {
			return fmt.Errorf("seat %d must be one of 1 to %d and given once", p.Seat, MaxSeats)
		}
		if err := CheckName(p.Name); err != nil {
			return err
		}
		if names[p.Name] {
			return games.Refusef(games.Input, "zwei heißen %s: bitte jeder Person einen eigenen Namen geben", "two players are called %s: give each their own name", p.Name)
		}
		seats[p.Seat], names[p.Name] = true, true
	}
	return nil
}

// Confirmation reads the body of a Confirm command.
func (c Command) Confirmation() (Confirmation, error) {
	var v Confirmation
	if err := decode(c.Body, &v); err != nil {
		return v, err
	}
	if v.Code == "" {
		return v, errors.New(`"code" is missing: it is that of the notice`)
	}
	return v, nil
}

// Void reads the body of a VoidRound command.
func (c Command) Void() (Void, error) {
	var v Void
	if err := decode(c.Body, &v); err != nil {
		return v, err
	}
	if v.Round < 1 {
		return v, errors.New(`"round" must be 1 or more`)
	}
	return v, nil
}

// CheckName keeps players' names short enough to read from afar and free of
// control characters, which would break a plain-text topic.
func CheckName(name string) error { return checkNamed("player", name, maxName) }

// CheckTableName says whether a table can be called so: any can be called by its
// id.
func CheckTableName(name string) error { return checkNamed("table", name, maxTable) }

func checkNamed(who, name string, most int) error {
	if name == "" || len([]rune(name)) > most || name != strings.TrimSpace(name) {
		return fmt.Errorf("a %s's name has 1 to %d characters and no space around it, not %q", who, most, name)
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\ufffd' }) {
		return fmt.Errorf("a %s's name has no control characters, %q does", who, name)
	}
	return nil
}

// decode reads exactly one JSON object with no unknown field.
func decode(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("it must be one JSON object: %v", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the JSON object")
	}
	return nil
}

// Unreadable refuses a command that says nothing that could be done, with why in
// both languages as far as the error has them.
func Unreadable(err error) error {
	why := games.TextOf(err)
	return games.Refuse(games.Input, "Der Befehl ist nicht lesbar: "+why.DE+".", "The command cannot be read: "+why.EN+".")
}
