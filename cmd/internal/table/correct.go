package table

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Correction is how a game was put right, in the journal: not one earlier line
// is touched, and whoever plays the journal again comes to the same game.
type Correction struct {
	// By is the user who did it.
	By string `json:"by,omitempty"`
	// Edits are the acts that were others, in the order they are made.
	Edits []Edit `json:"edits,omitempty"`
	// Players are who really sits where.
	Players []wire.SeatedPlayer `json:"players,omitempty"`
	// Back is the number of the first act that is void, 0 for none.
	Back int `json:"back,omitempty"`
	// Resume takes back that the game was abandoned.
	Resume bool `json:"resume,omitempty"`
	// Photo is what is to be outlined from now on in the ruling's photograph.
	Photo *wire.Photo `json:"photo,omitempty"`
	// Settles is the dispute that it settles.
	Settles string `json:"settles,omitempty"`
	// Shown: everybody had seen dice by then that were secret before.
	Shown bool `json:"shown,omitempty"`
	// Told is what everybody is told of it.
	Told wire.Corrected `json:"told"`
}

// Edit puts one act right: another Event in its place, or after it, or none.
type Edit struct {
	Act   int  `json:"act"`
	After bool `json:"after,omitempty"`
	// Event is left out where the act never was.
	Event json.RawMessage `json:"event,omitempty"`
}

// misfit is where a corrected game does not go on as it was played.
type misfit struct {
	// act is the number of the first act that is void when the host goes back
	// there, round the one it belongs to.
	act, round int
}

// errNothing is a correction of a game that there is none of.
var errNothing = errors.New("there is no game that could be corrected")

// errMisfit is a correction that nobody made: it says nothing of the acts that
// do not fit it.
var errMisfit = errors.New("what was played later does not fit the correction")

// correct puts the game right and plays it again. After an error nothing was
// changed.
func (k *kept) correct(at time.Time, c *Correction) error {
	if k.game == nil || k.closed || k.gone {
		return errNothing
	}
	next := k.clone()
	if len(c.Edits) > 0 || c.Players != nil || c.Back > 0 || c.Resume {
		if c.Photo != nil {
			next.setPhoto(c.Told.Verdict, *c.Photo)
		}
		again, m, err := next.again(c)
		if err != nil {
			return err
		}
		if m != nil {
			return errMisfit
		}
		next = again
		next.holdOn(k.conduct, c.Shown)
		if c.Resume {
			next.resumed()
		}
	}
	next.goOn(at)
	next.paused = next.paused && !next.over()
	if c.Settles == next.disputed || next.ruled(next.disputed) < 0 {
		next.disputed, next.doubter = "", doubter{}
	}
	next.corrections = append(slices.Clip(next.corrections), c.Told)
	*k = next
	return nil
}

// again plays the game again with what a correction changes, as far as it
// fits. The misfit is where it stops to fit, nil when all of it does or when
// the correction itself says from where on play is void. The error is why the
// correction cannot be.
func (k *kept) again(c *Correction) (kept, *misfit, error) {
	next := k.clone()
	if err := next.restart(c.Players); err != nil {
		return *k, nil, err
	}
	edited := -1
	if err := next.edits(c, 0, &edited); err != nil {
		return *k, nil, err
	}
	for _, p := range k.past {
		if c.Back > 0 && p.number == c.Back {
			break
		}
		fits := true
		if e := c.edit(p.number); e == nil {
			fits = next.fits(p)
		} else if err := next.replace(p, *e); err != nil {
			return *k, nil, err
		} else {
			edited = p.round
		}
		if !fits {
			return next, next.since(p, edited), nil
		}
		if err := next.edits(c, p.number, &edited); err != nil {
			return *k, nil, err
		}
	}
	return next, nil, nil
}

// restart goes back to the beginning of the game, with other players if there
// are some.
func (k *kept) restart(players []wire.SeatedPlayer) error {
	g := *k.game
	if players != nil {
		g.Players = players
	}
	state, err := k.play.book.Start(g.names(), g.Settings)
	if err != nil {
		return games.Refuse(games.Input, err.Error(), err.Error())
	}
	k.game, k.state, k.past, k.verdict, k.abandoned = &g, state, nil, nil, false
	k.conduct, k.changed = k.play.begin(&g), k.began
	k.conduct.follow(k.began, state, nil, nil)
	return nil
}

// edit is what a correction puts in the place of an act, nil for nothing.
func (c *Correction) edit(act int) *Edit {
	for i, e := range c.Edits {
		if e.Act == act && !e.After {
			return &c.Edits[i]
		}
	}
	return nil
}

// edits makes the acts that happened after one of a number.
func (k *kept) edits(c *Correction, act int, edited *int) error {
	for _, e := range c.Edits {
		if e.After && e.Act == act {
			*edited = k.conduct.round()
			if _, err := k.event(k.changed, e.Event); err != nil {
				return err
			}
		}
	}
	return nil
}

// replace makes another act in the place of p, or none.
func (k *kept) replace(p past, e Edit) error {
	if len(e.Event) == 0 {
		return nil
	}
	ev, err := k.play.book.Event(e.Event)
	if err != nil {
		return err
	}
	p.event = ev
	_, err = k.happen(p)
	return err
}

// outOfTurn are the acts that happen whoever is in turn, in every game: a player
// who has left is not back, and time that was up not left, because another player
// is.
var outOfTurn = []string{"leave", "void", "time_up"}

// fits makes an act again, if it fits: the rules allow it, and the same player
// acts as when it happened, where it is an act of the player in turn.
func (k *kept) fits(p past) bool {
	if !slices.Contains(outOfTurn, p.event.Do()) && k.conduct.actor() != p.actor {
		return false
	}
	_, err := k.happen(p)
	return err == nil
}

// since says from where on play is void when p does not fit: from the
// beginning of its round, or from p itself in the round that was corrected.
func (k *kept) since(p past, edited int) *misfit {
	m := misfit{act: p.number, round: k.conduct.round()}
	if m.round == edited {
		return &m
	}
	for _, before := range slices.Backward(k.past) {
		if before.round != m.round {
			break
		}
		m.act = before.number
	}
	return &m
}
