package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// survey is what is known of a frame while things are looked for in it.
type survey struct {
	plan  *plan
	mask  *mask
	bare  *bare
	light Light
	// close is the frame at half its resolution; nil where nothing is
	// measured in it.
	close *closeUp
	// taken marks cells in which something higher than chips and discs hides
	// what is below.
	taken *mask
	// found are the chips and discs.
	found []round
	// standing are the cups that stand, looks what they look like.
	standing []standing
	looks    []looks
	// covers are outlines, px, of what no die lies on.
	covers [][]calib.Point
}

// newSurvey shrinks a frame and compares it with the bare mat.
func newSurvey(f vision.Frame, v calib.View, m *calib.Mat, light Light, before *plan) (*survey, error) {
	small, err := cvx.ShrinkColour(picture(f), closeBy)
	if err != nil {
		return nil, err
	}
	p, err := newPlan(small, v, m, before)
	if err != nil {
		return nil, err
	}
	s := &survey{plan: p, light: light, close: &closeUp{small, v}, taken: newMask(p.Width, p.Height)}
	s.bare = fitLight(p).bare(p)
	s.mask = compare(p, s.bare)
	return s, nil
}
