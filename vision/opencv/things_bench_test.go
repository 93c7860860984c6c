package opencv

import (
	"testing"

	"dicetable/vision"
)

// BenchmarkThings reads cups, hands, chips and discs of pictures of one
// table after another, the mat known.
func BenchmarkThings(b *testing.B) {
	for _, name := range []string{"bluff-0005", "bluff-0012"} {
		b.Run(name, func(b *testing.B) {
			f := loadPicture(b, name)
			r := &Reader{options: Options{Mat: "auto", Dice: "auto"}}
			r.Reset()
			mat, err := r.find(f)
			if err != nil {
				b.Fatal(err)
			}
			r.light = MeasureLight(f, r.sight.View, mat)
			for b.Loop() {
				out := vision.Reading{Status: vision.OK}
				if _, err := r.readThings(f, mat, &out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
