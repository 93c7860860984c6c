package visiontest_test

import (
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// gate is what the recogniser must keep to on the labelled pictures of one
// kind.
type gate struct {
	kind string
	how  opencv.Options
	// pictures is how many there are at least.
	pictures int
	// leastRight and leastColour are shares of the flat dice in plain view;
	// leastExact is how many pictures must be read without any mistake, mostSilent
	// how many may be wrong and called ok.
	leastRight, leastColour float64
	leastExact, mostSilent  int
	// leastRetaken is the share of the pictures that must be read without any mistake as they
	// were taken again, of which at most one of a kind may be wrong and called ok.
	leastRetaken float64
}

// onMat is how pictures of a mat are read: everything is told from them.
var onMat = opencv.Options{Mat: "auto", Dice: "auto"}

var gates = []gate{
	{"bluff", onMat, 27, 0.995, 0.995, 26, 0, 0.9},
	{"dicecup", onMat, 26, 0.995, 0.995, 25, 0, 0.92},
	{"luckyfive", onMat, 13, 0.99, 0.99, 13, 0, 0.95},
	{"discs", onMat, 13, 0, 0, 12, 0, 0.95},
	{"plain", opencv.Options{Mat: "none", Dice: "pips"}, 23, 0.99, 0.98, 20, 0, 0.9},
}

func newReader(t testing.TB) *opencv.Reader { return readerOf(t, onMat) }

func readerOf(t testing.TB, how opencv.Options) *opencv.Reader {
	t.Helper()
	r, err := opencv.NewReader(how)
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

// The recogniser reads the pictures of each kind well enough, and none of its
// mistakes is silent.
func TestAccuracy(t *testing.T) {
	labels, err := visiontest.LoadLabels("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range gates {
		t.Run(g.kind, func(t *testing.T) {
			of := visiontest.OfKind(labels, g.kind)
			if len(of) < g.pictures {
				t.Fatalf("there are only %d pictures", len(of))
			}
			got := score(t, "testdata", of, g.how)
			t.Logf("\n%v", got)
			for _, f := range got.Faults {
				t.Log(f)
			}
			if s := got.ValueShare(); s < g.leastRight {
				t.Errorf("%.2f %% of the values are right; it must be %.1f %%", 100*s, 100*g.leastRight)
			}
			if s := got.Colours(); s.Value() < g.leastColour {
				t.Errorf("%.2f %% of the colours are right; it must be %.1f %%", 100*s.Value(), 100*g.leastColour)
			}
			if exact := got.Images - got.Inexact; exact < g.leastExact {
				t.Errorf("%d pictures of %d are exact; it must be %d", exact, got.Images, g.leastExact)
			}
			if got.Silent > g.mostSilent {
				t.Errorf("%d readings are wrong and say ok", got.Silent)
			}
		})
	}
}

// score reads every labelled picture of a folder as the first of its table.
func score(t testing.TB, dir string, labels []visiontest.Label, how opencv.Options) visiontest.Tally {
	t.Helper()
	r := readerOf(t, how)
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
			for b.Loop() {
				if c.fresh {
					r.Reset()
				}
				begin := processorTime(b)
				if _, err := r.Read(f); err != nil {
					b.Fatal(err)
				}
				took = append(took, processorTime(b)-begin)
			}
			sum := time.Duration(0)
			for _, t := range took {
				sum += t
			}
			slices.Sort(took)
			b.ReportMetric(milliseconds(took[len(took)/2]), "median-processor-ms")
			b.ReportMetric(milliseconds(sum)/float64(len(took)), "mean-processor-ms")
			judge(b, "reading 30 dice", took[len(took)/2], 60*time.Millisecond)
		})
	}
}

// judge prints whether a median is within what is wanted. It fails nothing: how
// fast this machine is, is no fault of the code.
func judge(b *testing.B, what string, median, most time.Duration) {
	b.Helper()
	met := "met"
	if median > most {
		met = "missed"
	}
	b.Logf("%s: median %.1f ms of processor time; at most %.0f are wanted: %s", what, milliseconds(median), milliseconds(most), met)
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

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

// BenchmarkFollow is the time for a frame of a table on which nothing moves, as
// far as vision has to do with it; `dicetable-eye bench` takes all that an eye
// does.
func BenchmarkFollow(b *testing.B) {
	var w opencv.Watcher
	f := load(b, "bluff-0003")
	var took []time.Duration
	for b.Loop() {
		begin := processorTime(b)
		if _, err := w.Changed(f); err != nil {
			b.Fatal(err)
		}
		took = append(took, processorTime(b)-begin)
	}
	slices.Sort(took)
	judge(b, "following a still table", took[len(took)/2], 8*time.Millisecond)
}
