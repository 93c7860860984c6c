package opencv

import (
	"syscall"
	"testing"

	"dicetable/vision"
	"dicetable/vision/survey"
)

// BenchmarkThings reads what is no die in pictures of one table after
// another, the mat known, and tells the processor time.
func BenchmarkThings(b *testing.B) {
	for _, name := range []string{"bluff-0005", "bluff-0012", "dicecup-0001", "luckyfive-0006", "discs-0010"} {
		b.Run(name, func(b *testing.B) {
			f := loadPicture(b, name)
			r := &Reader{options: Options{Mat: "auto", Dice: "auto"}}
			r.Reset()
			mat, err := r.find(f)
			if err != nil {
				b.Fatal(err)
			}
			r.light = survey.MeasureLight(f, r.sight.View, mat)
			read := func() {
				out := vision.Reading{Status: vision.OK}
				if _, err := r.readThings(f, mat, &out); err != nil {
					b.Fatal(err)
				}
			}
			read()
			begin := processorMillis()
			for b.Loop() {
				read()
			}
			b.ReportMetric((processorMillis()-begin)/float64(b.N), "cpu-ms/op")
		})
	}
}

// processorMillis is the processor time of this process so far, ms.
func processorMillis() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}
