package opencv

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// alikeThrows are drawn.
const alikeThrows = 60

// BenchmarkAlike prints how much dice of one colour and of two differ in drawn throws
// of Dice Cup, and how many of them are told by it.
func BenchmarkAlike(b *testing.B) {
	d := pixels.NewRenderer()
	b.Cleanup(func() { d.Close() })
	r := reader(b, Options{Mat: "tray", Dice: "dicecup"})
	for b.Loop() {
		var one, two []float64
		for n := range uint64(alikeThrows) {
			scene := sim.RandomStillFor(sim.DiceCup, rand.New(rand.NewPCG(1711, n)))
			f, err := d.Draw(scene)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := r.Read(f); err != nil {
				b.Fatal(err)
			}
			if !r.white.unknown {
				same, others := compared(f, sim.LabelOf(scene).Dice, r.white)
				one, two = append(one, same...), append(two, others...)
			}
		}
		slices.Sort(one)
		slices.Sort(two)
		most := one[len(one)*95/100]
		below, _ := slices.BinarySearch(two, most)
		b.Logf("of %d pairs of one colour half differ by less than %.3f, 95 %% by less than %.3f; of %d of two colours %.2f %% do", len(one), one[len(one)/2], most, len(two), 100*float64(below)/float64(len(two)))
	}
}

// compared is how much the bodies of all pairs of dice differ that are seen well, those
// of one colour and those of two.
func compared(f vision.Frame, dice []sim.LabelDie, white paper) (one, two []float64) {
	dice = slices.DeleteFunc(dice, func(l sim.LabelDie) bool { return l.Visible <= sureSeen })
	body := func(l sim.LabelDie) colour {
		top := quad(l.Quad)
		drop := l.Base.Minus(l.Center).Times(1 / top.side())
		return look{spot: spot{at: l.Center}, top: top, drop: drop}.bodyIn(f, white)
	}
	for i, a := range dice {
		for _, b := range dice[:i] {
			if off := body(a).differs(body(b)); a.Colour == b.Colour {
				one = append(one, off)
			} else {
				two = append(two, off)
			}
		}
	}
	return one, two
}
