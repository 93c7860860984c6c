package matprint

import (
	"bytes"
	"compress/zlib"
	"io"
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

// spots are n cards, each a square whose width tells which it is.
func spots(n int) [][]matdraw.Op {
	var all [][]matdraw.Op
	for i := range n {
		k := calib.Rect{X: 10, Y: 20, W: float64(i + 1), H: 5}.Corners()
		all = append(all, []matdraw.Op{{Kind: matdraw.Polygon, Points: k[:]}})
	}
	return all
}

// drawnAt are the polygons' left edges, upper edges and widths on a sheet.
func drawnAt(s Sheet) (at [][3]float64) {
	for _, op := range s.Marks {
		if op.Kind == matdraw.Polygon {
			at = append(at, [3]float64{op.Points[0].X, op.Points[0].Y, op.Points[1].X - op.Points[0].X})
		}
	}
	return at
}

func TestCardsLieEdgeToEdge(t *testing.T) {
	sheets := CardSheets(spots(33), nil)
	if len(sheets) != 4 {
		t.Fatalf("%d sheets, want 4", len(sheets))
	}
	card := 0
	for _, s := range sheets {
		for i, at := range drawnAt(s) {
			card++
			x, y := 10.5+63*float64(i%3)+10, 16.5+88*float64(i/3)+20
			if math.Abs(at[0]-x) > 1e-9 || math.Abs(at[1]-y) > 1e-9 || math.Abs(at[2]-float64(card)) > 1e-9 {
				t.Errorf("card %d is at %v, want %g, %g", card, at, x, y)
			}
		}
		for _, op := range s.Marks {
			for _, p := range op.Points {
				if (calib.Rect{X: margin, Y: margin, W: 210 - 2*margin, H: 297 - 2*margin}).Depth(p) < -1e-9 {
					t.Errorf("%v is printed into the printer's margin", p)
				}
			}
		}
	}
	if card != 33 {
		t.Errorf("%d cards were printed", card)
	}
}

// Turned over its long edge, the paper has a back behind every face, and no
// other.
func TestCardBacksAreMirrored(t *testing.T) {
	back := calib.Rect{W: calib.CardWidth, H: calib.CardHeight}.Corners()
	sheets := CardSheets(spots(11), []matdraw.Op{{Kind: matdraw.Polygon, Points: back[:]}})
	if len(sheets) != 4 {
		t.Fatalf("%d sheets, want 4", len(sheets))
	}
	for i := 0; i < len(sheets); i += 2 {
		faces, backs := drawnAt(sheets[i]), drawnAt(sheets[i+1])
		if len(faces) != len(backs) {
			t.Fatalf("%d faces have %d backs", len(faces), len(backs))
		}
		for k, f := range faces {
			// A face begins 10 mm right of its card's left edge.
			x, y := 210-(f[0]-10)-calib.CardWidth, f[1]-20
			if math.Abs(backs[k][0]-x) > 1e-9 || math.Abs(backs[k][1]-y) > 1e-9 {
				t.Errorf("the back of card %d is at %v, want %g, %g", k+1, backs[k], x, y)
			}
		}
	}
}

// Titles have letters that are not in ASCII.
func TestPDFWritesUmlauts(t *testing.T) {
	title := matdraw.Op{Kind: matdraw.Text, Size: 3, Text: "wählt", Points: []calib.Point{{X: 30, Y: 30}}}
	var b bytes.Buffer
	if err := PDF(&b, "Würfel", nil, CardSheets([][]matdraw.Op{{title}}, nil)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(inflate(t, b.Bytes()), []byte("(w\xe4hlt)")) {
		t.Error("the title is not written in the font's encoding")
	}
}

// inflate is what the PDF's first compressed stream holds.
func inflate(t *testing.T, pdf []byte) []byte {
	t.Helper()
	_, rest, ok := bytes.Cut(pdf, []byte("stream\n"))
	if !ok {
		t.Fatal("the file has no stream")
	}
	r, err := zlib.NewReader(bytes.NewReader(rest))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
