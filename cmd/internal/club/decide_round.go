package club

import (
	"errors"
	"fmt"
	"slices"

	"dicetable/games"
	"dicetable/games/tournament"
)

// draw draws the next round, and calls its games to the tables that can be
// used, in their order.
func (e *Evening) draw() ([]Event, error) {
	t := e.Now
	switch {
	case t == nil:
		return nil, errNothingOn
	case t.Format == Ladder:
		return nil, errFree
	case !t.Paused.IsZero():
		return nil, errPaused
	}
	usable := e.usable()
	if len(usable) == 0 {
		return nil, games.Refuse("", "Es gibt keinen Tisch für dieses Spiel: bestätige einen, der sich meldet, oder füge einen ohne Instrumente hinzu.", "There is no table for this game: confirm one that joins, or add one without instruments.")
	}
	number := len(t.Rounds) + 1
	attempt := t.attempts[number] + 1
	round, err := t.format(len(usable)).Next(t.field(number), t.past(), t.lotsSeed(attempt))
	switch {
	case errors.Is(err, tournament.ErrOver):
		return nil, games.Refuse("", "Alle Runden sind gespielt: schließe das Turnier ab.", "All rounds have been played: close the tournament.")
	case errors.Is(err, tournament.ErrRunning):
		return nil, errRunning
	case err != nil:
		return nil, err
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

// usable are the tables that games can be called to, in their order.
func (e *Evening) usable() (ids []string) {
	for _, table := range e.Tables {
		if e.callable(table) {
			ids = append(ids, table.ID)
		}
	}
	return ids
}

var errFree error = games.Refuse("", "Im freien Spiel gibt es keine Runden: rufe einzelne Spiele, und erkläre eines für ungültig, das nicht zählen soll.", "Free play has no rounds: call single games, and declare void what shall not count.")

// lotsSeed is the seed of a round's draw. A round that was taken back and is
// drawn again gets other lots, which follow from the same seed; but all rounds of
// a round robin go around one circle, that of the first.
func (t *Tournament) lotsSeed(attempt int) string {
	if t.Format == Robin && len(t.Rounds) > 0 {
		attempt = t.Rounds[0].Attempt
	}
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
	if e.Now.Format == Ladder {
		return nil, errFree
	}
	if last := e.Now.last(); last == nil || last.Number != round {
		return nil, games.Refuse("", "Nur die letzte Runde lässt sich zurücknehmen.", "Only the last round can be taken back.")
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
		return nil, games.Refuse("", "Dieses Spiel ist vorbei.", "This game is over.")
	case p.Table == table:
		return nil, nil
	case table == "":
		return []Event{moved{of, p.Table, table}}, nil
	}
	to, err := e.table(table)
	if err != nil {
		return nil, err
	}
	if !to.usable() {
		return nil, to.unusable()
	}
	if !to.plays(e.Now.Game) {
		return nil, to.lacks()
	}
	events := []Event{moved{of, p.Table, table}}
	for _, other := range e.openPods() {
		if other.Table == table {
			// The two games change places.
			events = append(events, moved{other.Ref, table, p.Table})
		}
	}
	return events, nil
}

// unusable says that a table was not confirmed, or is broken.
func (t *Table) unusable() error {
	return games.Refusef("", "Am Tisch „%s“ kann nicht gespielt werden.", `The table "%s" cannot be played at.`, t.Name)
}

// lacks says that a table cannot play the game of the tournament.
func (t *Table) lacks() error {
	return games.Refusef("", "Am Tisch „%s“ kann dieses Spiel nicht gespielt werden: Das sagt er selbst.", `This game cannot be played at the table "%s": it says so itself.`, t.Name)
}

// start starts the clock of the last round.
func (e *Evening) start() ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	r := e.Now.last()
	switch {
	case e.Now.Format == Ladder:
		return nil, errFree
	case r == nil || r.over():
		return nil, games.Refuse("", "Es läuft keine Runde: lose zuerst eine aus.", "No round is being played: draw one first.")
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
		return nil, games.Refuse("", "Eine Bemerkung hat höchstens 200 Buchstaben.", "A note has at most 200 letters.")
	}
	r := Result{Pod: of, Tournament: e.Now.ID, Note: note, Void: void}
	if !void {
		if err := checkPlaces(p.Seats, places); err != nil {
			return nil, err
		}
		r.Places = places
	}
	if e.Now.Format == Knockout && e.Now.last().Number != of.Round {
		return nil, games.Refuse("", "Aus diesem Ergebnis wurde die nächste K.-o.-Runde ausgelost: nimm zuerst jene Runde zurück.", "The next round of the knockout was drawn from this result: take that round back first.")
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
			return games.Refuse("", "Die Ränge passen nicht: jeder braucht einen, ab 1; wer sich einen teilt, lässt dahinter so viele aus.", "The places do not fit: everybody needs one, from 1; those who share one leave out as many after it.")
		}
	}
	if len(places) != len(seats) {
		return games.Refuse("", "Jemand hat einen Rang, der nicht mitgespielt hat.", "Somebody has a place who did not play.")
	}
	return nil
}

// reopen takes the result of a game of the last round away. It is played where it
// was, or elsewhere if that table cannot take it any more.
func (e *Evening) reopen(of Ref) ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	r, p := e.Now.pod(of)
	switch {
	case p == nil:
		return nil, errNoPod
	case r != e.Now.last():
		return nil, games.Refuse("", "Nur ein Spiel der letzten Runde kann noch einmal gespielt werden: trage von Hand ein, was stimmt.", "Only a game of the last round can be played again: enter what is right by hand.")
	case p.Result == nil:
		return nil, nil
	}
	events := []Event{reopened{of}}
	if to := e.playedAgain(p); to != p.Table {
		events = append(events, moved{of, p.Table, to})
	}
	return events, nil
}

// playedAgain is where a game that was over is called to: its table, or a free one,
// empty for none, where that has gone, is out of order or has another game meanwhile.
func (e *Evening) playedAgain(p *Pod) string {
	if t := e.tables[p.Table]; t != nil && e.callable(t) && !e.busy(t.ID) {
		return t.ID
	}
	return e.free(p.Table)
}

var errRunning error = games.Refuse("", "Ein Spiel der letzten Runde ist nicht vorbei: trage seine Ränge ein, erkläre es für ungültig, oder nimm die Runde zurück.", "A game of the last round is not over: enter its places, declare it void, or take the round back.")

// close ends the tournament: its seed is told, and nothing changes any more.
func (e *Evening) close() ([]Event, error) {
	switch {
	case e.Now == nil:
		return nil, errNothingOn
	case len(e.openPods()) > 0:
		return nil, errRunning
	case len(e.Now.Held) > 0:
		return nil, games.Refuse("", "Ein Ergebnis wartet auf deine Entscheidung: nimm es zuerst an oder lehne es ab.", "A result waits for your decision: accept or refuse it first.")
	}
	return []Event{closed{}}, nil
}
