package opencv

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// discTables are drawn of discSeed, on which nothing was chosen.
const (
	discTables = 300
	discSeed   = 5656
)

// BenchmarkDiscs prints how many discs on the board are missed, and seen where none is, on
// drawn tables of Thrill that are ruled on, and how many hands over a table are overlooked.
func BenchmarkDiscs(b *testing.B) {
	d := pixels.NewRenderer()
	b.Cleanup(func() { d.Close() })
	r := reader(b, Options{Mat: "tray", Dice: "discs"})
	for b.Loop() {
		ruled, lie, missed, extra, hands, overlooked := 0, 0, 0, 0, 0, 0
		for n := range uint64(discTables) {
			scene := sim.RandomStillFor(sim.Thrill, rand.New(rand.NewPCG(discSeed, n)))
			out := readDrawn(b, d, r, scene)
			ok := out.Status == vision.OK
			if len(scene.Hands) > 0 {
				hands++
				if ok {
					overlooked++
				}
				continue
			}
			if ok {
				all, m, e := offBoard(sim.LabelOf(scene).Discs, out.Discs)
				ruled, lie, missed, extra = ruled+1, lie+all, missed+m, extra+e
			}
		}
		b.Logf("of %d discs on the board of %d tables %d are missed, and %d seen where none is; of %d hands over a table %d are overlooked", lie, ruled, missed, extra, hands, overlooked)
	}
}

// offBoard is how many discs lie on the board, how many of these are missed, and how many
// are seen there where none of their size is.
func offBoard(want []sim.LabelDisc, got []vision.Disc) (lie, missed, extra int) {
	const aside = 8 // px
	left := slices.DeleteFunc(slices.Clone(got), func(g vision.Disc) bool { return g.Where != "board" })
	for _, w := range want {
		if w.Where != "board" {
			continue
		}
		lie++
		if i := slices.IndexFunc(left, func(g vision.Disc) bool { return g.Size == w.Size && g.CenterPx.Far(w.Center) < aside }); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			missed++
		}
	}
	return lie, missed, len(left)
}
