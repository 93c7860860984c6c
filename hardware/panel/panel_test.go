package panel_test

import (
	"flag"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/hardware/panel"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

var sizes = []image.Point{{24, 1}, {8, 8}, {32, 8}, {16, 16}, {128, 64}}

// odd are sizes that nobody sells but somebody builds.
var odd = []image.Point{{1, 24}, {6, 1}, {3, 40}, {7, 7}, {8, 6}, {6, 8}, {9, 64}, {400, 1}}

const second = time.Second

// scenes are all there are, in the order of a game.
var scenes = []struct {
	name string
	panel.Scene
}{
	{"idle", panel.Scene{Kind: panel.Idle}},
	{"call", panel.Scene{Kind: panel.Call, Number: 12}},
	{"turn", panel.Scene{Kind: panel.Turn, Seat: 3}},
	{"illegal", panel.Scene{Kind: panel.Illegal, Seat: 2}},
	{"cups-up", panel.Scene{Kind: panel.CupsUp}},
	{"look", panel.Scene{Kind: panel.Look, Seat: 6}},
	{"count-up", panel.Scene{Kind: panel.CountUp, Number: 4}},
	{"verdict", panel.Scene{Kind: panel.Verdict, Seat: 5, Number: 2}},
	{"verdict-all", panel.Scene{Kind: panel.Verdict, Number: 1}},
	{"timer", panel.Scene{Kind: panel.Timer, Remaining: 1700 * time.Millisecond, Whole: 3 * second}},
	{"timer-over", panel.Scene{Kind: panel.Timer, Whole: 3 * second}},
	{"error", panel.Scene{Kind: panel.Error}},
}

// The golden file shows each scene on the panels that people buy most, so that
// a reviewer sees a change of a sign as a picture.
func TestScenesLookAsDrawn(t *testing.T) {
	for _, s := range scenes {
		var b strings.Builder
		for _, size := range []image.Point{{8, 8}, {32, 8}, {16, 16}} {
			b.WriteString(ascii(panel.Draw(size, s.Scene)) + "\n")
		}
		file := filepath.Join("testdata", s.name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != string(want) {
			t.Errorf("%s is drawn\n%s\nwant\n%s", s.name, b.String(), want)
		}
	}
}

// On a panel of one colour the signs alone must do; a strip has its colours.
func TestEverySceneIsAnotherOnEveryPanel(t *testing.T) {
	for _, size := range slices.Concat(sizes, odd) {
		seen := map[string]string{}
		for _, s := range scenes {
			img := panel.Draw(size, s.Scene)
			picture := ascii(img)
			if !strings.Contains(picture, "#") {
				t.Errorf("%s is dark on a panel of %v", s.name, size)
			}
			if min(size.X, size.Y) < 7 {
				picture = string(img.Pix)
			}
			if other, ok := seen[picture]; ok {
				t.Errorf("%s and %s look the same on a panel of %v", other, s.name, size)
			}
			seen[picture] = s.name
		}
	}
}

func TestTheTimerShowsTenthsAndShrinks(t *testing.T) {
	lit := func(left time.Duration) int {
		img := panel.Draw(image.Pt(32, 8), panel.Scene{Kind: panel.Timer, Remaining: left, Whole: 3 * second})
		last := strings.Split(ascii(img), "\n")[7]
		return strings.Count(last, "#")
	}
	if full, half, none := lit(3*second), lit(1500*time.Millisecond), lit(0); full != 32 || half != 16 || none != 0 {
		t.Errorf("the bar is %d, %d and %d pixels at 3, 1.5 and 0 s, want 32, 16 and 0", full, half, none)
	}
	// Seven columns just hold both.
	for _, size := range append(sizes[1:], image.Pt(7, 7)) {
		seen := map[string]bool{}
		for tenths := range 31 {
			left := time.Duration(tenths) * 100 * time.Millisecond
			seen[ascii(panel.Draw(size, panel.Scene{Kind: panel.Timer, Remaining: left, Whole: 3 * second}))] = true
		}
		if len(seen) != 31 {
			t.Errorf("31 tenths look like %d different ones on a panel of %v", len(seen), size)
		}
	}
}

// Half a number would be a wrong one.
func TestANumberIsThereAsAWholeOrNotAtAll(t *testing.T) {
	middle := func(s panel.Scene) string {
		rows := strings.Split(ascii(panel.Draw(image.Pt(8, 8), s)), "\n")
		return strings.Join(rows[1:7], "\n")
	}
	if strings.Contains(middle(panel.Scene{Kind: panel.Call, Number: 123}), "#") {
		t.Error("eight columns hold no three digits")
	}
	ten := middle(panel.Scene{Kind: panel.Verdict, Number: 10})
	if ten != middle(panel.Scene{Kind: panel.Call, Number: 10}) {
		t.Errorf("eight columns hold two digits without their sign, not\n%s", ten)
	}
}

func TestAStripThatStandsBeginsAtItsFoot(t *testing.T) {
	for _, s := range scenes {
		lying, standing := panel.Draw(image.Pt(24, 1), s.Scene), panel.Draw(image.Pt(1, 24), s.Scene)
		for i := range 24 {
			if lying.NRGBAAt(i, 0) != standing.NRGBAAt(0, 23-i) {
				t.Fatalf("%s stands otherwise than it lies", s.name)
			}
		}
	}
}

func TestAPanelTooNarrowForTenthsCountsSeconds(t *testing.T) {
	sign := func(left time.Duration) string {
		s := panel.Scene{Kind: panel.Timer, Remaining: left, Whole: 20 * second}
		return strings.Join(strings.Split(ascii(panel.Draw(image.Pt(8, 8), s)), "\n")[:7], "\n")
	}
	if sign(12*second) != sign(11200*time.Millisecond) || sign(12*second) == sign(11*second) {
		t.Error("eight columns hold no tenths of twelve seconds, and must show the seconds begun")
	}
}

// The sign of a doubt is the same for all: who is meant, the light in the last row
// tells, from seat 1 on the left to seat 6 on the right.
func TestEachSeatHasItsOwnLight(t *testing.T) {
	for _, size := range append(sizes, image.Pt(6, 1), image.Pt(7, 7), image.Pt(9, 64)) {
		nobody := panel.Draw(size, panel.Scene{Kind: panel.Look})
		from := 0
		for seat := 1; seat <= 6; seat++ {
			img := panel.Draw(size, panel.Scene{Kind: panel.Look, Seat: seat})
			first, last := differ(nobody, img)
			if first != from || last < first {
				t.Errorf("seat %d has the columns %d to %d on a panel of %v, after %d", seat, first, last, size, from)
			}
			from = last + 1
		}
		if from != size.X {
			t.Errorf("seat 6 ends at column %d of a panel of %v", from, size)
		}
		if first, _ := differ(nobody, panel.Draw(size, panel.Scene{Kind: panel.Look, Seat: 7})); first >= 0 {
			t.Errorf("a seat that there is not has a light on a panel of %v", size)
		}
	}
}

// differ is the first and the last column of the last row in which two pictures
// differ, -1 for none.
func differ(a, b *image.NRGBA) (first, last int) {
	first, last = -1, -1
	size := a.Bounds().Size()
	for x := range size.X {
		if a.NRGBAAt(x, size.Y-1) != b.NRGBAAt(x, size.Y-1) {
			if last = x; first < 0 {
				first = x
			}
		}
	}
	return first, last
}

// What is too low for digits, or too narrow, is a strip: no sign is cut off.
func TestASmallPanelIsAStrip(t *testing.T) {
	for _, s := range scenes {
		for small := 2; small <= 6; small++ {
			low, narrow := panel.Draw(image.Pt(24, small), s.Scene), panel.Draw(image.Pt(small, 24), s.Scene)
			lying, standing := panel.Draw(image.Pt(24, 1), s.Scene), panel.Draw(image.Pt(1, 24), s.Scene)
			for i := range 24 {
				for k := range small {
					if low.NRGBAAt(i, k) != lying.NRGBAAt(i, 0) || narrow.NRGBAAt(k, i) != standing.NRGBAAt(0, i) {
						t.Fatalf("%s is no strip on %d rows, or %d columns", s.name, small, small)
					}
				}
			}
		}
	}
}

func TestTheVirtualPanelShowsWhatWasDrawn(t *testing.T) {
	v := panel.NewVirtual(image.Pt(8, 8))
	if err := panel.Show(v, panel.Scene{Kind: panel.Turn, Seat: 3}); err != nil {
		t.Fatal(err)
	}
	want := panel.Draw(image.Pt(8, 8), panel.Scene{Kind: panel.Turn, Seat: 3})
	rgb := v.RGB()
	for i := range 64 {
		if rgb[3*i] != want.Pix[4*i] || rgb[3*i+2] != want.Pix[4*i+2] {
			t.Fatalf("pixel %d differs from the scene", i)
		}
	}
	if err := v.Halt(); err != nil {
		t.Fatal(err)
	}
	if strings.Trim(string(v.RGB()), "\x00") != "" {
		t.Error("a halted panel is not dark")
	}
}

// ascii shows every lit pixel as '#'.
func ascii(img *image.NRGBA) string {
	var b strings.Builder
	size := img.Bounds().Size()
	for y := range size.Y {
		for x := range size.X {
			if c := img.NRGBAAt(x, y); int(c.R)+int(c.G)+int(c.B) > 0 {
				b.WriteByte('#')
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
