package panel

// Beginnings tells scenes that begin from those that stay or go on, for who must
// not say a thing twice. The zero one has seen none.
type Beginnings struct {
	// shown is the scene of this moment, dated the last one that has a Start.
	shown, dated Scene
}

// Begin takes the next scene and reports whether it begins with that: one that was
// interrupted, such as "Hoch die Becher!" by a doubt about a die, only goes on.
func (b *Beginnings) Begin(s Scene) bool {
	goesOn := s.says(b.shown) || !s.Start.IsZero() && s.says(b.dated) && s.Start.Equal(b.dated.Start)
	b.shown = s
	if !s.Start.IsZero() {
		b.dated = s
	}
	return !goesOn
}

// says reports whether a scene says what another does, at whatever time.
func (s Scene) says(other Scene) bool {
	return s.Kind == other.Kind && s.Seat == other.Seat && s.Number == other.Number
}
