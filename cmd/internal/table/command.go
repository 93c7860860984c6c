package table

import (
	"errors"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// onCommand does a command once and answers it to the asker.
func (s *step) onCommand(in Asked) {
	c := in.Command
	key := c.From.User + "/" + c.ID
	answer := wire.Answer{ID: c.ID, OK: true, Text: textDone}
	if !slices.Contains(s.kept.done, key) {
		err := s.do(c)
		if err != nil {
			answer = wire.Refused(c.ID, err)
		} else if len(s.entries) > 0 {
			s.asked = key
		}
		if own, ok := s.own(c); ok {
			answer.Text = own
		}
	}
	s.after = append(s.after, Reply{in.To, answer})
}

// own is what the rule-book tells the asker alone, if there is such and nobody
// else can hear the answer.
func (s *step) own(c wire.Command) (games.Text, bool) {
	if !c.Private || s.kept.game == nil {
		return games.Text{}, false
	}
	for _, o := range s.told {
		if me := s.kept.game.player(c.From.Seat); me != "" && o.Audience == games.For(me) {
			return o.Text, true
		}
	}
	return games.Text{}, false
}

// do carries a command out. The error is a *games.Refusal where a rule
// forbids it.
func (s *step) do(c wire.Command) error {
	if !c.From.Role.May(c.Verb) {
		return textRole.refuse("")
	}
	if s.sitsAnother(c) {
		return textOther.refuse("")
	}
	switch c.Verb {
	case wire.StartGame:
		start, err := c.Start()
		if err != nil {
			return wire.Unreadable(err)
		}
		return s.start(start)
	case wire.ChooseGame:
		next, err := c.Start()
		if err != nil {
			return wire.Unreadable(err)
		}
		return s.choose(next)
	case wire.StopGame:
		return s.stop(c)
	case wire.Correct:
		return s.correct(c)
	case wire.Dispute:
		return s.disputeBy(c)
	case wire.Pause:
		return s.pause(c)
	case wire.Close:
		return s.closeGame()
	case wire.Confirm:
		return s.confirm(c)
	case wire.VoidRound:
		return s.voidRound(c)
	}
	return s.order(c)
}

// sitsAnother reports whether somebody else sits now at the seat that a command
// comes from than whom the seat was taken for.
func (c *Core) sitsAnother(asked wire.Command) bool {
	now := c.playerAt(asked.From.Seat)
	return asked.Player != "" && now != "" && now != asked.Player
}

// order is an event of the rule-book by command.
func (s *step) order(c wire.Command) error {
	if s.kept.state == nil {
		return textNoGame.refuse("")
	}
	if s.kept.paused && c.From.Role == wire.Player {
		return textResting.refuse("")
	}
	ev, err := s.kept.play.book.Event(c.Body)
	if err != nil {
		return err
	}
	return s.kept.conduct.order(s, c, ev)
}

// voidRound makes the running round void.
func (s *step) voidRound(c wire.Command) error {
	v, err := c.Void()
	if err != nil {
		return wire.Unreadable(err)
	}
	if s.kept.state == nil {
		return textNoGame.refuse("")
	}
	return s.kept.conduct.void(s, v)
}

// otherRound refuses to make a round void that does not run.
func otherRound(runs, named int) error {
	return games.Refusef(games.Input, "Es läuft Runde %[1]d, nicht %[2]d.", "The running round is %[1]d, not %[2]d.", runs, named)
}

// confirm answers what the table asks.
func (s *step) confirm(c wire.Command) error {
	a, err := c.Confirmation()
	if err != nil {
		return wire.Unreadable(err)
	}
	if mine, err := s.answerDesk(c.From, a); mine {
		return err
	}
	if a.Code == AskCalled && c.From.Role != wire.Player {
		return s.answerCall(a)
	}
	if s.kept.conduct == nil {
		return textNotAsked.refuse(games.Input)
	}
	return s.kept.conduct.answer(s, c.From, a)
}

// hintLasts is how long a sentence stays that nobody has to act on.
const hintLasts = 6 * time.Second

// say shows why something was refused, for a moment.
func (s *step) say(err error) {
	n := wire.Notice{Code: "refused", Seat: s.seatInTurn(), Text: games.TextOf(err)}
	var r *games.Refusal
	if errors.As(err, &r) {
		n.Rule = r.Rule
	}
	s.seen.hint = &hint{n, s.at.Add(hintLasts)}
}

// sayIf is say, if there is an error.
func (s *step) sayIf(err error) {
	if err != nil {
		s.say(err)
	}
}

// onTick lets time pass.
func (s *step) onTick() {
	s.seen.hint, s.seen.corrected = s.seen.hint.still(s.at), s.seen.corrected.still(s.at)
	s.losePhotos(func(p awaited) (games.Text, bool) { return p.why, s.at.Sub(p.since) > photoPatience })
	if s.isDue() {
		s.again()
	}
}
