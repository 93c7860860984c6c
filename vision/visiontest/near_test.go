package visiontest_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// A game that is known to be played has its dice read in and by the tray alone,
// as they are read on the whole mat.
func TestDiceNearTheTray(t *testing.T) {
	labels, err := visiontest.LoadLabels("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"dicecup", "luckyfive"} {
		of, compared := visiontest.OfKind(labels, game)[:8], 0
		for _, l := range of {
			f, r := load(t, l.Name), newReader(t)
			all := readBy(t, r, f)
			r.Reset()
			r.Expect(game)
			near := readBy(t, r, f)
			for _, d := range all.Dice {
				if d.Confidence < 0.9 || calib.TrayMat().Tray.Depth(*d.CenterMM) < -20 {
					continue
				}
				compared++
				if !slices.ContainsFunc(near.Dice, func(o vision.Die) bool {
					return o.Colour == d.Colour && o.Value == d.Value && o.CenterMM.Far(*d.CenterMM) < 4
				}) {
					t.Errorf("%s: a %s %s in the tray is not read when %s is played", l.Name, d.Colour, d.Value, game)
				}
			}
		}
		if compared < 20 {
			t.Errorf("%s: only %d dice were compared", game, compared)
		}
	}
}

// A die of Lucky Five that has rolled out of the tray is found; in Dice Cup what
// lies far from the tray was under no cup.
func TestADieFarFromTheTray(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	scene := sim.NewTable(rng, sim.RandomSettingFor(sim.LuckyFive, rng), sim.Chance{}, []int{1}, now).Step(now)
	far := calib.Point{X: 420, Y: 480}
	for i := range scene.Dice {
		if scene.Dice[i].X < 420 {
			scene.Dice[i].X, scene.Dice[i].Y = far.X, far.Y
			break
		}
	}
	drawn := pixels.NewRenderer()
	defer drawn.Close()
	f, err := drawn.Draw(scene)
	if err != nil {
		t.Fatal(err)
	}
	for game, want := range map[string]bool{"luckyfive": true, "dicecup": false} {
		r := newReader(t)
		r.Expect(game)
		reading := readBy(t, r, f)
		is := slices.ContainsFunc(reading.Dice, func(d vision.Die) bool { return d.CenterMM.Far(far) < 8 })
		if is != want {
			t.Errorf("%s: that the die far from the tray is read is %v: %v", game, is, reading.Dice)
		}
	}
}

// readDrawn reads a scene as a camera would see it.
func readDrawn(t testing.TB, draw *pixels.Renderer, r *opencv.Reader, s sim.Scene) vision.Reading {
	t.Helper()
	f, err := draw.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	return readBy(t, r, f)
}

func readBy(t testing.TB, r *opencv.Reader, f vision.Frame) vision.Reading {
	t.Helper()
	reading, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return reading
}

// BenchmarkTray is the time to read a picture of a game that is known to be
// played on the tray, as one of many. Run it with -cpu 1.
func BenchmarkTray(b *testing.B) {
	for _, game := range []string{"dicecup", "luckyfive"} {
		b.Run(game, func(b *testing.B) {
			r, f := newReader(b), load(b, game+"-0004")
			r.Expect(game)
			before := processorTime(b)
			n := 0
			for b.Loop() {
				if _, err := r.Read(f); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(n), "processor-ms")
		})
	}
}
