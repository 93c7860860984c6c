package settle

import "time"

// keepTime begins anew when the clock was set back: how long something has lain
// is not known then, and what was seen before would be seen in the future. Mat
// and light stay as they were told, and dice that lay there before an opening
// throw are still none of it.
func (s *Settler) keepTime(at time.Time) {
	if at.Before(s.latest) {
		anew := New(s.cfg)
		anew.mat, anew.light, anew.handTold = s.mat, s.light, s.handTold
		anew.Watch(s.watch)
		anew.table.goOn(s.table, s.seats)
		*s = *anew
	}
	s.latest = at
}
