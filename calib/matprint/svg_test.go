package matprint

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

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
