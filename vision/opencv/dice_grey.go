package opencv

import (
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// mostTint is by how much blue, green and red of a pixel without colour may
	// differ: a camera's noise and JPEG leave that much.
	mostTint = 8
	// mostTinted is the share of pixels that may have a colour in a picture without:
	// less than those of the smallest die.
	mostTinted = 1e-4
	// tintStep: every second pixel of every second row is looked at.
	tintStep = 2
)

// isGrey reports whether a picture has no colour at all, as one of a camera for
// infrared light.
func isGrey(f vision.Frame) bool {
	seen, tinted := 0, 0
	for y := 0; y < f.Height; y += tintStep {
		row := f.BGR[3*y*f.Width : 3*(y+1)*f.Width]
		for x := 0; x+2 < len(row); x += 3 * tintStep {
			b, g, r := row[x], row[x+1], row[x+2]
			seen++
			if max(b, g, r)-min(b, g, r) > mostTint {
				tinted++
			}
		}
	}
	return seen > 0 && float64(tinted) <= mostTinted*float64(seen)
}

// onlyShades names dice of a picture without colour by how bright they are. There
// is nothing to doubt: which colour they have beside that, no player can tell
// from it either.
func onlyShades(looks []look) {
	for i := range looks {
		all := &looks[i].colours
		for k, c := range colours {
			if c != dice.White && c != dice.Black && c != anyOther {
				all[k] = 0
			}
		}
		best := slices.Index(all[:], slices.Max(all[:]))
		*all = [len(colours)]float64{}
		all[best] = 1
	}
}
