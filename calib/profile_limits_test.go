package calib

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// What is just possible is accepted, and what just is not is refused.
func TestTheLimitsOfAProfile(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Profile, float64)

		good, bad []float64
	}{
		{"the edge of all dice", func(p *Profile, v float64) { p.DieSizeMM = v }, []float64{0, 5, 40}, []float64{-1, 1, 4.9, 40.1}},
		{"the edge of learned dice", func(p *Profile, v float64) { p.DiceSet.Kinds[0].SizeMM = v }, []float64{5, 40}, []float64{0, 4.9, 40.1}},
		{"dice of a kind", func(p *Profile, v float64) { p.DiceSet.Kinds[0].Count = int(v) }, []float64{1, 30}, []float64{0, -1}},
		{"white balance", func(p *Profile, v float64) { p.White[2] = v }, []float64{0.1, 10}, []float64{0.09, 10.1}},
		{"a patch", func(p *Profile, v float64) { p.Patches["red"] = [3]float64{9, 9, v} }, []float64{0, 255}, []float64{-0.1, 255.1}},
		{"shutter", func(p *Profile, v float64) { p.Exposure.ShutterUS = int(v) }, []float64{0, 1e6}, []float64{-1, 1e6 + 1}},
		{"gain", func(p *Profile, v float64) { p.Exposure.Gain = v }, []float64{0, 10_000}, []float64{-0.1, 10_001}},
		{"red gain", func(p *Profile, v float64) { p.Exposure.Red = v }, []float64{0, 32}, []float64{-0.1, 32.1}},
		{"blue gain", func(p *Profile, v float64) { p.Exposure.Blue = v }, []float64{0, 32}, []float64{-0.1, 32.1}},
		{"kelvin", func(p *Profile, v float64) { p.Exposure.Kelvin = int(v) }, []float64{0, 20_000}, []float64{-1, 20_001}},
		{"focus", func(p *Profile, v float64) { p.Exposure.Focus = &v }, []float64{0, 100_000}, []float64{-0.1, 100_001}},
		{"the lens's middle across", func(p *Profile, v float64) { p.View.Lens.Cx = v }, []float64{0.5, 1919}, []float64{0, 1920}},
		{"the lens's middle down", func(p *Profile, v float64) { p.View.Lens.Cy = v }, []float64{0.5, 1079}, []float64{0, 1080}},
		{"focal length across", func(p *Profile, v float64) { p.View.Lens.Fx = v }, []float64{193, 38_399}, []float64{192, 38_400}},
		{"focal length down", func(p *Profile, v float64) { p.View.Lens.Fy = v }, []float64{193, 38_399}, []float64{192, 38_400}},
		{"distortion", func(p *Profile, v float64) { p.View.Lens.Distortion[4] = v }, []float64{-4.9, 4.9}, []float64{-5, 5}},
	} {
		for _, v := range slices.Concat(c.good, c.bad) {
			p := goodProfile()
			c.change(&p, v)
			if err := p.Validate(); (err == nil) != slices.Contains(c.good, v) {
				t.Errorf("%s of %v: %v", c.name, v, err)
			}
		}
	}
}

// A picture is 16 to 20000 px wide and high.
func TestThePicturesThatAreAccepted(t *testing.T) {
	for _, c := range []struct {
		width, height int
		good          bool
	}{{16, 16, true}, {20000, 20000, true}, {15, 480, false}, {640, 15, false}, {20001, 480, false}, {640, 20001, false}} {
		if err := LensGuess(c.width, c.height).validate(); (err == nil) != c.good {
			t.Errorf("%d x %d: %v", c.width, c.height, err)
		}
	}
}

// A camera may hang any way round above the table, and from 10 cm to 10 m high; a
// mirror image of it hangs nowhere.
func TestACameraMayHangAnyWayRound(t *testing.T) {
	for turn := range 8 {
		p := goodProfile()
		r := rotation([3]float64{0.2, -0.1, float64(turn) * math.Pi / 4})
		at := func(high float64) { // above a point of the mat
			for i := range 3 {
				p.View.Pose.T[i] = -(r[3*i]*420 + r[3*i+1]*297 - r[3*i+2]*high)
			}
		}
		p.View.Pose.R = r
		for high, good := range map[float64]bool{99: false, 101: true, 9999: true, 10001: false} {
			if at(high); (p.Validate() == nil) != good {
				t.Errorf("turned by %d eighths, %v mm high: %v", turn, high, p.Validate())
			}
		}
		at(900)
		for row := range 3 {
			p.View.Pose.R = r
			for i := range 3 {
				p.View.Pose.R[3*row+i] *= -1
			}
			if err := p.View.validate(); err == nil || !strings.Contains(err.Error(), "mirrored") {
				t.Errorf("turned by %d eighths, row %d mirrored: %v", turn, row, err)
			}
		}
	}
}

// A camera that sets itself, or whose lens cannot be moved, has told no exposure or no
// focus; without a track of one's own the mat's counts.
func TestWhatAProfileMayLeaveOut(t *testing.T) {
	p := goodProfile()
	if p.Exposure.Focus = nil; p.Validate() != nil {
		t.Errorf("without a focus: %v", p.Validate())
	}
	p.Exposure, p.DiceSet, p.DieSizeMM = nil, nil, 0
	if p.Validate() != nil {
		t.Errorf("without exposure and dice: %v", p.Validate())
	}
	if m := p.Table(); !reflect.DeepEqual(m, Bluff()) {
		t.Errorf("without a track of its own the table is %+v", m)
	}
}
