package table

import (
	"maps"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/vision/settle"
)

// onSeen takes what the eye saw: the table knows it, the game makes something
// of it.
func (s *step) onSeen(e settle.Event) {
	switch e.Kind {
	case settle.CupUp:
		s.seen.cups[e.Seat] = cupUp
	case settle.CupDown:
		s.seen.cups[e.Seat] = cupDown
	case settle.MarkerRested, settle.MarkerDoubt, settle.MarkerGone:
		s.was = s.seen.track
		s.seen.track = s.was.after(e)
	case settle.GraveyardCount:
		s.seen.graveyard = e.Count
	case settle.Bumped:
		s.seen.faults[faultBumped] = textBumped
	case settle.NoMat:
		s.seen.faults[faultMat] = textNoMat
	case settle.Mirrored:
		s.seen.faults[faultMat] = textMirrored
	case settle.Dark:
		s.seen.faults[faultDark] = textDark
	case settle.Reposed:
		delete(s.seen.faults, faultBumped)
		delete(s.seen.faults, faultMat)
	}
	if e.Kind != settle.Dark {
		delete(s.seen.faults, faultDark)
	}
	if _, rests := s.kept.conduct.(resting); s.kept.conduct != nil && (rests || !s.kept.paused) {
		s.kept.conduct.see(s, e)
	}
}

// after is what is known of the marker once the eye told this of it.
func (t track) after(e settle.Event) track {
	switch {
	case e.Kind == settle.MarkerGone:
		return track{told: true, gone: true}
	case e.Kind == settle.MarkerDoubt:
		t.tilted = true
	case e.Field != nil && e.Face != nil:
		return track{marker: &wire.Marker{Field: *e.Field, Face: *e.Face}, told: true}
	}
	return t
}

// proofOf is what an event of the eye was told on.
func proofOf(e settle.Event) *Proof {
	return &Proof{Frame: e.Frame, At: e.At, Since: e.Since, Seat: e.Seat, Dice: e.Dice}
}

// onEyeUp: everything is told anew, also what is wrong.
func (s *step) onEyeUp() {
	maps.DeleteFunc(s.seen.faults, func(code string, _ games.Text) bool { return code != faultJournal })
	clear(s.seen.cups)
	clear(s.seen.doubts)
	s.seen.track = track{}
	s.seen.graveyard = -1
	if s.kept.conduct != nil {
		s.kept.conduct.forget()
	}
}

func (s *step) onEyeDown(reason eye.Words) {
	s.seen.faults[faultEye] = textEyeDown(reason)
	// The next eye cannot give them: with the ruling the watch under which these
	// dice were read is over, and a frame of later would be no evidence.
	s.losePhotos(func(p awaited) (games.Text, bool) { return textEyeEnded, p.why != textDiskWaits })
}

func (s *step) onFault(f eye.Fault) {
	if f.Code == "mat" {
		f.Code = faultMat
	}
	if f.Over {
		delete(s.seen.faults, f.Code)
		return
	}
	s.seen.faults[f.Code] = textFault(f)
}

// onPart notes what fails that the table can do without; it plays on.
func (s *step) onPart(p PartTold) {
	delete(s.seen.parts, p.Name)
	if !p.Part.OK {
		s.seen.parts[p.Name] = p.Part.Text
	}
}

// sound reports whether every die of a roll may be counted; else it is asked
// for.
func (s *step) sound(e settle.Event) bool {
	delete(s.seen.doubts, e.Seat)
	for _, d := range e.Dice {
		if !d.Value.Valid() || d.Cocked || d.Stacked {
			s.seen.doubts[e.Seat] = seatText(e.Seat, textUnsure(1))
			return false
		}
	}
	return true
}

// doubtIf asks for the dice of a seat again when the rules refuse them.
func (s *step) doubtIf(seat int, err error) {
	if err != nil {
		s.seen.doubts[seat] = seatText(seat, games.TextOf(err))
	}
}
