package opencv

import (
	"image"
	"slices"

	"dicetable/vision"
)

const (
	// besideMiddle is how far, in sides, from the middle of a die that was read a place
	// is one of that die.
	besideMiddle = 0.6
	// mostAgain is at how many places it is looked again.
	mostAgain = 20
)

// overlooked are looks at dice that the finder overlooked, where no mat says how large dice
// are: it searches pictures of many sizes, in which grain and patterns may be likelier dice
// than a die is, and takes pips of a large die for small ones. Once some dice tell how large
// they are, it is looked again for others of that size, wherever none was read.
func (d *diceReader) overlooked(f vision.Frame, looks []look, white paper) ([]look, error) {
	usual := usualSize(looks, float64(f.Width*f.Height))
	if usual == 0 {
		return nil, nil
	}
	spots, err := d.spotsOfSide(f, usual)
	if err != nil {
		return nil, err
	}
	more := distinct(d.look(f, notAt(looks, spots), white), oneFace)
	d.judge(f, more, white, 0)
	for i := range more {
		more[i].overlooked = true
	}
	return more, d.pips.countIn(f, more)
}

// spotsOfSide are the places of a frame that may hold dice of a side, px.
func (d *diceReader) spotsOfSide(f vision.Frame, side float64) ([]spot, error) {
	small, err := scale(f, image.Rect(0, 0, f.Width, f.Height), foundSide/side)
	if err != nil {
		return nil, err
	}
	spots := find(d.find, small.Picture)
	for i := range spots {
		spots[i] = small.inFrame(spots[i])
		spots[i].side = side
	}
	return spots, nil
}

// notAt are the best of some spots of one side, those that are at none of the dice of
// that side that were read.
func notAt(looks []look, spots []spot) []spot {
	isAt := func(s spot) bool {
		return slices.ContainsFunc(looks, func(l look) bool {
			return l.there() >= isDie && alike(l.top.side(), s.side) && s.at.Far(l.top.middle()) < besideMiddle*s.side
		})
	}
	others := slices.DeleteFunc(spots, isAt)
	return others[:min(len(others), mostAgain)]
}
