package explain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// A file NAME.json that is no label is told and left out.
func TestLabelsThatAreNone(t *testing.T) {
	for content, wants := range map[string]string{"{": "is no label", `{"dice":[]}`: `it has no "kind"`} {
		path := filepath.Join(t.TempDir(), "a.jpg")
		write(t, strings.TrimSuffix(path, "jpg")+"json", []byte(content))
		b := newBook(t, t.TempDir())
		add(t, b, path, reading(vision.OK))
		if got := b.Report(); !strings.Contains(got, wants) || !strings.Contains(got, "No picture has a label") {
			t.Errorf("%s: %s", content, got)
		}
	}
}

// Photographs have their labels in an index, in their folder or above it, and
// nothing is asked of colours.
func TestPhotographs(t *testing.T) {
	from := t.TempDir()
	if err := os.Mkdir(filepath.Join(from, "phone"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(from, "index.jsonl"), []byte(`{"file":"phone/a.jpg","view":"top","dice":[{"value":3,"box":[180,180,220,220]},{"value":5,"box":[580,180,620,220]}]}
{"file":"b.jpg","view":"top","dice":[]}
`))
	t.Chdir(filepath.Join(from, "phone"))
	b := newBook(t, t.TempDir())
	add(t, b, "a.jpg", reading(vision.OK, die(dice.Blue, 3, left, 0.99), die(dice.Red, 6, middlePlace, 0.995)))
	add(t, b, filepath.Join(from, "b.jpg"), reading(vision.Unsure))
	add(t, b, "c.jpg", reading(vision.OK))
	if got, want := page(t, b, "silent"), "a.jpg photo, top ok wrong, called ok true: 5; read: red 6 flat, confidence 0.995 truth read"; !strings.Contains(got, want) {
		t.Errorf("the mistake is told as %s", got)
	}
	if got := page(t, b, "needless"); !strings.Contains(got, "Needlessly unsure (1)") {
		t.Errorf("the doubt is told as %s", got)
	}
	for _, want := range []string{"2 of 3 pictures have labels", "photographs: dice found 2 of 2", "0.99 to 1           2  0.9925  1 of 2"} {
		if got := b.Report(); !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}
