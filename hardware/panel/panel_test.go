package panel_test

import (
	"flag"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/hardware/panel"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

var sizes = []image.Point{{24, 1}, {8, 8}, {32, 8}, {16, 16}, {128, 64}}

var scenes = map[string]panel.Scene{
	"idle":    {Kind: panel.Idle},
	"turn":    {Kind: panel.Turn, Seat: 3},
	"timer":   {Kind: panel.Timer, Remaining: 1700 * time.Millisecond, Whole: 3 * time.Second},
	"cups-up": {Kind: panel.CupsUp},
	"verdict": {Kind: panel.Verdict, Seat: 5, Number: 2},
	"illegal": {Kind: panel.Illegal, Seat: 2},
	"look":    {Kind: panel.Look, Seat: 6},
	"error":   {Kind: panel.Error},
}

// The golden file shows each scene on the panels that people buy most, so that
// a reviewer sees a change of a sign as a picture.
func TestScenesLookAsDrawn(t *testing.T) {
	for name, s := range scenes {
		var b strings.Builder
		for _, size := range []image.Point{{8, 8}, {32, 8}, {16, 16}} {
			b.WriteString(ascii(panel.Draw(size, s)) + "\n")
		}
		file := filepath.Join("testdata", name+".txt")
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
			t.Errorf("%s is drawn\n%s\nwant\n%s", name, b.String(), want)
		}
	}
}

func TestEverySceneLightsEveryPanel(t *testing.T) {
	for _, size := range sizes {
		for name, s := range scenes {
			if !strings.Contains(ascii(panel.Draw(size, s)), "#") {
				t.Errorf("%s is dark on a panel of %v", name, size)
			}
		}
	}
}

func TestTheTimerCountsInTenthsAndShrinks(t *testing.T) {
	lit := func(left time.Duration) int {
		img := panel.Draw(image.Pt(32, 8), panel.Scene{Kind: panel.Timer, Remaining: left, Whole: 3 * time.Second})
		last := strings.Split(ascii(img), "\n")[7]
		return strings.Count(last, "#")
	}
	if full, half, none := lit(3*time.Second), lit(1500*time.Millisecond), lit(0); full != 32 || half != 16 || none != 0 {
		t.Errorf("the bar is %d, %d and %d pixels at 3, 1.5 and 0 s, want 32, 16 and 0", full, half, none)
	}
	a := panel.Scene{Kind: panel.Timer, Remaining: 1700 * time.Millisecond, Whole: 3 * time.Second}
	b := a
	b.Remaining -= 100 * time.Millisecond
	sign := func(s panel.Scene) string { return ascii(panel.Draw(image.Pt(8, 8), s))[:7*9] }
	if sign(a) != sign(b) {
		t.Error("a panel too narrow for tenths counts whole seconds, yet a tenth changed its digit")
	}
	if ascii(panel.Draw(image.Pt(32, 8), a)) == ascii(panel.Draw(image.Pt(32, 8), b)) {
		t.Error("a tenth of a second changes nothing on the panel")
	}
}

func TestEachSeatHasItsOwnLight(t *testing.T) {
	for _, size := range sizes {
		seen := map[string]int{}
		for seat := 1; seat <= 6; seat++ {
			picture := ascii(panel.Draw(size, panel.Scene{Kind: panel.Turn, Seat: seat}))
			if other, ok := seen[picture]; ok {
				t.Errorf("seats %d and %d look the same on a panel of %v", other, seat, size)
			}
			seen[picture] = seat
		}
	}
}

func TestTheVirtualPanelShowsWhatWasDrawn(t *testing.T) {
	v := panel.NewVirtual(image.Pt(8, 8))
	if err := panel.Show(v, scenes["turn"]); err != nil {
		t.Fatal(err)
	}
	want := panel.Draw(image.Pt(8, 8), scenes["turn"])
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
