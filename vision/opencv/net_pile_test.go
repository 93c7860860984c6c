package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// A top face is shown the same way round whichever of its corners is named
// first: what would be below it if it lay flat is below and to the right.
func TestATopFaceIsShownTheSameWayRound(t *testing.T) {
	v, f := above(), ramp(1280, 720)
	top := leaned(200, 150, 16, 0, 0, 0.4).look(v).top
	want, got := make([]float32, pilePlanes*pilePlane), make([]float32, pilePlanes*pilePlane)
	besideTop(f, v, top, want)
	for first := range 4 {
		var q quad
		for k := range q {
			q[k] = top[(first+k)%4]
		}
		besideTop(f, v, q, got)
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > 1e-3 {
				t.Fatalf("corner %d first: number %d is %.4f, not %.4f", first, i, got[i], want[i])
			}
		}
	}
	if x, y := want[2*pilePicture], want[2*pilePicture+pilePlane]; x < 0 || y < x || y < 0.05 {
		t.Errorf("the drop is %.3f along and %.3f across; it must be seen, and most of it across", x, y)
	}
}

// What lies by a die is shown near, and at half the size further off, where what lies two
// sides from it is shown, too.
func TestADieIsShownNearAndFurtherOff(t *testing.T) {
	v := above()
	top := leaned(200, 150, 16, 0, 0, 0.4).look(v).top
	to := make([]float32, pilePlanes*pilePlane)
	shown := func(sides float64, picture int) (at calib.Point, ok bool) {
		a, _ := top.halfEdges()
		f := vision.Frame{Width: 1280, Height: 720, BGR: make([]byte, 3*1280*720)}
		spot := top.middle().Plus(a.Times(2 * sides))
		for y := int(spot.Y) - 2; y <= int(spot.Y)+2; y++ {
			for x := int(spot.X) - 2; x <= int(spot.X)+2; x++ {
				f.BGR[3*(y*f.Width+x)] = 255
			}
		}
		besideTop(f, v, top, to)
		most, sum := float32(1), float32(0)
		for i, v := range to[picture*pilePicture:][:pilePlane] {
			if v > most {
				sum += v
				at = at.Plus(calib.Point{X: float64(i%pilePx) - pilePx/2 + 0.5, Y: float64(i/pilePx) - pilePx/2 + 0.5}.Times(float64(v)))
			}
		}
		return at.Times(1 / float64(sum)), sum > 0
	}
	for _, c := range []struct {
		sides   float64
		picture int
		px      float64
	}{{1, 0, 24}, {1, 1, 12}, {2, 1, 24}} {
		if at, ok := shown(c.sides, c.picture); !ok || math.Abs(math.Hypot(at.X, at.Y)-c.px) > 1 {
			t.Errorf("what lies %.0f sides off is shown %.1f px off in picture %d, not %.0f", c.sides, math.Hypot(at.X, at.Y), c.picture, c.px)
		}
	}
	if at, ok := shown(2, 0); ok {
		t.Errorf("what lies two sides off is shown near, at %.0f, %.0f px", at.X, at.Y)
	}
}

// Neither how bright the light is nor how dull the picture is shown.
func TestTheLightIsTakenOutOfWhatIsSeenAroundADie(t *testing.T) {
	bright, dull := make([]float32, 256), make([]float32, 256)
	for i := range bright {
		bright[i], dull[i] = float32(i), 30+float32(i)/2
	}
	evened(bright)
	evened(dull)
	sum := 0.0
	for i := range bright {
		sum += float64(bright[i])
		if math.Abs(float64(bright[i]-dull[i])) > 0.1 {
			t.Fatalf("number %d is %.3f in bright light and %.3f in dull light", i, bright[i], dull[i])
		}
	}
	if math.Abs(sum) > 1e-2 || bright[255] < 1.6 || bright[255] > 1.74 {
		t.Errorf("the sum is %.4f, the largest %.3f", sum, bright[255])
	}
}

// eachDrawn gives each die of n drawn scenes of a seed, and what was read there.
func eachDrawn(t *testing.T, set string, still func(*rand.Rand) sim.Scene, seed, n uint64, give func(d sim.LabelDie, x vision.Die)) {
	t.Helper()
	r := reader(t, Options{Mat: "tray", Dice: set})
	read := sees(t, r)
	for k := range n {
		s := still(rand.New(rand.NewPCG(seed, k)))
		r.Reset()
		got := read(s)
		for _, d := range sim.LabelOf(s).Dice {
			for _, x := range got.Dice {
				if x.CenterPx.Far(d.Center) < d.Quad[0].Far(d.Quad[1])/3 {
					give(d, x)
				}
			}
		}
	}
}

// Two networks are asked about each die, the others only where these are not certain together.
func TestMoreNetworksAreAskedWhereTwoAreNotCertain(t *testing.T) {
	nets, err := newPileNets(pileONNX, pileAstrayONNX, plainPileONNX, plainPileAstrayONNX)
	if err != nil {
		t.Fatal(err)
	}
	patch, asked := make([]float32, pilePlanes*pilePlane), map[int]int{}
	s := sim.PiledSeats(rand.New(rand.NewPCG(6, 1)))
	f, err := pixels.NewRenderer().Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range sim.LabelOf(s).Dice {
		besideTop(f, s.Camera, quad(d.Quad), patch)
		n := alwaysAsked
		if !isCertain(meanOf(nets[:n], patch)) {
			n = len(nets)
		}
		asked[n]++
		for k, want := range meanOf(nets[:n], patch) {
			if got := nets.says(patch)[k]; math.Abs(float64(got-want)) > 1e-4 {
				t.Errorf("number %d is %.4f, not the mean %.4f of %d networks", k, got, want, n)
			}
		}
	}
	if len(asked) != 2 {
		t.Errorf("networks asked, and how often: %v", asked)
	}
}

// meanOf is the mean of what each of some networks says by itself.
func meanOf(nets pileNets, patch []float32) (mean [pileSays]float32) {
	for _, n := range nets {
		for k, v := range (pileNets{n}).says(patch) {
			mean[k] += v / float32(len(nets))
		}
	}
	return mean
}

// Of dice that lie on others most are called, and hardly any that lie flat.
func TestDiceThatLieOnOthersAreCalled(t *testing.T) {
	var on, called, flat, wrong int
	eachDrawn(t, "dicecup", sim.PiledStill, 4711, 10, func(d sim.LabelDie, x vision.Die) {
		switch {
		case d.Visible < 0.95:
		case d.Stacked:
			if on++; x.Stacked {
				called++
			}
		case d.Tilt < 2:
			if flat++; x.Stacked || x.Cocked {
				wrong++
			}
		}
	})
	t.Logf("called %d of %d dice on others; %d of %d flat ones", called, on, wrong, flat)
	if on < 20 || flat < 40 || float64(called) < 0.8*float64(on) || float64(wrong) > 0.03*float64(flat) {
		t.Errorf("called are %d of %d dice on others, and %d of %d flat ones", called, on, wrong, flat)
	}
}

// A place that the view does not know has no drop.
func TestATopFaceBehindTheCameraHasNoDrop(t *testing.T) {
	to := make([]float32, pilePlanes*pilePlane)
	besideTop(ramp(60, 60), calib.View{}, quad{}, to)
	for i, v := range to {
		if v != v || i >= 2*pilePicture && v != 0 {
			t.Fatalf("number %d is %v", i, v)
		}
	}
}

// Of dice that lean by 12 degrees and more, against others and beside chips, most
// are called, and hardly any flat one.
func TestDiceThatLeanAreCalled(t *testing.T) {
	for _, c := range []struct {
		game, set string
		still     func(*rand.Rand) sim.Scene
		least     float64
	}{
		{"heaps of Dice Cup", "dicecup", sim.PiledStill, 0.8},
		{"throws of Lucky Five", "luckyfive", leaningOfThree, 0.8},
	} {
		t.Run(c.game, func(t *testing.T) {
			var leaning, called, flat, wrong int
			eachDrawn(t, c.set, c.still, 4712, 16, func(d sim.LabelDie, x vision.Die) {
				switch {
				case d.Visible < 0.8 || d.Stacked:
				case d.Tilt >= 12:
					if leaning++; x.Cocked || x.Stacked {
						called++
					}
				case d.Tilt < 2:
					if flat++; x.Cocked {
						wrong++
					}
				}
			})
			t.Logf("of %d that lean %d are called, of %d flat ones %d", leaning, called, flat, wrong)
			if leaning < 8 || float64(called) < c.least*float64(leaning) || float64(wrong) > 0.01*float64(flat) {
				t.Errorf("of %d that lean %d are called, of %d flat ones %d", leaning, called, flat, wrong)
			}
		})
	}
}

// leaningOfThree is a throw of Lucky Five of which a die leans against another one,
// with a chip beside each.
func leaningOfThree(rng *rand.Rand) sim.Scene {
	for {
		s := sim.RandomStillFor(sim.LuckyFive, rng)
		s.Hands = nil
		for _, d := range s.Dice {
			a := rng.Float64() * 2 * math.Pi
			far := d.SizeMM/2 + 16 + 8*rng.Float64()
			chip := sim.SceneChip{Value: 10, X: d.X + far*math.Cos(a), Y: d.Y + far*math.Sin(a)}
			if isClear(s, chip) {
				s.Chips = append(s.Chips, chip)
			}
		}
		for _, d := range sim.LabelOf(s).Dice {
			if d.Tilt >= 12 && !d.Stacked {
				return s
			}
		}
	}
}

// isClear reports whether a chip lies on nothing of a scene, nor under it.
func isClear(s sim.Scene, chip sim.SceneChip) bool {
	for _, d := range s.Dice {
		if math.Hypot(d.X-chip.X, d.Y-chip.Y) < 0.8*d.SizeMM+15 {
			return false
		}
	}
	for _, c := range s.Chips {
		if math.Hypot(c.X-chip.X, c.Y-chip.Y) < 31 {
			return false
		}
	}
	return true
}
