package settle

import (
	"maps"

	"dicetable/vision"
)

// stale is a die that lay there before an opening throw was asked for: nobody
// has thrown it since, and it counts for nothing while it lies where it lay.
type stale struct {
	// die is how it lay, its face badly where that was not certain.
	die vision.Die
	// gone counts the readings without it, seen is the last one with it.
	gone, seen int
}

// leave notes where the dice lie whose rolls were told.
func (tr *tracker) leave(told map[int]*seat) {
	for _, s := range told {
		for _, c := range s.told {
			tr.stale = append(tr.stale, stale{die: c.track.last})
		}
	}
}

// goOn takes over what lay there before from a tracker under the same watch.
func (tr *tracker) goOn(before tracker, told map[int]*seat) {
	tr.stale, tr.hidden = before.stale, before.hidden
	tr.leave(told)
}

// withoutStale takes out the dice of which it is known that they lay there
// before.
func (tr *tracker) withoutStale(r *vision.Reading, found []vision.Die) []vision.Die {
	kept := tr.stale[:0]
	for _, s := range tr.stale {
		i := s.among(found, tr.cfg.RestMM)
		switch {
		case i >= 0:
			found = append(found[:i], found[i+1:]...)
			s.gone, s.seen = 0, tr.reading
		case !isCovered(r, s.die.Zone):
			s.gone++
		}
		if s.gone < tr.cfg.Agree {
			kept = append(kept, s)
		}
	}
	tr.stale = kept
	return found
}

// withoutLain takes out the dice that lie there as the watch begins: an eye that
// is new, and a game that is, cannot know of them otherwise. They are those of
// the first reading and, where a hand hid a zone from the beginning, all that
// are seen there until the hand has left.
func (tr *tracker) withoutLain(r *vision.Reading, found []vision.Die) []vision.Die {
	var thrown []vision.Die
	for _, d := range found {
		if tr.hidden != nil && !tr.hidden[d.Zone] {
			thrown = append(thrown, d)
			continue
		}
		if d.Confidence < tr.cfg.Confidence || d.Cocked || d.Stacked || tr.clarity(r, d) != plain {
			d.Value = badly
		}
		tr.stale = append(tr.stale, stale{die: d, seen: tr.reading})
	}
	if tr.hidden == nil {
		tr.hidden = hiddenIn(r)
	}
	maps.DeleteFunc(tr.hidden, func(z vision.Zone, _ bool) bool { return !isCovered(r, z) })
	return thrown
}

// hiddenIn are the zones that hands hide.
func hiddenIn(r *vision.Reading) map[vision.Zone]bool {
	hidden := map[vision.Zone]bool{}
	for _, h := range r.Hands {
		for _, z := range h.Zones {
			hidden[z] = true
		}
	}
	return hidden
}

// lain is how many dice of a zone are in the last reading that lay there before.
func (tr *tracker) lain(z vision.Zone) int {
	n := 0
	for _, s := range tr.stale {
		if s.seen == tr.reading && s.die.Zone == z {
			n++
		}
	}
	return n
}

// among finds the die itself, lying as it lay.
func (s stale) among(found []vision.Die, within float64) int {
	for i, d := range found {
		if (s.die.Value == badly || d.Value == s.die.Value) && d.CenterMM.Far(*s.die.CenterMM) <= within {
			return i
		}
	}
	return -1
}
