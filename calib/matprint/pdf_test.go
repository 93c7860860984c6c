package matprint

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

func pdfOf(t *testing.T, paper string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := PDF(&b, "test", matdraw.Mat(calib.Bluff(), matdraw.Themes[0]), sheetsOf(t, paper)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPDFPagesHaveThePapersSize(t *testing.T) {
	for paper, want := range map[string][2]float64{"a1": {841, 594}, "a3": {297, 420}, "a4": {210, 297}} {
		pdf := pdfOf(t, paper)
		boxes := regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`).FindAllSubmatch(pdf, -1)
		if len(boxes) == 0 {
			t.Fatalf("%s: no page size", paper)
		}
		for _, box := range boxes {
			for i, mm := range want {
				points, err := strconv.ParseFloat(string(box[i+1]), 64)
				if err != nil || math.Abs(points/pointsPerMM-mm) > 0.01 {
					t.Errorf("%s: a page is %s points long, want %g mm", paper, box[i+1], mm)
				}
			}
		}
	}
}

func TestPDFIsTheSameEveryTime(t *testing.T) {
	if !bytes.Equal(pdfOf(t, "a4"), pdfOf(t, "a4")) {
		t.Error("the same mat gave different bytes")
	}
}

// rasterised is the first page in pixels, by a program that is not ours.
func rasterised(t *testing.T, pdf []byte, dpi int) image.Image {
	t.Helper()
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm (package poppler-utils) is not installed")
	}
	dir := t.TempDir()
	in := filepath.Join(dir, "in.pdf")
	if err := os.WriteFile(in, pdf, 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	if b, err := exec.Command(tool, "-r", strconv.Itoa(dpi), "-singlefile", "-png", in, out).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	f, err := os.Open(out + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// What a PDF reader draws is what Picture draws: places, sizes and colours.
func TestPDFShowsThePicture(t *testing.T) {
	const dpi = 50
	printed := rasterised(t, pdfOf(t, "a1"), dpi)
	m := calib.Bluff()
	const scale = dpi / 25.4
	want := matdraw.Picture(matdraw.Mat(m, matdraw.Themes[0]), m.Width, m.Height, scale)
	off := 0
	b := want.Bounds()
	for y := 2; y < b.Dy()-2; y++ {
		for x := 2; x < b.Dx()-2; x++ {
			r, g, bl, _ := printed.At(x, y).RGBA()
			w := want.RGBAAt(x, y)
			far := max(diff(r>>8, w.R), diff(g>>8, w.G), diff(bl>>8, w.B))
			if far > 90 {
				off++
			}
		}
	}
	// Edges are smoothed in another way; a shift by one mm gives far more.
	if share := float64(off) / float64(b.Dx()*b.Dy()); share > 0.002 {
		t.Errorf("%.2f %% of the pixels differ", 100*share)
	}
}

func diff(a uint32, b uint8) int {
	d := int(a) - int(b)
	return max(d, -d)
}
