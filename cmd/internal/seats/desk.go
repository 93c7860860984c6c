package seats

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"dicetable/cmd/internal/limit"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
)

// Table does commands. It is the one that does each id of a user once.
type Table interface {
	// Ask has a command done and gives its answer; the error is that of the context.
	Ask(context.Context, wire.Command) (wire.Answer, error)
	// Private is who plays at a seat now or in the next game, what that player
	// may know of the game, and what is asked of them. The error is that of the
	// context.
	Private(ctx context.Context, seat int) (player string, v games.View, p games.Prompt, err error)
	// Acts is what the host may know of the acts of the game.
	Acts(context.Context) (json.RawMessage, error)
}

// Hands are what a visitor has at the virtual table. Each may be called by
// any goroutine and returns at once.
type Hands interface {
	// Take gives a seat to a visitor, Leave gives it back.
	Take(seat int) error
	Leave(seat int)
	// Do does one act, as JSON.
	Do(seat int, act []byte) error
	// Peek is what the visitor sees under the own cup.
	Peek(seat int) ([]dice.Face, error)
}

// Options is what a Desk is made of. All but Hands and Gone must be set.
type Options struct {
	Logins *Logins
	Table  Table
	// Password is the host's; the zero Password lets nobody in.
	Password Password
	// Purge removes every photograph that is not disputed, and says how many.
	Purge func() (int, error)
	// Hands is nil at a real table: a seat then needs the code on the wall or
	// the host, and who holds it has hands of their own.
	Hands Hands
	// Gone is told of a user whose login was taken back, nil for nobody.
	Gone func(user string)
	// Now is the clock.
	Now func() time.Time
	Log *slog.Logger
}

const (
	// lasts is how long a player's login is valid: an evening.
	lasts = 12 * time.Hour
	// patience is after how much silence a visitor's seat goes back to its
	// simulated player; a page that is open speaks more often.
	patience = 2 * time.Minute
	// askTimeout is how long the table may take to answer a command.
	askTimeout = 10 * time.Second
)

// Desk gives seats away and takes in what their holders do. Its methods may
// be called by any goroutine.
type Desk struct {
	opt Options

	mu      sync.Mutex
	holders map[int]*holder
	// given are the last answers to claims, by their ids.
	given map[string]given
	door  *door
	// tries are those of the host's password.
	tries *limit.Tries
}

// holder is who has a seat.
type holder struct {
	user  string
	heard time.Time
	acts  once[error]
}

// NewDesk gives the seats back to those who held them when the table stopped.
func NewDesk(opt Options) *Desk {
	d := &Desk{opt: opt, holders: map[int]*holder{}, given: map[string]given{}, door: newDoor(opt.Now), tries: &limit.Tries{Every: wrongLasts, Burst: mostWrong}}
	for _, who := range opt.Logins.players() {
		if err := d.hold(who); err != nil {
			opt.Log.Info("a seat could not be given back", "user", who.User, "cause", err)
		}
	}
	return d
}

// Run gives seats back whose visitors went away, until ctx ends; it then
// returns nil. At a real table there are none.
func (d *Desk) Run(ctx context.Context) error {
	tick := time.NewTicker(patience / 8)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			d.sweep()
		case <-ctx.Done():
			return nil
		}
	}
}

// sweep lets go of seats whose holder's login has ended and, at the virtual
// table, of those whose holder has not been heard of.
func (d *Desk) sweep() {
	now := d.opt.Now()
	d.mu.Lock()
	var gone []int
	for seat, h := range d.holders {
		_, err := d.opt.Logins.Who(h.user)
		if err != nil || d.opt.Hands != nil && now.Sub(h.heard) > patience {
			gone = append(gone, seat)
		}
	}
	d.mu.Unlock()
	for _, seat := range gone {
		if err := d.leave(seat); err != nil {
			d.opt.Log.Warn("a seat was left, but", "seat", seat, "cause", err)
		}
	}
}

// hold notes who has a seat; only one can.
func (d *Desk) hold(who wire.Asker) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.holders[who.Seat] != nil {
		return errTaken
	}
	if d.opt.Hands != nil {
		if err := d.opt.Hands.Take(who.Seat); err != nil {
			return err
		}
	}
	d.holders[who.Seat] = &holder{user: who.User, heard: d.opt.Now()}
	return nil
}

func (d *Desk) holder(seat int) *holder {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.holders[seat]
}

// mine is the holder of a seat if who is that, and notes that they are there.
func (d *Desk) mine(who wire.Asker, seat int) (*holder, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	h := d.holders[seat]
	if h == nil || h.user != who.User {
		return nil, errSeat
	}
	h.heard = d.opt.Now()
	return h, nil
}

// leave takes a seat and its login back.
func (d *Desk) leave(seat int) error {
	d.mu.Lock()
	h := d.holders[seat]
	delete(d.holders, seat)
	if h != nil && d.opt.Hands != nil {
		d.opt.Hands.Leave(seat)
	}
	d.mu.Unlock()
	if h == nil {
		return nil
	}
	err := d.opt.Logins.Revoke(h.user)
	if d.opt.Gone != nil {
		d.opt.Gone(h.user)
	}
	return err
}

// act does one act of a seat's holder at the virtual table, once for each id.
func (d *Desk) act(ctx context.Context, who wire.Asker, seat int, id string, act []byte) error {
	h, err := d.mine(who, seat)
	if err != nil {
		return err
	}
	if d.opt.Hands == nil {
		return errReal
	}
	if _, err := d.view(ctx, who, seat); err != nil {
		return err
	}
	return h.acts.do(id, func() error { return d.opt.Hands.Do(seat, act) })
}

// peek is what a seat's holder sees under the own cup.
func (d *Desk) peek(ctx context.Context, who wire.Asker, seat int) ([]dice.Face, error) {
	if _, err := d.mine(who, seat); err != nil {
		return nil, err
	}
	if d.opt.Hands == nil {
		return nil, errReal
	}
	if _, err := d.view(ctx, who, seat); err != nil {
		return nil, err
	}
	return d.opt.Hands.Peek(seat)
}

// view is what a seat's holder may know of the game. Who took the seat for another
// player than sits there now loses it: with nothing to know there is nothing to do
// there either, so whatever is done for a seat asks for its view before.
func (d *Desk) view(ctx context.Context, who wire.Asker, seat int) (known, error) {
	if _, err := d.mine(who, seat); err != nil {
		return known{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	player, v, p, err := d.opt.Table.Private(ctx, seat)
	if err != nil {
		return known{}, errSlow
	}
	if !d.stays(who.User, player) {
		if err := d.leave(seat); err != nil {
			d.opt.Log.Warn("a seat was left, but", "seat", seat, "cause", err)
		}
		return known{}, errOther
	}
	return known{seat, v, p}, nil
}

// stays reports whether the same player sits at a seat as when a user took it:
// what another one may know is not for them. It notes who does where that was not
// known.
func (d *Desk) stays(user, player string) bool {
	was := d.opt.Logins.player(user)
	if was == "" && player != "" {
		if err := d.opt.Logins.sitsFor(user, player); err != nil {
			d.opt.Log.Warn("who sits at a seat is forgotten with the next start", "user", user, "cause", err)
		}
	}
	return was == "" || player == "" || was == player
}

// taken are the seats that somebody has, in order.
func (d *Desk) taken() []int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]int{}, slices.Sorted(maps.Keys(d.holders))...)
}

// Handle reads and does a command that came over a broker, and answers it. It
// is a broadcast.Handler.
func (d *Desk) Handle(ctx context.Context, from wire.Asker, v wire.Verb, payload []byte) wire.Answer {
	a, err := d.handle(ctx, from, v, payload, false)
	if err != nil {
		return wire.Refused(a.ID, err)
	}
	return a
}

// handle reads and does a command, whoever brought it; private is whether that
// was the asker's own session. The error is why the table was not asked or does not
// answer; the Answer then has the ID if there was one.
func (d *Desk) handle(ctx context.Context, from wire.Asker, v wire.Verb, payload []byte, private bool) (wire.Answer, error) {
	c, err := wire.ReadCommand(from, v, payload)
	if err != nil {
		return wire.Answer{ID: c.ID}, err
	}
	if !from.Role.May(v) {
		return wire.Answer{ID: c.ID}, errRole
	}
	if from.Role == wire.Player {
		if _, err := d.view(ctx, from, from.Seat); err != nil {
			return wire.Answer{ID: c.ID}, err
		}
		// Another one may sit down there before the table comes to it.
		c.Player = d.opt.Logins.player(from.User)
	}
	c.Private = private
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	a, err := d.opt.Table.Ask(ctx, c)
	if err != nil {
		return wire.Answer{ID: c.ID}, errSlow
	}
	return a, nil
}
