package table

import (
	"encoding/json"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// kept is what the journal remembers of a table. Only apply changes it, for
// the live table and for one that is replayed alike.
type kept struct {
	revision, told uint64
	game           *Game
	// state is nil between games; after the last ruling of a game it stays
	// until the next begins. So do its play and its conduct.
	state   games.State
	play    play
	conduct conduct
	// began is when the game began, past are its acts as they count now, acts
	// how many there ever were, and named the ids of rulings that were given.
	began time.Time
	past  []past
	acts  int
	named []string
	// verdict is the last ruling of the game, disputed the one in dispute,
	// and who doubts it.
	verdict  *wire.Verdict
	disputed string
	doubter  doubter
	// corrections are what everybody was told of them.
	corrections []wire.Corrected
	// abandoned is true after a game was ended without a winner, closed when
	// one that ended cannot be corrected any more, paused while it rests.
	abandoned, closed, paused bool
	// gone is true after the game was taken to another table.
	gone bool
	// call is what the club called last, nil for nothing.
	call *Called
	// results counts those of the game, noted is the last one; ended is since
	// when it is so, and reason why the game was abandoned.
	results int
	noted   string
	ended   time.Time
	reason  string
	// next is what the host chose for the button to begin, nil for nothing.
	next *wire.Start
	// changed is when the game last went on.
	changed time.Time
	// done are the last commands that were carried out, as user/id.
	done []string
}

// idle reports whether no game goes on: there is none, or it has been won.
func (k *kept) idle() bool { return k.state == nil || k.over() }

// over reports whether the game has been won.
func (k *kept) over() bool {
	if k.state == nil {
		return false
	}
	_, over := k.state.Result()
	return over
}

// clone is a kept that apply may change without touching k.
func (k kept) clone() kept {
	if k.conduct != nil {
		k.conduct = k.conduct.clone()
	}
	k.done = slices.Clone(k.done)
	return k
}

// replay takes up what one line of the journal says.
func (k *kept) replay(line json.RawMessage) error {
	r, err := readRecord(line)
	if err != nil {
		return err
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
	told, err := k.change(at, e)
	if err == nil {
		k.note()
	}
	return told, err
}

func (k *kept) change(at time.Time, e Entry) ([]games.Outcome, error) {
	switch {
	case e.Start != nil:
		return nil, k.start(at, e.Start)
	case e.Next != nil:
		k.next = e.Next
	case e.Call != nil:
		if k.call = e.Call; e.Call.None() {
			k.call = nil
		}
	case e.Event != nil:
		return k.event(at, e.Event)
	case e.Entered != nil:
		return nil, k.hold(e.Entered, e.Evidence)
	case e.Verdict != nil:
		// It follows from the event before it.
	case e.Photo != nil:
		k.setPhoto(e.Photo.Verdict, e.Photo.Photo)
	case e.Dispute != "":
		k.disputed, k.doubter = e.Dispute, doubter{e.Seat, at, e.Proposal}
	case e.Correction != nil:
		return nil, k.correct(at, e.Correction)
	case e.Pause != nil:
		k.paused, k.changed = *e.Pause, at
	case e.Uncovered != nil:
		if c, ok := k.conduct.(uncovers); ok {
			c.uncover(*e.Uncovered)
		}
	case e.Throw != nil:
		if c, ok := k.conduct.(throws); ok {
			c.took(*e.Throw)
		}
	case e.Close:
		k.closed = true
	case e.Gone:
		k.state, k.conduct, k.verdict, k.gone, k.paused = nil, nil, nil, true, false
		k.disputed, k.doubter = "", doubter{} // it is decided at the other table
	case e.Moved != nil && k.game != nil:
		g := *k.game
		g.Number = e.Moved.Number
		k.game = &g
		k.resumed()
	case e.Stop:
		k.state, k.conduct, k.verdict = nil, nil, nil
		k.abandoned, k.paused, k.changed, k.reason = true, false, at, e.Reason
	}
	return nil, nil
}

func (k *kept) start(at time.Time, g *Game) error {
	p, err := playOf(g.Name)
	if err != nil {
		return err
	}
	state, err := p.book.Start(g.names(), g.Settings)
	if err != nil {
		return err
	}
	k.game, k.state, k.began, k.changed = g, state, at, at
	k.past, k.acts, k.named = nil, 0, nil
	k.verdict, k.disputed, k.doubter, k.corrections = nil, "", doubter{}, nil
	k.abandoned, k.closed, k.paused = false, false, false
	k.results, k.noted, k.reason, k.gone = 0, "", "", false
	k.play, k.conduct = p, p.begin(g)
	k.conduct.follow(at, state, nil, nil)
	return nil
}
