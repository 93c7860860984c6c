package visiontest

import (
	"fmt"
	"math"
	"sort"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// What is asked of the recogniser. A die at least mustSee visible must be
// read, one less than mustNot visible must not be; between, either is fine.
// One found within nearSides of its side is that die. A tilt between
// eitherFrom and eitherTo degrees may be called either way.
const (
	mustSee    = 0.6
	mustNot    = 0.2
	nearSides  = 0.75
	eitherFrom = 4
	eitherTo   = 12
	chipNearMM = 14
	discNearPx = 25
)

// Tally counts what was right and wrong over pictures.
type Tally struct {
	Images, Missing int
	// Dice must be read; of them Found were, Missed not. Extra are none,
	// Ghosts are hidden ones.
	Dice, Found, Missed, Extra, Ghosts int
	// Flat dice in plain view, and how many were right; FalseCocked of them
	// were flagged.
	Flat, ValueOK, ColourOK, FalseCocked int
	// BadPose are cocked or stacked.
	BadPose, BadPoseFlagged, Either   int
	Markers, MarkerOK                 int
	Chips, ChipsOK, Discs, DiscsOK    int
	Inexact, Silent, NeedlesslyUnsure int
	Millis                            float64
	// Faults tell the mistakes, one line a picture.
	Faults []string
}

// ValueShare is the share of flat dice in plain view whose value was right.
func (t Tally) ValueShare() float64 { return float64(t.ValueOK) / float64(max(1, t.Flat)) }

// String is what the scorer prints.
func (t Tally) String() string {
	n := max(1, t.Images)
	return fmt.Sprintf("images %d dice %d found %d missed %d extra %d ghost %d\n"+
		"value right %d/%d = %.3f %%  colour right %.3f %%  bad pose flagged %d/%d  false alarms %d\n"+
		"chips %d/%d discs %d/%d\n"+
		"marker %d/%d  whole picture exact %d/%d = %.2f %%  silently wrong %d  needlessly unsure %d  mean ms %.1f",
		t.Images, t.Dice, t.Found, t.Missed, t.Extra, t.Ghosts,
		t.ValueOK, t.Flat, 100*t.ValueShare(), 100*float64(t.ColourOK)/float64(max(1, t.Flat)), t.BadPoseFlagged, t.BadPose, t.FalseCocked,
		t.ChipsOK, t.Chips, t.DiscsOK, t.Discs,
		t.MarkerOK, t.Markers, t.Images-t.Inexact, t.Images, 100*float64(t.Images-t.Inexact)/float64(n), t.Silent, t.NeedlesslyUnsure, t.Millis/float64(n))
}

// Score compares readings, by their pictures' names, with labels.
func Score(labels []Label, readings map[string]vision.Reading) Tally {
	var t Tally
	for _, l := range labels {
		if r, ok := readings[l.Name]; ok {
			t.Add(l, r)
			continue
		}
		t.Images++
		t.Missing++
		t.Inexact++
		t.Faults = append(t.Faults, l.Name+": no reading")
	}
	return t
}

// Add scores the reading of one picture and says what in it is wrong.
func (t *Tally) Add(l Label, r vision.Reading) Verdict {
	t.Images++
	p := picture{Tally: t, label: l, reading: r}
	p.score()
	return p.verdict
}

// picture scores one picture into a Tally.
type picture struct {
	*Tally
	label   Label
	reading vision.Reading
	verdict Verdict
}

func (p *picture) score() {
	p.dice()
	p.marker()
	p.chips()
	p.discs()
	p.Millis += p.reading.Millis
	isOK := p.reading.Status == vision.OK
	switch {
	case len(p.verdict.Mistakes) > 0:
		p.Inexact++
		if isOK {
			p.Silent++
		}
		p.Faults = append(p.Faults, fmt.Sprintf("%s (%s): %v", p.label.Name, p.reading.Status, p.verdict.Mistakes))
	case !isOK && !p.label.Hand && !p.hasPartial():
		p.NeedlesslyUnsure++
		p.verdict.Needless = true
	}
}

func (p *picture) hasPartial() bool {
	for _, d := range p.label.Dice {
		if !d.Hidden() && !d.Plain() {
			return true
		}
	}
	return false
}

// dice pairs the true dice, best seen first, with those read.
func (p *picture) dice() {
	truth := append([]Die(nil), p.label.Dice...)
	sort.SliceStable(truth, func(i, k int) bool { return truth[i].Visible > truth[k].Visible })
	used := make([]bool, len(p.reading.Dice))
	for _, d := range truth {
		best, at := math.Inf(1), -1
		for i, x := range p.reading.Dice {
			if k := x.CenterPx.Far(d.Center); !used[i] && k < best {
				best, at = k, i
			}
		}
		hit := at >= 0 && best < nearSides*d.Quad[0].Far(d.Quad[1])
		if d.Plain() {
			p.Dice++
		}
		switch {
		case hit:
			used[at] = true
			p.found(d, p.reading.Dice[at])
		case d.Plain():
			p.Missed++
			if !d.Cocked && !d.Stacked {
				p.Flat++
			}
			p.fault(p.ofDice(&d, nil), "missed %s %s at %.0f, %.0f, visible %.2f", d.Colour, d.Value, d.Center.X, d.Center.Y, d.Visible)
		}
	}
	for i, u := range used {
		if !u {
			p.Extra++
			x := p.reading.Dice[i]
			p.claim(nil, x)
			p.fault(p.ofDice(nil, &x), "extra %s %s at %.0f, %.0f", x.Colour, x.Value, x.CenterPx.X, x.CenterPx.Y)
		}
	}
}

// found judges a die that was read.
func (p *picture) found(d Die, x vision.Die) {
	p.claim(&d, x)
	switch {
	case d.Hidden():
		p.Ghosts++
		p.fault(p.ofDice(nil, &x), "ghost at %.0f, %.0f", d.Center.X, d.Center.Y)
		return
	case !d.Plain():
		return
	}
	p.Found++
	flagged := x.Cocked || x.Stacked
	switch {
	case d.Tilt >= eitherFrom && d.Tilt <= eitherTo && !d.Stacked:
		p.Either++
	case d.Cocked || d.Stacked:
		p.BadPose++
		if flagged {
			p.BadPoseFlagged++
		} else {
			p.fault(p.ofDice(&d, &x), "bad pose not flagged at %.0f, %.0f, tilt %.1f", d.Center.X, d.Center.Y, d.Tilt)
		}
	default:
		p.flat(d, x, flagged)
	}
}

func (p *picture) flat(d Die, x vision.Die, flagged bool) {
	p.Flat++
	if flagged {
		p.FalseCocked++
		p.fault(p.ofDice(&d, &x), "falsely cocked at %.0f, %.0f", d.Center.X, d.Center.Y)
	}
	if x.Value == d.Value {
		p.ValueOK++
	} else {
		p.fault(p.ofDice(&d, &x), "value %s, not %s, at %.0f, %.0f", x.Value, d.Value, d.Center.X, d.Center.Y)
	}
	if x.Colour == d.Colour {
		p.ColourOK++
	} else {
		p.fault(p.ofDice(&d, &x), "colour %s, not %s, at %.0f, %.0f", x.Colour, d.Colour, d.Center.X, d.Center.Y)
	}
}

func (p *picture) marker() {
	want := p.label.Marker
	if want == nil {
		return
	}
	p.Markers++
	got := p.reading.Marker
	if got != nil && got.Field == want.Field && got.Face == want.Face {
		p.MarkerOK++
		return
	}
	for _, d := range p.label.Dice {
		if d.Colour == dice.Red {
			if d.Plain() {
				m := ofMarker(got, *want, d.Center)
				p.fault(m, "%s, not %s", m.Read, m.Truth)
			}
			return
		}
	}
}

func (p *picture) chips() {
	got := append([]vision.Chip(nil), p.reading.Chips...)
	for _, want := range p.label.Chips {
		p.Chips++
		read := nothing
		i, near := nearest(len(got), func(i int) float64 {
			if got[i].CenterMM == nil {
				return math.Inf(1)
			}
			return got[i].CenterMM.Far(calib.Point{X: want.X, Y: want.Y})
		})
		if near < chipNearMM {
			value := got[i].Value
			got = append(got[:i], got[i+1:]...)
			if value == want.Value {
				p.ChipsOK++
				continue
			}
			read = chipWords(value)
		}
		p.fault(Mistake{Truth: chipWords(want.Value), Read: read, MM: &calib.Point{X: want.X, Y: want.Y}}, "chip %v", want)
	}
	if p.label.Chips != nil && len(got) > 0 {
		p.fault(Mistake{Truth: nothing, Read: chipWords(got[0].Value), MM: got[0].CenterMM}, "%d extra chips", len(got))
	}
}

// discs that lie on one another on the board cannot all be seen: only those
// that fell are asked for.
func (p *picture) discs() {
	got := append([]vision.Disc(nil), p.reading.Discs...)
	for _, want := range p.label.Discs {
		p.Discs++
		read := nothing
		i, near := nearest(len(got), func(i int) float64 { return got[i].CenterPx.Far(want.Center) })
		if near < discNearPx {
			g := got[i]
			got = append(got[:i], got[i+1:]...)
			if g.Size == want.Size && g.Where == want.Where {
				p.DiscsOK++
				continue
			}
			read = discWords(g.Size, g.Where)
		}
		if want.Where == "fallen" {
			p.fault(Mistake{Truth: discWords(want.Size, want.Where), Read: read, Px: &want.Center}, "disc %v", want)
		}
	}
	if p.label.Discs == nil {
		return
	}
	for _, g := range got {
		if g.Where == "fallen" {
			p.fault(Mistake{Truth: nothing, Read: discWords(g.Size, g.Where), Px: &g.CenterPx}, "extra fallen discs")
			return
		}
	}
}

// nearest is the first of n things that is least far.
func nearest(n int, far func(int) float64) (at int, d float64) {
	d = math.Inf(1)
	for i := range n {
		if f := far(i); f < d {
			at, d = i, f
		}
	}
	return at, d
}
