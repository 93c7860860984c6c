package visiontest_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// leanScenes is how many scenes are drawn and read, tiltedScenes how many with a marker that leans,
// and as many with one that lies flat.
const leanScenes, tiltedScenes = 60, 150

// nearDoubt is how near to a die a doubt is about it, mm, as the settling has
// it; nearOdd how near one that leans or lies on another is, in edges.
const nearDoubt, nearOdd = 20, 2.5

// leans are the dice of one band of tilt, degrees, in plain view.
type leans struct {
	from, to             float64
	called, doubted, all int
}

func (l leans) String() string {
	part := func(n int) string { return fmt.Sprint(visiontest.Share{N: n, All: l.all}) }
	return fmt.Sprintf("%2.0f to %2.0f degrees: %3d dice, called %s, doubted %s, neither %s",
		l.from, l.to, l.all, part(l.called), part(l.doubted), part(l.all-l.called-l.doubted))
}

// BenchmarkLean prints how many dice of the virtual table that lean against
// others or against a cup are called cocked or stacked, or doubted, and how
// many that lie flat, with nothing odd beside them, are for nothing.
func BenchmarkLean(b *testing.B) {
	var bands []leans
	var flat leans
	for b.Loop() {
		bands = []leans{{from: 4, to: 8}, {from: 8, to: 12}, {from: 12, to: 18}, {from: 18, to: 25}, {from: 25, to: 33}}
		flat = leans{to: 2}
		draw, r := pixels.NewRenderer(), readerOf(b, onMat)
		for i := range leanScenes {
			l, reading := readStill(b, draw, r, sim.LeaningStill(rand.New(rand.NewPCG(2026, uint64(i)))))
			for _, d := range l.Dice {
				switch {
				case !d.Plain() || d.Stacked || d.Colour != dice.Yellow:
				case d.Tilt < flat.to && !besideOdd(d, l):
					flat.add(d, reading)
				default:
					addTo(bands, d, reading)
				}
			}
		}
	}
	var lines strings.Builder
	for _, band := range append(bands, flat) {
		fmt.Fprintln(&lines, band)
	}
	b.Log("\n" + lines.String())
}

// BenchmarkTiltedMarker prints how many markers of the virtual table that lean are called
// cocked or stacked, or doubted, and how many that lie flat are for nothing.
func BenchmarkTiltedMarker(b *testing.B) {
	var bands []leans
	for b.Loop() {
		bands = []leans{{to: 2}, {from: 4, to: 8}, {from: 8, to: 12}, {from: 12, to: 18}, {from: 18, to: 25}, {from: 25, to: 35}}
		draw, r := pixels.NewRenderer(), readerOf(b, onMat)
		for i := range uint64(tiltedScenes) {
			for _, still := range []func(*rand.Rand) sim.Scene{sim.TiltedMarkerStill, sim.RandomStill} {
				l, reading := readStill(b, draw, r, still(rand.New(rand.NewPCG(2028, i))))
				for _, d := range l.Dice {
					if d.Colour == dice.Red && d.Plain() {
						addTo(bands, d, reading)
					}
				}
			}
		}
	}
	var lines strings.Builder
	for _, band := range bands {
		fmt.Fprintln(&lines, band)
	}
	b.Log("\n" + lines.String())
}

// addTo adds a die to the band of its tilt.
func addTo(bands []leans, d visiontest.Die, reading vision.Reading) {
	for k := range bands {
		if d.Tilt >= bands[k].from && d.Tilt < bands[k].to {
			bands[k].add(d, reading)
		}
	}
}

// readStill draws a scene and reads it.
func readStill(b *testing.B, draw *pixels.Renderer, r *opencv.Reader, s sim.Scene) (l visiontest.Label, reading vision.Reading) {
	f, err := draw.Draw(s)
	if err != nil {
		b.Fatal(err)
	}
	text, err := json.Marshal(sim.LabelOf(s))
	if err != nil {
		b.Fatal(err)
	}
	if err := json.Unmarshal(text, &l); err != nil {
		b.Fatal(err)
	}
	r.Reset()
	if reading, err = r.Read(f); err != nil {
		b.Fatal(err)
	}
	return l, reading
}

// edgeOf is the edge of a die's top face, px.
func edgeOf(d visiontest.Die) float64 { return d.Quad[0].Far(d.Quad[1]) }

// besideOdd reports whether a die is beside one that leans or lies on another.
func besideOdd(d visiontest.Die, l visiontest.Label) bool {
	for _, o := range l.Dice {
		if (o.Stacked || o.Tilt >= 2) && o.Center.Far(d.Center) < nearOdd*edgeOf(d) {
			return true
		}
	}
	return false
}

// add counts what a reading makes of a die. One that was not read is missed
// and asked for, so it is as good as doubted.
func (l *leans) add(d visiontest.Die, reading vision.Reading) {
	l.all++
	var at *calib.Point
	nearest := edgeOf(d) / 2
	for _, x := range reading.Dice {
		away := math.Hypot(x.CenterPx.X-d.Center.X, x.CenterPx.Y-d.Center.Y)
		if away > nearest || x.CenterMM == nil {
			continue
		}
		if nearest, at = away, x.CenterMM; x.Cocked || x.Stacked {
			l.called++
			return
		}
	}
	if at == nil {
		l.doubted++
		return
	}
	for _, x := range reading.Doubts {
		if x.CenterMM == nil || x.CenterMM.Far(*at) <= nearDoubt {
			l.doubted++
			return
		}
	}
}
