package qrtest

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"rsc.io/qr"
)

// drawn is a code in a picture with so many light modules around it.
func drawn(t *testing.T, said string, level qr.Level, around int) *image.Gray {
	t.Helper()
	code, err := qr.Encode(said, level)
	if err != nil {
		t.Fatal(err)
	}
	const scale = 4
	m := image.NewGray(image.Rect(0, 0, scale*(code.Size+2*around), scale*(code.Size+2*around)))
	for i := range m.Pix {
		x, y := i%m.Stride/scale-around, i/m.Stride/scale-around
		if m.Pix[i] = 255; code.Black(x, y) {
			m.Pix[i] = 0
		}
	}
	return m
}

// What is encoded is read, in each version and level that is known.
func TestReadsWhatIsEncoded(t *testing.T) {
	longest := map[qr.Level]int{qr.L: 134, qr.M: 106}
	for level, most := range longest {
		for n := 1; n <= most; n++ {
			want := strings.Repeat("http://äb/?p=", 11)[:n]
			if got, err := Read(drawn(t, want, level, 4)); err != nil || got != want {
				t.Fatalf("level %v: %q is read as %q: %v", level, want, got, err)
			}
		}
	}
}

// What no phone could be sure of is an error.
func TestRefusesWhatIsSpoilt(t *testing.T) {
	const said = "http://192.168.7.5:8070/"
	spoilt := drawn(t, said, qr.M, 4)
	for i := range 16 { // a module in the middle
		x, y := 4*16+i%4, 4*16+i/4
		spoilt.SetGray(x, y, color.Gray{Y: 255 - spoilt.GrayAt(x, y).Y})
	}
	pale := drawn(t, said, qr.M, 4)
	for i, v := range pale.Pix {
		pale.Pix[i] = 100 + v/2
	}
	for problem, m := range map[string]image.Image{
		"spoilt": spoilt, "quiet zone": drawn(t, said, qr.M, 2), "neither dark nor light": pale,
		"no code": drawn(t, said, qr.M, 4).SubImage(image.Rect(0, 0, 9, 9)), "not known": drawn(t, said, qr.H, 4),
	} {
		if got, err := Read(m); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%s: %q is read: %v", problem, got, err)
		}
	}
}
