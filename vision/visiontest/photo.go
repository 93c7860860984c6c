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

// Add scores the reading of one photograph.
func (t *PhotoTally) Add(p Photo, r vision.Reading) {
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
				if left[i].Value == d.Value {
					right++
				}
				left = append(left[:i], left[i+1:]...)
			}
		}
	}
	extra := max(0, len(left)-symbols)
	exact, ok := right == len(asked) && extra == 0, r.Status == vision.OK
	t.Found.All, t.Right.All, t.Right.N = t.Found.All+len(asked), t.Right.All+len(asked), t.Right.N+right
	t.Extra, t.Millis = t.Extra+extra, t.Millis+r.Millis
	t.Exact.add(exact)
	t.Silent.add(ok && !exact)
	t.Unsure.add(!ok)
}

func (s *Share) add(so bool) {
	s.All++
	if so {
		s.N++
	}
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
		if far := distance(r.CenterPx, calib.Point{X: (b[0] + b[2]) / 2, Y: (b[1] + b[3]) / 2}); far < reach && far < least {
			at, least = i, far
		}
	}
	return at
}
