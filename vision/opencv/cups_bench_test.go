package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

const (
	// cupTables are drawn of a seed that no setting was chosen by.
	cupTables, cupSeed = 300, 5757
)

// BenchmarkCups prints how many cups that stand over their seats are missed, on drawn
// tables of Bluff, and how many are seen at seats where none stands.
func BenchmarkCups(b *testing.B) {
	d := pixels.NewRenderer()
	b.Cleanup(func() { d.Close() })
	r := reader(b, Options{Mat: "bluff", Dice: "bluff"})
	for b.Loop() {
		stand, missed, extra := 0, 0, 0
		for n := range uint64(cupTables) {
			scene := sim.RandomStillFor(sim.Bluff, rand.New(rand.NewPCG(cupSeed, n)))
			out := readDrawn(b, d, r, scene)
			want, got := downAt(scene), seenDown(out)
			stand += len(want)
			missed += notAmong(want, got)
			extra += notAmong(got, want)
		}
		b.Logf("of %d cups that stand over their seats on %d tables %d are missed, and %d are seen where none stands", stand, cupTables, missed, extra)
	}
}

// readDrawn is what a reader that knows nothing of it reads of a drawn scene.
func readDrawn(t testing.TB, d *pixels.Renderer, r *Reader, s sim.Scene) vision.Reading {
	t.Helper()
	f, err := d.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	r.Reset()
	out, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// downAt are the seats where a cup stands.
func downAt(s sim.Scene) map[int]bool {
	seats := map[int]bool{}
	for _, c := range s.Cups {
		if c.State == vision.Down {
			seats[c.Seat] = true
		}
	}
	return seats
}

// seenDown are the seats where a cup is seen to stand.
func seenDown(out vision.Reading) map[int]bool {
	seats := map[int]bool{}
	for _, c := range out.Cups {
		if c.State == vision.Down {
			seats[c.Seat] = true
		}
	}
	return seats
}

// notAmong is how many of some seats are not among others.
func notAmong(some, others map[int]bool) (n int) {
	for seat := range some {
		if !others[seat] {
			n++
		}
	}
	return n
}
