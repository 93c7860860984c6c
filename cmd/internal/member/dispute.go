package member

import (
	"context"
	"reflect"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// dispute tells the club what is doubted at its table, and does what the club's
// host decides. It is the clock's alone.
type dispute struct {
	*Member
	// told is what the club was told last, without the photograph, once
	// anything was.
	told wire.ClubDoubt
	once bool
	// tried is the last decision that was taken to the table, refused why it
	// could not be done.
	tried   wire.Decision
	refused games.Text
}

// doubtOf is the ruling in dispute of a state; the zero value for none.
func doubtOf(s wire.State) wire.ClubDoubt {
	if s.Dispute == nil || s.Verdict == nil || s.Dispute.Verdict != s.Verdict.ID {
		return wire.ClubDoubt{}
	}
	d := wire.ClubDoubt{GameID: s.GameID, Game: s.Game, Dispute: *s.Dispute, Verdict: *s.Verdict}
	if s.Called != nil && !s.Called.Open {
		draw := s.Called.Draw
		d.Draw = &draw
	}
	return d
}

// look does what was decided, and tells what is doubted now. A decision may come
// before the table knows its own game again, and again at every connection: it
// is done when it fits the dispute, and once.
func (d *dispute) look(ctx context.Context) {
	d.mu.Lock()
	doubt, decision := d.doubt, d.decision
	d.mu.Unlock()
	if !doubt.None() && decides(decision, doubt) && !reflect.DeepEqual(decision, d.tried) {
		d.tried = decision
		d.refused = d.do(ctx, decision)
	}
	if decides(d.tried, doubt) {
		doubt.Refused = d.refused
	}
	if d.once && reflect.DeepEqual(doubt, d.told) {
		return
	}
	d.told, d.once = doubt, true
	if photo := doubt.Verdict.Photo; photo != nil && photo.URL != "" {
		var err error
		if doubt.JPEG, err = d.opt.Photo(photo.URL); err != nil {
			d.opt.Log.Warn("the club is told of a dispute without its photograph", "cause", err)
		}
	}
	d.put(doubt.Message(d.opt.Table))
}

// decides reports whether a decision is on this dispute and not on another one,
// such as an earlier one of the same ruling.
func decides(d wire.Decision, doubt wire.ClubDoubt) bool {
	return d.GameID == doubt.GameID && d.Verdict == doubt.Dispute.Verdict && d.At.Equal(doubt.Dispute.At)
}

// do takes a decision to the table, and returns why it was refused; nothing
// where it was done.
func (d *dispute) do(ctx context.Context, decision wire.Decision) games.Text {
	command, err := decision.Command()
	var answer wire.Answer
	if err == nil {
		answer, err = d.opt.Decide(ctx, command)
	}
	if err != nil {
		d.opt.Log.Warn("the club's decision did not reach the table", "cause", err)
		d.tried = wire.Decision{} // again at the next look
		return games.Text{}
	}
	if !answer.OK {
		return answer.Text
	}
	return games.Text{}
}
