package settle

import (
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

// mat is where the mat lies in the picture.
type mat struct {
	known   bool
	corners [4]calib.Point
	// missing and moved count readings in a row.
	missing, moved int
	noMat, bumped  bool // told
	// unseen: it is light again, and the mat was not found since.
	unseen  bool
	resting int
	since   time.Time
}

// patientReadings is how many readings in a row a mat must be missing: an arm
// over two markers is no lost mat.
const patientReadings = 8

// isMatSteady tells about mat and camera, and reports whether places on the
// mat can be relied on in this reading.
func (s *Settler) isMatSteady(r *vision.Reading) bool {
	m := &s.mat
	if r.Mat == nil {
		m.missing++
		if m.missing == patientReadings && !m.noMat {
			m.noMat = true
			s.tell(Event{Kind: missing(r)}, s.now.At)
		}
		return false
	}
	m.missing = 0
	if !m.known {
		m.known, m.corners = true, r.Mat.Corners
	}
	if m.bumped {
		return s.isFoundAgain(r)
	}
	if apart(m.corners, r.Mat.Corners) <= s.cfg.BumpPx {
		m.moved = 0
		if m.noMat || m.unseen {
			m.noMat, m.unseen = false, false
			s.tell(Event{Kind: Reposed}, s.now.At)
		}
		return true
	}
	if m.moved++; m.moved == s.cfg.Agree {
		m.moved, m.bumped, m.noMat, m.unseen = 0, true, false, false
		m.corners, m.resting, m.since = r.Mat.Corners, 0, s.now.At
		s.tell(Event{Kind: Bumped}, s.now.At)
	}
	return false
}

// missing is what is told of a reading without a mat.
func missing(r *vision.Reading) Kind {
	if r.Mirrored {
		return Mirrored
	}
	return NoMat
}

// isFoundAgain reports whether a mat that was moved lies still.
func (s *Settler) isFoundAgain(r *vision.Reading) bool {
	m := &s.mat
	if apart(m.corners, r.Mat.Corners) > s.cfg.BumpPx {
		m.corners, m.resting, m.since = r.Mat.Corners, 0, s.now.At
		return false
	}
	if m.resting++; m.resting < s.cfg.Agree {
		return false
	}
	m.bumped = false
	s.tell(Event{Kind: Reposed}, m.since)
	return true
}

// apart is the largest distance between corresponding corners, px.
func apart(a, b [4]calib.Point) float64 {
	d := 0.0
	for i := range a {
		d = max(d, a[i].Far(b[i]))
	}
	return d
}

// light is whether there is light enough.
type light struct {
	dark steady[bool]
	told bool
}

// isDark tells once that it is too dark, and reports whether this frame is.
// That it is light again is told with the mat's being found again.
func (s *Settler) isDark() bool {
	l := &s.light
	l.dark.see(s.now.Dark, s.now.At)
	if l.dark.n >= patientReadings && l.told != l.dark.value {
		l.told = l.dark.value
		s.mat.unseen = !l.told
		if l.told {
			s.tell(Event{Kind: Dark}, l.dark.since)
		}
	}
	return s.now.Dark
}
