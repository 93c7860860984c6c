package pixels

import (
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// A panel lights what is before it, in its own colour, less where it is far,
// and nothing behind it.
func TestAPanelLightsTheMatBeforeIt(t *testing.T) {
	table, now := played(3)
	s := table.Step(now)
	s.Dice, s.Cups, s.Hands, s.Light.Noise = nil, nil, nil, 0
	dark := draw(t, NewRenderer(), s)
	s.Light.Panel = sim.Glow{X: 420, Y: 100, H: 60, DY: 1, Light: [3]float64{0.5, 0, 0}}
	lit := draw(t, NewRenderer(), s)
	brighter := func(x, y float64) (red, blue float64) {
		px := s.Camera.Project(calib.Point{X: x, Y: y}, 0)
		return meanAt(lit, px, 2) - meanAt(dark, px, 2), meanAt(lit, px, 0) - meanAt(dark, px, 0)
	}
	near, blue := brighter(420, 200)
	far, _ := brighter(420, 500)
	behind, _ := brighter(420, 40)
	if near < 10 || far > near/2 || far < 0 || behind > 1 || blue > 1 {
		t.Errorf("red is brighter by %.1f near, %.1f far, %.1f behind, and blue by %.1f", near, far, behind, blue)
	}
	s.Light.Panel.Light = [3]float64{}
	if again := draw(t, NewRenderer(), s); string(again.BGR) != string(dark.BGR) {
		t.Error("a dark panel lights the table")
	}
}

// meanAt is a channel around a place.
func meanAt(f vision.Frame, at calib.Point, channel int) float64 {
	sum := 0.0
	for y := int(at.Y) - 5; y < int(at.Y)+5; y++ {
		for x := int(at.X) - 5; x < int(at.X)+5; x++ {
			sum += float64(f.BGR[3*(y*f.Width+x)+channel])
		}
	}
	return sum / 100
}
