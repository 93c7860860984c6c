package trace

// mingledScene is a plainScene; on every other such table the light is of several colours,
// as by a window and a lamp, and what shines shows them.
func mingledScene(r *luck) *scene {
	s := plainScene(r)
	if r.chance(0.5) {
		s.mingle(r)
	}
	return s
}

// mingle gives the sky a colour, and some of the lamps and windows one of their own.
func (s *scene) mingle(r *luck) {
	dome := anyCast(r)
	s.sky.up, s.sky.level = s.sky.up.times(dome), s.sky.level.times(dome)
	for i := range s.lights {
		if r.chance(0.5) {
			s.lights[i].power = s.lights[i].power.times(anyCast(r))
		}
	}
}

// anyCast is what a coloured light leaves of a white one: half of them are blue as the sky is.
func anyCast(r *luck) vec {
	hue := r.span(0, 360)
	if r.chance(0.5) {
		hue = r.span(195, 250)
	}
	return hsv(hue, r.span(0, 0.6), 1)
}
