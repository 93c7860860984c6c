package visiontest_test

import (
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// leastRight is the share of flat dice in plain view that must be right.
const leastRight = 0.99

func newReader(t testing.TB) *opencv.Reader {
	t.Helper()
	r, err := opencv.NewReader(opencv.Options{Mat: "auto", Dice: "auto"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func load(t testing.TB, name string) vision.Frame {
	t.Helper()
	f, err := opencv.LoadFrame(filepath.Join("testdata", name+".jpg"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The recogniser reads the pictures of Bluff well enough, and none of its
// mistakes is silent.
func TestAccuracy(t *testing.T) {
	labels, err := visiontest.LoadLabels("testdata")
	if err != nil || len(labels) < 27 {
		t.Fatalf("%d labels, %v", len(labels), err)
	}
	got := score(t, "testdata", labels)
	t.Logf("\n%v", got)
	for _, f := range got.Faults {
		t.Log(f)
	}
	if got.ValueShare() < leastRight {
		t.Errorf("%.2f %% of the flat dice are right; it must be %.0f %%", 100*got.ValueShare(), 100*leastRight)
	}
	if got.Silent > 0 {
		t.Errorf("%d readings are wrong and say ok", got.Silent)
	}
}

// score reads every labelled picture of a folder as the first of its table.
func score(t testing.TB, dir string, labels []visiontest.Label) visiontest.Tally {
	t.Helper()
	r := newReader(t)
	readings := map[string]vision.Reading{}
	for _, l := range labels {
		f, err := opencv.LoadFrame(filepath.Join(dir, l.Name+".jpg"))
		if err != nil {
			t.Fatal(err)
		}
		r.Reset()
		if readings[l.Name], err = r.Read(f); err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
	}
	return visiontest.Score(labels, readings)
}

// The recogniser's errors on the labelled pictures and on the virtual table's,
// side by side: the virtual table may not be the easier one.
func BenchmarkAccuracy(b *testing.B) {
	drawn := b.TempDir()
	if err := pixels.WriteStills(drawn, 60, 2026); err != nil {
		b.Fatal(err)
	}
	for name, dir := range map[string]string{"tables": "testdata", "virtual": drawn} {
		b.Run(name, func(b *testing.B) {
			labels, err := visiontest.LoadLabels(dir)
			if err != nil {
				b.Fatal(err)
			}
			var got visiontest.Tally
			for b.Loop() {
				got = score(b, dir, labels)
			}
			b.ReportMetric(100*(1-got.ValueShare()), "wrong-dice-%")
			b.ReportMetric(float64(got.Flat), "dice")
			b.ReportMetric(float64(got.Silent), "silently-wrong")
			b.ReportMetric(float64(len(labels)), "pictures")
		})
	}
}

// Reading again and again leaves no native matrix behind.
func TestReadingLeaksNothing(t *testing.T) {
	r := newReader(t)
	f := load(t, "bluff-0004")
	var open []int
	for range 12 {
		r.Reset()
		if _, err := r.Read(f); err != nil {
			t.Fatal(err)
		}
		open = append(open, opencv.Mats())
	}
	if open[len(open)-1] > open[2] {
		t.Errorf("open matrices after each reading: %v", open)
	}
}

// BenchmarkRead is the time to read a picture with 30 dice and the marker,
// as the first of a table and as one of many. Run it with -cpu 1.
func BenchmarkRead(b *testing.B) {
	for _, c := range []struct {
		name  string
		fresh bool
	}{{"first", true}, {"following", false}} {
		b.Run(c.name, func(b *testing.B) {
			r, f := newReader(b), load(b, "bluff-0003")
			var took []time.Duration
			before := processorTime(b)
			for b.Loop() {
				if c.fresh {
					r.Reset()
				}
				begin := time.Now()
				if _, err := r.Read(f); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(begin))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(len(took)), "processor-ms")
		})
	}
}

// processorTime is what this process has used so far: on a machine with other
// work it tells more than the clock.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkFollow is the time for a frame of a table on which nothing moves.
func BenchmarkFollow(b *testing.B) {
	var w opencv.Watcher
	f := load(b, "bluff-0003")
	for b.Loop() {
		if _, err := w.Changed(f); err != nil {
			b.Fatal(err)
		}
	}
}
