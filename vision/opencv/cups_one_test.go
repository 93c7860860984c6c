package opencv

import (
	"image/color"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// A cup that was once taken for larger than it is, as one in the air is, is found
// again where it stands and no hand is.
func TestACupThatSeemedLargerOnce(t *testing.T) {
	d := newDrawing(1)
	at := calib.Point{X: 320, Y: 290}
	for height := 0.0; height <= 104; height += 4 {
		d.disc(drawnDisc{at: at, radius: 50 - 8*height/104}, height, color.RGBA{24, 50, 110, 255})
	}
	d.disc(drawnDisc{at: at, radius: 42}, 104, color.RGBA{50, 100, 200, 255})
	r, err := NewReader(Options{Mat: "tray", Dice: "auto"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Expect("dicecup")
	stands := func(name string) {
		out, err := r.Read(d.shot())
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Cups) != 1 || out.Cups[0].State != vision.Down || out.Cups[0].CenterMM.Far(at) > 12 {
			t.Fatalf("%s: the cups are %+v, reasons %v", name, out.Cups, out.Reasons)
		}
	}
	stands("seen first")
	r.cup = followed{top: 1.3 * r.cup.top, end: r.cup.end, score: 1, looks: r.cup.looks}
	stands("taken for larger")
}
