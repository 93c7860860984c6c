package cvx

import (
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
)

const example = "../../visiontest/testdata/bluff-0004.jpg"

func load(t testing.TB) Picture {
	t.Helper()
	file, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pngHeader is a PNG that claims a size and holds nothing.
func pngHeader(w, h uint32) []byte {
	b := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	b = binary.BigEndian.AppendUint32(b, w)
	b = binary.BigEndian.AppendUint32(b, h)
	b = append(b, 8, 2, 0, 0, 0)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[12:]))
}

func TestDecodeRefusesWhatIsNoPicture(t *testing.T) {
	jpeg, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{
		"nothing":       {},
		"text":          []byte("this is no picture\n"),
		"zeros":         make([]byte, 10000),
		"a JPEG's head": jpeg[:300],
		"a huge claim":  pngHeader(1<<30, 1<<30),
		"a wide claim":  pngHeader(1<<20, 4),
		"no size":       pngHeader(0, 0),
	} {
		if p, err := Decode(file); err == nil {
			t.Errorf("%s was read as %d x %d", name, p.Width, p.Height)
		}
	}
}

func TestDecodeColoursAndOrder(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 3, 2))
	img.Set(2, 1, color.RGBA{R: 10, G: 20, B: 30, A: 255})
	var file strings.Builder
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	p, err := Decode([]byte(file.String()))
	if err != nil || p.Width != 3 || p.Height != 2 {
		t.Fatalf("%v, %v", p, err)
	}
	if got := p.BGR[15:18]; got[0] != 30 || got[1] != 20 || got[2] != 10 {
		t.Errorf("the last pixel is %v", got)
	}
}

func TestEncodeJPEG(t *testing.T) {
	p := load(t)
	file, err := EncodeJPEG(p, 80)
	if err != nil || len(file) < 1000 {
		t.Fatalf("%d bytes, %v", len(file), err)
	}
	again, err := Decode(file)
	if err != nil || again.Width != p.Width || again.Height != p.Height {
		t.Fatalf("%d x %d, %v", again.Width, again.Height, err)
	}
}

// What does not fit its size never reaches OpenCV.
func TestCallsRefuseBrokenPictures(t *testing.T) {
	for _, p := range []Picture{{}, {Width: 10, Height: 10}, {Width: -1, Height: -1, BGR: make([]byte, 3)},
		{Width: 10, Height: 10, BGR: make([]byte, 299)}, {Width: maxSide + 1, Height: 1, BGR: make([]byte, 3*(maxSide+1))}} {
		if _, err := Markers(p, image.Rect(0, 0, 10, 10), false); err == nil {
			t.Errorf("Markers took %d x %d with %d bytes", p.Width, p.Height, len(p.BGR))
		}
		if _, err := EncodeJPEG(p, 80); err == nil {
			t.Errorf("EncodeJPEG took %d x %d with %d bytes", p.Width, p.Height, len(p.BGR))
		}
		if err := Shrink(p, make([]byte, 4), 2, 2); err == nil {
			t.Errorf("Shrink took %d x %d with %d bytes", p.Width, p.Height, len(p.BGR))
		}
		if _, err := Smooth(p); err == nil {
			t.Errorf("Smooth took %d x %d with %d bytes", p.Width, p.Height, len(p.BGR))
		}
		if _, err := ShrinkColour(p, 2); err == nil {
			t.Errorf("ShrinkColour took %d x %d with %d bytes", p.Width, p.Height, len(p.BGR))
		}
	}
	p := load(t)
	for _, part := range []image.Rectangle{{}, image.Rect(-100, -100, -50, -50), image.Rect(5000, 0, 6000, 100), image.Rect(0, 0, 3, 3)} {
		if found, err := Markers(p, part, false); err != nil || len(found) != 0 {
			t.Errorf("in %v: %v, %v", part, found, err)
		}
	}
	if err := Shrink(p, make([]byte, 4), 3, 3); err == nil {
		t.Error("Shrink wrote nine pixels into four bytes")
	}
	if _, err := ShrinkColour(p, 0); err == nil {
		t.Error("ShrinkColour shrank by nothing")
	}
}

// A bright pixel becomes a ninth as bright, in all of the square around it.
func TestSmooth(t *testing.T) {
	p := Picture{Width: 6, Height: 5, BGR: make([]byte, 3*6*5)}
	copy(p.BGR[3*(2*6+3):], []byte{90, 180, 9})
	s, err := Smooth(p)
	if err != nil {
		t.Fatal(err)
	}
	for y := range p.Height {
		for x := range p.Width {
			want := []byte{0, 0, 0}
			if image.Pt(x, y).In(image.Rect(2, 1, 5, 4)) {
				want = []byte{10, 20, 1}
			}
			if got := s.BGR[3*(y*6+x):][:3]; !slices.Equal(got, want) {
				t.Errorf("at %d, %d: %v, not %v", x, y, got, want)
			}
		}
	}
}

func TestMarkersInWholeAndPart(t *testing.T) {
	p := load(t)
	for _, halve := range []bool{true, false} {
		found, err := Markers(p, image.Rect(0, 0, p.Width, p.Height), halve)
		if err != nil || len(found) != 4 {
			t.Fatalf("halved %v: %v, %v", halve, found, err)
		}
		for _, k := range found {
			c := k.Corners[0]
			part := image.Rect(int(c.X)-90, int(c.Y)-90, int(c.X)+90, int(c.Y)+90)
			again, err := Markers(p, part, halve)
			if err != nil || len(again) != 1 || again[0].ID != k.ID {
				t.Fatalf("marker %d in %v: %v, %v", k.ID, part, again, err)
			}
			if d := again[0].Corners[0]; (d.X-c.X)*(d.X-c.X)+(d.Y-c.Y)*(d.Y-c.Y) > 0.01 {
				t.Errorf("marker %d is at %v in the whole, at %v in the part", k.ID, c, d)
			}
		}
	}
}

// No native memory outlives a call, and what is still open is counted.
func TestMatsDoNotGrow(t *testing.T) {
	p := load(t)
	before := Mats()
	for range 20 {
		if _, err := Markers(p, image.Rect(0, 0, p.Width, p.Height), true); err != nil {
			t.Fatal(err)
		}
		if _, err := ShrinkColour(p, 4); err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(pngHeader(1<<30, 1<<30)); err == nil {
			t.Fatal("a huge claim was read")
		}
	}
	// The table for linear light stays.
	if after := Mats(); after > before+1 {
		t.Errorf("%d matrices are open, %d were before", after, before)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{})
	f.Add(pngHeader(4, 4))
	f.Add([]byte("\xff\xd8\xff\xe0\x00\x10JFIF"))
	f.Add([]byte("BM"))
	f.Add([]byte("P6\n3 3\n255\n123456789012345678901234567"))
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := Decode(file)
		if err == nil && p.check() != nil {
			t.Errorf("%d bytes were read as %d x %d with %d bytes", len(file), p.Width, p.Height, len(p.BGR))
		}
	})
}

// A bright square stays where it is, at scale.
func TestResize(t *testing.T) {
	p := Picture{Width: 40, Height: 20, BGR: make([]byte, 3*40*20)}
	for y := 4; y < 8; y++ {
		for x := 20; x < 28; x++ {
			copy(p.BGR[3*(y*40+x):], []byte{255, 102, 51})
		}
	}
	for _, part := range []image.Rectangle{image.Rect(0, 0, 40, 20), image.Rect(16, 0, 36, 10)} {
		s, err := Resize(p, part, part.Dx()/2, part.Dy()/2)
		if err != nil {
			t.Fatal(err)
		}
		for y := range s.Height {
			for x := range s.Width {
				want := []byte{0, 0, 0}
				if at := image.Pt(part.Min.X+2*x, part.Min.Y+2*y); at.In(image.Rect(20, 4, 28, 8)) {
					want = []byte{255, 102, 51}
				}
				if got := s.BGR[3*(y*s.Width+x):][:3]; !slices.Equal(got, want) {
					t.Fatalf("part %v: %v at %d, %d, not %v", part, got, x, y, want)
				}
			}
		}
	}
	for _, part := range []image.Rectangle{image.Rect(0, 0, 41, 20), image.Rect(-1, 0, 5, 5), image.Rect(3, 3, 3, 9)} {
		if _, err := Resize(p, part, 4, 4); err == nil {
			t.Errorf("the part %v was scaled", part)
		}
	}
}
