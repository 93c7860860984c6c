package explain

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"image"
	"slices"
	"strings"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/visiontest"
	"golang.org/x/image/draw"
)

// picture is one picture while it is being explained.
type picture struct {
	path    string
	frame   vision.Frame
	reading vision.Reading
	// label is nil when the truth is not known.
	label    *visiontest.Label
	verdict  visiontest.Verdict
	scene    scene
	mistakes []mistake
}

// The widths between which a drawn picture is, px, if whole steps allow it.
const (
	leastWidth = 1200
	mostWidth  = 2400
)

// drawn is the whole picture with all that was read, what is wrong with it,
// and a strip of words below.
func (p *picture) drawn() *canvas {
	c := newCanvas(p.frame, p.whole(), p.fit())
	c.reading(p.reading, p.scene, func(image.Rectangle) bool { return true })
	c.mistakes(p.mistakes, p.scene)
	c.strip(p.words())
	return c
}

func (p *picture) whole() image.Rectangle { return image.Rect(0, 0, p.frame.Width, p.frame.Height) }

// fit is the scale that makes the picture large enough for words and no
// larger than a screen needs.
func (p *picture) fit() float64 {
	switch w := p.frame.Width; {
	case w < leastWidth:
		return float64((leastWidth + w - 1) / w)
	case w > mostWidth:
		return mostWidth / float64(w)
	}
	return 1
}

// words tell the reading, the doubts and the mistakes.
func (p *picture) words() []string {
	r := p.reading
	head := fmt.Sprintf("%s: %s, %d dice, %.1f ms", p.path, r.Status, len(r.Dice), r.Millis)
	if r.Mat != nil {
		head += ", mat " + r.Mat.Name
	}
	if r.Marker != nil {
		head += fmt.Sprintf(", marker on %s %d with %s (%.3f)", r.Marker.Field.Kind, r.Marker.Field.Count, r.Marker.Face, r.Marker.Confidence)
	}
	lines := []string{head}
	for i, d := range p.scene.doubts {
		lines = append(lines, fmt.Sprintf("? %d %s", i+1, d.why))
	}
	for _, m := range p.mistakes {
		lines = append(lines, fmt.Sprintf("WRONG true: %s; read: %s (%s)", m.Truth, m.Read, m.Text))
	}
	return lines
}

// strip adds lines of words below the picture, broken where they are too long.
func (c *canvas) strip(lines []string) {
	var rows []string
	fit := max(1, (c.img.Rect.Dx()-4)/letterWidth)
	for _, line := range lines {
		for rest := []rune(line); len(rest) > 0; {
			n := min(fit, len(rest))
			rows = append(rows, string(rest[:n]))
			rest = rest[n:]
		}
	}
	b := c.img.Rect
	longer := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()+wordsSize(rows).Y+2))
	draw.Draw(longer, longer.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(longer, b, c.img, image.Point{}, draw.Src)
	c.img = longer
	c.words(image.Pt(0, b.Dy()), rows, truthColour)
}

// thumbnailWidth is in px.
const thumbnailWidth = 264

// thumbnail is the drawn picture, small, without the words below.
func (p *picture) thumbnail(c *canvas) (panel, error) {
	above := image.Rect(0, 0, c.img.Rect.Dx(), scaled(p.frame.Height, p.fit()))
	small := &canvas{img: image.NewRGBA(image.Rect(0, 0, thumbnailWidth, scaled(above.Dy(), thumbnailWidth/float64(above.Dx()))))}
	draw.BiLinear.Scale(small.img, small.img.Rect, c.img, above, draw.Src, nil)
	return small.panel("")
}

// panel is a small picture that is part of the page.
type panel struct {
	Caption       string
	Source        template.URL
	Width, Height int
}

func (c *canvas) panel(caption string) (panel, error) {
	b, err := c.encode(80)
	size := c.img.Rect.Size()
	return panel{caption, template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(b)), size.X, size.Y}, err
}

// A detail shows detailSides sides of a die at detailWidth px; one of many
// things is at most manyWidth px wide.
const (
	detailSides = 4.5
	detailWidth = 220
	manyWidth   = 560
)

// details are the truth, where it is known, and the reading about places,
// which are ringed when they are wrong.
func (p *picture) details(places []calib.Point, wrong bool) ([]panel, error) {
	box := p.around(places)
	width := detailWidth
	if box.Dx() > int(1.5*detailSides*p.scene.side) {
		width = manyWidth
	}
	scale := float64(width) / float64(max(1, box.Dx(), box.Dy()))
	begin := func() *canvas {
		c := newCanvas(p.frame, box, scale)
		for _, at := range places {
			if wrong {
				c.ring(at, p.scene.side, wrongColour)
			}
		}
		return c
	}
	var all []panel
	if p.label != nil {
		c := begin()
		c.truth(*p.label, p.scene, c.nearTo(places, p.scene.side))
		truth, err := c.panel("truth")
		if err != nil {
			return nil, err
		}
		all = append(all, truth)
	}
	c := begin()
	c.reading(p.reading, p.scene, c.nearTo(places, p.scene.side))
	read, err := c.panel("read")
	return append(all, read), err
}

// nearTo says which boxes are near one of the places, at most a side away;
// all are when there are no places.
func (c *canvas) nearTo(places []calib.Point, side float64) func(image.Rectangle) bool {
	var nears []image.Rectangle
	for _, at := range places {
		nears = append(nears, c.round(at, side))
	}
	return func(box image.Rectangle) bool {
		return len(places) == 0 || slices.ContainsFunc(nears, box.Overlaps)
	}
}

// around is the part of the picture about places; all of it when there are
// none in it.
func (p *picture) around(places []calib.Point) image.Rectangle {
	half := max(30, detailSides*p.scene.side/2)
	var box image.Rectangle
	for _, at := range places {
		box = box.Union(boxOf([]calib.Point{{X: at.X - half, Y: at.Y - half}, {X: at.X + half, Y: at.Y + half}}))
	}
	if box = box.Intersect(p.whole()); box.Empty() {
		return p.whole()
	}
	return box
}

// kind is what is played, as far as it is known: the filter on the page.
func (p *picture) kind() string {
	switch {
	case p.label != nil:
		return p.label.Kind
	case p.reading.Mat != nil:
		return "mat " + p.reading.Mat.Name
	}
	return "no mat"
}

// outcome is how the reading compares with the truth.
func (p *picture) outcome() outcome {
	switch {
	case p.label == nil:
		return unlabelled
	case len(p.mistakes) > 0 && p.reading.Status == vision.OK:
		return silent
	case len(p.mistakes) > 0:
		return wrong
	case p.verdict.Needless:
		return needless
	}
	return right
}

// outcome is how a reading compares with the truth, in words for people.
type outcome string

const (
	silent     outcome = "wrong, called ok"
	wrong      outcome = "wrong"
	needless   outcome = "needlessly unsure"
	right      outcome = "right"
	unlabelled outcome = "no label"
	unreadable outcome = "no picture"
)

// Class is the outcome's name in the page's style sheet.
func (o outcome) Class() string { return strings.NewReplacer(" ", "-", ",", "").Replace(string(o)) }
