package trace

import "math"

// linear is the reflectance shown by an sRGB value of 0 to 1.
func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// hsv is a reflectance by hue in degrees, saturation and value as on a screen.
func hsv(h, s, v float64) vec {
	part := func(n float64) float64 {
		k := math.Mod(n+h/60+12, 6)
		return linear(v - v*s*clamp(min(k, 4-k), 0, 1))
	}
	return vec{part(5), part(3), part(1)}
}

// luminance is how bright a reflectance looks, 0 to 1, evenly spaced.
func luminance(c vec) float64 {
	return math.Cbrt(0.21*c.x + 0.72*c.y + 0.07*c.z)
}

// apart reports whether one colour can be read on the other.
func apart(a, b vec) bool {
	d := math.Abs(luminance(a) - luminance(b))
	hue := vec{math.Cbrt(a.x), math.Cbrt(a.y), math.Cbrt(a.z)}.sub(vec{math.Cbrt(b.x), math.Cbrt(b.y), math.Cbrt(b.z)}).len()
	return d > 0.3 || d > 0.18 && hue > 0.6
}

// pigments are the ranges of the colours that have a name: hue from, to;
// saturation from, to; value from, to.
var pigments = map[string][6]float64{
	"white":     {30, 70, 0, 0.05, 0.82, 0.98},
	"ivory":     {35, 52, 0.08, 0.28, 0.78, 0.96},
	"yellow":    {47, 60, 0.72, 1, 0.78, 1},
	"orange":    {17, 37, 0.75, 1, 0.8, 1},
	"red":       {346, 368, 0.78, 1, 0.5, 0.95},
	"green":     {95, 157, 0.45, 1, 0.3, 0.72},
	"blue":      {203, 250, 0.55, 1, 0.35, 0.95},
	"black":     {0, 360, 0, 0.25, 0.03, 0.22},
	"grey":      {0, 360, 0, 0.08, 0.4, 0.66},
	"purple":    {265, 305, 0.4, 0.9, 0.3, 0.75},
	"pink":      {318, 345, 0.3, 0.75, 0.75, 1},
	"brown":     {15, 35, 0.45, 0.8, 0.25, 0.5},
	"turquoise": {175, 192, 0.4, 0.95, 0.5, 0.9},
	"lime":      {66, 86, 0.6, 1, 0.6, 0.95},
}

// contract lists the colours that games name, the others are rarer.
var contract = []string{"white", "yellow", "green", "blue", "red", "black", "orange"}

var others = []string{"grey", "purple", "pink", "brown", "turquoise", "lime"}

// pigment is a colour of that name.
func pigment(r *luck, name string) vec {
	p := pigments[name]
	return hsv(r.span(p[0], p[1]), r.span(p[2], p[3]), r.span(p[4], p[5]))
}

// anyPigment is any colour at all, many of them dull.
func anyPigment(r *luck) vec {
	if r.chance(0.4) {
		return hsv(r.span(0, 360), r.span(0, 0.25), r.span(0.08, 0.95))
	}
	return hsv(r.span(0, 360), r.span(0.1, 1), r.span(0.1, 1))
}
