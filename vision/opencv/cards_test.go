package opencv

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	sheets "image/draw"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/calib/matprint"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// printScale is px per mm of the printed cards' pictures.
const printScale = 3.0

// cards are what printedCards made.
var cards []*image.RGBA

// printedCards are pictures of all cards, cut out of the file that dicetable
// prints, by number from 1; the last is a back.
func printedCards(t testing.TB) []*image.RGBA {
	t.Helper()
	if cards != nil {
		return cards
	}
	var faces [][]matdraw.Op
	for n := 1; n <= calib.CardCount; n++ {
		three := []matdraw.CardDie{{Colour: "red", Letter: 'R'}, {Colour: "orange", Letter: 'O'}, {Letter: '?'}}
		faces = append(faces, matdraw.Card(matdraw.CardFace{Number: n, Title: "Lucky Five", Dice: three, Star: true}, matdraw.Themes[n%4]))
	}
	sheets := rasterised(t, matprint.CardSheets(faces, matdraw.CardBack(matdraw.Themes[0])))
	out := []*image.RGBA{nil}
	for n := range calib.CardCount {
		out = append(out, cutOut(sheets[2*(n/9)], n%9))
	}
	cards = append(out, cutOut(sheets[1], 0))
	return cards
}

// rasterised are sheets as a program that is not ours shows the PDF of them.
func rasterised(t testing.TB, sheets []matprint.Sheet) []image.Image {
	t.Helper()
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm (package poppler-utils) is not installed")
	}
	var pdf bytes.Buffer
	if err := matprint.PDF(&pdf, "cards", nil, sheets); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in := filepath.Join(dir, "cards.pdf")
	if err := os.WriteFile(in, pdf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := exec.Command(tool, "-r", fmt.Sprint(printScale*25.4), "-png", in, filepath.Join(dir, "sheet")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	var out []image.Image
	for i := range sheets {
		b, err := os.ReadFile(fmt.Sprintf("%s/sheet-%d.png", dir, i+1))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, img)
	}
	return out
}

// cutOut is what scissors leave of a sheet.
func cutOut(sheet image.Image, place int) *image.RGBA {
	x, y := printScale*(10.5+calib.CardWidth*float64(place%3)), printScale*(16.5+calib.CardHeight*float64(place/3))
	out := image.NewRGBA(image.Rect(0, 0, printScale*calib.CardWidth, printScale*calib.CardHeight))
	sheets.Draw(out, out.Bounds(), sheet, image.Pt(int(x), int(y)), sheets.Src)
	return out
}

// card draws a picture of a card on the mat, turned, larger than life by a
// factor, at a height, mm.
func (d *drawing) card(picture *image.RGBA, at calib.Point, turn, size, height float64) {
	s, c := math.Sincos(turn)
	d.paint(d.around(at, 55*size, height), height, func(p calib.Point) (color.RGBA, bool) {
		x, y := (p.X-at.X)/size, (p.Y-at.Y)/size
		u, v := (c*x+s*y+calib.CardWidth/2)*printScale, (c*y-s*x+calib.CardHeight/2)*printScale
		q := image.Pt(int(math.Floor(u)), int(math.Floor(v)))
		return picture.RGBAAt(q.X, q.Y), q.In(picture.Bounds())
	})
}

// coarse is the surroundings of the stack on a plain mat, seen at 1.5 px a mm
// by a camera that is tilted.
func coarse(seed uint64) *drawing {
	rng := rand.New(rand.NewPCG(seed, 5))
	lens := calib.Lens{Width: 720, Height: 640, Fx: 1108, Fy: 1108, Cx: 360, Cy: 320}
	tilt, toward, yaw := 0.25*rng.Float64(), 6.28*rng.Float64(), 6.28*rng.Float64()
	lamp := lamps[rng.IntN(len(lamps))]
	d := &drawing{
		rng: rng, view: sim.Camera(lens, calib.TrayMat().Cards.Center(), 1108/1.5, tilt, toward, yaw),
		gain: colour{0.7 * lamp[0], 0.7, 0.7 * lamp[1]}, lamp: calib.Point{X: 841 * rng.Float64()}, dim: 0.35 * rng.Float64(),
		ground: matdraw.Themes[rng.IntN(len(matdraw.Themes))].Base,
	}
	d.frame = vision.Frame{Width: 720, Height: 640, BGR: make([]byte, 3*720*640)}
	d.paint(image.Rect(0, 0, 720, 640), 0, func(calib.Point) (color.RGBA, bool) { return d.ground, true })
	return d
}

// Each card is read from its print, at any turn, from cameras that look down
// at an angle, on the mat and on a stack.
func TestCardsAreReadFromTheirPrint(t *testing.T) {
	printed := printedCards(t)
	places := []calib.Point{{X: 425, Y: 235}, {X: 540, Y: 235}, {X: 425, Y: 360}, {X: 540, Y: 360}}
	for first := 1; first <= calib.CardCount; first += len(places) {
		d := coarse(uint64(first))
		want := map[int]calib.Point{}
		for i, at := range places {
			n := first + i
			if n > calib.CardCount {
				break
			}
			height := 10 * d.rng.Float64()
			d.card(printed[n], at, 6.28*d.rng.Float64(), 1, height)
			// It seems to lie where the line of sight meets the mat.
			want[calib.CardID(n)], _ = d.view.Locate(d.view.Project(at, height), 0)
		}
		got, err := findCards(d.shot(), d.view, calib.TrayMat())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range got {
			at, there := want[c.ID]
			if !there {
				t.Errorf("marker %d is seen at %.0f, where is none", c.ID, c.CenterMM)
			} else if off := c.CenterMM.Far(at); off > 1 {
				t.Errorf("marker %d is seen %.1f mm from its place", c.ID, off)
			}
			delete(want, c.ID)
		}
		if len(want) > 0 {
			t.Errorf("not seen: %v", want)
		}
	}
}

// What is no uncovered card by the stack is not read as one.
func TestWhatIsNoCard(t *testing.T) {
	printed, bare := printedCards(t), coarse(2)
	stack := calib.TrayMat().Cards.Center()
	mat, _ := calib.TrayMat().Marker(0)
	back := printed[calib.CardCount+1]
	for _, c := range []struct {
		name string
		draw func(d *drawing)
		want int
	}{
		{"the bare mat", func(*drawing) {}, 0},
		{"a card", func(d *drawing) { d.card(printed[7], stack, 0.3, 1, 0) }, 1},
		{"two cards side by side", func(d *drawing) {
			d.card(printed[7], calib.Point{X: 425, Y: 295}, 0, 1, 0)
			d.card(printed[8], calib.Point{X: 530, Y: 295}, 0, 1, 0)
		}, 2},
		{"a card on another", func(d *drawing) {
			d.card(printed[7], stack, 0, 1, 0)
			d.card(printed[8], calib.Point{X: stack.X + 6, Y: stack.Y + 9}, 0.1, 1, 0.3)
		}, 1},
		{"a back", func(d *drawing) { d.card(back, stack, 0, 1, 0) }, 0},
		{"a card under a back", func(d *drawing) {
			d.card(printed[7], stack, 0, 1, 0)
			d.card(back, calib.Point{X: stack.X + 25, Y: stack.Y + 30}, 0, 1, 0.3)
		}, 0},
		{"a card that is too small", func(d *drawing) { d.card(printed[7], stack, 0, 0.75, 0) }, 0},
		{"a card that is too large", func(d *drawing) { d.card(printed[7], stack, 0, 1.3, 0) }, 0},
		{"a card with one wrong cell", func(d *drawing) {
			d.card(printed[7], stack, 0, 1, 0)
			const cell = calib.CardMarker / 6
			d.paint(d.around(stack, 9, 0), 0, func(p calib.Point) (color.RGBA, bool) {
				x, y := p.X-stack.X, p.Y-stack.Y
				return color.RGBA{250, 250, 250, 255}, x > 0 && x < cell && y > -cell && y < 0
			})
		}, 0},
		{"a card at a seat", func(d *drawing) { d.card(printed[7], calib.Point{X: stack.X, Y: 426}, 0, 1, 0) }, 0},
		{"a card in the tray", func(d *drawing) { d.card(printed[7], calib.Point{X: 300, Y: 297}, 0, 1, 0) }, 0},
		{"a mat's marker of a card's size", func(d *drawing) {
			img := matPicture(matdraw.Themes[0], 2)
			const by = 40 / calib.CardMarker
			d.paint(d.around(stack, 28, 0), 0, func(p calib.Point) (color.RGBA, bool) {
				off := p.Minus(stack).Times(by)
				at := mat.Center().Plus(off)
				return img.RGBAAt(int(2*at.X), int(2*at.Y)), max(math.Abs(off.X), math.Abs(off.Y)) < 26
			})
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := *bare
			d.frame.BGR = slices.Clone(bare.frame.BGR)
			c.draw(&d)
			got, err := findCards(d.shot(), d.view, calib.TrayMat())
			if err != nil || len(got) != c.want {
				t.Errorf("%v, %v; want %d cards", got, err, c.want)
			}
		})
	}
}

// A reading has the card, and a card is no hand. Only Lucky Five has cards.
func TestReaderReadsCards(t *testing.T) {
	d := newDrawing(3)
	stack := calib.TrayMat().Cards.Center()
	d.card(printedCards(t)[20], stack, 0.2, 1, 0)
	f := d.shot()
	for set, want := range map[string]int{"auto": 1, "luckyfive": 1, "dicecup": 0} {
		got, err := reader(t, Options{Mat: "auto", Dice: set}).Read(f)
		if err != nil || len(got.Cards) != want {
			t.Fatalf("%s: %v, %v %v", set, got.Cards, got.Reasons, err)
		}
		if want == 1 && (got.Cards[0].ID != calib.CardID(20) || got.Cards[0].CenterMM.Far(stack) > 1.5) {
			t.Errorf("%s: %v, want marker %d at %.0f", set, got.Cards, calib.CardID(20), stack)
		}
		if why := strings.Join(got.Reasons, "; "); got.Status == vision.Blocked || len(got.Hands)+len(got.Cups)+len(got.Chips) > 0 {
			t.Errorf("%s: with a card on the mat it is %s (%s), with %d hands, %d cups and %d chips",
				set, got.Status, why, len(got.Hands), len(got.Cups), len(got.Chips))
		}
	}
}

// BenchmarkFindCards reads a card in a frame of 1920 x 1080 px.
func BenchmarkFindCards(b *testing.B) {
	d := newDrawing(3)
	d.card(printedCards(b)[20], calib.TrayMat().Cards.Center(), 0.2, 1, 0)
	f := d.shot()
	for b.Loop() {
		if cards, err := findCards(f, d.view, calib.TrayMat()); err != nil || len(cards) != 1 {
			b.Fatal(cards, err)
		}
	}
}
