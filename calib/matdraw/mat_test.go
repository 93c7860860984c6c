package matdraw

import (
	"image/color"
	"testing"

	"dicetable/calib"
)

// near allows for the smoothing of edges.
func near(a, b color.RGBA) bool {
	far := func(x, y uint8) bool { return max(x, y)-min(x, y) > 2 }
	return !far(a.R, b.R) && !far(a.G, b.G) && !far(a.B, b.B)
}

func TestPictureShowsTheMat(t *testing.T) {
	for _, theme := range Themes {
		m := calib.Bluff()
		const scale = 2
		img := Picture(Mat(m, theme), m.Width, m.Height, scale)
		at := func(x, y float64) color.RGBA { return img.RGBAAt(int(x*scale), int(y*scale)) }
		if b := img.Bounds(); b.Dx() != 1682 || b.Dy() != 1188 {
			t.Errorf("%s: the picture is %v", theme.Name, b)
		}
		for _, c := range []struct {
			what string
			x, y float64
			want color.RGBA
		}{
			{"the mat", 420, 100, theme.Base},
			{"the mat's last corner", 840, 593, theme.Base},
			{"a number field", 196, 206, theme.Number},
			{"a star field", 234, 206, theme.Star},
			{"a star", 249.5, 210, white},
			{"the graveyard", 330, 300, graveyard},
			{"a seat's border", 65, 100, border},
			{"the line between fields", 230.5, 206, ink},
			{"the white around a marker", 8, 8, white},
			{"a marker", 15, 15, black},
		} {
			if got := at(c.x, c.y); !near(got, c.want) {
				t.Errorf("%s: %s is %v, want %v", theme.Name, c.what, got, c.want)
			}
		}
		for _, p := range m.Patches {
			c := p.Center()
			if got := at(c.X, c.Y); !near(got, color.RGBA{p.RGB[0], p.RGB[1], p.RGB[2], 255}) {
				t.Errorf("%s: the %s patch is %v", theme.Name, p.Name, got)
			}
		}
	}
}

// The cells are compared with ArUco's own detector in vision/opencv; here,
// that they are printed where they belong and whole.
func TestMarkersArePrintedCellByCell(t *testing.T) {
	m := calib.TrayMat()
	const scale = 3
	img := Picture(Mat(m, Themes[0]), m.Width, m.Height, scale)
	for _, k := range m.Markers {
		cell := k.Size / 6
		for row := range 6 {
			for col := range 6 {
				want := black
				if row > 0 && row < 5 && col > 0 && col < 5 && markerCells[k.ID][row-1][col-1] == '1' {
					want = white
				}
				x, y := k.X+(float64(col)+0.5)*cell, k.Y+(float64(row)+0.5)*cell
				if got := img.RGBAAt(int(x*scale), int(y*scale)); !near(got, want) {
					t.Errorf("marker %d, row %d, column %d is %v, want %v", k.ID, row, col, got, want)
				}
				// Across the seam to the next cell of the same colour.
				if want == white && col < 4 && markerCells[k.ID][row-1][col] == '1' {
					if got := img.RGBAAt(int((x+cell/2)*scale), int(y*scale)); !near(got, white) {
						t.Errorf("marker %d has a hair line at row %d, column %d", k.ID, row, col)
					}
				}
			}
		}
	}
}

func TestMatsHaveNoText(t *testing.T) {
	for _, m := range []*calib.Mat{calib.Bluff(), calib.TrayMat()} {
		for _, op := range Mat(m, Themes[0]) {
			if op.Kind == Text {
				t.Errorf("%s needs a font for %q", m.Name, op.Text)
			}
		}
	}
}

func TestThemeByName(t *testing.T) {
	for _, want := range Themes {
		if got, err := ThemeByName(want.Name); err != nil || got != want {
			t.Errorf("%s: %v, %v", want.Name, got, err)
		}
	}
	if _, err := ThemeByName("pink"); err == nil {
		t.Error("a theme that does not exist was found")
	}
}
