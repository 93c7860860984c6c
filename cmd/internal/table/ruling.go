package table

import (
	"fmt"
	"slices"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// shown are the dice of one seat in a reveal.
type shown struct {
	ev    bluff.Reveal
	proof *Proof
	// entered by the host, who is believed more than the eye.
	entered bool
}

// show takes the dice of one seat in a reveal. They can be taken back until
// those of all are there: only then the rule-book is told, and rules. The
// error is the rule that dice like these cannot be there.
func (s *step) show(ev bluff.Reveal, proof *Proof) error {
	if _, _, err := s.kept.state.Apply(ev); err != nil {
		return err
	}
	seat := s.kept.game.seat(ev.Player)
	s.seen.shown[seat] = shown{ev, proof, proof == nil}
	delete(s.seen.doubts, seat)
	waiting := s.kept.view().Waiting
	for _, player := range waiting {
		if _, there := s.seen.shown[s.kept.game.seat(player)]; !there {
			return nil
		}
	}
	for _, player := range waiting {
		one := s.seen.shown[s.kept.game.seat(player)]
		if err := s.act(one.ev, one.proof); err != nil {
			return err
		}
	}
	return nil
}

// rule makes the verdict of the round that was just settled; before is the
// view of its reveal. The photo follows when the eye has it.
func (s *step) rule(before bluff.View) {
	last := s.kept.view().Last
	v := wire.Verdict{
		ID:      fmt.Sprintf("%s-round-%d", s.kept.game.ID, before.Round),
		Round:   before.Round,
		At:      s.at,
		Text:    s.settledText(),
		Counted: s.counted(last.Bet.Bet),
		Losses:  last.Losses,
	}
	if err := s.enter(Entry{Verdict: &v}); err != nil {
		panic(err) // a verdict has nothing that could be refused
	}
	s.seen.photo, s.seen.photoSince = v.ID, s.at
	s.after = append(s.after, TakePhoto{eye.PhotoRequest{ID: v.ID, Watch: s.watch.ID}})
}

// settledText is what the rule-book says of the settlement.
func (s *step) settledText() games.Text {
	for _, o := range s.told {
		if o.Kind == "settled" {
			return o.Text
		}
	}
	return games.Text{}
}

// counted are all dice in the open, seat by seat, each with whether it counts
// for the bet (BL-9).
func (s *step) counted(bet bluff.Bet) []wire.Counted {
	counted := []wire.Counted{}
	for _, p := range s.kept.game.Players {
		roll := slices.Clone(s.kept.rolls[p.Seat])
		slices.Sort(roll)
		for _, f := range roll {
			counted = append(counted, wire.Counted{Player: p.Name, Seat: p.Seat, Value: f, Counts: bet.Matches(f)})
		}
	}
	return counted
}

// photoPatience is how long the eye may take to give a picture.
const photoPatience = 15 * time.Second

// onPhoto takes the evidence of a verdict, marking what counted.
func (s *step) onPhoto(in Photographed) {
	if s.seen.photo == in.Verdict {
		s.seen.photo = ""
	}
	v := s.kept.verdict
	if v == nil || v.ID != in.Verdict {
		return
	}
	photo := in.Photo
	photo.Outlines = slices.Clone(photo.Outlines)
	for i, o := range photo.Outlines {
		photo.Outlines[i].Counts = counts(v, o.Value)
	}
	s.keepPhoto(in.Verdict, photo)
}

func (s *step) keepPhoto(verdict string, photo wire.Photo) {
	if photo.Outlines == nil {
		photo.Outlines = []wire.Outline{}
	}
	if err := s.enter(Entry{Photo: &KeptPhoto{verdict, photo}}); err != nil {
		panic(err) // a photo has nothing that could be refused
	}
}

// losePhoto gives up on the picture that is awaited.
func (s *step) losePhoto(why games.Text) {
	if s.seen.photo == "" {
		return
	}
	s.keepPhoto(s.seen.photo, wire.Photo{Missing: why.EN})
	s.seen.photo = ""
}

// counts reports whether a face counted in a verdict.
func counts(v *wire.Verdict, f dice.Face) bool {
	return slices.ContainsFunc(v.Counted, func(c wire.Counted) bool { return c.Value == f && c.Counts })
}
