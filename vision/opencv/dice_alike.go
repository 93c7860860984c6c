package opencv

import (
	"math"
	"slices"

	"dicetable/vision"
)

const (
	// leastBody is the number of pixels in which a die's body must be seen.
	leastBody = 20
	// dimmest is added to what a body sends back, as a share of white paper: near
	// black, noise is more than the colour.
	dimmest = 0.05
	// brightnessCounts is how much the square of how much brighter one die is than
	// another counts beside that of its tint: it lies in another light, the tint is
	// its own.
	brightnessCounts = 0.2
	// halfAlike is how much bodies differ that are of one colour as likely as not,
	// mostAlike the logarithm of the odds of those that do not differ at all, and
	// the other way round of those that differ much. In drawn throws of Dice Cup 19 of
	// 20 pairs of one colour differ by less than 0.11, and 1 in 700 of two colours (go
	// test -run '^$' -bench Alike -benchtime 1x ./vision/opencv).
	halfAlike, mostAlike = 0.17, 3
	// sameTint is how much dice of one make and colour differ at most in a picture.
	sameTint = 0.05
)

// bodyIn is what a die's body sends back of the light, as shares of what white paper
// does there; zero where too little of it is seen. It is the median, which is not
// the pips'.
func (l look) bodyIn(f vision.Frame, white paper) colour {
	var seen levels
	l.eachPixel(f, seen.add)
	if seen.n() < leastBody {
		return colour{}
	}
	w := white.at(l.at)
	var body colour
	for i := range body {
		body[i] = float64(seen[i].from(0.5)) / w[i]
	}
	return body
}

// differs is how much two bodies do: the root of the mean square of the logarithms of
// how much more blue, green and red one sends back than the other.
func (c colour) differs(d colour) float64 {
	var more colour
	for i := range more {
		more[i] = math.Log((c[i] + dimmest) / (d[i] + dimmest))
	}
	mean := more.sum() / 3
	sum := brightnessCounts * 3 * mean * mean
	for _, m := range more {
		sum += (m - mean) * (m - mean)
	}
	return math.Sqrt(sum / 3)
}

// pairOdds is the logarithm of the odds that two bodies are of one colour; it tells
// nothing where one of them is zero.
func pairOdds(a, b colour) float64 {
	if a.sum() == 0 || b.sum() == 0 {
		return 0
	}
	off := a.differs(b) / halfAlike
	return mostAlike * max(-1, 1-off*off)
}

// chances are those of the looks' colours in a set: by likeness, too, where it has
// several dice of a colour.
func (s diceSet) chances(looks []posed) [][len(colours)]float64 {
	if slices.ContainsFunc(s.Kinds, func(k diceKind) bool { return k.Most > 1 }) {
		return byLikeness(looks)
	}
	var seen [][len(colours)]float64
	for _, l := range looks {
		seen = append(seen, l.colours)
	}
	return seen
}

// byLikeness are the reader's chances of colours once the dice have been compared:
// two of one colour look alike in one light, whatever the lamp makes of it. A die that
// is like those of a colour rather is of it, too.
func byLikeness(looks []posed) [][len(colours)]float64 {
	out := make([][len(colours)]float64, len(looks))
	for i, l := range looks {
		for c := range colours {
			others, tells := 0.0, 0.0
			for j, o := range looks {
				if j != i {
					others += o.colours[c]
					tells += o.colours[c] * pairOdds(l.body, o.body)
				}
			}
			out[i][c] = l.colours[c] * math.Exp(tells/max(1, others))
		}
		toOne(&out[i])
	}
	return out
}

// agree gives dice whose bodies hardly differ what the reader says of their colour on
// the whole: what gloss, pips or noise make of one of them does not count. It makes
// none more certain than they are on the average, for the lamp errs in all alike.
func agree(f vision.Frame, looks []look) {
	bodies := make([]colour, len(looks))
	for i, l := range looks {
		bodies[i] = l.bodyIn(f, unknownPaper)
	}
	for _, alike := range alikes(bodies) {
		var said [len(colours)]float64
		for _, i := range alike {
			for c, p := range looks[i].colours {
				said[c] += math.Log(p+never) / float64(len(alike))
			}
		}
		for c := range said {
			said[c] = math.Exp(said[c])
		}
		toOne(&said)
		for _, i := range alike {
			looks[i].colours = said
		}
	}
}

// alikes parts bodies into groups, the indices of each: each body of a group hardly
// differs from one of the others, but may from those further off, for light and gloss
// go over a table little by little.
func alikes(bodies []colour) (groups [][]int) {
	left := make([]int, len(bodies))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		group := []int{left[0]}
		left = left[1:]
		for n := 0; n < len(group); n++ {
			near := func(j int) bool {
				return bodies[j].sum() > 0 && bodies[group[n]].sum() > 0 && bodies[j].differs(bodies[group[n]]) < sameTint
			}
			for _, j := range left {
				if near(j) {
					group = append(group, j)
				}
			}
			left = slices.DeleteFunc(left, near)
		}
		groups = append(groups, group)
	}
	return groups
}
