package pages

import (
	"math"
	"regexp"
	"strconv"
	"testing"
)

var variable = regexp.MustCompile(`--([a-z]+): #([0-9a-f]{6});`)

// luminance is the relative luminance of an sRGB colour as WCAG 2 defines it.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(shift int) float64 {
		c := float64(n>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// Every colour that words have is readable on everything they stand on: 4.5
// to 1 is level AA.
func TestContrast(t *testing.T) {
	colours := map[string]string{}
	for _, m := range variable.FindAllStringSubmatch(files(t, ".css")["table.css"], -1) {
		colours[m[1]] = m[2]
	}
	grounds := map[string]string{"ground": colours["ground"], "felt": colours["felt"], "a seat": "16202d", "a notice": "3a2c0b", "an alarm": "431a12", "a button": "2a3a4f"}
	for _, ink := range []string{"ink", "quiet", "amber", "alarm"} {
		for name, ground := range grounds {
			a, b := luminance(t, colours[ink]), luminance(t, ground)
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s on %s has %.1f to 1", ink, name, ratio)
			}
		}
	}
}
