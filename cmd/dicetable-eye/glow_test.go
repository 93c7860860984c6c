package main

import (
	"bytes"
	"image"
	"math"
	"strings"
	"testing"
)

func TestTheLightOfAPanelIsMeasured(t *testing.T) {
	var out, errs bytes.Buffer
	if status := runGlow(t.Context(), []string{"--n", "1", "--width", "8"}, &out, &errs); status != 0 {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 7 || !strings.HasPrefix(lines[2], "dark ") || !strings.HasPrefix(lines[6], "brightness 1.0, bright ") {
		t.Errorf("printed is\n%s", out.String())
	}
	for _, args := range [][]string{{"--n", "0"}, {"--lux", "0"}, {"now"}} {
		if status := runGlow(t.Context(), args, &out, &errs); status != 2 {
			t.Errorf("%v: exit status %d", args, status)
		}
	}
}

// More LEDs give more light, half the lamps make it weigh double, and what is held is as dim as was asked.
func TestThePanelsLightIsThatOfItsLEDs(t *testing.T) {
	sum := func(lux float64, size image.Point) float64 {
		_, light := shiner{lux: lux, size: size}.brightest()
		return light[0] + light[1] + light[2]
	}
	one := sum(200, image.Pt(16, 16))
	if half := sum(100, image.Pt(16, 16)); math.Abs(half/one-2) > 1e-9 {
		t.Errorf("at half the lux it weighs %.2f times", half/one)
	}
	if large := sum(200, image.Pt(32, 32)); large < 3*one {
		t.Errorf("with four times the LEDs it gives %.2f times the light", large/one)
	}
	_, light := shiner{lux: 200, size: image.Pt(16, 16)}.brightest()
	if bright, held := atSeat(stood(light, 0.2)), atSeat(stood(light, 0.05)); math.Abs(bright/held-4) > 1e-9 || bright <= 0 {
		t.Errorf("bright it gives %.3f, held %.3f", bright, held)
	}
}
