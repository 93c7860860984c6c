package cubes

import "testing"

// However much wood looks a little like dice, the dice are looked at.
func TestTheLikeliestPlacesAreKept(t *testing.T) {
	all := make([]found, 3*mostPlaces)
	for i := range all {
		all[i].score = 0.35
	}
	all[0].score, all[mostPlaces].score, all[3*mostPlaces-1].score = 0.6, 0.7, 0.8
	kept := likeliest(all)
	if len(kept) != mostPlaces {
		t.Fatalf("%d places are kept", len(kept))
	}
	for i, want := range []float64{0.8, 0.7, 0.6} {
		if kept[i].score != want {
			t.Errorf("number %d of the places has the score %v, not %v", i+1, kept[i].score, want)
		}
	}
}
