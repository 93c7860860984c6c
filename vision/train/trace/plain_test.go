package trace

import "testing"

// Where only the light is unknown, nothing else makes a colour hard to tell: no print, no
// hand, no die of two colours or as clear as glass, and none that lies on another.
func TestPlainTablesShowOrdinaryDice(t *testing.T) {
	colours := map[string]int{}
	all, heap := 0, 0
	for i := range uint64(200) {
		s := plainScene(newLuck(29, i))
		if s.ground.print != nil {
			t.Errorf("crop %d: something is printed on the table", i)
		}
		kinds := map[*paints]bool{}
		for _, b := range s.bodies {
			if b.die == nil {
				t.Fatalf("crop %d: there is something that is no die", i)
			}
			if l := b.die.skin.look; l.clear > 0 || l.veins > 0 || l.pips.plate > 0 || l.starFor > 0 {
				t.Errorf("crop %d: a die is %+v", i, l)
			}
			kinds[b.die.skin.paints] = true
		}
		if n := len(kinds); n < 1 || n > 4 {
			t.Errorf("crop %d: the dice are of %d kinds, want one to four", i, n)
		}
		for _, d := range s.label().Dice {
			if d.Tilt > 0 || d.Stacked {
				t.Errorf("crop %d: a die is labelled %+v, want it flat on the table", i, d)
			}
			colours[d.Colour]++
			all++
			if d.Heap {
				heap++
			}
		}
	}
	named := 0
	for _, c := range contract {
		if colours[c] < all/20 {
			t.Errorf("%s occurs %d times in %d dice", c, colours[c], all)
		}
		named += colours[c]
	}
	if named == all || named < all*9/10 {
		t.Errorf("%d of %d dice are of a colour that games name, want nearly all", named, all)
	}
	if heap < all/4 || heap > all*4/5 {
		t.Errorf("%d of %d dice touch one another, want about half", heap, all)
	}
}

// Of heaps much lies on something else, or leans, and as much lies flat to be told from it.
func TestHeapsLieOnOneAnother(t *testing.T) {
	all, on, lean := 0, 0, 0
	for i := range uint64(200) {
		s := heapScene(newLuck(31, i))
		for _, b := range s.bodies {
			if b.die == nil {
				t.Fatalf("crop %d: there is something that is no die", i)
			}
		}
		for _, d := range s.label().Dice {
			all++
			switch {
			case d.Stacked:
				on++
			case d.Cocked:
				lean++
			}
		}
	}
	if on < all/5 || on > all/2 || lean < all/50 || lean > all/5 {
		t.Errorf("of %d dice %d lie on others and %d lean", all, on, lean)
	}
}
