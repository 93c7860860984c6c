package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// book is the rule-book of every game that tables conduct.
var book games.RuleBook = bluff.Book{}

// kept is what the journal remembers of a table. Only apply changes it, for
// the live table and for one that is replayed alike.
type kept struct {
	revision, told uint64
	game           *Game
	// state is nil between games; after the last ruling of a game it stays
	// until the next begins.
	state games.State
	// throw counts the opening throws that were asked for, since when;
	// throwers are the seats that take part, due those that owe theirs.
	throw         int
	since         time.Time
	throwers, due map[int]bool
	// rolls are open to everybody: of the opening or of the last reveal.
	rolls map[int][]dice.Face
	// verdict is the last ruling of the game, disputed the one in dispute.
	verdict  *wire.Verdict
	disputed string
	// changed is when the game last went on.
	changed time.Time
	// done are the last commands that were carried out, as user/id.
	done []string
}

// view is the rule-book's view; the zero View between games.
func (k *kept) view() bluff.View {
	if k.state == nil {
		return bluff.View{}
	}
	return k.state.View(games.Public).Body.(bluff.View)
}

// over reports whether the game has been won.
func (k *kept) over() bool { return k.view().Phase == bluff.PhaseOver }

// clone is a kept that apply may change without touching k.
func (k kept) clone() kept {
	k.due = maps.Clone(k.due)
	k.rolls = maps.Clone(k.rolls)
	k.done = slices.Clone(k.done)
	return k
}

// replay takes up what one line of the journal says.
func (k *kept) replay(line json.RawMessage) error {
	var r Record
	if err := json.Unmarshal(line, &r); err != nil {
		return fmt.Errorf("it is no record of a table: %w", err)
	}
	for _, e := range r.Entries {
		if _, err := k.apply(r.At, e); err != nil {
			return err
		}
	}
	k.revision, k.told = r.Revision, r.Told
	if r.Asked != "" {
		k.remember(r.Asked)
	}
	return nil
}

// maxDone is how many commands are remembered, so that one sent again is not
// done again.
const maxDone = 64

func (k *kept) remember(asked string) {
	k.done = append(k.done, asked)
	k.done = k.done[max(0, len(k.done)-maxDone):]
}

// apply makes one change. After an error nothing was changed.
func (k *kept) apply(at time.Time, e Entry) ([]games.Outcome, error) {
	switch {
	case e.Start != nil:
		return nil, k.start(at, e.Start)
	case e.Event != nil:
		return k.event(at, e.Event)
	case e.Verdict != nil:
		k.verdict = e.Verdict
	case e.Photo != nil:
		if k.verdict != nil && k.verdict.ID == e.Photo.Verdict {
			v := *k.verdict
			v.Photo = &e.Photo.Photo
			k.verdict = &v
		}
	case e.Dispute != "":
		k.disputed = e.Dispute
	case e.Stop:
		k.state, k.verdict, k.due = nil, nil, nil
		k.rolls = map[int][]dice.Face{}
		k.changed = at
	}
	return nil, nil
}

func (k *kept) start(at time.Time, g *Game) error {
	if g.Name != book.Name() {
		return fmt.Errorf("this table has no rule-book for %q; it plays %s", g.Name, book.Name())
	}
	state, err := book.Start(g.names(), g.Settings)
	if err != nil {
		return err
	}
	k.game, k.state, k.changed = g, state, at
	k.verdict, k.disputed = nil, ""
	k.rolls = map[int][]dice.Face{}
	k.beginThrow(at)
	return nil
}

// event applies one event of the rule-book.
func (k *kept) event(at time.Time, raw json.RawMessage) ([]games.Outcome, error) {
	if k.state == nil || k.game == nil {
		return nil, errors.New("there is no game that this could happen in")
	}
	ev, err := book.Event(raw)
	if err != nil {
		return nil, err
	}
	before := k.view()
	state, told, err := k.state.Apply(ev)
	if err != nil {
		return nil, err
	}
	k.state, k.changed = state, at
	k.follow(at, before, ev)
	return told, nil
}

// follow keeps rolls and throws in step with the game.
func (k *kept) follow(at time.Time, before bluff.View, ev games.Event) {
	switch ev := ev.(type) {
	case bluff.Opening:
		seat := k.game.seat(ev.Player)
		k.rolls[seat] = ev.Dice
		delete(k.due, seat)
	case bluff.Reveal:
		k.rolls[k.game.seat(ev.Player)] = slices.Concat(ev.Dice, before.LaidOut[ev.Player])
	case bluff.Place:
		if before.Bet == nil {
			k.rolls = map[int][]dice.Face{}
		}
	case bluff.Void:
		k.rolls = map[int][]dice.Face{}
	case bluff.Leave:
		delete(k.rolls, k.game.seat(ev.Player))
		delete(k.due, k.game.seat(ev.Player))
	}
	if now := k.view(); now.Phase == bluff.PhaseOpening && len(k.due) == 0 {
		k.beginThrow(at)
	}
}

// beginThrow asks for the opening throws that are due: of all, or of those
// who tied (BL-2).
func (k *kept) beginThrow(at time.Time) {
	k.throw++
	k.since = at
	k.throwers, k.due = map[int]bool{}, map[int]bool{}
	for _, p := range k.view().Waiting {
		seat := k.game.seat(p)
		k.throwers[seat], k.due[seat] = true, true
		delete(k.rolls, seat)
	}
}
