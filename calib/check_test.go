package calib

import (
	"strings"
	"testing"
)

func goodFacts() Facts {
	return Facts{Markers: []int{0, 1, 2, 3}, PxPerMM: 1.6, Tilt: 8, White: 200, Contrast: 170, EdgePx: 2.2, Residual: 0.4}
}

func TestNothingIsWrongWithAGoodPicture(t *testing.T) {
	if p := Check(Bluff(), goodFacts()); len(p) > 0 {
		t.Errorf("found %v", p)
	}
}

func TestProblemsInWords(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Facts)
		fatal  bool
		en, de string
	}{
		{"marker hidden", func(f *Facts) { f.Markers = []int{0, 1, 3} }, true, "marker 2 (bottom right corner) cannot be seen", "Marke 2 (unten rechts) ist nicht"},
		{"no mat", func(f *Facts) { f.Markers = nil }, true, "no mat can be seen", "keine Matte zu sehen"},
		{"cut off", func(f *Facts) { f.Rim = []string{"top left", "bottom left"} }, false, "outside the picture (top left, bottom left)", "außerhalb des Bildes (oben links, unten links)"},
		{"too far", func(f *Facts) { f.PxPerMM = 0.8 }, true, "only 0.8 pixels", "nur 0,8 Pixel"},
		{"far", func(f *Facts) { f.PxPerMM = 1.1 }, false, "only 1.1 pixels", "nur 1,1 Pixel"},
		{"leaning", func(f *Facts) { f.Tilt = 41 }, true, "41 degrees off the vertical", "41 Grad schräg"},
		{"dark", func(f *Facts) { f.White, f.Contrast = 30, 25 }, true, "too dark", "zu dunkel"},
		{"dim", func(f *Facts) { f.White = 90 }, false, "it is dim", "trüb"},
		{"flat light", func(f *Facts) { f.Contrast = 30 }, true, "differ by only 30", "nur 30 von 255 auseinander"},
		{"blurred", func(f *Facts) { f.EdgePx = 9 }, true, "the picture is blurred", "das Bild ist unscharf"},
		{"soft", func(f *Facts) { f.EdgePx = 3.5 }, false, "a little soft", "etwas weich"},
		{"glare", func(f *Facts) { f.Glare = 0.051 }, false, "6 % of the mat is too bright", "6 % der Matte"},
		{"moved marker", func(f *Facts) { f.Residual = 3 }, true, "3.0 pixels from where they are on a flat mat", "3,0 Pixel von dort"},
		{"covered", func(f *Facts) { f.Unseen = []string{"seat 3", "the track"} }, false, "the lines at seat 3, the track cannot be seen", "die Linien (Platz 3, die Bahn)"},
		{"covered in one place", func(f *Facts) { f.Unseen = []string{"seat 3"} }, false, "the lines at seat 3 cannot be seen", "die Linien (Platz 3)"},
		{"wrinkled", func(f *Facts) { f.Bumps = []Bump{{"seat 3", 4}, {"the track", 7}} }, true, "wrinkled or badly glued at seat 3, the track: it is seen up to 7 pixels", "(Platz 3, die Bahn): sie ist bis zu 7 Pixel"},
		{"wrinkled in one place", func(f *Facts) { f.Bumps = []Bump{{"seat 3", 4}} }, true, "wrinkled or badly glued at seat 3: it is seen up to 4 pixels", "(Platz 3): sie ist bis zu 4 Pixel"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := goodFacts()
			c.change(&f)
			got := Check(Bluff(), f)
			if len(got) != 1 {
				t.Fatalf("%d problems: %v", len(got), got)
			}
			if !strings.Contains(got[0].Text, c.en) || !strings.Contains(got[0].DE, c.de) || got[0].Fatal != c.fatal {
				t.Errorf("%+v, want %q and %q, fatal %v", got[0], c.en, c.de, c.fatal)
			}
		})
	}
}

// Until two markers are seen nothing else was measured, and nothing else is told.
func TestWithoutTheMatNothingElseIsTold(t *testing.T) {
	for n, want := range []int{1, 3} {
		if got := Check(Bluff(), Facts{Markers: []int{0, 1}[:n]}); len(got) != want {
			t.Errorf("of %d markers it is told: %v", n, got)
		}
	}
	if got := Check(Bluff(), Facts{Markers: []int{0, 1}}); len(got) <= 3 {
		t.Errorf("of two markers it is only told: %v", got)
	}
}

// What just suffices is not complained of, and what just does not is.
func TestTheLimitsOfAPicture(t *testing.T) {
	const good, mild, fatal = "good", "mild", "fatal"
	for _, c := range []struct {
		name string
		of   func(*Facts) *float64
		is   map[float64]string
	}{
		{"scale", func(f *Facts) *float64 { return &f.PxPerMM }, map[float64]string{1.15: good, 1.149: mild, 1: mild, 0.999: fatal}},
		{"tilt", func(f *Facts) *float64 { return &f.Tilt }, map[float64]string{30: good, 30.1: fatal}},
		{"white", func(f *Facts) *float64 { return &f.White }, map[float64]string{110: good, 109.9: mild, 70: mild, 69.9: fatal}},
		{"contrast", func(f *Facts) *float64 { return &f.Contrast }, map[float64]string{50: good, 49.9: fatal}},
		{"edge", func(f *Facts) *float64 { return &f.EdgePx }, map[float64]string{3.4: good, 3.41: mild, 4.1: mild, 4.11: fatal}},
		{"glare", func(f *Facts) *float64 { return &f.Glare }, map[float64]string{0.02: good, 0.021: mild, 1: mild}},
		{"residual", func(f *Facts) *float64 { return &f.Residual }, map[float64]string{2: good, 2.01: fatal}},
	} {
		for v, want := range c.is {
			f, got := goodFacts(), good
			*c.of(&f) = v
			for _, p := range Check(Bluff(), f) {
				got = mild
				if p.Fatal {
					got = fatal
				}
			}
			if got != want {
				t.Errorf("%s of %v is %s, not %s", c.name, v, got, want)
			}
		}
	}
	if Bumped(3) || !Bumped(3.01) {
		t.Error("the limit of a bump is not 3 px")
	}
}

// In the dark there is no contrast: that alone is told.
func TestInTheDarkTheContrastIsNotTold(t *testing.T) {
	f := goodFacts()
	for white, want := range map[float64]int{69.9: 1, 70: 2} { // which is dim, and flat
		f.White, f.Contrast = white, 40
		if got := Check(Bluff(), f); len(got) != want {
			t.Errorf("of a white of %v it is told: %v", white, got)
		}
	}
}

func TestTheWorstComesFirst(t *testing.T) {
	f := goodFacts()
	f.Rim, f.Glare, f.White, f.Markers = []string{"top left"}, 0.1, 20, []int{0, 3}
	got := Check(Bluff(), f)
	if len(got) != 5 || !got[0].Fatal || !got[1].Fatal || !got[2].Fatal || got[3].Fatal || got[4].Fatal {
		t.Errorf("problems %v, want three fatal ones and then rim and glare", got)
	}
}
