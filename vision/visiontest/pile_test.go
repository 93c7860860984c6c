package visiontest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// BenchmarkPiles prints how many dice of Dice Cup that lie on others, or lean
// against them, in the tray of the virtual table are called so, or doubted, and
// how many that lie flat are for nothing.
func BenchmarkPiles(b *testing.B) {
	var bands []leans
	var on, flat leans
	for b.Loop() {
		bands = []leans{{from: 8, to: 12}, {from: 12, to: 18}, {from: 18, to: 25}, {from: 25, to: 46}}
		on, flat = leans{}, leans{to: 2}
		draw, r := pixels.NewRenderer(), readerOf(b, opencv.Options{Mat: "tray", Dice: "dicecup"})
		for i := range uint64(leanScenes) {
			l, reading := readStill(b, draw, r, sim.PiledStill(rand.New(rand.NewPCG(2027, i))))
			for _, d := range l.Dice {
				switch {
				case !d.Plain():
				case d.Stacked:
					on.add(d, reading)
				case d.Tilt < flat.to:
					flat.add(d, reading)
				default:
					addTo(bands, d, reading)
				}
			}
		}
	}
	var lines strings.Builder
	share := visiontest.Share{N: on.called, All: on.all}
	fmt.Fprintf(&lines, "on others: %d dice, called %v, doubted %v\n", on.all, share, visiontest.Share{N: on.doubted, All: on.all})
	for _, band := range append(bands, flat) {
		fmt.Fprintln(&lines, band)
	}
	b.Log("\n" + lines.String())
}
