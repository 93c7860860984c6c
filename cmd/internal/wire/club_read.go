package wire

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
)

// ReadCall reads the payload of a call.
func ReadCall(payload []byte) (Call, error) {
	var c Call
	if err := read(payload, &c); err != nil || c.None() {
		return Call{}, err
	}
	if c.Game == "" {
		return Call{}, errors.New(`"game" is missing`)
	}
	for _, p := range c.Players {
		if p.Player == "" {
			return Call{}, fmt.Errorf("the player at seat %d has no id", p.Seat)
		}
	}
	return c, errors.Join(c.Draw.check(), checkPlayers(c.Start().Players))
}

// ReadReceipt reads the payload of a receipt.
func ReadReceipt(payload []byte) (Receipt, error) {
	var r Receipt
	if err := read(payload, &r); err != nil {
		return r, err
	}
	if r.GameID == "" || r.Revision < 1 {
		return r, errors.New(`a receipt needs "game_id" and "revision"`)
	}
	if r.Status != Accepted && r.Status != Held && r.Status != Rejected {
		return r, fmt.Errorf("there is no status %q", r.Status)
	}
	return r, nil
}

// ReadJoin reads the payload of a join. Pages is an address that a page may lead
// to, or empty.
func ReadJoin(payload []byte) (Join, error) {
	var j Join
	if err := read(payload, &j); err != nil {
		return j, err
	}
	if len(j.Key) != ed25519.PublicKeySize {
		return j, fmt.Errorf("a table's key has %d bytes, not %d", ed25519.PublicKeySize, len(j.Key))
	}
	if u, err := url.Parse(j.Pages); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		j.Pages = ""
	}
	return j, CheckTableName(j.Name)
}

// ReadLive reads the payload of a live.
func ReadLive(payload []byte) (Live, error) {
	var l Live
	err := read(payload, &l)
	return l, err
}

func (r Result) check() error {
	switch {
	case r.GameID == "" || len(r.GameID) > 64 || strings.ContainsAny(r.GameID, "/\\"):
		return errors.New(`"game_id" has 1 to 64 characters and no slash`)
	case r.Revision < 1:
		return errors.New(`"revision" is from 1`)
	case r.Game == "":
		return errors.New(`"game" is missing`)
	case len(r.Seats) < 1 || len(r.Seats) > MaxSeats:
		return fmt.Errorf(`"seats" must be 1 to %d`, MaxSeats)
	}
	for _, s := range r.Seats {
		if r.Void != (s.Place == 0) || s.Place < 0 || s.Place > len(r.Seats) {
			return fmt.Errorf("%s cannot be in place %d", s.Name, s.Place)
		}
	}
	if r.Draw == nil {
		return nil
	}
	return r.Draw.check()
}

// read reads one JSON object between table and club, which may be of another
// version: fields that it does not know are left alone.
func read(b []byte, v any) error {
	if len(b) > maxClub {
		return fmt.Errorf("a message between table and club has at most %d bytes", maxClub)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("it must be one JSON object: %v", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the JSON object")
	}
	return nil
}

// Message is what the table says when it comes.
func (j Join) Message(t TableID) (Message, error) { return encode(t, TopicJoin, j) }

// Message is what the table says of its game.
func (l Live) Message(t TableID) (Message, error) { return encode(t, TopicLive, l) }

// Message is what the club asks of a table.
func (c Call) Message(t TableID) (Message, error) { return encode(t, TopicCall, c) }

// Message is what the club answers a table.
func (r Receipt) Message(t TableID) (Message, error) { return encode(t, TopicReceipt, r) }

// Message is a result on its way to the club.
func (e Envelope) Message(t TableID) (Message, error) { return encode(t, TopicResult, e) }

// holding are the codes of notices that hold a game up. What a rule-book asks in
// the usual course of play is none of them.
var holding = []string{"die_missing", "uncovered", "decide", "illegal_bet", "disputed", "misfit", "withdrawn", "eye", "no_mat", "dark", "bumped", "journal"}

// Live is a state in short.
func (s State) Live() Live {
	l := Live{Game: s.Game, GameID: s.GameID, Round: s.common().Round, Paused: s.Paused, Over: len(s.Winners) > 0, Seats: []LiveSeat{}}
	if s.Called != nil && !s.Called.Open {
		d := s.Called.Draw
		l.Draw = &d
	}
	for _, n := range s.Notices { // what must be acted on first is the last
		if slices.Contains(holding, n.Code) {
			l.Holds = n.Text
		}
	}
	for _, seat := range s.Seats {
		one := LiveSeat{Seat: seat.Seat, Name: seat.Player, Score: seat.Dice, Turn: seat.Turn, Out: seat.Out}
		if seat.Score != nil {
			one.Score = *seat.Score
		}
		l.Seats = append(l.Seats, one)
	}
	return l
}
