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

// rule announces the ruling of what was just settled. The photo follows when
// the eye has it.
func (s *step) rule(v wire.Verdict) {
	if err := s.enter(Entry{Verdict: &v}); err != nil {
		panic(err) // a verdict has nothing that could be refused
	}
	s.seen.photo, s.seen.photoSince = v.ID, s.at
	s.after = append(s.after, TakePhoto{eye.PhotoRequest{ID: v.ID, Watch: s.watch.ID}})
}

// saidOf is what the rule-book says to everybody of one kind of outcome.
func saidOf(told []games.Outcome, kind string) games.Text {
	for _, o := range told {
		if o.Kind == kind && o.Audience.IsPublic() {
			return o.Text
		}
	}
	return games.Text{}
}

// photoPatience is how long the eye may take to give a picture.
const photoPatience = 15 * time.Second

// onPhoto takes the evidence of a verdict, marking what counted.
func (s *step) onPhoto(in Photographed) {
	if s.seen.photo == in.Verdict {
		s.seen.photo = ""
	}
	i := s.kept.ruled(in.Verdict)
	if i < 0 {
		return
	}
	s.keepPhoto(in.Verdict, *marked(&in.Photo, s.kept.past[i].verdict))
	if in.Verdict == s.kept.disputed && in.Photo.URL != "" {
		s.after = append(s.after, Spare{in.Photo.URL})
	}
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
	s.keepPhoto(s.seen.photo, wire.Photo{Missing: why})
	s.seen.photo = ""
}

// counts reports whether a face counted in a verdict.
func counts(v *wire.Verdict, f dice.Face) bool {
	return slices.ContainsFunc(v.Counted, func(c wire.Counted) bool { return c.Value == f && c.Counts })
}

// ruling is a verdict in words alone: no die of it is counted.
func ruling(at time.Time, round int, said games.Text) *wire.Verdict {
	return &wire.Verdict{Round: round, At: at, Text: said, Counted: []wire.Counted{}, Losses: map[string]int{}}
}
