package explain

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// grey is a frame of one colour.
func grey(width, height int) vision.Frame {
	return vision.Frame{Width: width, Height: height, BGR: bytes.Repeat([]byte{90}, 3*width*height)}
}

// square is a face of 40 px about a place.
func square(at calib.Point) [4]calib.Point {
	return [4]calib.Point{{X: at.X - 20, Y: at.Y - 20}, {X: at.X + 20, Y: at.Y - 20}, {X: at.X + 20, Y: at.Y + 20}, {X: at.X - 20, Y: at.Y + 20}}
}

func die(c dice.Colour, v dice.Face, at calib.Point, confidence float64) vision.Die {
	return vision.Die{Value: v, Colour: c, CenterPx: at, Outline: square(at), Confidence: confidence}
}

func reading(status vision.Status, all ...vision.Die) vision.Reading {
	return vision.Reading{Status: status, Reasons: []string{}, Dice: all}
}

// label writes the truth beside a picture that need not exist.
func label(t *testing.T, picture string, all ...vision.Die) {
	t.Helper()
	var list []map[string]any
	for _, d := range all {
		list = append(list, map[string]any{"value": d.Value, "colour": d.Colour, "center": d.CenterPx, "quad": d.Outline, "visible": 1})
	}
	b, err := json.Marshal(map[string]any{"kind": "plain", "mat": "none", "dice": list})
	if err != nil {
		t.Fatal(err)
	}
	write(t, strings.TrimSuffix(picture, ".jpg")+".json", b)
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, elements ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(elements...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func newBook(t *testing.T, dir string) *Book {
	t.Helper()
	b, err := NewBook(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func add(t *testing.T, b *Book, path string, r vision.Reading) {
	t.Helper()
	if err := b.Add(path, grey(1200, 400), r); err != nil {
		t.Fatal(err)
	}
}

// page writes the book and gives the text of a section of the page without
// tags and pictures.
func page(t *testing.T, b *Book, id string) string {
	t.Helper()
	if err := b.Write(); err != nil {
		t.Fatal(err)
	}
	all := read(t, b.dir, "index.html")
	_, after, ok := strings.Cut(all, `<section id="`+id+`">`)
	if !ok {
		t.Fatalf("there is no section %s", id)
	}
	inside, _, _ := strings.Cut(after, "</section>")
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(inside, " ")
	return strings.Join(strings.Fields(text), " ")
}

var left, middlePlace, right3 = calib.Point{X: 200, Y: 200}, calib.Point{X: 600, Y: 200}, calib.Point{X: 1000, Y: 200}

// One mistake is planted in each of two of four pictures; the page tells both,
// first the one that was called ok.
func TestThePageTellsPlantedMistakes(t *testing.T) {
	from := t.TempDir()
	b := newBook(t, t.TempDir())
	yellow3, red5 := die(dice.Yellow, 3, left, 0.997), die(dice.Red, 5, right3, 0.95)
	for _, c := range []struct {
		name string
		r    vision.Reading
	}{
		{"good", reading(vision.OK, yellow3, red5)},
		{"silent", reading(vision.OK, die(dice.Yellow, 4, left, 0.997), red5)},
		{"unsure", reading(vision.Unsure, yellow3)},
		{"needless", reading(vision.Unsure, yellow3, red5)},
	} {
		path := filepath.Join(from, c.name+".jpg")
		label(t, path, yellow3, red5)
		if c.r.Status != vision.OK {
			c.r.Reasons = append(c.r.Reasons, "the face of a red die is not clear (at pixel 1000, 200)")
		}
		add(t, b, path, c.r)
	}
	for _, c := range []struct{ id, wants string }{
		{"silent", `^Wrong, and called ok \(1\) \S*silent.jpg plain ok wrong, called ok true: yellow 3 flat; read: yellow 4 flat, confidence 0.997 truth read$`},
		{"wrong", `^Wrong, and not called ok \(1\) \S*unsure.jpg plain unsure wrong true: red 5 flat; read: nothing truth read$`},
		{"needless", `^Needlessly unsure \(1\) \S*needless.jpg plain unsure needlessly unsure \? 1 the face of a red die is not clear \(at pixel 1000, 200\) truth read$`},
		{"doubts", `^Doubts \(1\) \S*unsure.jpg .* \? 1 the face of a red die`},
		{"faint", `^Least confident dice \(6\) \S*good.jpg plain ok right read: red 5, confidence 0.950 truth read`},
		{"reliability", `0.99 to 1 4 0.9970 3 of 4, 75.00 % \(30.06-95.44\) 3 4`},
		{"all", `good.jpg plain ok right 2 dice \S*silent.jpg plain ok wrong, called ok 2 dice, 1 wrong`},
	} {
		if got := page(t, b, c.id); !regexp.MustCompile(c.wants).MatchString(got) {
			t.Errorf("section %s is\n%s\nand not\n%s", c.id, got, c.wants)
		}
	}
	if got, want := b.Report(), "pictures wrong and called ok: 1 of 4"; !strings.Contains(got, want) || !strings.Contains(got, "0.99 to 1 ") {
		t.Errorf("the report lacks %q or the reliability:\n%s", want, got)
	}
}

// Without labels there are the doubts and the least confident dice, the
// fewest confident first, 24 at most; flagged ones are not asked for.
func TestThePageWithoutLabels(t *testing.T) {
	b := newBook(t, t.TempDir())
	var all []vision.Die
	for i := range 30 {
		all = append(all, die(dice.Blue, 2, calib.Point{X: float64(40 * i), Y: 100}, 0.99-float64(i)/100))
	}
	all[29].Cocked = true
	r := reading(vision.Unsure, all...)
	r.Reasons = []string{"it is too dark"}
	add(t, b, "a.jpg", r)
	b.Unreadable("b.jpg", errors.New("no picture at all"))
	got := page(t, b, "faint")
	if n := strings.Count(got, "confidence"); n != mostFaint {
		t.Errorf("%d least confident dice, not %d", n, mostFaint)
	}
	if !strings.Contains(got, "confidence 0.710 read a.jpg") || strings.Index(got, "0.710") > strings.Index(got, "0.720") || strings.Contains(got, "0.700") || strings.Contains(got, "0.950") {
		t.Errorf("the least confident dice are %s", got)
	}
	if got := page(t, b, "doubts"); !strings.Contains(got, "Doubts (1) a.jpg no mat unsure no label ? 1 it is too dark read") {
		t.Errorf("the doubts are %s", got)
	}
	if got := page(t, b, "all"); !strings.Contains(got, "b.jpg no picture error no picture no picture at all") {
		t.Errorf("the file that is no picture is not told: %s", got)
	}
	if strings.Contains(read(t, b.dir, "index.html"), `id="silent"`) {
		t.Error("without the truth the page speaks of right and wrong")
	}
	if got := b.Report(); !strings.HasPrefix(got, "No picture has a label") {
		t.Errorf("the report begins %q", got)
	}
}

// The page asks for nothing from elsewhere, and its links lead to its files.
func TestThePageStandsAlone(t *testing.T) {
	b := newBook(t, t.TempDir())
	add(t, b, "50% of #1?.jpg", reading(vision.OK, die(dice.Red, 1, left, 1)))
	if err := b.Write(); err != nil {
		t.Fatal(err)
	}
	text := read(t, b.dir, "index.html")
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[1], "data:image/jpeg;base64,") && !strings.HasPrefix(m[1], "#") && m[1] != "reliability.svg" && m[1] != "50%25%20of%20%231%3F.jpg" {
			t.Errorf("the page leads to %.80s", m[1])
		}
	}
	if strings.Contains(strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""), "://") {
		t.Error("the page names an address")
	}
	if _, err := os.Stat(filepath.Join(b.dir, "50% of #1?.jpg")); err != nil {
		t.Error(err)
	}
}
