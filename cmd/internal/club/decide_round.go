package club

import (
	"errors"
	"fmt"
	"slices"

	"dicetable/games/tournament"
)

// draw draws the next round, and calls its games to the tables that can be
// used, in their order.
func (e *Evening) draw() ([]Event, error) {
	t := e.Now
	switch {
	case t == nil:
		return nil, errNothingOn
	case !t.Paused.IsZero():
		return nil, errPaused
	}
	var usable []string
	for _, table := range e.Tables {
		if table.usable() {
			usable = append(usable, table.ID)
		}
	}
	if len(usable) == 0 {
		return nil, errors.New("there is no table: confirm one that joins, or add one without instruments")
	}
	number := len(t.Rounds) + 1
	attempt := t.attempts[number] + 1
	round, err := t.format(len(usable)).Next(t.field(number), t.past(), t.lotsSeed(attempt))
	switch {
	case errors.Is(err, tournament.ErrOver), errors.Is(err, tournament.ErrRunning):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("no round can be drawn: %w", err)
	}
	x := drawn{Round: number, Attempt: attempt, Byes: round.Byes}
	for i, table := range round.Tables {
		p := drawnPod{Seats: table.Seats}
		// A format that does not count tables may want more than there are:
		// the host enters such games by hand, or moves them when one is free.
		if i < len(usable) {
			p.Table = usable[i]
		}
		x.Pods = append(x.Pods, p)
	}
	return []Event{x}, nil
}

// lotsSeed is the seed of a round's draw. A round that was taken back and is
// drawn again gets other lots, which follow from the same seed.
func (t *Tournament) lotsSeed(attempt int) string {
	if attempt == 1 {
		return t.Seed
	}
	return fmt.Sprintf("%s attempt %d", t.Seed, attempt)
}

// takeBack undoes the last round: with its results, if it has any.
func (e *Evening) takeBack(round int) ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	if last := e.Now.last(); last == nil || last.Number != round {
		return nil, errors.New("only the last round can be taken back")
	}
	return []Event{takenBack{round}}, nil
}

// move calls an open game to another table, or to none.
func (e *Evening) move(of Ref, table string) ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	_, p := e.Now.pod(of)
	switch {
	case p == nil:
		return nil, errNoPod
	case p.Result != nil:
		return nil, errors.New("this game is over")
	case p.Table == table:
		return nil, nil
	case table == "":
		return []Event{moved{of, table}}, nil
	}
	to, err := e.table(table)
	if err != nil {
		return nil, err
	}
	if !to.usable() {
		return nil, fmt.Errorf("%s cannot be played at", to.Name)
	}
	events := []Event{moved{of, table}}
	for _, other := range e.openPods() {
		if other.Table == table {
			// The two games change places.
			events = append(events, moved{other.Ref, p.Table})
		}
	}
	return events, nil
}

// start starts the clock of the last round.
func (e *Evening) start() ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	r := e.Now.last()
	switch {
	case r == nil || r.over():
		return nil, errors.New("no round is being played: draw one first")
	case !e.Now.Paused.IsZero():
		return nil, errPaused
	case r.Clock.Started:
		return nil, nil
	}
	return []Event{started{r.Number}}, nil
}

func (e *Evening) pause(on bool) ([]Event, error) {
	switch {
	case e.Now == nil:
		return nil, errNothingOn
	case on == !e.Now.Paused.IsZero():
		return nil, nil
	case on:
		return []Event{paused{}}, nil
	}
	return []Event{resumed{}}, nil
}

// enterByHand enters how a game ended: places from 1 by player, ties sharing
// one, or that it is void. What counted before is kept beside it.
func (e *Evening) enterByHand(of Ref, places map[tournament.Player]int, void bool, note string) ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	_, p := e.Now.pod(of)
	if p == nil {
		return nil, errNoPod
	}
	if len([]rune(note)) > 200 {
		return nil, errors.New("a note has at most 200 letters")
	}
	r := Result{Pod: of, Tournament: e.Now.ID, Note: note, Void: void}
	if !void {
		if err := checkPlaces(p.Seats, places); err != nil {
			return nil, err
		}
		r.Places = places
	}
	if e.Now.Format == Knockout && e.Now.last().Number != of.Round {
		return nil, errors.New("the next round of the knockout was drawn from this result: take that round back first")
	}
	return append([]Event{byHand{r}}, e.callNext(p)...), nil
}

// checkPlaces says whether places are those of a game: each player has one, and
// after n who share a place the next one is n further.
func checkPlaces(seats []tournament.Player, places map[tournament.Player]int) error {
	var all []int
	for _, p := range seats {
		all = append(all, places[p])
	}
	slices.Sort(all)
	for i, place := range all {
		if place != i+1 && (i == 0 || place != all[i-1]) {
			return errors.New("the places do not fit: everybody needs one, from 1; who share one leave out as many behind it")
		}
	}
	if len(places) != len(seats) {
		return errors.New("somebody has a place who did not play")
	}
	return nil
}

// reopen takes the result of a game of the last round away.
func (e *Evening) reopen(of Ref) ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	r, p := e.Now.pod(of)
	switch {
	case p == nil:
		return nil, errNoPod
	case r != e.Now.last():
		return nil, errors.New("only a game of the last round can be played again: enter what is right by hand")
	case p.Result == nil:
		return nil, nil
	}
	return []Event{reopened{of}}, nil
}

// close ends the tournament: its seed is told, and nothing changes any more.
func (e *Evening) close() ([]Event, error) {
	switch {
	case e.Now == nil:
		return nil, errNothingOn
	case len(e.openPods()) > 0:
		return nil, errors.New("a game of the last round is not over: enter its places, declare it void, or take the round back")
	case len(e.Now.Held) > 0:
		return nil, errors.New("a result waits for your decision: accept or refuse it first")
	}
	return []Event{closed{}}, nil
}
