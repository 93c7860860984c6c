package settle

import (
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// The stake field: how far outside it a chip's middle may lie, and how far a
// chip that lies still may seem to be moved, mm.
const (
	stakeReach = 10
	chipRest   = 5
)

// stakeField is what lies on the stake field. Chips that lie on others hide
// them, so the journal says how many there are.
type stakeField struct {
	// seen are the chips of the last readings, n in a row.
	seen []vision.Chip
	n    int
	// known are those that lay there before the stake; isKnown is false until
	// something was seen.
	known   []vision.Chip
	isKnown bool
	told    []int
}

func (f *stakeField) begin(w Watch) { f.told = nil }

// seeStake takes the chips of one reading in and tells of those that came.
func (s *Settler) seeStake(r *vision.Reading) {
	f := &s.tray.turn.stake
	chips := chipsOnStake(r)
	if f.n == 0 || !sameChips(f.seen, chips) {
		f.seen, f.n = chips, 0
	}
	if f.n++; f.n < s.cfg.Agree {
		return
	}
	fresh := f.settle(s.watch)
	if !s.watch.Stake || slices.Equal(fresh, f.told) {
		return
	}
	f.told = fresh
	s.tell(Event{Kind: Staked, Chips: fresh}, s.now.At)
}

// settle brings what is known in line with what is seen, and returns the
// values of the chips that are new, the lowest first.
func (f *stakeField) settle(w Watch) []int {
	fresh := slices.DeleteFunc(slices.Clone(f.seen), func(c vision.Chip) bool { return indexOfChip(f.known, c) >= 0 })
	// A pile that was taken: the journal does not have its chips any more.
	f.known = slices.DeleteFunc(f.known, func(k vision.Chip) bool {
		return indexOfChip(f.seen, k) < 0 && f.surplus(w, k.Value)
	})
	var staked []int
	for _, c := range fresh {
		switch i := f.hidden(c.Value); {
		case i >= 0:
			f.known[i] = c // pushed aside
		case (!w.Stake || !f.isKnown) && f.lacks(w, c.Value):
			f.known = append(f.known, c)
		default:
			staked = append(staked, c.Value)
		}
	}
	f.isKnown = true
	slices.Sort(staked)
	return staked
}

// hidden is a known chip of that value which is not seen now.
func (f *stakeField) hidden(value int) int {
	return slices.IndexFunc(f.known, func(k vision.Chip) bool { return k.Value == value && indexOfChip(f.seen, k) < 0 })
}

// surplus and lacks compare what is known with the journal.
func (f *stakeField) surplus(w Watch, value int) bool { return f.count(value) > countOf(w.Pot, value) }
func (f *stakeField) lacks(w Watch, value int) bool   { return f.count(value) < countOf(w.Pot, value) }

func (f *stakeField) count(value int) int {
	n := 0
	for _, k := range f.known {
		if k.Value == value {
			n++
		}
	}
	return n
}

func countOf(all []int, value int) int {
	n := 0
	for _, v := range all {
		if v == value {
			n++
		}
	}
	return n
}

// chipsOnStake are the chips of one reading on the stake field, without those that may
// be none.
func chipsOnStake(r *vision.Reading) []vision.Chip {
	m, err := calib.MatByName(r.Mat.Name)
	if err != nil || m.Stake == nil {
		return nil
	}
	var on []vision.Chip
	for _, c := range r.Chips {
		if !c.Doubted && c.CenterMM != nil && m.Stake.Depth(*c.CenterMM) >= -stakeReach {
			on = append(on, c)
		}
	}
	return on
}

func sameChips(a, b []vision.Chip) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(c vision.Chip) bool { return indexOfChip(b, c) < 0 })
}

// indexOfChip finds a chip where it lies.
func indexOfChip(all []vision.Chip, c vision.Chip) int {
	return slices.IndexFunc(all, func(o vision.Chip) bool {
		return o.Value == c.Value && o.CenterMM.Far(*c.CenterMM) <= chipRest
	})
}
