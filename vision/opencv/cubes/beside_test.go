package cubes

import (
	"math/rand/v2"
	"testing"
)

// Noise on the table beside the mat is cleared, however much there is; what is on
// the mat and a die that lies on the table are not.
func TestNoiseBesideTheMatIsCleared(t *testing.T) {
	const w, h, mat, die = 120, 80, 60, 4
	for _, share := range []float64{0, 0.02, 0.1, 0.2, 0.3} {
		rng := rand.New(rand.NewPCG(1, uint64(100*share)))
		p, seen, was := printed{beside: make([]bool, w*h)}, make([]uint8, w*h), make([]uint8, w*h)
		isDie := func(i int) bool { x, y := i%w, i/w; return x >= 90 && x < 90+die && y >= 40 && y < 40+die }
		for i := range seen {
			p.beside[i] = i%w >= mat
			for range cell * cell / 4 {
				if isDie(i) || rng.Float64() < share {
					seen[i]++
				}
			}
			was[i] = seen[i]
		}
		p.clearTable(seen, w, h)
		kept := 0
		for i := range seen {
			switch {
			case isDie(i) || !p.beside[i]:
				if seen[i] != was[i] {
					t.Fatalf("with %.0f %% of noise cell %d, %d has %d, not %d", 100*share, i%w, i/w, seen[i], was[i])
				}
			case seen[i] >= 2:
				kept++
			}
		}
		if kept > w*h/50 {
			t.Errorf("with %.0f %% of noise %d of %d cells beside the mat are looked at", 100*share, kept, w*h/2)
		}
	}
}
