package opencv

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/train/trace"
)

// darkTables are drawn for each seed beside the crops.
const darkTables = 100

// BenchmarkDark prints what weights tell best whether drawn dark dice are black, in any light and by
// cameras that take the table for grey, and how many others are told right by them and by the networks alone.
func BenchmarkDark(b *testing.B) {
	r, err := newDiceReader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	var text string
	for b.Loop() {
		var facts [][]float64
		var are []bool
		for seed := range uint64(fitSeeds) {
			x, y := darkDice(b, r, seed+1)
			facts, are = append(facts, x...), append(are, y...)
		}
		w := logistic(facts, are)
		others, black := darkDice(b, r, fitSeeds+1)
		u := blackOrNot
		text = fmt.Sprintf("\nblack or not: %.2f, used are %.2f\nof %d others: %s; by the networks alone %s", w, u, len(others),
			toldBlack(others, black, []float64{u.start, u.tint, u.nets}), toldBlack(others, black, []float64{0, 0, 1}))
	}
	b.Log(text)
}

// darkDice are what the pips and the networks tell of dark dice that have a name among colours, as blackOrNot
// weighs it, and whether each is black: of crops of a seed, half of them of ordinary dice, and of tables.
func darkDice(t testing.TB, r *diceReader, seed uint64) (facts [][]float64, are []bool) {
	add := func(f vision.Frame, l look, c dice.Colour) {
		lessCertain(&l.colours, l.hues, l.shadeIn(f))
		if tint, ok := l.tintIn(f); ok && slices.Contains(colours[:], c) && c != anyOther {
			p := l.colours[slices.Index(colours[:], dice.Black)]
			facts = append(facts, []float64{1, tint, logOdds(p, 1-p)})
			are = append(are, c == dice.Black)
		}
	}
	eachShot(t, r, seed, shadeCrops, trace.PlainCrop, forTheTable, add)
	eachShot(t, r, seed, shadeCrops, trace.Crop, forTheTable, add)
	for n := range uint64(darkTables) {
		img, label := trace.Table(9000+seed, n)
		eachRead(t, r, throughJPEG(t, img), label.Dice, add)
	}
	return facts, are
}

// forTheTable is how many times too long a crop is exposed: by chance, more in channels of which it has
// little on the average, as a camera does that takes a table for grey.
func forTheTable(img *image.RGBA, rng *rand.Rand) (times [3]float64) {
	var mean [3]float64
	for i, v := range img.Pix {
		if k := i % 4; k < 3 {
			mean[k] += lightOf[v] / trace.Side / trace.Side
		}
	}
	grey, level := (mean[0]+mean[1]+mean[2])/3, 0.4*math.Pow(10, rng.Float64())
	share := 0.8 * rng.Float64() * float64(rng.IntN(2))
	for k := range times {
		times[k] = level * math.Pow((grey+noLight)/(mean[k]+noLight), share) * math.Exp(0.1*rng.NormFloat64())
	}
	return times
}

// toldBlack counts dice that are told right as weights have it, those that are certain, and those of these that are wrong.
func toldBlack(facts [][]float64, are []bool, w []float64) (n named) {
	for i, x := range facts {
		is := chanceOf(x, w)
		n.all++
		if is > 0.5 == are[i] {
			n.right++
		}
		if max(is, 1-is) >= sureHueAlone {
			n.sure++
			if is > 0.5 != are[i] {
				n.wrong++
			}
		}
	}
	return n
}
