package visiontest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// BenchmarkAccuracy prints what is right of the labelled pictures of each
// kind, and of as many of the virtual table, which may not be the easier ones.
func BenchmarkAccuracy(b *testing.B) {
	labels, err := visiontest.LoadLabels("testdata")
	if err != nil {
		b.Fatal(err)
	}
	got := map[string]visiontest.Tally{}
	for _, g := range gates {
		b.Run(g.kind, func(b *testing.B) {
			got[g.kind] = figures(b, "testdata", visiontest.OfKind(labels, g.kind), g.how)
			judgeGate(b, g, got[g.kind])
		})
	}
	b.Run("virtual", func(b *testing.B) {
		drawn := b.TempDir()
		if err := (pixels.Stills{Game: sim.Bluff, N: 60, Seed: 2026}).Write(drawn); err != nil {
			b.Fatal(err)
		}
		labels, err := visiontest.LoadLabels(drawn)
		if err != nil {
			b.Fatal(err)
		}
		got["virtual"] = figures(b, drawn, labels, onMat)
		sideBySide(b, got["bluff"], got["virtual"])
	})
}

// figures prints what the recogniser makes of labelled pictures.
func figures(b *testing.B, dir string, labels []visiontest.Label, how opencv.Options) visiontest.Tally {
	var got visiontest.Tally
	for b.Loop() {
		got = score(b, dir, labels, how)
	}
	b.Logf("%d pictures, each share with its interval of 95 %%:\n%s", len(labels), got.Shares())
	b.ReportMetric(100*(1-got.ValueShare()), "wrong-dice-%")
	b.ReportMetric(float64(got.Silent), "silently-wrong")
	return got
}

// judgeGate prints whether pictures are read as well as is wanted, and fails
// where they are not.
func judgeGate(b *testing.B, g gate, got visiontest.Tally) {
	met := "met"
	if got.ValueShare() < g.leastRight || got.Silent > g.mostSilent {
		met = "missed"
		b.Fail()
	}
	b.Logf("values right %.1f %%, wrong and called ok %d; at least %.1f %% and at most %d are wanted: %s",
		100*got.ValueShare(), got.Silent, 100*g.leastRight, g.mostSilent, met)
}

// sideBySide prints the die error on the pictures that were rendered elsewhere
// and on those of the virtual table, and fails where these are the easier ones
// beyond chance: not one value in the interval of their error is as high as the
// lowest in that of the others.
func sideBySide(b *testing.B, shared, virtual visiontest.Tally) {
	met := "met"
	if _, high := virtual.Wrong().Interval(); high < lowest(shared.Wrong()) {
		met = "missed"
		b.Fail()
	}
	b.Logf("die error: labelled pictures %v | virtual table %v; no easier ones are wanted: %s", shared.Wrong(), virtual.Wrong(), met)
}

func lowest(s visiontest.Share) float64 {
	low, _ := s.Interval()
	return low
}

// photos is where labelled photographs are, if they are there. They are not
// the project's, so they are not in the repository.
const photos = "../../../shared/photos"

// smallPhoto is the longer edge of the photographs, px, of which the middle one may take
// smallPhotoTakes at most.
const (
	smallPhoto      = 640
	smallPhotoTakes = 100 * time.Millisecond
)

// BenchmarkPhotos prints what is right of real photographs, and how long small ones take.
func BenchmarkPhotos(b *testing.B) {
	if _, err := os.Stat(photos); err != nil {
		b.Skip("no photographs are in ../shared/photos")
	}
	all, err := visiontest.LoadPhotos(photos)
	if err != nil {
		b.Fatal(err)
	}
	for _, view := range []string{"top", "oblique"} {
		b.Run(view, func(b *testing.B) {
			r := readerOf(b, opencv.Options{Mat: "none", Dice: "pips"})
			var got visiontest.PhotoTally
			var took []time.Duration
			for b.Loop() {
				got = visiontest.PhotoTally{}
				for _, p := range all {
					if p.View != view {
						continue
					}
					f, err := opencv.LoadFrame(filepath.Join(photos, p.File))
					if err != nil {
						b.Fatal(err)
					}
					r.Reset()
					before := processorTime(b)
					reading, err := r.Read(f)
					if err != nil {
						b.Fatal(err)
					}
					got.Add(p, reading)
					if max(f.Width, f.Height) == smallPhoto {
						took = append(took, processorTime(b)-before)
					}
				}
			}
			b.Logf("%d photographs, each share with its interval of 95 %%:\n%v", got.Exact.All, got)
			slices.Sort(took)
			judge(b, fmt.Sprintf("%d readings of %d px", len(took), smallPhoto), took[len(took)/2], smallPhotoTakes)
			b.ReportMetric(100*(1-got.Right.Value()), "wrong-dice-%")
		})
	}
}
