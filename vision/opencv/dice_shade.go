package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// brightest is the most that a pixel's channels may have to tell a hue: from
	// there on cameras hold light back, and at last write 255.
	brightest = 225
	// darkest is the least that the greatest of them must have: below, noise is as
	// strong as the colour.
	darkest = 50
	// leastSaturated is by how much, as a share of the greatest, the least must be
	// below it: gloss is white and has the lamp's hue.
	leastSaturated = 0.5
	// mostGreen is how much more green than red yellow may have.
	mostGreen = 1.25
	// leastShade is how many pixels must tell.
	leastShade = 10
	// bodyPart is how much of the top face's outline is surely the die's, bodyDown
	// how far down its sides, in drops.
	bodyPart, bodyDown = 0.95, 0.7
)

// shade is what a red, orange or yellow die's own shade tells of its colour. In a
// picture that is exposed for the table the top of an orange die often is too
// bright: red stops at 255, green goes on rising, and it looks yellow. Its sides,
// which are darker, still have its hue.
type shade struct {
	// hue is how much green it sends back for its red, both beyond its blue:
	// 0 is red, 1 is yellow. It is the median of the pixels that tell.
	hue float64
	// ok reports whether enough pixels tell.
	ok bool
}

// shadeIn measures a look's.
func (l look) shadeIn(f vision.Frame) shade {
	var hues []float64
	l.eachPixel(f, func(b, g, r uint8) {
		most := max(g, r)
		isLit := most >= darkest && most <= brightest
		if isLit && b < r && float64(g) <= mostGreen*float64(r) && float64(most-min(b, g)) >= leastSaturated*float64(most) {
			hues = append(hues, (lightOf[g]-lightOf[b])/(lightOf[r]-lightOf[b]))
		}
	})
	if len(hues) < leastShade {
		return shade{}
	}
	slices.Sort(hues)
	return shade{hue: hues[len(hues)/2], ok: true}
}

// clipped is the hue, but for what no die has.
func (s shade) clipped() float64 { return max(-0.2, min(1.2, s.hue)) }

// eachPixel calls see for each pixel of the frame in which the die's body is seen,
// from its top face down most of its sides.
func (l look) eachPixel(f vision.Frame, see func(b, g, r uint8)) {
	var outlines [3][]calib.Point
	for i := range outlines {
		outlines[i] = smaller(l.moved(bodyDown*float64(i)/2), bodyPart)
	}
	eachBetween(f, outlines[:], see)
}

// smaller is a face of which so much is left about its middle.
func smaller(face []calib.Point, part float64) []calib.Point {
	middle := quad(face).middle()
	var out []calib.Point
	for _, c := range face {
		out = append(out, middle.Towards(c, part))
	}
	return out
}

// eachBetween calls see for each pixel of the frame in an outline, or between two of them
// in a row.
func eachBetween(f vision.Frame, outlines [][]calib.Point, see func(b, g, r uint8)) {
	top, bottom := f.Height, 0
	for _, o := range outlines {
		for _, c := range o {
			top, bottom = min(top, int(c.Y)), max(bottom, int(c.Y)+1)
		}
	}
	for y := max(0, top); y < min(f.Height, bottom); y++ {
		from, to := f.Width, 0
		for _, o := range outlines {
			if a, b := calib.Row(o, float64(y)); a < b {
				from, to = min(from, a), max(to, b)
			}
		}
		for x := max(0, from); x < min(f.Width, to); x++ {
			p := f.BGR[3*(y*f.Width+x):][:3]
			see(p[0], p[1], p[2])
		}
	}
}

// between weighs two colours by what the shade and the network for colours say, as the
// logarithm of odds: start, and so much for each unit of the shade's hue, and for the
// network's own odds. The readers are not asked: in much light they know orange no more.
type between struct{ start, hue, net float64 }

// yellowOrOrange and orangeOrRed were fitted to drawn dice that are exposed up to
// four times too long (go test -run '^$' -bench Shade -benchtime 1x ./vision/opencv
// fits anew). Of yellow against orange the start may be from -2.6 to -3.4 to tell these alike;
// the one that is best for bright orange dice of the labelled pictures is used.
var (
	yellowOrOrange = between{-3.4, 5.5, 1.05}
	orangeOrRed    = between{-0.15, 4.75, 1.2}
)

// odds are those of colour a against b, whose chances the network gave.
func (w between) odds(s shade, a, b float64) float64 {
	return math.Exp(w.start + w.hue*s.clipped() + w.net*logOdds(a, b))
}

// never is the least chance that networks give: they never are wholly sure.
const never = 1e-3

// logOdds is the logarithm of what a network says of two colours.
func logOdds(a, b float64) float64 { return math.Log((a + never) / (b + never)) }

// by are chances of colours once the shade and what the network for colours said have
// shared out anew those of yellow, orange and red; ok says whether the shade tells, and
// whether the die is of one of these.
func (s shade) by(chances, said [len(colours)]float64) (weighed [len(colours)]float64, ok bool) {
	y, o, r := slices.Index(colours[:], dice.Yellow), slices.Index(colours[:], dice.Orange), slices.Index(colours[:], dice.Red)
	best := slices.Index(chances[:], slices.Max(chances[:]))
	if !s.ok || best != y && best != o && best != r {
		return chances, false
	}
	yellow, red := yellowOrOrange.odds(s, said[y], said[o]), 1/orangeOrRed.odds(s, said[o], said[r])
	share := (chances[y] + chances[o] + chances[r]) / (yellow + 1 + red)
	chances[y], chances[o], chances[r] = share*yellow, share, share*red
	return chances, true
}

// lightOf is the light that a value of a pixel stands for, 0 to 1.
var lightOf = func() (t [256]float64) {
	for i := range t {
		t[i] = math.Pow(float64(i)/255, 2.2)
	}
	return t
}()

// moved is the outline of the top face moved down part of the way to the bottom.
func (l look) moved(part float64) []calib.Point {
	by := l.drop.Times(part * l.top.side())
	var out []calib.Point
	for _, c := range l.top {
		out = append(out, c.Plus(by))
	}
	return out
}
