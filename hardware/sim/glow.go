package sim

// Glow is the light of an LED panel that shines onto the table; the zero Glow
// is dark.
type Glow struct {
	// X, Y, H is the panel's middle, mm; it faces the way its light goes most:
	// DX, DY, DH, of the length 1.
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
	H  float64 `json:"h"`
	DX float64 `json:"dx"`
	DY float64 `json:"dy"`
	DH float64 `json:"dh"`
	// Light is what red, green and blue make of a white wall that faces the
	// panel, a metre straight before it, as shares of what the lamps of the
	// table make of white paper.
	Light [3]float64 `json:"light"`
}
