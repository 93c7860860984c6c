package opencv

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
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
			if r.white.unknown {
				continue
			}
			var bodies []colour
			var dice []sim.LabelDie
			for _, l := range sim.LabelOf(scene).Dice {
				if top := quad(l.Quad); l.Visible > sureSeen {
					drop := l.Base.Minus(l.Center).Times(1 / top.side())
					bodies = append(bodies, look{spot: spot{at: l.Center}, top: top, drop: drop}.bodyIn(f, r.white))
					dice = append(dice, l)
				}
			}
			for i := range dice {
				for j := range i {
					if dice[i].Colour == dice[j].Colour {
						one = append(one, bodies[i].differs(bodies[j]))
					} else {
						two = append(two, bodies[i].differs(bodies[j]))
					}
				}
			}
		}
		slices.Sort(one)
		slices.Sort(two)
		most := one[len(one)*95/100]
		below, _ := slices.BinarySearch(two, most)
		b.Logf("of %d pairs of one colour half differ by less than %.3f, 95 %% by less than %.3f; of %d of two colours %.2f %% do", len(one), one[len(one)/2], most, len(two), 100*float64(below)/float64(len(two)))
	}
}
