package luckyfive

import (
	"math"
	"testing"
)

// TestLF4_Chances holds the chances against throws counted one by one: equal
// is neither higher nor lower.
func TestLF4_Chances(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for sum := n; sum <= 6*n; sum++ {
			higher, lower, all := 0.0, 0.0, 0.0
			for throw := range int(math.Pow(6, float64(n))) {
				thrown := 0
				for range n {
					thrown, throw = thrown+throw%6+1, throw/6
				}
				all++
				switch {
				case thrown > sum:
					higher++
				case thrown < sum:
					lower++
				}
			}
			want := Chance{higher / all, lower / all}
			if got := ChanceOf(n, sum); got != want || got.Best() != max(higher, lower)/all {
				t.Errorf("%d dice showing %d: %v, want %v", n, sum, got, want)
			}
		}
	}
	if got := (ChanceOf(2, 7)); math.Abs(got.Higher-15.0/36) > 1e-12 || got.Lower != got.Higher {
		t.Errorf("two dice showing 7: %v", got)
	}
	if ChanceOf(0, 0) != (Chance{}) || ChanceOf(0, 3) != (Chance{}) || ChanceOf(4, 10) != (Chance{}) {
		t.Error("no dice, or four, have no chances")
	}
	if got := body(play(t, begun(t, "721 721"), "+r")).Chance; *got != (Chance{1.0 / 6, 4.0 / 6}) {
		t.Errorf("red showing 5: %v", *got)
	}
}
