package trace

import "testing"

// One crop is one scene invented, traced and labelled, without its PNG.
func BenchmarkCrop(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		Crop(1, uint64(i%50))
	}
}
