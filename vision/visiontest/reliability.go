package visiontest

import (
	"fmt"
	"strings"

	"dicetable/vision"
)

// Claim is a die that was read with a confidence, 0 to 1, and whether its
// value and its colour were right.
type Claim struct {
	Confidence    float64
	Value, Colour bool
}

// Right: what the confidence was given for is so.
func (c Claim) Right() bool { return c.Value && c.Colour }

// claim notes the confidence of a die that was read, d being the true one or
// nil. The value of a die that leans or lies on another does not matter; of
// a die that is not there, or that nobody can see, nothing is right.
func (p *picture) claim(d *Die, x vision.Die) {
	switch {
	case d == nil || d.Hidden():
		p.verdict.Claims = append(p.verdict.Claims, Claim{Confidence: x.Confidence})
	case !d.Stacked && d.Tilt < eitherFrom:
		p.verdict.Claims = append(p.verdict.Claims, Claim{x.Confidence, x.Value == d.Value, x.Colour == d.Colour})
	}
}

// Bin is the claims with a confidence from From up to, not including, To.
type Bin struct {
	From, To             float64
	Right, Value, Colour Share
	sum                  float64
}

// Mean is the mean confidence given, 0 to 1; the bin's middle when it is empty.
func (b Bin) Mean() float64 {
	if b.Right.All == 0 {
		return (b.From + min(1, b.To)) / 2
	}
	return b.sum / float64(b.Right.All)
}

func (b *Bin) add(c Claim) {
	b.sum += c.Confidence
	b.Right.add(c.Right())
	b.Value.add(c.Value)
	b.Colour.add(c.Colour)
}

// certain is the confidence from which at least as many must be right.
const certain = 0.99

// edges are where bins begin; they are narrow where confidences are many and
// matter. The last bin holds 1 too.
var edges = [...]float64{0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, certain, 0.995, 0.999, 1.001}

// Reliability compares confidences with what came true.
type Reliability struct {
	// Bins cover 0 to 1 in order.
	Bins []Bin
	// Certain are the claims of at least 0.99.
	Certain Bin
}

// NewReliability has no claims yet.
func NewReliability() *Reliability {
	r := &Reliability{Certain: Bin{From: certain, To: edges[len(edges)-1]}}
	for i, from := range edges[:len(edges)-1] {
		r.Bins = append(r.Bins, Bin{From: from, To: edges[i+1]})
	}
	return r
}

// Add counts claims.
func (r *Reliability) Add(claims []Claim) {
	for _, c := range claims {
		for i := range r.Bins {
			if b := &r.Bins[i]; c.Confidence >= b.From && c.Confidence < b.To {
				b.add(c)
			}
		}
		if c.Confidence >= certain {
			r.Certain.add(c)
		}
	}
}

// Name is the bin's range in words.
func (b Bin) Name() string {
	if b.To > 1 {
		return fmt.Sprintf("%.3g to 1", b.From)
	}
	return fmt.Sprintf("%.3g to %.3g", b.From, b.To)
}

// String is the table of all bins that hold something, and the line of those
// that were given 0.99 and more.
func (r *Reliability) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%-14s %6s %7s  %-38s %s\n", "confidence", "dice", "mean", "value and colour right (95 %)", "value right, colour right")
	for _, b := range append(r.Bins[:len(r.Bins):len(r.Bins)], r.Certain) {
		if b.Right.All == 0 {
			continue
		}
		fmt.Fprintf(&s, "%-14s %6d %7.4f  %-38s %.2f %%, %.2f %%\n", b.Name(), b.Right.All, b.Mean(), b.Right, 100*b.Value.Value(), 100*b.Colour.Value())
	}
	return s.String()
}
