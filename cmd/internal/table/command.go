package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
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
	}
	s.after = append(s.after, Reply{in.To, answer})
}

// do carries a command out. The error is a *games.Refusal where a rule
// forbids it.
func (s *step) do(c wire.Command) error {
	if !c.From.Role.May(c.Verb) {
		return textRole.refuse("")
	}
	switch c.Verb {
	case wire.StartGame:
		start, err := c.Start()
		if err != nil {
			return unreadable(err)
		}
		return s.start(start)
	case wire.StopGame:
		if s.kept.state == nil {
			return textNoGame.refuse("")
		}
		s.seen.ask, s.seen.illegal = nil, nil
		clear(s.seen.doubts)
		return s.enter(Entry{Stop: true})
	case wire.Confirm:
		return s.confirm(c)
	case wire.VoidRound:
		return s.voidRound(c)
	}
	return s.order(c)
}

func unreadable(err error) error {
	return games.Refusef(games.Input, "Der Befehl ist nicht lesbar: %v.", "The command cannot be read: %v.", err)
}

// start begins a game; one that is running must be stopped or over.
func (s *step) start(w wire.Start) error {
	if s.kept.state != nil && !s.kept.over() {
		return textRunning.refuse("")
	}
	players := slices.Clone(w.Players)
	slices.SortFunc(players, func(a, b wire.SeatedPlayer) int { return a.Seat - b.Seat })
	number := 1
	if s.kept.game != nil {
		number = s.kept.game.Number + 1
	}
	g := &Game{
		ID:   fmt.Sprintf("%s-%s-%d", s.setup.Table, s.at.UTC().Format("20060102"), number),
		Name: w.Game, Players: players, Settings: w.Settings, Number: number,
	}
	if err := s.enter(Entry{Start: g}); err != nil {
		return games.Refuse(games.Input, err.Error(), err.Error())
	}
	s.begin = true
	s.seen.cleared = false
	s.seen.ask, s.seen.illegal, s.seen.photo = nil, nil, ""
	clear(s.seen.doubts)
	return nil
}

// again begins a game with the players of the configuration, or with those of
// the last one. Nothing happens where there are none.
func (s *step) again() {
	w := wire.Start{Game: book.Name(), Players: s.setup.Players, Settings: s.setup.Settings}
	if len(w.Players) == 0 && s.kept.game != nil {
		w.Players, w.Settings = s.kept.game.Players, s.kept.game.Settings
	}
	if len(w.Players) == 0 {
		return
	}
	if err := s.start(w); err != nil {
		s.say(err)
	}
}

// order is an event of the rule-book by command: the host may enter any, a
// player only what is done in words, and for the own seat.
func (s *step) order(c wire.Command) error {
	if s.kept.state == nil {
		return textNoGame.refuse("")
	}
	ev, err := book.Event(c.Body)
	if err != nil {
		return err
	}
	if c.From.Role == wire.Player && !s.mayOrder(c, ev) {
		return textRole.refuse("")
	}
	if reveal, ok := ev.(bluff.Reveal); ok {
		return s.show(reveal, nil)
	}
	return s.act(ev, nil)
}

func (s *step) mayOrder(c wire.Command, ev games.Event) bool {
	me := s.kept.game.player(c.From.Seat)
	switch ev := ev.(type) {
	case bluff.Challenge:
		return ev.Player == me
	case bluff.LayOut:
		return ev.Player == me
	case bluff.Leave:
		return ev.Player == me
	}
	return false
}

// voidRound makes the running round void (BL-18).
func (s *step) voidRound(c wire.Command) error {
	v, err := c.Void()
	if err != nil {
		return unreadable(err)
	}
	if s.kept.state == nil {
		return textNoGame.refuse("")
	}
	if round := s.kept.view().Round; v.Round != round {
		return games.Refusef(games.Input, "Es läuft Runde %[1]d, nicht %[2]d.", "The running round is %[1]d, not %[2]d.", round, v.Round)
	}
	return s.act(bluff.Void{Reason: v.Reason}, nil)
}

// confirm answers what the table asks; the player in turn may, and the host.
func (s *step) confirm(c wire.Command) error {
	a, err := c.Confirmation()
	if err != nil {
		return unreadable(err)
	}
	if c.From.Role == wire.Player && c.From.Seat != s.seatInTurn() {
		return textRole.refuse("")
	}
	s.offerFirst(a.Code)
	if q := s.seen.ask; q == nil || q.code != a.Code {
		return textNotAsked.refuse(games.Input)
	}
	return s.answer(a.Yes)
}

// offerFirst lets the opener say that the marker lies as the bet without
// having been touched.
func (s *step) offerFirst(code string) {
	open := s.phase() == settle.Covered && s.kept.view().Bet == nil
	if code == AskFirstBet && open && s.seen.ask == nil && s.seen.marker != nil {
		s.askFirst(*s.seen.marker)
	}
}

// answer takes yes or no to what was asked.
func (s *step) answer(yes bool) error {
	q := s.seen.ask
	s.seen.ask = nil
	switch q.code {
	case AskAllUp:
		if yes {
			return s.act(bluff.Challenge{Player: s.turn()}, nil)
		}
		return s.act(bluff.Void{Reason: reasonAllUp}, nil)
	case AskChallenge:
		if yes {
			return s.act(bluff.Challenge{Player: s.turn()}, nil)
		}
		return nil
	}
	if yes {
		s.place(q.bet, nil)
		return nil
	}
	if s.kept.view().Bet != nil {
		return s.notABet()
	}
	s.seen.base = s.seen.marker
	return nil
}

// notABet: the marker behind the last bet is on this lap, so it is no raise.
func (s *step) notABet() error {
	s.refuse(games.Refuse("BL-7", "Der Marker liegt hinter dem letzten Gebot.", "The marker lies behind the last bet."))
	return nil
}

// onPress takes a button: short doubts the standing bet, or says yes to what
// is asked about it; long disputes the last verdict; double means nothing. The
// button of a seat doubts and answers for that seat alone. PressMeans tells
// when a short press does something.
func (s *step) onPress(p Pressed) {
	switch {
	case p.Kind == button.Long:
		s.dispute()
	case p.Kind == button.Double:
	case s.kept.state == nil || s.kept.over():
		s.again()
	case s.phase() != settle.Covered, p.Seat != 0 && s.kept.game.player(p.Seat) == "":
	case p.Seat != 0 && p.Seat != s.seatInTurn():
		// The rule-book says why not.
		if err := s.act(bluff.Challenge{Player: s.kept.game.player(p.Seat)}, nil); err != nil {
			s.say(err)
		}
	case s.asks(AskAllUp) || s.asks(AskChallenge):
		if err := s.answer(true); err != nil {
			s.say(err)
		}
	case s.kept.view().Bet != nil && !s.markerStands():
		s.seen.ask = &question{code: AskChallenge}
	default:
		if err := s.act(bluff.Challenge{Player: s.turn()}, nil); err != nil {
			s.say(err)
		}
	}
}

// PressMeans reports whether a short press does something now: of the table's
// button, or of that of a seat. A lamp in the button shows it.
func PressMeans(w wire.State, seat int) bool {
	v, playing := w.View.Body().(bluff.View)
	if !playing || v.Phase == bluff.PhaseOver {
		return len(w.Seats) > 1
	}
	if v.Bet == nil || w.Reveal || len(w.Prompt.Players()) == 0 {
		return false
	}
	return seat == 0 || slices.ContainsFunc(w.Seats, func(s wire.Seat) bool { return s.Seat == seat && s.Turn })
}

func (s *step) asks(code string) bool { return s.seen.ask != nil && s.seen.ask.code == code }

func (s *step) dispute() {
	if v := s.kept.verdict; v != nil && s.kept.disputed != v.ID {
		if err := s.enter(Entry{Dispute: v.ID}); err != nil {
			s.say(err)
			return
		}
		if v.Photo != nil && v.Photo.URL != "" {
			s.after = append(s.after, Spare{v.Photo.URL})
		}
	}
}

// hintLasts is how long a sentence stays that nobody has to act on.
const hintLasts = 6 * time.Second

// say shows why something was refused, for a moment.
func (s *step) say(err error) {
	n := wire.Notice{Code: "refused", Seat: s.seatInTurn(), Text: said(err)}
	var r *games.Refusal
	if errors.As(err, &r) {
		n.Rule = r.Rule
	}
	s.seen.hint = &hint{n, s.at.Add(hintLasts)}
}

// said is an error in both languages as far as it has them.
func said(err error) games.Text {
	var r *games.Refusal
	if errors.As(err, &r) {
		return r.Text
	}
	return games.Text{DE: err.Error(), EN: err.Error()}
}

// onTick lets time pass.
func (s *step) onTick() {
	if h := s.seen.hint; h != nil && !s.at.Before(h.until) {
		s.seen.hint = nil
	}
	if s.seen.photo != "" && s.at.Sub(s.seen.photoSince) > photoPatience {
		s.losePhoto(textPhotoLate)
	}
	idle := s.kept.state == nil || s.kept.over()
	if idle && s.setup.Again > 0 && s.at.Sub(s.kept.changed) >= s.setup.Again {
		s.again()
	}
}
