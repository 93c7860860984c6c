package main

import (
	"testing"

	"dicetable/cmd/internal/virtual"
	"dicetable/games/thrill"
)

// A push that was misread, or paid for wrongly, is told from a right one (TH-6).
func TestAWrongPushIsNoticed(t *testing.T) {
	large, medium := thrill.Large, thrill.Medium
	fell := thrill.Discs{Small: 2, Large: 1}
	truth := virtual.Truth{Fell: fell, Disc: "large"}
	for name, c := range map[string]struct {
		last   *thrill.Pushed
		isGood bool
	}{
		"right":        {&thrill.Pushed{Disc: &large, Fell: fell, Cost: 5, Paid: 5}, true},
		"out":          {&thrill.Pushed{Disc: &large, Fell: fell, Cost: 5, Paid: 1}, true},
		"misread":      {&thrill.Pushed{Disc: &large, Fell: thrill.Discs{Small: 2, Medium: 1}, Cost: 4, Paid: 4}, false},
		"price":        {&thrill.Pushed{Disc: &large, Fell: fell, Cost: 4, Paid: 4}, false},
		"too much":     {&thrill.Pushed{Disc: &large, Fell: fell, Cost: 5, Paid: 6}, false},
		"another disc": {&thrill.Pushed{Disc: &medium, Fell: fell, Cost: 5, Paid: 5}, false},
		"no disc":      {&thrill.Pushed{Fell: fell, Cost: 5, Paid: 5}, false},
		"nothing":      {nil, false},
	} {
		if err := checkPaid(c.last, truth); (err == nil) != c.isGood {
			t.Errorf("%s: %v", name, err)
		}
	}
}
