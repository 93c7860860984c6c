package main

import (
	"fmt"

	"dicetable/cmd/internal/virtual"
	"dicetable/games/thrill"
)

// checkPaid compares a push with the disc that was really laid down and with
// what really fell, and says what is wrong with it; nil when it is right. It
// reckons the price by itself, from TH-6 and TH-11.
func checkPaid(last *thrill.Pushed, truth virtual.Truth) error {
	switch {
	case last == nil:
		return fmt.Errorf("there is no push to compare")
	case last.Fell != truth.Fell:
		return fmt.Errorf("%+v fell, the table has %+v", truth.Fell, last.Fell)
	case last.Disc == nil || string(*last.Disc) != truth.Disc:
		return fmt.Errorf("the disc that was pushed is %q, the table has another", truth.Disc)
	case sizeOf(last.Weighted) != truth.Weighted:
		return fmt.Errorf("with the weight on it fell %q, the table has %q", truth.Weighted, sizeOf(last.Weighted))
	}
	double := map[string]int{"small": 1, "medium": 2, "large": 3}[truth.Weighted]
	if cost := truth.Fell.Small + 2*truth.Fell.Medium + 3*truth.Fell.Large + double; last.Cost != cost || last.Paid > cost {
		return fmt.Errorf("%+v costs %d, the table took %d of %d", truth.Fell, cost, last.Paid, last.Cost)
	}
	return nil
}

// sizeOf is a size or, where there is none, empty.
func sizeOf(s *thrill.Size) string {
	if s == nil {
		return ""
	}
	return string(*s)
}
