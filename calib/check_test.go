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
		says   string
	}{
		{"marker hidden", func(f *Facts) { f.Markers = []int{0, 1, 3} }, true, "marker 2 (bottom right corner) cannot be seen"},
		{"no mat", func(f *Facts) { f.Markers = nil }, true, "no mat can be seen"},
		{"cut off", func(f *Facts) { f.Rim = []string{"top left"} }, false, "outside the picture (top left)"},
		{"too far", func(f *Facts) { f.PxPerMM = 0.8 }, true, "only 0.8 pixels"},
		{"far", func(f *Facts) { f.PxPerMM = 1.1 }, false, "only 1.1 pixels"},
		{"leaning", func(f *Facts) { f.Tilt = 41 }, true, "41 degrees off the vertical"},
		{"dark", func(f *Facts) { f.White, f.Contrast = 30, 25 }, true, "too dark"},
		{"dim", func(f *Facts) { f.White = 90 }, false, "it is dim"},
		{"flat light", func(f *Facts) { f.Contrast = 30 }, true, "differ by only 30"},
		{"blurred", func(f *Facts) { f.EdgePx = 9 }, true, "the picture is blurred"},
		{"soft", func(f *Facts) { f.EdgePx = 3.5 }, false, "a little soft"},
		{"glare", func(f *Facts) { f.Glare = 0.05 }, false, "5 % of the mat is too bright"},
		{"moved marker", func(f *Facts) { f.Residual = 3 }, true, "3.0 pixels from where they are on a flat mat"},
		{"covered", func(f *Facts) { f.Unseen = []string{"seat 3", "the track"} }, false, "the lines at seat 3, the track cannot be seen"},
		{"wrinkled", func(f *Facts) { f.Bumps = []Bump{{"seat 3", 4}, {"the track", 7}} }, true, "wrinkled or badly glued at seat 3, the track: it is seen up to 7 pixels"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := goodFacts()
			c.change(&f)
			got := Check(Bluff(), f)
			if len(got) != 1 {
				t.Fatalf("%d problems: %v", len(got), got)
			}
			if !strings.Contains(got[0].Text, c.says) || got[0].Fatal != c.fatal {
				t.Errorf("%+v, want %q, fatal %v", got[0], c.says, c.fatal)
			}
		})
	}
}

func TestTheWorstComesFirst(t *testing.T) {
	f := goodFacts()
	f.Glare, f.White, f.Markers = 0.1, 20, []int{0, 3}
	got := Check(Bluff(), f)
	if len(got) != 4 || !got[0].Fatal || !got[1].Fatal || !got[2].Fatal || got[3].Fatal {
		t.Errorf("problems %v, want three fatal ones and then the glare", got)
	}
}
