package calib

// Said is an error in both languages: a clause that goes into the sentence of
// who tells it.
type Said struct{ EN, DE string }

// Error is English.
func (s *Said) Error() string { return s.EN }

// German is what Error says, in German.
func (s *Said) German() string { return s.DE }
