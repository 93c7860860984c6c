package visiontest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Photo is a labelled photograph of dice on a table without a mat.
type Photo struct {
	File   string     `json:"file"`
	Source string     `json:"source"`
	View   string     `json:"view"`
	Dice   []PhotoDie `json:"dice"`
}

// PhotoDie is one die of a photograph.
type PhotoDie struct {
	Value dice.Face `json:"value"`
	// Box is left, top, right and bottom, px; nil where it is not known. It
	// bounds the die, or only the pips on top.
	Box     *[4]float64 `json:"box"`
	BoxKind string      `json:"box_kind"`
	// Colour is a guess by eye, or empty.
	Colour dice.Colour `json:"colour"`
	// Symbol: it shows an emblem, which nobody need read.
	Symbol bool `json:"symbol"`
}

// LoadPhotos reads the labels, index.jsonl, of a folder of photographs.
func LoadPhotos(dir string) ([]Photo, error) {
	f, err := os.Open(filepath.Join(dir, "index.jsonl"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []Photo
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p Photo
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("%s, line %d is no label: %w", f.Name(), len(all)+1, err)
		}
		all = append(all, p)
	}
	return all, lines.Err()
}

// PhotoTally counts what was right over photographs.
type PhotoTally struct {
	// Found and Right are of the dice; Exact, Silent (called ok, and wrong) and
	// Unsure are of the pictures.
	Found, Right, Exact, Silent, Unsure Share
	// Extra dice were read that are none.
	Extra  int
	Millis float64
}

// String is what the scorer prints.
func (t PhotoTally) String() string {
	return fmt.Sprintf("dice found %v, right %v, %d extra\npictures exact %v, silently wrong %v, unsure %v, mean ms %.1f",
		t.Found, t.Right, t.Extra, t.Exact, t.Silent, t.Unsure, t.Millis/float64(max(1, t.Exact.All)))
}

// Add scores the reading of one photograph and says what in it is wrong. Of
// colours nothing is asked.
func (t *PhotoTally) Add(p Photo, r vision.Reading) Verdict {
	var v Verdict
	left := append([]vision.Die(nil), r.Dice...)
	var asked []PhotoDie
	symbols, right := 0, 0
	for _, d := range p.Dice {
		if d.Symbol {
			symbols++
		} else {
			asked = append(asked, d)
		}
	}
	for _, boxed := range [...]bool{true, false} {
		for _, d := range asked {
			if (d.Box != nil) != boxed {
				continue
			}
			if i := d.among(left); i >= 0 {
				t.Found.N++
				if v.found(d, left[i]) {
					right++
				}
				left = append(left[:i], left[i+1:]...)
			} else {
				v.missed(d)
			}
		}
	}
	extra := max(0, len(left)-symbols)
	for _, x := range left[len(left)-extra:] {
		v.extra(x)
	}
	exact, ok := right == len(asked) && extra == 0, r.Status == vision.OK
	t.Found.All, t.Right.All, t.Right.N = t.Found.All+len(asked), t.Right.All+len(asked), t.Right.N+right
	t.Extra, t.Millis = t.Extra+extra, t.Millis+r.Millis
	t.Exact.add(exact)
	t.Silent.add(ok && !exact)
	t.Unsure.add(!ok)
	v.Needless = exact && !ok
	return v
}

// found notes the reading of a die and reports whether its value is right.
func (v *Verdict) found(d PhotoDie, x vision.Die) bool {
	is := x.Value == d.Value
	v.Claims = append(v.Claims, Claim{Confidence: x.Confidence, Value: is, Colour: true})
	if !is {
		v.Mistakes = append(v.Mistakes, Mistake{
			Text:  fmt.Sprintf("value %s, not %s, at %.0f, %.0f", x.Value, d.Value, x.CenterPx.X, x.CenterPx.Y),
			Truth: d.Value.String(), Read: dieWords(x), Px: &x.CenterPx,
		})
	}
	return is
}

func (v *Verdict) missed(d PhotoDie) {
	m := Mistake{Text: fmt.Sprintf("missed %s", d.Value), Truth: d.Value.String(), Read: nothing}
	if d.Box != nil {
		at := d.center()
		m.Px, m.Text = &at, fmt.Sprintf("%s at %.0f, %.0f", m.Text, at.X, at.Y)
	}
	v.Mistakes = append(v.Mistakes, m)
}

func (v *Verdict) extra(x vision.Die) {
	v.Claims = append(v.Claims, Claim{Confidence: x.Confidence})
	v.Mistakes = append(v.Mistakes, Mistake{
		Text:  fmt.Sprintf("extra %s at %.0f, %.0f", x.Value, x.CenterPx.X, x.CenterPx.Y),
		Truth: nothing, Read: dieWords(x), Px: &x.CenterPx,
	})
}

// center is the middle of the die's box, px.
func (d PhotoDie) center() calib.Point {
	return calib.Point{X: (d.Box[0] + d.Box[2]) / 2, Y: (d.Box[1] + d.Box[3]) / 2}
}

// Label is what is known of a photograph in the form of a label, for drawing:
// a die's Quad is its box. Dice without a box are left out, and emblems.
func (p Photo) Label() Label {
	l := Label{Name: p.File, Kind: "photo, " + p.View, Mat: "none"}
	for _, d := range p.Dice {
		if d.Box == nil || d.Symbol {
			continue
		}
		b := *d.Box
		l.Dice = append(l.Dice, Die{Value: d.Value, Colour: d.Colour, Center: d.center(), Visible: 1,
			Quad: [4]calib.Point{{X: b[0], Y: b[1]}, {X: b[2], Y: b[1]}, {X: b[2], Y: b[3]}, {X: b[0], Y: b[3]}}})
	}
	return l
}

// among is the index of the die in a reading, or -1. One without a box is
// any that shows its value.
func (d PhotoDie) among(read []vision.Die) int {
	at, least := -1, math.Inf(1)
	for i, r := range read {
		if d.Box == nil {
			if r.Value == d.Value {
				return i
			}
			continue
		}
		b := *d.Box
		reach := 0.6*max(b[2]-b[0], b[3]-b[1]) + 4
		if d.BoxKind == "pips" {
			reach = 2.2*0.6*max(b[2]-b[0], b[3]-b[1]) + 4
		}
		if far := r.CenterPx.Far(d.center()); far < reach && far < least {
			at, least = i, far
		}
	}
	return at
}
