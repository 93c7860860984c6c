package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
	"dicetable/vision/survey"
)

// scan is what is known of a frame while things are looked for in it.
type scan struct {
	plan  *plan
	mask  *mask
	bare  *bare
	light survey.Light
	// close is the frame to measure in; nil where nothing is measured.
	close *closeUp
	// wide is the mask with the table beside the mat; nil until it is needed.
	wide *mask
	// taken marks cells in which something higher than chips and discs hides
	// what is below.
	taken *mask
	// rounds are what is round where chips are looked for, rims what may be a part of such.
	rounds, rims []round
	// found are the chips and discs.
	found []round
	// shades are where beside the stake field a black chip was found that may be a shade.
	shades []calib.Point
	// rests are the outlines, in cells, of the cups that stand, looks what they
	// look like.
	rests [][len(compass)]contourPoint
	looks []appearance
	// hands are the hands' cells.
	hands []blob
}

// covers are the outlines, px, of what no die lies on.
func (s *scan) covers() [][]calib.Point {
	var all [][]calib.Point
	for _, o := range s.rests {
		all = append(all, s.plan.outlinePx(o))
	}
	return all
}

// newScan shrinks a frame and compares it with the bare mat.
func newScan(f vision.Frame, v calib.View, m *calib.Mat, light survey.Light, before *plan) (*scan, error) {
	s := &scan{light: light}
	by := planBy
	small := picture(f)
	if m.Tray != nil {
		// Chips and discs are measured.
		near, err := newCloseUp(small, v, m)
		if err != nil {
			return nil, err
		}
		s.close = near
		small, by = near.Picture, planBy/int(near.by)
	}
	small, err := cvx.ShrinkColour(small, by)
	if err != nil {
		return nil, err
	}
	s.plan = newPlan(small, v, m, before)
	s.taken = newMask(s.plan.Width, s.plan.Height)
	s.bare = fitLight(s.plan, base).bare(s.plan)
	s.mask = compare(s.plan, s.bare)
	return s, nil
}
