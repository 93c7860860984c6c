package trace

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestEverythingOccurs(t *testing.T) {
	values, colours, points := map[Face]int{}, map[string]int{}, map[int]int{}
	var all, leaning, slight, stacked, heap, hidden, empty float64
	const scenes = 250
	for i := range uint64(scenes) {
		l := anyScene(newLuck(11, i)).label()
		if len(l.Dice) == 0 {
			empty++
		}
		for _, d := range l.Dice {
			values[d.Value]++
			colours[d.Colour]++
			points[d.Points]++
			all++
			leaning += one(d.Tilt > 0.5)
			slight += one(d.Tilt > 3 && d.Tilt < 15)
			stacked += one(d.Stacked)
			heap += one(d.Heap)
			hidden += one(d.Visible < 0.6)
		}
	}
	for v := range Face(7) {
		if values[v] < 15 {
			t.Errorf("face %d occurs %d times in %v dice", v, values[v], all)
		}
	}
	for _, c := range append(contract, others...) {
		if colours[c] < 2 {
			t.Errorf("%s occurs %d times in %v dice", c, colours[c], all)
		}
	}
	for _, p := range []int{5, 6, 8} {
		if points[p] < 5 {
			t.Errorf("stars of %d points occur %d times", p, points[p])
		}
	}
	for _, s := range []struct {
		what           string
		got, low, high float64
	}{
		{"dice a crop", all / scenes, 4, 9}, {"leaning", leaning / all, 0.1, 0.25}, {"leaning slightly", slight / all, 0.04, 0.2},
		{"stacked", stacked / all, 0.05, 0.15}, {"in heaps", heap / all, 0.35, 0.8}, {"hidden", hidden / all, 0.03, 0.3},
		{"empty", empty / scenes, 0.05, 0.25},
	} {
		if s.got < s.low || s.got > s.high {
			t.Errorf("%s: %.3f, want %.2f to %.2f", s.what, s.got, s.low, s.high)
		}
	}
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// Dice are solid: they stand on the table and do not run into each other.
func TestDiceAreSolid(t *testing.T) {
	const slack = 0.5 // mm; rounded rims of leaning dice are taken as sharp
	for i := range uint64(150) {
		s := anyScene(newLuck(13, i))
		for _, a := range s.bodies {
			if a.die == nil {
				continue
			}
			for _, p := range skeleton(a) {
				if p.z < -slack {
					t.Fatalf("crop %d: a die reaches %.2f mm into the table", i, -p.z)
				}
				for _, b := range s.bodies {
					if b == a || b.die == nil {
						continue
					}
					if in := -b.solid.(*box).far(b.in(p.sub(b.at))); in > slack {
						t.Fatalf("crop %d: a die reaches %.2f mm into another", i, in)
					}
				}
			}
		}
	}
}

// skeleton is points all over a die's surface, its rounded rims too.
func skeleton(b *body) []vec {
	var out []vec
	const n = 6
	for i := range n + 1 {
		for j := range n + 1 {
			u, v := 2*float64(i)/n-1, 2*float64(j)/n-1
			for _, d := range []vec{{1, u, v}, {-1, u, v}, {u, 1, v}, {u, -1, v}, {u, v, 1}, {u, v, -1}} {
				far := d.mul(3 * b.die.half)
				if hit, ok := b.solid.meet(far, d.unit().mul(-1)); ok {
					p := far.sub(d.unit().mul(hit.t))
					out = append(out, b.at.add(b.out(p)))
				}
			}
		}
	}
	return out
}

func TestLightIsFinite(t *testing.T) {
	for i := range uint64(30) {
		s := anyScene(newLuck(17, i))
		for _, b := range s.bodies {
			b.under = s.shelter(b.at, b.size)
		}
		for k := range 400 {
			x, y := float64(k%20)*Side/20+0.3, float64(k/20)*Side/20+0.7
			at := s.look(s.camera.at, s.camera.ray(x, y), s.bodies)
			under := s.shelter(at.p, 0)
			if at.of != flat {
				under = at.of.under
			}
			c := s.radiance(&at, under, samples{0, 2, 0.5})
			if low := min(c.x, c.y, c.z); !(low >= 0) || math.IsInf(c.x+c.y+c.z, 1) {
				t.Fatalf("crop %d: the light at %.0f, %.0f is %v", i, x, y, c)
			}
		}
	}
}

// Lists of bodies near a place save time and change no light.
func TestShelterLeavesNothingOut(t *testing.T) {
	for i := range uint64(25) {
		s := anyScene(newLuck(19, i))
		all := s.everybody()
		for k := range 100 {
			p := s.camera.ground(float64(k%10)*25, float64(k/10)*25, 0)
			at := spot{p: p.add(vec{0.7, -0.4, 0}), n: vec{0, 0, 1}}
			near := s.shelter(p, 1)
			if a, b := s.open(&at, all.sky), s.open(&at, near.sky); a != b {
				t.Fatalf("crop %d: the sky is %v by all bodies, %v by near ones", i, a, b)
			}
			for n := range s.lights {
				l := &s.lights[n]
				if a, b := s.lit(&at, l, all.lights[n], samples{0, 6, 0.3}), s.lit(&at, l, near.lights[n], samples{0, 6, 0.3}); a != b {
					t.Fatalf("crop %d: light %d is %v by all bodies, %v by near ones", i, n, a, b)
				}
			}
		}
	}
}

// everybody is a shelter that leaves out nobody.
func (s *scene) everybody() *shelter {
	all := &shelter{sky: s.bodies}
	for range s.lights {
		all.lights = append(all.lights, s.bodies)
	}
	return all
}

func TestSameSeedSameFiles(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	for _, dir := range []string{one, two} {
		if err := Write(dir, 4, 23); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(one)
	if err != nil || len(files) != 5 {
		t.Fatalf("written are %v (%v), want 4 crops and their labels", files, err)
	}
	for _, f := range files {
		a, errA := os.ReadFile(filepath.Join(one, f.Name()))
		b, errB := os.ReadFile(filepath.Join(two, f.Name()))
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs the second time (%v, %v)", f.Name(), errA, errB)
		}
	}
	a, _ := Crop(23, 1)
	if b, _ := Crop(24, 1); bytes.Equal(a.Pix, b.Pix) {
		t.Error("another seed gives the same crop")
	}
}
