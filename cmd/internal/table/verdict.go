package table

import (
	"fmt"
	"slices"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
)

// verdictID names the ruling of a round.
func verdictID(g *Game, round int) string { return fmt.Sprintf("%s-round-%d", g.ID, round) }

// rule makes a verdict of what was just settled. The photo follows when the
// eye has it.
func (s *step) rule(v wire.Verdict) {
	if err := s.enter(Entry{Verdict: &v}); err != nil {
		panic(err) // a verdict has nothing that could be refused
	}
	s.seen.photo, s.seen.photoSince = v.ID, s.at
	s.after = append(s.after, TakePhoto{eye.PhotoRequest{ID: v.ID, Watch: s.watch.ID}})
}

// saidOf is what the rule-book says in this step of one kind of outcome.
func (s *step) saidOf(kind string) games.Text {
	for _, o := range s.told {
		if o.Kind == kind {
			return o.Text
		}
	}
	return games.Text{}
}

// dispute doubts the last verdict.
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
