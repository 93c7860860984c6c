package pixels

import (
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/internal/space"
)

// glow is an LED panel that shines onto the table. It throws light as paper
// does (Lambert): less to the side, less with the square of the distance.
type glow struct {
	place, toward space.V
	light         [3]float64
	gain          float64
}

// newGlow is the panel as the sensor sees its light; gain is the exposure.
func newGlow(g sim.Glow, gain float64) glow {
	return glow{space.V{g.X, g.Y, -g.H}, space.V{g.DX, g.DY, -g.DH}, g.Light, gain}
}

// nearest keeps a panel from being brighter than its LEDs at no distance, mm.
const nearest = 60

// on is the light of red, green and blue on a surface at p with the unit
// normal n.
func (g *glow) on(p, n space.V) [3]float64 {
	if g.light == ([3]float64{}) {
		return g.light
	}
	to := g.place.Sub(p)
	d := max(to.Len(), nearest)
	falls := max(0, to.Dot(n)/d) * max(0, -to.Dot(g.toward)/d)
	share := g.gain * falls * (1000 / d) * (1000 / d)
	return [3]float64{share * g.light[0], share * g.light[1], share * g.light[2]}
}
