package visiontest_test

import (
	"os"
	"strconv"
	"testing"

	"dicetable/vision/opencv"
)

// TestCost does nothing by itself. `make bench` counts what a processor
// does while it reads, follows or only loads a picture with 30 dice, as many
// times as the environment says.
func TestCost(t *testing.T) {
	times := func(name string) int {
		n, _ := strconv.Atoi(os.Getenv(name))
		return n
	}
	reads, follows := times("DICETABLE_READS"), times("DICETABLE_FOLLOWS")
	if reads+follows == 0 {
		t.Skip("only under a counter of instructions")
	}
	r, f := newReader(t), load(t, "bluff-0003")
	var w opencv.Watcher
	for range follows {
		if _, err := w.Changed(f); err != nil {
			t.Fatal(err)
		}
	}
	for range reads {
		if _, err := r.Read(f); err != nil {
			t.Fatal(err)
		}
	}
}
