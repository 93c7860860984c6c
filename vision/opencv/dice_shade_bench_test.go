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
)

// shadedDie is a die of a drawn crop, and what is seen of it.
type shadedDie struct {
	colour dice.Colour
	// seen are the chances of colours by all networks, said those by the one for colours.
	seen, said [len(colours)]float64
	shade      shade
}

func (d shadedDie) of(c dice.Colour) float64 { return d.said[slices.Index(colours[:], c)] }

// BenchmarkShade prints what weights fit drawn dice in too much light best, and how
// often colours of others are named right, with what their shade tells and by the
// networks alone.
func BenchmarkShade(b *testing.B) {
	r, err := newDiceReader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	var lines strings.Builder
	for b.Loop() {
		lines.Reset()
		var known []shadedDie
		for seed := range uint64(fitSeeds) {
			known = append(known, drawnDice(b, r, seed+1, shadeCrops)...)
		}
		// More than ten lines go test cuts off.
		fmt.Fprintf(&lines, "yellow or orange: %.2f, used are %.2f; orange or red: %.2f, used are %.2f\n",
			fitted(known, dice.Yellow, dice.Orange), yellowOrOrange, fitted(known, dice.Orange, dice.Red), orangeOrRed)
		others := drawnDice(b, r, fitSeeds+1, shadeCrops)
		for _, c := range colours {
			fmt.Fprintf(&lines, "%s: %s; by the networks alone %s\n", c, namedAs(others, c, true), namedAs(others, c, false))
		}
	}
	b.Log("\n" + lines.String())
}

// named counts dice: those whose colour is named right, those of which it is certain,
// and those of these of which it is wrong.
type named struct{ all, right, sure, wrong int }

func (n named) String() string {
	return fmt.Sprintf("%d of %d right, %d sure, %d of these wrong", n.right, n.all, n.sure, n.wrong)
}

// namedAs counts the dice of a colour.
func namedAs(all []shadedDie, c dice.Colour, byShade bool) (n named) {
	for _, d := range all {
		if d.colour != c {
			continue
		}
		s := d.shade
		s.ok = s.ok && byShade
		lessCertain(&d.seen, d.said, s)
		best := slices.Index(d.seen[:], slices.Max(d.seen[:]))
		n.all++
		if colours[best] == c {
			n.right++
		}
		if d.seen[best] >= sureHue {
			n.sure++
			if colours[best] != c {
				n.wrong++
			}
		}
	}
	return n
}

// fitted are the weights between two colours under which what was drawn is likeliest.
func fitted(all []shadedDie, a, b dice.Colour) between {
	var facts [][]float64
	var are []bool
	for _, d := range all {
		if d.shade.ok && (d.colour == a || d.colour == b) && d.of(a)+d.of(b) >= 0.3 {
			facts = append(facts, []float64{1, d.shade.clipped(), logOdds(d.of(a), d.of(b))})
			are = append(are, d.colour == a)
		}
	}
	w := logistic(facts, are)
	return between{w[0], w[1], w[2]}
}

// drawnDice are those of so many crops; what has no name among colours is another one.
func drawnDice(t testing.TB, r *diceReader, seed, crops uint64) (all []shadedDie) {
	eachInCrops(t, r, seed, crops, func(f vision.Frame, l look, c dice.Colour) {
		if !slices.Contains(colours[:], c) {
			c = anyOther
		}
		all = append(all, shadedDie{c, l.colours, l.hues, l.shadeIn(f)})
	})
	return all
}

// eachInCrops gives what is read of the dice in drawn crops that are exposed too long,
// with their true colours.
func eachInCrops(t testing.TB, r *diceReader, seed, crops uint64, see func(f vision.Frame, l look, c dice.Colour)) {
	t.Helper()
	eachShot(t, r, seed, crops, trace.Crop, func(_ *image.RGBA, rng *rand.Rand) [3]float64 {
		times := math.Pow(longest, rng.Float64())
		return [3]float64{times, times, times}
	}, see)
}

// eachShot gives what is read of the dice in crops that are exposed so many times too long in red, green and blue.
func eachShot(t testing.TB, r *diceReader, seed, crops uint64, draw func(seed, n uint64) (*image.RGBA, trace.Label),
	exposed func(*image.RGBA, *rand.Rand) [3]float64, see func(f vision.Frame, l look, c dice.Colour)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2026))
	for n := range crops {
		img, label := draw(9000+seed, n)
		eachRead(t, r, tooBright(t, img, exposed(img, rng), rng), label.Dice, see)
	}
}

// eachRead gives what is read of labelled dice, with their true colours.
func eachRead(t testing.TB, r *diceReader, f vision.Frame, all []trace.Die, see func(f vision.Frame, l look, c dice.Colour)) {
	t.Helper()
	real, _, err := r.seen(f, diceScene{Set: &anyPips, paper: unknownPaper})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range real {
		for _, d := range all {
			at := calib.Point{X: d.Center[0], Y: d.Center[1]}
			if at.Far(l.top.middle()) < d.SidePx/4 && d.Visible > 0.6 {
				see(f, l, dice.Colour(d.Colour))
			}
		}
	}
}

// tooBright is a crop as a camera has it that exposes so many times too long, in red,
// green and blue: with its noise, its edges sharpened, and written as JPEG.
func tooBright(t testing.TB, img *image.RGBA, times [3]float64, rng *rand.Rand) vision.Frame {
	const side = trace.Side
	light := make([]float64, len(img.Pix))
	for i, v := range img.Pix {
		light[i] = 255*math.Pow(min(1, lightOf[v]*times[min(i%4, 2)]), 1/2.2) + 2*rng.NormFloat64()
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
		t.Fatal(err)
	}
	back, err := jpeg.Decode(&file)
	if err != nil {
		t.Fatal(err)
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
