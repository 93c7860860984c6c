package opencv

import (
	"fmt"
	"slices"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// BenchmarkGround prints how often drawn dice look like their ground, white ones and
// others that have a name, and what becomes of those that are rather white.
func BenchmarkGround(b *testing.B) {
	r, err := newDiceReader()
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	white := slices.Index(colours[:], dice.White)
	var text string
	for b.Loop() {
		// like, all: of others that have a name, and of white ones; made, wrong: made
		// certain, and those of them that are not white.
		var like, all [2]int
		made, wrong := 0, 0
		for seed := range uint64(fitSeeds) {
			eachInCrops(b, r, seed+1, shadeCrops, func(f vision.Frame, l look, c dice.Colour) {
				if c == anyOther || !slices.Contains(colours[:], c) {
					return
				}
				k := 0
				if c == dice.White {
					k = 1
				}
				all[k]++
				if l.isAsItsGround(f) {
					like[k]++
				}
				lessCertain(&l.colours, l.hues, l.shadeIn(f))
				was := l.colours[white]
				if l.byGround(f); was < sureHue && l.colours[white] >= sureHue {
					made, wrong = made+1, wrong+1-k
				}
			})
		}
		text = fmt.Sprintf("like their ground: %d of %d white dice, %d of %d others that have a name; certain by that %d, %d of them wrong",
			like[1], all[1], like[0], all[0], made, wrong)
	}
	b.Log(text)
}
