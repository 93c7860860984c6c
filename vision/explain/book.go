package explain

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// Book collects what was read in pictures and writes it into a folder. It
// belongs to one goroutine. Its errors are sentences for people.
type Book struct {
	dir string
	// used are the names of files written, in small letters.
	used                          map[string]bool
	pictures                      []thumbnail
	silent, wrong, needless, hard []card
	faint                         []faint
	truths                        truths
	tally                         visiontest.Tally
	// kinds are the tallies of the pictures of each kind.
	kinds       map[string]*visiontest.Tally
	photos      visiontest.PhotoTally
	reliability *visiontest.Reliability
}

// thumbnail is a whole picture, small; it has no Source where there is none.
type thumbnail struct {
	shown
	panel
	Words string
}

// mark is in every file that a Book writes: only those may be replaced.
const mark = "written by dicetable read --explain"

// The files beside the pictures.
const (
	pageFile = "index.html"
	plotFile = "reliability.svg"
)

// NewBook makes the folder, if need be. It refuses one whose index.html or
// reliability.svg is somebody else's.
func NewBook(dir string) (*Book, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("the folder for the explanations cannot be made: %w", err)
	}
	for _, name := range []string{pageFile, plotFile} {
		if !mayWrite(filepath.Join(dir, name)) {
			return nil, fmt.Errorf("%s was not written by dicetable read --explain and is left alone; name another folder", filepath.Join(dir, name))
		}
	}
	return &Book{dir: dir, used: map[string]bool{}, truths: truths{indexes: map[string]map[string]visiontest.Photo{}}, kinds: map[string]*visiontest.Tally{}, reliability: visiontest.NewReliability()}, nil
}

// mayWrite reports whether there is no such file, or a Book wrote it.
func mayWrite(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 512))
	return err == nil && bytes.Contains(head, []byte(mark))
}

// name is a free name for the drawn picture: that of the picture itself, with
// a number when it is taken.
func (b *Book) name(path string) string {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if base == "" {
		base = "picture"
	}
	for n := 1; ; n++ {
		name := base + ".jpg"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.jpg", base, n)
		}
		if low := strings.ToLower(name); !b.used[low] && mayWrite(filepath.Join(b.dir, name)) {
			b.used[low] = true
			return name
		}
	}
}

// Add explains the reading of a picture. The truth is taken from the file
// NAME.json beside it, or from the index.jsonl of a folder of photographs, if
// there is one.
func (b *Book) Add(path string, f vision.Frame, r vision.Reading) error {
	if err := f.Check(); err != nil {
		return err
	}
	p := &picture{path: path, frame: f, reading: r}
	p.label, p.verdict = b.judge(path, r)
	b.reliability.Add(p.verdict.Claims)
	p.scene = newScene(f.Width, f.Height, r, p.label)
	p.mistakes = p.scene.located(p.verdict.Mistakes)
	name := b.name(path)
	s := shown{Path: path, File: (&url.URL{Path: name}).String(), Kind: p.kind(), Status: string(r.Status), Outcome: p.outcome()}
	if err := b.add(p, s, name); err != nil {
		return fmt.Errorf("what was read in %s could not be shown: %w", path, err)
	}
	return nil
}

func (b *Book) add(p *picture, s shown, name string) error {
	c := p.drawn()
	jpeg, err := c.encode(88)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(b.dir, name), marked(jpeg), 0o644); err != nil {
		return err
	}
	small, err := p.thumbnail(c)
	if err != nil {
		return err
	}
	words := fmt.Sprintf("%d dice", len(p.reading.Dice))
	if n := len(p.mistakes); n > 0 {
		words += fmt.Sprintf(", %d wrong", n)
	}
	b.pictures = append(b.pictures, thumbnail{s, small, words})
	return b.addCards(p, s)
}

// addCards puts what a person should look at where it belongs.
func (b *Book) addCards(p *picture, s shown) error {
	cards, err := p.wrongCards(s)
	if err != nil {
		return err
	}
	if s.Outcome == silent {
		b.silent = append(b.silent, cards...)
	} else {
		b.wrong = append(b.wrong, cards...)
	}
	if p.reading.Status != vision.OK || len(p.scene.doubts) > 0 {
		c, err := p.doubtCard(s)
		if err != nil {
			return err
		}
		if s.Outcome == needless {
			b.needless = append(b.needless, c)
		} else {
			b.hard = append(b.hard, c)
		}
	}
	b.faint, err = p.addFaint(b.faint, s)
	return err
}

// marked is a JPEG with the mark as its comment.
func marked(jpeg []byte) []byte {
	comment := append([]byte{0xff, 0xfe, 0, byte(len(mark) + 2)}, mark...)
	return append(append(append([]byte{}, jpeg[:2]...), comment...), jpeg[2:]...)
}

// Unreadable notes a file that is no picture, and why.
func (b *Book) Unreadable(path string, why error) {
	b.pictures = append(b.pictures, thumbnail{
		shown: shown{Path: path, Kind: "no picture", Status: "error", Outcome: unreadable}, Words: why.Error(),
	})
}

// Write writes the page and the plot; call it when all pictures were added.
func (b *Book) Write() error {
	page, err := b.page()
	if err != nil {
		return fmt.Errorf("the page cannot be made: %w", err)
	}
	for name, content := range map[string][]byte{pageFile: page, plotFile: []byte(plot(b.reliability))} {
		if err := os.WriteFile(filepath.Join(b.dir, name), content, 0o644); err != nil {
			return fmt.Errorf("the page cannot be written: %w", err)
		}
	}
	return nil
}

// Report says in some lines what was right, how far confidences can be
// trusted, and where the page is.
func (b *Book) Report() string {
	var s strings.Builder
	for _, n := range b.truths.notes {
		fmt.Fprintln(&s, n)
	}
	if n := b.labelled(); n > 0 {
		fmt.Fprintf(&s, "%d of %d pictures have labels.\n%s\n\n%s\n", n, len(b.pictures), strings.Join(b.shares(), "\n"), b.reliability)
	} else {
		fmt.Fprintln(&s, "No picture has a label NAME.json beside it, so nothing can be said about right and wrong.")
	}
	fmt.Fprintf(&s, "Open %s in a browser.\n", filepath.Join(b.dir, pageFile))
	return s.String()
}
