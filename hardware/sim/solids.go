package sim

import (
	"math"

	"dicetable/hardware/sim/internal/space"
)

// DieSolid is the body of a die.
func DieSolid(d SceneDie, p Props) space.Box {
	return space.Box{
		C: space.V{d.X, d.Y, -d.H}, R: space.M(d.R),
		Half: d.SizeMM / 2, Round: p.Rounding * d.SizeMM,
	}
}

// CupSolid is the body of a cup.
func CupSolid(c SceneCup, p Props) space.Cup {
	lean, sin := math.Cos(c.Lean*math.Pi/180), math.Sin(c.Lean*math.Pi/180)
	ty, tx := math.Sincos(c.Toward * math.Pi / 180)
	return space.Cup{
		Mouth: space.V{c.X, c.Y, -c.H}, Axis: space.V{sin * tx, sin * ty, -lean},
		Length: p.CupLength, RMouth: p.CupMouth, RBase: p.CupBase, Wall: 2.5,
	}
}

// BoardSolids are the body of Thrill's board, and its slider.
func BoardSolids(b SceneBoard) (foot, slider space.Slab) {
	sin, cos := math.Sincos(b.Turn)
	r := space.M{cos, -sin, 0, sin, cos, 0, 0, 0, 1}
	half := space.V{b.W / 2, b.L / 2, b.H / 2}
	along := b.Slider - sliderPlate/2
	foot = space.Slab{C: space.V{b.X, b.Y, -half[2]}, R: r, Half: half}
	slider = space.Slab{
		C: space.V{b.X - sin*along, b.Y + cos*along, -b.H - discThickness/2}, R: r,
		Half: space.V{b.W/2 - boardInset, sliderPlate / 2, discThickness / 2},
	}
	return foot, slider
}

// DiscSolid is the body of a disc.
func DiscSolid(d SceneDisc, p Props) space.Cup {
	r := p.DiscRadius[max(0, sizeOf(d.Size))]
	return space.Cup{Mouth: space.V{d.X, d.Y, -d.H}, Axis: space.Up, Length: discThickness, RMouth: r, RBase: r, Wall: r}
}

// The measures of Thrill's weight, mm: it touches no disc but the one it stands on.
const (
	weightRadius = 8.0
	weightHeight = 16.0
)

// WeightSolid is the body of Thrill's weight.
func WeightSolid(w SceneWeight) space.Cup {
	return space.Cup{Mouth: space.V{w.X, w.Y, -w.H}, Axis: space.Up, Length: weightHeight, RMouth: weightRadius, RBase: weightRadius, Wall: weightRadius}
}

// The measures of a hand, mm.
const (
	handLength   = 175.0
	palmLength   = 80.0
	fingerRadius = 9.0
	armRadius    = 34.0
)

// HandSolids are the parts of a hand, fingers first, the sleeve last.
func HandSolids(h SceneHand) []space.Rod {
	tip, from := space.V{h.X, h.Y, -h.H}, space.V{h.FromX, h.FromY, -h.H - 60}
	back := from.Sub(tip)
	if back.Len() < 1 {
		back = space.V{0, 1, 0}
	}
	back = back.Unit()
	side := back.Cross(space.Up).Unit()
	at := func(along, across, up float64) space.V {
		return tip.Add(back.Mul(along)).Add(side.Mul(across)).Add(space.Up.Mul(up + fingerRadius))
	}
	parts := make([]space.Rod, 0, 12)
	lengths := [4]float64{14, 2, 0, 9}
	for i, short := range lengths {
		across := (float64(i) - 1.5) * 18.5
		knuckle := at(handLength-palmLength-2, across, 16)
		parts = append(parts, space.Rod{A: at(fingerRadius+short, across*0.9, 0), B: knuckle, Radius: fingerRadius},
			space.Rod{A: knuckle, B: at(handLength-14, across*0.72, 10), Radius: 13})
	}
	return append(parts,
		space.Rod{A: at(60, -46, 0), B: at(100, -36, 8), Radius: 10},
		space.Rod{A: at(100, -36, 8), B: at(150, -20, 12), Radius: 13},
		space.Rod{A: at(handLength-16, 0, 10), B: at(handLength+50, 0, 12), Radius: 25},
		space.Rod{A: at(handLength+50, 0, 14), B: at(handLength+600, 0, 20), Radius: armRadius},
	)
}
