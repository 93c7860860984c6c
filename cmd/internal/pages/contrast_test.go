package pages

import (
	"math"
	"regexp"
	"strconv"
	"strings"
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

// The forms of the host's desk: words, legends and hints on cards, fields and
// buttons, as the style sheets have them.
func TestContrastOfTheHost(t *testing.T) {
	css := files(t, ".css")
	colours := map[string]string{}
	for _, m := range variable.FindAllStringSubmatch(css["table.css"], -1) {
		colours[m[1]] = m[2]
	}
	for selector, of := range map[string]struct {
		sheet string
		inks  []string
	}{
		`:is(section, form, details).card {`: {"host.css", []string{"ink", "quiet", "alarm"}},
		`input, select, textarea {`:          {"host.css", []string{"ink", "quiet"}},
		`.strong {`:                          {"host.css", []string{"ink"}},
		`button {`:                           {"table.css", []string{"ink"}},
		`button[aria-pressed="true"] {`:      {"table.css", []string{"ink"}},
		`.notice {`:                          {"table.css", []string{"ink"}},
	} {
		_, after, found := strings.Cut(css[of.sheet], "\n"+selector)
		body, _, _ := strings.Cut(after, "}")
		on := ground.FindStringSubmatch(body)
		if !found || on == nil {
			t.Errorf("%s does not say on what words stand in %s", of.sheet, selector)
			continue
		}
		for _, ink := range of.inks {
			a, b := luminance(t, colours[ink]), luminance(t, on[1]+colours[on[2]])
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s on %s has %.1f to 1", ink, selector, ratio)
			}
		}
	}
}

var rule = regexp.MustCompile(`(?m)^\.(die\.of-[a-z]+ rect|chip\.worth-[0-9]+|look\.up|look) \{([^}]*)\}`)
var fill = regexp.MustCompile(`(?:fill|background): (?:#([0-9a-f]{6})|var\(--([a-z]+)\));`)

// Pips are told from the die they are on (3 to 1, as WCAG wants of pictures),
// and words from what they stand on, whatever the colour.
func TestContrastOfTheGames(t *testing.T) {
	css := files(t, ".css")
	colours := map[string]string{}
	for _, m := range variable.FindAllStringSubmatch(css["table.css"], -1) {
		colours[m[1]] = m[2]
	}
	const dark, light = "1b1b1b", "ffffff"
	on := map[string]struct {
		ink   string
		least float64
	}{
		"die.of-white rect": {dark, 3}, "die.of-yellow rect": {dark, 3}, "die.of-orange rect": {dark, 3},
		"die.of-green rect": {light, 3}, "die.of-blue rect": {light, 3}, "die.of-red rect": {light, 3}, "die.of-black rect": {light, 3},
		"chip.worth-10": {"10240e", 4.5}, "chip.worth-50": {light, 4.5}, "chip.worth-100": {light, 4.5},
		"look": {colours["ink"], 4.5}, "look.up": {colours["ink"], 4.5},
	}
	for _, m := range rule.FindAllStringSubmatch(css["games.css"]+css["wall.css"], -1) {
		ground := fill.FindStringSubmatch(m[2])
		want, ok := on[m[1]]
		if ground == nil || !ok {
			continue
		}
		delete(on, m[1])
		a, b := luminance(t, want.ink), luminance(t, ground[1]+colours[ground[2]])
		if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < want.least {
			t.Errorf("%s has %.1f to 1, at least %.1f", m[1], ratio, want.least)
		}
	}
	for missing := range on {
		t.Errorf("no style sheet says what colour %s has", missing)
	}
}

var (
	block  = regexp.MustCompile(`\{([^{}]*)\}`)
	ground = regexp.MustCompile(`background: (?:#([0-9a-f]{6})|var\(--([a-z]+)\))`)
	ink    = regexp.MustCompile(`(?:^|[; ])color: (?:#([0-9a-f]{6})|var\(--([a-z]+)\))`)
)

// Wherever the phone's page says on what words stand, they can be read there.
func TestContrastOfThePhone(t *testing.T) {
	css := files(t, ".css")
	colours := map[string]string{}
	for _, m := range variable.FindAllStringSubmatch(css["table.css"], -1) {
		colours[m[1]] = m[2]
	}
	seen := 0
	for _, m := range block.FindAllStringSubmatch(css["visitor.css"], -1) {
		on, in := ground.FindStringSubmatch(m[1]), ink.FindStringSubmatch(m[1])
		if on == nil || in == nil {
			continue
		}
		seen++
		a, b := luminance(t, in[1]+colours[in[2]]), luminance(t, on[1]+colours[on[2]])
		if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
			t.Errorf("{%s} has %.1f to 1", m[1], ratio)
		}
	}
	if seen < 4 {
		t.Errorf("only %d rules say so", seen)
	}
}
