package opencv

import "dicetable/calib"

// paper tells what white paper would have in blue, green and red, 0-255 and
// more where it is too bright for the camera, at each place of a picture.
type paper struct {
	// white is what it has where the mat's own colour is ground; bare says
	// what that is in the cells of plan. Without these it is the same all over.
	white, ground colour
	// unknown: nothing tells the light.
	unknown bool
	bare    *bare
	plan    *plan
}

// unknownPaper is that of a picture in which nothing tells the light.
var unknownPaper = paper{white: colour{255, 255, 255}, unknown: true}

// mostFall is how much darker or brighter than where the light was measured it
// may be elsewhere.
const mostFall = 2

// paper is what white paper is under the light that was measured.
func (s *scan) paper() paper {
	neutral := colour{1 / s.light.White[0], 1 / s.light.White[1], 1 / s.light.White[2]}
	k := s.light.Level / neutral.brightness()
	p := paper{white: colour{k * neutral[0], k * neutral[1], k * neutral[2]}, bare: s.bare, plan: s.plan}
	at := s.plan.mat.Rect().Center()
	for _, patch := range s.plan.mat.Patches {
		if patch.Name == "white" {
			at = patch.Center()
		}
	}
	p.ground = s.bare.at(s.plan.cell(s.plan.view.Project(at, 0)))
	return p
}

// at is what white paper would have at a place of the picture, px.
func (p paper) at(px calib.Point) colour {
	out := p.white
	if p.bare != nil {
		here := p.bare.at(p.plan.cell(px))
		for k := range out {
			out[k] *= max(1/mostFall, min(mostFall, (here[k]+dark)/(p.ground[k]+dark)))
		}
	}
	return out
}
