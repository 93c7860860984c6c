package opencv

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/train/trace"
)

const (
	// shadeCrops are drawn for each seed: fitSeeds to fit, one more to measure.
	shadeCrops, fitSeeds = 700, 2
	// longest is how many times too long they are exposed at most.
	longest = 4
	// ridge is what a weight costs, for its square.
	ridge = 0.1
)

// shadedDie is a yellow, orange or red die of a drawn crop, and what is seen of it.
type shadedDie struct {
	colour dice.Colour
	seen   [len(colours)]float64
	shade  shade
}

func (d shadedDie) of(c dice.Colour) float64 { return d.seen[slices.Index(colours[:], c)] }

// BenchmarkShade prints what weights fit drawn dice in too much light best, and how
// often those that are used are right on others, beside the reader alone.
func BenchmarkShade(b *testing.B) {
	r, err := NewDiceReader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	var lines strings.Builder
	for b.Loop() {
		lines.Reset()
		var known []shadedDie
		for seed := range uint64(fitSeeds) {
			known = append(known, drawnDice(b, r, seed+1)...)
		}
		fmt.Fprintf(&lines, "yellow or orange: %.2f, used are %.2f\n", fitted(known, dice.Yellow, dice.Orange), yellowOrOrange)
		fmt.Fprintf(&lines, "orange or red: %.2f, used are %.2f\n", fitted(known, dice.Orange, dice.Red), orangeOrRed)
		others := drawnDice(b, r, fitSeeds+1)
		for _, c := range []dice.Colour{dice.Yellow, dice.Orange, dice.Red} {
			fmt.Fprintf(&lines, "%s: by its shade, too, %s; by the reader alone %s\n", c, named(others, c, true), named(others, c, false))
		}
	}
	b.Log("\n" + lines.String())
}

// named says how many dice of a colour are named right, and how many certainly.
func named(all []shadedDie, c dice.Colour, byShade bool) string {
	n, right, sure, wrong := 0, 0, 0, 0
	for _, d := range all {
		if d.colour != c {
			continue
		}
		s := d.shade
		s.ok = s.ok && byShade
		lessCertain(&d.seen, s)
		best := slices.Index(d.seen[:], slices.Max(d.seen[:]))
		n++
		if colours[best] == c {
			right++
		}
		if d.seen[best] >= sureHue {
			sure++
			if colours[best] != c {
				wrong++
			}
		}
	}
	return fmt.Sprintf("%d of %d right, %d sure, %d of these wrong", right, n, sure, wrong)
}

// fitted are the weights between two colours under which what was drawn is
// likeliest, found one after the other by Newton's method.
func fitted(all []shadedDie, a, b dice.Colour) between {
	var w [4]float64
	for range 400 {
		for i := range w {
			// Weights that tell little stay small.
			slope, bend := -ridge*w[i], ridge
			for _, d := range all {
				if !d.shade.ok || d.colour != a && d.colour != b || d.of(a)+d.of(b) < 0.5 {
					continue
				}
				said := readerOdds(d.of(a), d.of(b))
				x := [4]float64{1, d.shade.clipped(), said, said * d.shade.bright}[i]
				odds := between{w[0], w[1], w[2], w[3]}.odds(d.shade, d.of(a), d.of(b))
				is := odds / (1 + odds)
				slope, bend = slope-is*x, bend+is*(1-is)*x*x
				if d.colour == a {
					slope += x
				}
			}
			w[i] += slope / bend
		}
	}
	return between{w[0], w[1], w[2], w[3]}
}

// drawnDice are the yellow, orange and red ones of eachInCrops.
func drawnDice(b *testing.B, r *DiceReader, seed uint64) (all []shadedDie) {
	eachInCrops(b, r, seed, func(f vision.Frame, l look, c dice.Colour) {
		if c == dice.Yellow || c == dice.Orange || c == dice.Red {
			all = append(all, shadedDie{c, l.colours, l.shadeIn(f)})
		}
	})
	return all
}

// eachInCrops gives what is read of the dice in drawn crops that are exposed too long,
// with their true colours.
func eachInCrops(b *testing.B, r *DiceReader, seed uint64, see func(f vision.Frame, l look, c dice.Colour)) {
	rng := rand.New(rand.NewPCG(seed, 2026))
	pips, _ := setNamed("pips")
	for n := range uint64(shadeCrops) {
		img, label := trace.Crop(9000+seed, n)
		f := tooBright(b, img, math.Pow(longest, rng.Float64()), rng)
		real, _, err := r.seen(f, Scene{Set: &pips, paper: unknownPaper})
		if err != nil {
			b.Fatal(err)
		}
		for _, l := range real {
			for _, d := range label.Dice {
				at := calib.Point{X: d.Center[0], Y: d.Center[1]}
				if at.Far(l.top.middle()) < d.SidePx/4 && d.Visible > 0.6 {
					see(f, l, dice.Colour(d.Colour))
				}
			}
		}
	}
}

// tooBright is a crop as a camera has it that exposes so many times too long: with
// its noise, its edges sharpened, and written as JPEG.
func tooBright(b *testing.B, img *image.RGBA, times float64, rng *rand.Rand) vision.Frame {
	const side = trace.Side
	light := make([]float64, len(img.Pix))
	for i, v := range img.Pix {
		light[i] = 255*math.Pow(min(1, lightOf[v]*times), 1/2.2) + 2*rng.NormFloat64()
	}
	sharp := rng.Float64()
	for y := 1; y < side-1; y++ {
		for x := 4; x < 4*(side-1); x++ {
			i := 4*side*y + x
			around := (light[i-4] + light[i+4] + light[i-4*side] + light[i+4*side]) / 4
			img.Pix[i] = uint8(max(0, min(255, light[i]+sharp*(light[i]-around))))
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 75 + rng.IntN(21)}); err != nil {
		b.Fatal(err)
	}
	back, err := jpeg.Decode(&file)
	if err != nil {
		b.Fatal(err)
	}
	f := vision.Frame{Width: side, Height: side, BGR: make([]byte, 0, 3*side*side)}
	for y := range side {
		for x := range side {
			c := color.RGBAModel.Convert(back.At(x, y)).(color.RGBA)
			f.BGR = append(f.BGR, c.B, c.G, c.R)
		}
	}
	return f
}
