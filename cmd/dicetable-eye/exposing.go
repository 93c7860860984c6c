package main

import (
	"time"

	"dicetable/vision/settle"
)

const (
	// exposeFor is how long the panel is asked to hold still with each frame:
	// longer than it takes until the next one is read while hands are about.
	exposeFor = 300 * time.Millisecond
	// ownDoing is how long after that a change may be the panel's own, which
	// became bright again.
	ownDoing = 500 * time.Millisecond
)

// exposing tells when frames are exposed that may be ruled on, from the first
// motion in a phase in which dice are awaited until all lies still and is
// settled. A panel that lights the table must hold still then; when it becomes
// bright again, that is no motion.
type exposing struct {
	stirred bool
	until   time.Time
}

// rules reports whether something is read in a phase to be ruled on.
func rules(p settle.Phase) bool {
	switch p {
	case settle.Opened, settle.Reveal, settle.Tossing, settle.Scoring, settle.Turn, settle.Push:
		return true
	}
	return false
}

// add takes in a frame: whether it differs from the one before, and was worth
// reading. It reports whether the next ones may be ruled on.
func (e *exposing) add(p settle.Phase, at time.Time, changed, read bool) bool {
	if e.until.After(at.Add(exposeFor)) { // the clock was set back
		e.until = time.Time{}
	}
	switch {
	case !rules(p) || !changed && !read:
		e.stirred = false
	case changed && at.After(e.until.Add(ownDoing)):
		e.stirred = true
	}
	if !e.stirred || !read {
		return false
	}
	e.until = at.Add(exposeFor)
	return true
}
