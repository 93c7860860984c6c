package pixels

import (
	"math"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/internal/space"
)

// gamma is the sensor's: what it writes is light to the power of 1/gamma.
const gamma = 2.2

// lamp is the light on the table: a lamp and the room around it.
type lamp struct {
	place           space.V
	direct, ambient float64
	// tint is the colour of the light as the white balance leaves it,
	// times the exposure, for red, green and blue.
	tint [3]float64
	// far is the distance from the lamp to the middle of the mat.
	far float64
	// soft is the size of the lamp, mm: the wider, the softer the shadows.
	soft float64
	hard float64
	// panel shines too.
	panel glow
}

func newLamp(l sim.Light) lamp {
	p := space.V{l.X, l.Y, -l.H}
	mired := (1e6/l.Kelvin - 1e6/5500) / 100
	return lamp{
		place:   p,
		direct:  0.35 + 0.4*l.Hard,
		ambient: 0.65 - 0.4*l.Hard,
		tint:    [3]float64{l.Gain * (1 + 0.11*mired), l.Gain, l.Gain * (1 - 0.19*mired)},
		far:     p.Sub(space.V{420, 297, 0}).Len(),
		soft:    (1 - l.Hard) * 500,
		hard:    l.Hard,
		panel:   newGlow(l.Panel, l.Gain),
	}
}

// on is the light on a surface at p with the unit normal n, as a share of
// what makes white paper white: from the room, and from the lamp.
func (l *lamp) on(p, n space.V) (room, direct float64) {
	to := l.place.Sub(p)
	d := to.Len()
	falloff := l.far / d
	// Half of the room's light comes from above, half is thrown back.
	room = l.ambient * (0.72 + 0.28*n.Dot(space.Up))
	return room, l.direct * falloff * falloff * max(0, to.Dot(n)/d) * (l.far / -l.place[2])
}

// shine is the mirror image of the lamp on a surface seen along the ray; it
// is the smaller the higher the power, which must be a power of two.
func (l *lamp) shine(p, n, ray space.V, power int) float64 {
	half := l.place.Sub(p).Unit().Sub(ray).Unit()
	v := max(0, half.Dot(n))
	for ; power > 1; power /= 2 {
		v *= v
	}
	return v
}

// shadow is how dark, as a factor on what the sensor writes, the mat at p is
// without the lamp.
func (l *lamp) shadow(p space.V) float64 {
	room, direct := l.on(p, space.Up)
	return math.Pow(room/(room+direct), 1/gamma)
}

// linear turns an sRGB colour into light, red, green, blue.
func linear(c sim.RGB) [3]float64 {
	return [3]float64{lightOf[c[0]], lightOf[c[1]], lightOf[c[2]]}
}

var lightOf = func() (t [256]float64) {
	for i := range t {
		t[i] = math.Pow(float64(i)/255, gamma)
	}
	return t
}()

var writtenOf = func() (t [4096]uint8) {
	for i := range t {
		t[i] = uint8(255*math.Pow((float64(i)+0.5)/4096, 1/gamma) + 0.5)
	}
	return t
}()

// written is what the sensor writes for some light.
func written(light float64) uint8 {
	return writtenOf[min(4095, max(0, int(light*4096)))]
}
