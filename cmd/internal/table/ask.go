package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/button"
)

// private asks what the player at a seat may know.
type private struct {
	seat   int
	answer chan<- known
}

// known is what one player may know of the game.
type known struct {
	// player is who plays there, or would play the next game.
	player string
	view   games.View
	prompt games.Prompt
}

// pressLasts is how long a press may wait for the table: what it meant when it was
// made it may not mean any more.
const pressLasts = 2 * time.Second

// Press takes a button. It may be called from any goroutine and never
// waits: a press is lost while the table cannot write its journal, and when the
// table is busy for longer than a moment.
func (l *Loop) Press(p button.Press) { l.try(Pressed{p.Kind, p.Seat}) }

// Part takes how a part is that the table can do without. It may be called from
// any goroutine and never waits.
func (l *Loop) Part(name string, p wire.Part) { l.try(PartTold{name, p}) }

// Call takes what the club calls. It may be called from any goroutine and
// waits while the table cannot write its journal, or until ctx ends.
func (l *Loop) Call(ctx context.Context, c wire.Call) { l.send(ctx, envelope{input: Call{c}}) }

// Answer takes the word of the player at a seat on what the table asks, named
// by its notice's code. It may be called from any goroutine and never waits.
func (l *Loop) Answer(seat int, code string, yes bool) {
	body, err := json.Marshal(wire.Confirmation{Code: code, Yes: yes})
	if err != nil {
		return // a code is only text
	}
	l.word(seat, wire.Confirm, body)
}

// Act takes an act of the player at a seat, in secret: a simulated player has
// no session. It may be called from any goroutine and never waits.
func (l *Loop) Act(seat int, body json.RawMessage) { l.word(seat, wire.Act, body) }

// word takes a command of a simulated player, who hears no answer.
func (l *Loop) word(seat int, v wire.Verb, body json.RawMessage) {
	from := wire.Asker{User: fmt.Sprintf("seat-%d", seat), Role: wire.Player, Seat: seat}
	l.try(Asked{Command: wire.Command{ID: rand.Text(), From: from, Verb: v, Body: body, Private: true}})
}

// try hands in what may be lost.
func (l *Loop) try(in Input) {
	select {
	case l.in <- envelope{input: in, since: time.Now()}:
	default:
	}
}

// Ask does a command and returns its answer, or the error of ctx when that
// ends before. It may be called from any goroutine.
func (l *Loop) Ask(ctx context.Context, c wire.Command) (wire.Answer, error) {
	answer := make(chan wire.Answer, 1)
	l.send(ctx, envelope{input: Asked{Command: c}, answer: answer})
	select {
	case a := <-answer:
		return a, nil
	case <-ctx.Done():
		return wire.Answer{}, ctx.Err()
	}
}

// Private is who plays at a seat, or would play the next game there, and what that
// player may know; the zero View between games and for a seat where nobody plays.
// The error is that of ctx. It may be called from any goroutine, and what it
// returns is for that player's session alone.
func (l *Loop) Private(ctx context.Context, seat int) (string, games.View, games.Prompt, error) {
	answer := make(chan known, 1)
	l.send(ctx, envelope{private: &private{seat, answer}})
	select {
	case k := <-answer:
		return k.player, k.view, k.prompt, nil
	case <-ctx.Done():
		return "", games.View{}, games.Prompt{}, ctx.Err()
	}
}

// Sync returns when everything that was told to the table before has been
// done. A table faster than life waits so after every frame.
func (l *Loop) Sync(ctx context.Context) error {
	synced := make(chan struct{})
	l.send(ctx, envelope{synced: synced})
	select {
	case <-synced:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Loop) send(ctx context.Context, e envelope) {
	select {
	case l.in <- e:
	case <-ctx.Done():
	}
}
