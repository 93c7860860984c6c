package visiontest

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// Of a made-up set it is known which bin holds what.
func TestReliability(t *testing.T) {
	r := NewReliability()
	if got := r.String(); strings.Count(got, "\n") != 1 {
		t.Errorf("without claims there is only the head:\n%s", got)
	}
	r.Add([]Claim{{0, false, false}, {0.5, true, true}, {0.69, true, false}, {0.9, true, true}})
	r.Add(slices.Repeat([]Claim{{0.99, true, true}}, 97))
	r.Add([]Claim{{0.994, false, true}, {0.995, true, true}, {1, true, true}, {1, true, false}})
	type bin struct {
		from                      float64
		right, value, colour, all int
	}
	var got []bin
	for _, b := range append(slices.Clone(r.Bins), r.Certain) {
		if b.Right.All > 0 {
			got = append(got, bin{b.From, b.Right.N, b.Value.N, b.Colour.N, b.Right.All})
		}
	}
	want := []bin{{0, 0, 0, 0, 1}, {0.5, 1, 2, 1, 2}, {0.9, 1, 1, 1, 1}, {0.99, 97, 97, 98, 98}, {0.995, 1, 1, 1, 1}, {0.999, 1, 2, 1, 2}, {0.99, 99, 100, 100, 101}}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if m := r.Bins[1].Mean(); math.Abs(m-0.595) > 1e-9 {
		t.Errorf("the mean of 0.5 and 0.69 is %v", m)
	}
	lines := strings.Split(strings.TrimSpace(r.String()), "\n")
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "0.99 to 1 ") || !strings.Contains(last, Share{99, 101}.String()) {
		t.Errorf("the last line is %q", last)
	}
}

// Every confidence is in one bin, and in one only.
func TestBinsCoverEverything(t *testing.T) {
	for n := range 1001 {
		r := NewReliability()
		r.Add([]Claim{{Confidence: float64(n) / 1000}})
		all := 0
		for _, b := range r.Bins {
			all += b.Right.All
		}
		if all != 1 || r.Certain.Right.All == 1 != (n >= 990) {
			t.Errorf("%d bins hold %v; certain: %d", all, float64(n)/1000, r.Certain.Right.All)
		}
	}
}
