package matprint

import (
	"fmt"
	"image/color"
	"io"
	"time"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"github.com/go-pdf/fpdf"
)

// printDate is in every file, for the same bytes every time.
var printDate = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// pointsPerMM are PDF's points in a mm.
const pointsPerMM = 72 / 25.4

// capital is the height of Helvetica's capital letters in its font size.
const capital = 0.72

// PDF writes the sheets of a mat's drawing as one file, a page a sheet.
func PDF(w io.Writer, title string, mat []matdraw.Op, sheets []Sheet) error {
	if len(sheets) == 0 {
		return fmt.Errorf("there is no sheet to print")
	}
	first := fpdf.SizeType{Wd: sheets[0].Width, Ht: sheets[0].Height}
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: first})
	pdf.SetCreationDate(printDate)
	pdf.SetModificationDate(printDate)
	pdf.SetCatalogSort(true)
	pdf.SetTitle(title, true)
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	for _, s := range sheets {
		pdf.AddPageFormat("P", fpdf.SizeType{Wd: s.Width, Ht: s.Height})
		pdf.SetLineCapStyle("round")
		pdf.SetLineJoinStyle("round")
		pdf.ClipRect(s.At.X, s.At.Y, s.Window.W, s.Window.H, false)
		for _, op := range mat {
			pdfOp(pdf, op, s.At.X-s.Window.X, s.At.Y-s.Window.Y)
		}
		pdf.ClipEnd()
		for _, op := range s.Marks {
			pdfOp(pdf, op, 0, 0)
		}
	}
	return pdf.Output(w)
}

// pdfOp draws one operation shifted by dx, dy mm.
func pdfOp(pdf *fpdf.Fpdf, op matdraw.Op, dx, dy float64) {
	c := op.Colour
	first := calib.Point{X: op.Points[0].X + dx, Y: op.Points[0].Y + dy}
	switch op.Kind {
	case matdraw.Polygon:
		pdf.SetFillColor(rgb(c))
		corners := make([]fpdf.PointType, len(op.Points))
		for i, p := range op.Points {
			corners[i] = fpdf.PointType{X: p.X + dx, Y: p.Y + dy}
		}
		pdf.Polygon(corners, "F")
	case matdraw.Line:
		pdf.SetDrawColor(rgb(c))
		pdf.SetLineWidth(op.Width)
		pdf.MoveTo(first.X, first.Y)
		for _, p := range op.Points[1:] {
			pdf.LineTo(p.X+dx, p.Y+dy)
		}
		pdf.DrawPath("D")
	case matdraw.Circle:
		pdf.SetDrawColor(rgb(c))
		pdf.SetLineWidth(op.Width)
		pdf.Circle(first.X, first.Y, op.Radius, "D")
	case matdraw.Text:
		pdf.SetTextColor(rgb(c))
		pdf.SetFont("Helvetica", "", op.Size/capital*pointsPerMM)
		pdf.Text(first.X, first.Y, latin(op.Text))
	}
}

// latin is text in the encoding of PDF's own fonts, which is Latin-1 but for
// signs that are not used here; what they lack becomes a question mark.
func latin(text string) string {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return string(out)
}

func rgb(c color.RGBA) (r, g, b int) { return int(c.R), int(c.G), int(c.B) }
