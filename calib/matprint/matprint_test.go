package matprint

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"io"
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

func sheetsOf(t *testing.T, paper string) []Sheet {
	t.Helper()
	sheets, err := Sheets(calib.Bluff(), paper)
	if err != nil {
		t.Fatal(err)
	}
	return sheets
}

func pdfOf(t *testing.T, paper string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := PDF(&b, "test", matdraw.Mat(calib.Bluff(), matdraw.Themes[0]), sheetsOf(t, paper)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSheetsCoverTheMatWithFlaps(t *testing.T) {
	m := calib.Bluff()
	for paper, want := range map[string]int{"a1": 1, "a3": 8, "a4": 15} {
		sheets := sheetsOf(t, paper)
		if len(sheets) != want {
			t.Errorf("%s: %d sheets, want %d", paper, len(sheets), want)
		}
		for y := 0.5; y < m.Height; y++ {
			for x := 0.5; x < m.Width; x++ {
				on := 0
				for _, s := range sheets {
					if s.Window.Depth(calib.Point{X: x, Y: y}) >= 0 {
						on++
					}
				}
				if on == 0 {
					t.Fatalf("%s: nothing prints %g, %g", paper, x, y)
				}
			}
		}
	}
}

func TestTilesFitTheirPaperAndNoSeamCutsAMarker(t *testing.T) {
	for _, paper := range []string{"a3", "a4"} {
		for _, s := range sheetsOf(t, paper) {
			if s.At.X < margin || s.At.Y < margin || s.At.X+s.Window.W > s.Width-margin || s.At.Y+s.Window.H > s.Height-margin {
				t.Errorf("%s: sheet %s prints into the printer's margin", paper, s.Name)
			}
			for _, k := range calib.Bluff().Markers {
				c := k.Corners()
				in, out := s.Window.Depth(c[0]) >= 0, s.Window.Depth(c[2]) >= 0
				if in != out {
					t.Errorf("%s: sheet %s ends inside marker %d", paper, s.Name, k.ID)
				}
			}
		}
	}
}

// The next sheet's edge lies on the dashed line of the one before, and what is
// beneath it is printed on both, a flap wide. There is no line where nothing is
// glued.
func TestTheNextSheetIsGluedOnTheDashedLine(t *testing.T) {
	for _, paper := range []string{"a3", "a4"} {
		sheets := map[string]Sheet{}
		for _, s := range sheetsOf(t, paper) {
			sheets[s.Name] = s
		}
		for name, s := range sheets {
			var row, column int
			if _, err := fmt.Sscanf(name, "%d-%d", &row, &column); err != nil {
				t.Fatal(err)
			}
			right, hasRight := sheets[fmt.Sprintf("%d-%d", row, column+1)]
			below, hasBelow := sheets[fmt.Sprintf("%d-%d", row+1, column)]
			upright, across := glueLines(s)
			if (len(upright) > 0) != hasRight || (len(across) > 0) != hasBelow {
				t.Fatalf("%s, sheet %s: dashes upright %d, across %d; a sheet right of it %v, below it %v", paper, name, len(upright), len(across), hasRight, hasBelow)
			}
			if hasRight {
				checkSeam(t, paper+" "+name+", right", upright, right.Window.X, s.Window.X+s.Window.W, s.Window.Y, s.Window.H)
			}
			if hasBelow {
				checkSeam(t, paper+" "+name+", below", across, below.Window.Y, s.Window.Y+s.Window.H, s.Window.X, s.Window.W)
			}
		}
	}
}

// dash is a piece of a glue line: where the line is, and from where to where
// the piece goes along it, mm on the mat.
type dash struct{ at, from, to float64 }

// glueLines are the dashes of a sheet, those that go down and those that go
// across.
func glueLines(s Sheet) (upright, across []dash) {
	for _, op := range s.Marks {
		if op.Kind != matdraw.Line || op.Colour != glue {
			continue
		}
		onMat := func(p calib.Point) calib.Point {
			return calib.Point{X: p.X - s.At.X + s.Window.X, Y: p.Y - s.At.Y + s.Window.Y}
		}
		a, b := onMat(op.Points[0]), onMat(op.Points[1])
		if a.X == b.X {
			upright = append(upright, dash{a.X, a.Y, b.Y})
		} else {
			across = append(across, dash{a.Y, a.X, b.X})
		}
	}
	return upright, across
}

// checkSeam holds the dashes against the edge of the next sheet, and this
// sheet's end against the flap.
func checkSeam(t *testing.T, seam string, dashes []dash, edge, end, from, long float64) {
	t.Helper()
	if math.Abs(end-edge-flap) > 1e-9 {
		t.Errorf("%s: %g mm are printed on both sheets, want %d", seam, end-edge, flap)
	}
	drawn := 0.0
	for _, d := range dashes {
		if math.Abs(d.at-edge) > 1e-9 {
			t.Errorf("%s: a dash at %g mm, the next sheet begins at %g", seam, d.at, edge)
		}
		if d.from < from-1e-9 || d.to > from+long+1e-9 {
			t.Errorf("%s: a dash from %g to %g mm leaves the sheet's part of the mat", seam, d.from, d.to)
		}
		drawn += d.to - d.from
	}
	if drawn < 0.45*long || drawn > 0.6*long {
		t.Errorf("%s: %g of %g mm are drawn, want about half", seam, drawn, long)
	}
}

// What is cut out is exactly the sheet's part of the mat: a mark on each side
// of each of its corners, none of them on it.
func TestSheetsAreCutAtTheirCorners(t *testing.T) {
	for _, s := range sheetsOf(t, "a4") {
		win := calib.Rect{X: s.At.X, Y: s.At.Y, W: s.Window.W, H: s.Window.H}
		for _, c := range win.Corners() {
			marks := 0
			for _, op := range s.Marks {
				if op.Kind != matdraw.Line || op.Colour != ink || c.Far(op.Points[0]) > 1.5 {
					continue
				}
				marks++
				a, b := op.Points[0], op.Points[1]
				isInLine := math.Abs(a.X-c.X) < 1e-9 && math.Abs(b.X-c.X) < 1e-9 || math.Abs(a.Y-c.Y) < 1e-9 && math.Abs(b.Y-c.Y) < 1e-9
				if !isInLine || win.Depth(a) >= 0 || win.Depth(b) >= 0 {
					t.Errorf("sheet %s: a mark from %v to %v does not show where to cut at %v", s.Name, a, b, c)
				}
			}
			if marks != 2 {
				t.Errorf("sheet %s: %d marks at %v, want 2", s.Name, marks, c)
			}
		}
	}
}

func TestSheetsRefusesOtherPaper(t *testing.T) {
	if _, err := Sheets(calib.Bluff(), "letter"); err == nil {
		t.Error("a paper that does not exist was accepted")
	}
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

func TestSVGIsWellFormedAndToScale(t *testing.T) {
	var b bytes.Buffer
	sheets := sheetsOf(t, "a1")
	if err := SVG(&b, "mat & <test>", matdraw.Mat(calib.Bluff(), matdraw.Themes[0]), sheets[0]); err != nil {
		t.Fatal(err)
	}
	var svg struct {
		Width   string `xml:"width,attr"`
		Height  string `xml:"height,attr"`
		ViewBox string `xml:"viewBox,attr"`
		Title   string `xml:"title"`
		Group   struct {
			Transform string `xml:"transform,attr"`
			Inner     struct {
				Paths []struct {
					D    string `xml:"d,attr"`
					Fill string `xml:"fill,attr"`
				} `xml:"path"`
			} `xml:"g"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal(b.Bytes(), &svg); err != nil {
		t.Fatal(err)
	}
	if svg.Width != "841mm" || svg.Height != "594mm" || svg.ViewBox != "0 0 841 594" || svg.Group.Transform != "translate(0 0)" {
		t.Errorf("the page is %s x %s, view %s, moved %s", svg.Width, svg.Height, svg.ViewBox, svg.Group.Transform)
	}
	if svg.Title != "mat & <test>" {
		t.Errorf("the title is %q", svg.Title)
	}
	want := "M789 542L829 542L829 582L789 582Z"
	for _, p := range svg.Group.Inner.Paths {
		if p.D == want && p.Fill == "#000000" {
			return
		}
	}
	t.Errorf("the black square of marker 2, %s, is not there", want)
}

func TestSVGTilesAreMovedOntoTheirPaper(t *testing.T) {
	for _, s := range sheetsOf(t, "a4") {
		var b bytes.Buffer
		if err := SVG(&b, "tile", matdraw.Mat(calib.Bluff(), matdraw.Themes[0]), s); err != nil {
			t.Fatal(err)
		}
		want := `<g transform="translate(` + number(s.At.X-s.Window.X) + " " + number(s.At.Y-s.Window.Y) + `)">`
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("sheet %s lacks %s", s.Name, want)
		}
		d := xml.NewDecoder(&b)
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("sheet %s: %v", s.Name, err)
			}
		}
	}
}
