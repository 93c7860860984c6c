package trace

import (
	"bytes"
	"encoding/json"
	"image"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// What is labelled lies where it is seen, in the windows that a picture is put together of as
// in the whole one, and nearly all of it in the picture.
func TestTablesAreLabelledWhereDiceLie(t *testing.T) {
	in, all := 0, 0
	for n := range uint64(60) {
		s := tableScene(newLuck(5, n))
		for _, b := range s.bodies {
			s.camera.window(0, 0)
			whole := s.tell(b)
			s.camera.window(512, 256)
			part := s.tell(b)
			within(t, "a die's x", part.Center[0]+512, whole.Center[0], 0.02)
			within(t, "a die's y", part.Center[1]+256, whole.Center[1], 0.02)
			if all++; whole.Center[0] > 0 && whole.Center[0] < tableWidth && whole.Center[1] > 0 && whole.Center[1] < tableHeight {
				in++
			}
		}
	}
	if all < 300 || in < all*98/100 {
		t.Errorf("%d of %d dice lie in the picture", in, all)
	}
}

// What lies outside of a picture is not seen in it, and of what its edge cuts only a part.
func TestEdgesOfATableHideDice(t *testing.T) {
	square := func(x, y float64) [4][2]float64 {
		return [4][2]float64{{x - 20, y - 20}, {x + 20, y - 20}, {x + 20, y + 20}, {x - 20, y + 20}}
	}
	for at, want := range map[[2]float64]float64{
		{300, 400}: 1, {0, 400}: 0.5, {tableWidth, tableHeight}: 0.25, {640, tableHeight + 25}: 0, {640, -10}: 0.25,
	} {
		within(t, "the share in the picture", inPicture(square(at[0], at[1])), want, 0.04)
	}
	// Of this one only a corner is in its picture.
	if _, l := Table(9701, 51); l.Dice[12].Center[1] < tableHeight || l.Dice[12].Visible > 0.1 {
		t.Errorf("a die that lies below its picture is labelled %+v", l.Dice[12])
	}
}

// People hold a camera the right way up: seen aslant, the bottoms of dice lie below their tops.
func TestTablesAreSeenTheRightWayUp(t *testing.T) {
	slanted := 0
	for n := range uint64(60) {
		s := tableScene(newLuck(6, n))
		if -s.camera.look.z.z > math.Cos(rad(15)) {
			continue
		}
		slanted++
		s.camera.window(0, 0)
		for _, b := range s.bodies {
			if d := s.tell(b); d.Tilt == 0 && d.Base[1] <= d.Center[1] {
				t.Errorf("table %d: a die's bottom is seen at %v, its top at %v", n, d.Base, d.Center)
			}
		}
	}
	if slanted < 10 {
		t.Errorf("%d of 60 tables are seen aslant", slanted)
	}
}

// A picture shows dice where its label has them, has no seams, and is the same each time.
func TestTablesAreWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if err := WriteTables(dir, 2, 3); err != nil {
		t.Fatal(err)
	}
	var l TableLabel
	text, err := os.ReadFile(filepath.Join(dir, "table-0002.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &l); err != nil || l.Kind != "plain" || l.Mat != "none" || l.Seed != 3 || len(l.Dice) < 3 {
		t.Errorf("the label is %s, %v", text, err)
	}
	f, err := os.ReadFile(filepath.Join(dir, "table-0002.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := jpeg.Decode(bytes.NewReader(f)); err != nil || got.Bounds() != image.Rect(0, 0, tableWidth, tableHeight) {
		t.Errorf("the picture is %v, %v", got.Bounds(), err)
	}
	a, la := Table(3, 1)
	b, _ := Table(3, 1)
	if !bytes.Equal(a.Pix, b.Pix) || len(la.Dice) != len(l.Dice) {
		t.Error("the same seed draws another picture")
	}
	if seam, beside := steps(a, 256), steps(a, 300); seam > 1.5*beside {
		t.Errorf("at a window's edge neighbours differ by %.2f, elsewhere by %.2f", seam, beside)
	}
}

// steps is by how much the px of a column differ from those on the left, in the mean.
func steps(img *image.RGBA, x int) float64 {
	sum := 0.0
	for y := range tableHeight {
		p, q := img.RGBAAt(x-1, y), img.RGBAAt(x, y)
		sum += math.Abs(float64(p.G) - float64(q.G))
	}
	return sum / tableHeight
}

// A lens softens what is sharp and leaves how bright it is all together.
func TestALensSoftens(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 9, 9))
	img.Pix[img.PixOffset(4, 4)] = 255
	soften(img, 0.7)
	sum := 0
	for y := range 9 {
		for x := range 9 {
			sum += int(img.RGBAAt(x, y).R)
		}
	}
	if at, by := img.RGBAAt(4, 4).R, img.RGBAAt(4, 5).R; at < 60 || at > 110 || by < 15 || by > at || sum < 235 || sum > 275 {
		t.Errorf("a bright px has %d, its neighbour %d, all together %d", at, by, sum)
	}
}
