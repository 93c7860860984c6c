package table

import (
	"fmt"
	"maps"
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
	s.seen.photos[v.ID] = awaited{since: s.at, why: textPhotoLate}
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

// photoPatience is how long the eye may take to give a picture, and the disk to
// take it, before the record says that there is none. One that the disk takes
// later replaces that.
const photoPatience = 15 * time.Second

// onPhotoGiven leaves the rest to the disk.
func (s *step) onPhotoGiven(verdict string) {
	if p, ok := s.seen.photos[verdict]; ok {
		s.seen.photos[verdict] = awaited{since: p.since, why: textDiskWaits}
	}
}

// onPhoto takes the evidence of a verdict, marking what counted.
func (s *step) onPhoto(in Photographed) {
	delete(s.seen.photos, in.Verdict)
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

// losePhotos gives up on pictures that are awaited, and says why in the record.
func (s *step) losePhotos(lost func(awaited) (why games.Text, yes bool)) {
	for _, id := range slices.Sorted(maps.Keys(s.seen.photos)) {
		if why, yes := lost(s.seen.photos[id]); yes {
			delete(s.seen.photos, id)
			s.keepPhoto(id, wire.Photo{Missing: why})
		}
	}
}

// counts reports whether a face counted in a verdict.
func counts(v *wire.Verdict, f dice.Face) bool {
	return slices.ContainsFunc(v.Counted, func(c wire.Counted) bool { return c.Value == f && c.Counts })
}

// ruling is a verdict in words alone: no die of it is counted.
func ruling(at time.Time, round int, said games.Text) *wire.Verdict {
	return &wire.Verdict{Round: round, At: at, Text: said, Counted: []wire.Counted{}, Losses: map[string]int{}}
}
