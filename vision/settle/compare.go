package settle

import (
	"cmp"
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

// Compared is one die of the tray, now and as it was seen before (DC-9, LF-7).
type Compared struct {
	Colour dice.Colour `json:"colour"`
	// Lies is what it shows now, nil when that cannot be told. Seen is what it
	// showed before, nil when it was not seen.
	Lies *dice.Face `json:"lies,omitempty"`
	Seen *dice.Face `json:"seen,omitempty"`
	// Moved: it lies elsewhere. Tipped: it is cocked or lies on another.
	Moved  bool `json:"moved,omitempty"`
	Tipped bool `json:"tipped,omitempty"`
}

// The answers of Compared.Was.
const (
	Same      = "same"
	Different = "different"
	NotSeen   = "not_seen"
)

// Was is how the die was seen, compared with how it lies: Same, Different or
// NotSeen; empty when it cannot be told how it lies.
func (c Compared) Was() string {
	switch {
	case c.Seen == nil:
		return NotSeen
	case c.Lies == nil:
		return ""
	case *c.Lies == *c.Seen:
		return Same
	}
	return Different
}

// found is a die as it lies now; tipped, its face says nothing.
type found struct {
	die    vision.Die
	tipped bool
}

// match is a held die that one found may be.
type match struct {
	held, found int
	isOther     bool
	apart       float64
}

// compare puts the dice of each colour that were held beside those that lie
// there: first those with the same face, then the nearest. Of a colour of
// which too many lie there nothing is known.
func (s *Settler) compare(was []held, lying []found) []Compared {
	var all []Compared
	for _, c := range sortedColours(s.watch.Dice) {
		want := s.watch.Dice[c]
		h := slices.DeleteFunc(slices.Clone(was), func(h held) bool { return h.die.Colour != c })
		f := slices.DeleteFunc(slices.Clone(lying), func(f found) bool { return f.die.Colour != c })
		if len(f) > want {
			f = nil
		}
		some := s.compareColour(c, h, f)
		for len(some) < want {
			some = append(some, Compared{Colour: c})
		}
		all = append(all, some...)
	}
	return all
}

func (s *Settler) compareColour(c dice.Colour, was []held, lying []found) []Compared {
	out := make([]Compared, 0, len(was))
	takenHeld, takenFound := map[int]bool{}, map[int]bool{}
	for _, m := range matches(was, lying) {
		if takenHeld[m.held] || takenFound[m.found] {
			continue
		}
		takenHeld[m.held], takenFound[m.found] = true, true
		k := lyingNow(c, lying[m.found])
		k.Seen, k.Moved = faceIn(was[m.held].die), m.apart > s.cfg.MovedMM
		out = append(out, k)
	}
	for i, f := range lying {
		if !takenFound[i] {
			out = append(out, lyingNow(c, f))
		}
	}
	for i, h := range was {
		if !takenHeld[i] {
			out = append(out, Compared{Colour: c, Seen: faceIn(h.die)})
		}
	}
	slices.SortStableFunc(out, func(a, b Compared) int {
		return cmp.Or(cmp.Compare(orNone(a.Lies), orNone(b.Lies)), cmp.Compare(orNone(a.Seen), orNone(b.Seen)))
	})
	return out
}

// matches lists which may be which, the likeliest first.
func matches(was []held, lying []found) []match {
	var all []match
	for i, h := range was {
		for k, f := range lying {
			all = append(all, match{i, k, f.tipped || f.die.Value != h.die.Value, h.die.CenterMM.Far(*f.die.CenterMM)})
		}
	}
	slices.SortStableFunc(all, func(a, b match) int {
		if a.isOther != b.isOther {
			if b.isOther {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.apart, b.apart)
	})
	return all
}

func lyingNow(c dice.Colour, f found) Compared {
	k := Compared{Colour: c, Tipped: f.tipped}
	if !f.tipped {
		k.Lies = faceIn(f.die)
	}
	return k
}

func faceIn(d vision.Die) *dice.Face {
	f := d.Value
	return &f
}

func orNone(f *dice.Face) dice.Face {
	if f == nil {
		return 0
	}
	return *f
}

func sortedColours(of map[dice.Colour]int) []dice.Colour {
	var all []dice.Colour
	for c := range of {
		all = append(all, c)
	}
	slices.Sort(all)
	return all
}
