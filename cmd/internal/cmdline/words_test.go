package cmdline

import "testing"

func TestASentenceEndsOnce(t *testing.T) {
	for said, want := range map[string]string{
		"the port is taken": "the port is taken.",
		"Free some space.":  "Free some space.",
		"is the disk full?": "is the disk full?",
		"Up with the cups!": "Up with the cups!",
	} {
		if got := Sentence(said); got != want {
			t.Errorf("%q became %q", said, got)
		}
	}
}

func TestOneThingIsNotMany(t *testing.T) {
	for n, want := range map[int]string{0: "0 files", 1: "1 file", 2: "2 files"} {
		if got := Amount(n, "file"); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}
