package trace

import "math"

// light is a rectangle or a disc that faces the origin.
type light struct {
	at      vec
	frame   turn // z towards the origin
	w, h    float64
	disc    bool
	far2    float64 // squared distance from the origin
	power   vec     // what a white surface that faces it at the origin sends
	radius  float64
	windows bool // seen only in reflections
}

// sky is the light from everywhere.
type sky struct {
	up, level vec // from above and from the side
}

// warmth is the tint of light of that colour temperature in kelvin, relative
// to a camera balanced for 6500 K; green is 1.
func warmth(kelvin float64) vec {
	k := kelvin / 100
	red, blue := 1.0, 1.0
	green := clamp((99.47*math.Log(k)-161.12)/255, 0.01, 1)
	if k > 66 {
		red = clamp(1.293*math.Pow(k-60, -0.1332), 0, 1)
	} else {
		blue = clamp((138.52*math.Log(max(k-10, 1))-305.04)/255, 0.02, 1)
	}
	return vec{linear(red), linear(green), linear(blue)}.mul(1 / linear(green))
}

// tint is what is left of a light's colour after the camera has tried to balance the light.
func tint(r *luck, kelvin, balance float64) vec {
	l, b := warmth(kelvin), warmth(balance)
	t := vec{l.x / b.x, l.y / b.y, l.z / b.z}
	t.y *= r.span(0.95, 1.05)
	return t
}

// anyLights lights a scene: one or two lamps, a sky, sometimes windows that
// only reflections show. exposure 1 shows white as white.
func anyLights(r *luck) ([]light, sky) {
	kelvin := r.span(2700, 6500)
	balance := kelvin + r.span(-0.6, 0.6)*r.Float64()*(kelvin-1500)
	balance = clamp(balance, 2500, 8000)
	n := 1
	if r.chance(0.45) {
		n = 2
	}
	ambient := r.log(0.15, 1.5)
	var lights []light
	for range n {
		l := anyLamp(r)
		k := kelvin
		if r.chance(0.25) {
			k = r.span(2700, 6500)
		}
		l.power = tint(r, k, balance).mul(r.log(0.3, 1))
		lights = append(lights, l)
	}
	for r.chance(0.3) {
		l := anyLamp(r)
		l.windows = true
		l.power = tint(r, kelvin, balance).mul(r.span(0.2, 1))
		lights = append(lights, l)
	}
	dome := tint(r, clamp(kelvin+r.span(-800, 800), 2500, 7500), balance).mul(ambient * r.span(0.5, 0.9))
	return lights, sky{dome, dome.mul(r.span(0.3, 1))}
}

func anyLamp(r *luck) light {
	far := r.log(350, 2600)
	high := rad(r.span(22, 90))
	if r.chance(0.5) {
		high = rad(r.span(50, 90))
	}
	turn := r.span(0, 2*math.Pi)
	d := vec{math.Cos(high) * math.Cos(turn), math.Cos(high) * math.Sin(turn), math.Sin(high)}
	l := light{at: d.mul(far), far2: far * far, disc: r.chance(0.5)}
	l.frame = about(d, r.span(0, math.Pi)).after(facing(d.mul(-1)))
	l.w = far * r.log(0.01, 0.4)
	l.h = l.w
	if !l.disc {
		l.h *= r.log(0.2, 1)
	}
	l.radius = math.Hypot(l.w, l.h)
	if l.disc {
		l.radius = l.w
	}
	return l
}

// point is a place on the light for u, v of 0 to 1.
func (l *light) point(u, v float64) vec {
	x, y := 2*u-1, 2*v-1
	if l.disc {
		s, c := math.Sincos(2 * math.Pi * v)
		q := math.Sqrt(u)
		x, y = q*c, q*s
	}
	return l.at.add(l.frame.x.mul(x * l.w)).add(l.frame.y.mul(y * l.h))
}

// seen is how much of the light a reflection towards d from p shows, if the
// surface widens it by rough; its energy is kept.
func (l *light) seen(p, d vec, rough float64) float64 {
	away := -d.dot(l.frame.z)
	if away < 0.05 {
		return 0
	}
	v := l.at.sub(p)
	t := v.dot(l.frame.z) / d.dot(l.frame.z)
	if t <= 0 {
		return 0
	}
	off := d.mul(t).sub(v)
	x, y, soft := math.Abs(off.dot(l.frame.x)), math.Abs(off.dot(l.frame.y)), rough*t+1
	if x > l.w+soft || y > l.h+soft {
		return 0
	}
	area := math.Pi * (l.w + soft) * (l.h + soft) / (t * t)
	k := step(l.w+soft, l.w-soft, x) * step(l.h+soft, l.h-soft, y)
	if l.disc {
		k = step(l.w+soft, l.w-soft, math.Hypot(x, y))
	}
	return min(k/area, 400)
}

// glare puts a lamp where a level surface mirrors it into the camera.
func (t *table) glare() {
	r := t.r
	l := anyLamp(r)
	d := t.spotAt().sub(t.camera.at).unit()
	d.z = -d.z
	d = d.add(vec{r.span(-0.12, 0.12), r.span(-0.12, 0.12), 0}).unit()
	far := math.Sqrt(l.far2)
	l.at = d.mul(far)
	l.frame = about(d, r.span(0, math.Pi)).after(facing(d.mul(-1)))
	l.windows = true
	l.power = t.lights[0].power.mul(r.log(0.05, 1))
	t.lights = append(t.lights, l)
}

func (s *sky) from(z float64) vec { return mix(s.level, s.up, clamp(0.5+0.5*z, 0, 1)) }
