package opencv

import (
	"cmp"
	"slices"

	"dicetable/vision"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/faces"
)

// diceReader reads dice with networks: one says where dice may lie, two
// what lies there, one which face it shows, another one which if that is not clear,
// and others whether it lies flat; where no mat tells how large dice are and what the light
// is, two name their colours, the pips of large ones are counted, too, and that other one
// is asked about every face. It is for one goroutine at a time and keeps
// nothing between pictures.
type diceReader struct {
	find    *conv.Net
	readers *readers
	witness *faces.Net
	glare   *faces.Net
	// piles are for Bluff's dice, trayPiles for others on a mat, plainPiles for those
	// without one.
	piles, trayPiles pileNets
	plainPiles       pileNets
	hues             *hueNets
	pips             *pipCounter
}

// newDiceReader makes a reader; close it after use.
func newDiceReader() (*diceReader, error) {
	d := diceReader{pips: newPipCounter()}
	for _, load := range []func() error{
		func() (err error) { d.find, err = newFinderNet(findONNX); return },
		func() (err error) { d.readers, err = newReaders(); return },
		func() (err error) { d.witness, err = faces.New(witnessONNX, faces.Usual); return },
		func() (err error) { d.glare, err = faces.New(glareONNX, faces.Wide); return },
		func() (err error) {
			d.piles, err = newPileNets(pileONNX, pileAstrayONNX, plainPileONNX, plainPileAstrayONNX)
			return
		},
		func() (err error) { d.trayPiles, err = newPileNets(trayPileONNX, trayPileAstrayONNX); return },
		func() (err error) { d.plainPiles, err = newPileNets(plainLieONNX); return },
		func() (err error) { d.hues, err = newHueNets(); return },
	} {
		if err := load(); err != nil {
			d.Close()
			return nil, err
		}
	}
	return &d, nil
}

// Close frees what OpenCV holds.
func (d *diceReader) Close() { d.pips.close() }

// Read finds and reads every die in a frame. Hardly a camera's picture is square: such a one
// that leaves doubts, or in which dice seem to lean, may have been squeezed.
func (d *diceReader) Read(f vision.Frame, s diceScene) (diceReading, error) {
	seen, err := d.readOnce(f, s)
	isClear := len(seen.Doubts) == 0 && !slices.ContainsFunc(seen.Dice, isCalled)
	if err != nil || s.Mat != nil || isClear || f.Width != f.Height {
		return seen, err
	}
	return d.readStretched(f, s, seen)
}

// isCalled reports whether a die was said to lean or to lie on another one.
func isCalled(d vision.Die) bool { return d.Cocked || d.Stacked }

// readOnce is Read for a picture as it is.
func (d *diceReader) readOnce(f vision.Frame, s diceScene) (diceReading, error) {
	real, rest, err := d.seen(f, s)
	if err != nil {
		return diceReading{}, err
	}
	return report(f, s, real, rest), nil
}

// seen are the looks at what can be read as a die, and those at what else may be
// one.
func (d *diceReader) seen(f vision.Frame, s diceScene) (real, rest []look, err error) {
	if err := f.Check(); err != nil {
		return nil, nil, err
	}
	spots, err := d.spotsIn(f, s)
	if err != nil {
		return nil, nil, err
	}
	looks := d.look(f, spots, s.paper)
	if s.Mat != nil {
		looks = distinct(looks, overlapping)
		d.judge(f, looks, s.paper, 0)
		looks = ownTops(s, distinct(append(looks, d.beside(f, s, looks)...), overlapping))
		d.settleFaces(f, looks)
	} else {
		looks = distinct(looks, oneFace)
		area := float64(f.Width * f.Height)
		d.judge(f, looks, s.paper, area)
		looks = distinct(append(looks, d.besideUsual(f, looks, s.paper)...), oneFace)
		if err := d.pips.countIn(f, looks); err != nil {
			return nil, nil, err
		}
		more, err := d.overlooked(f, looks, s.paper)
		if err != nil {
			return nil, nil, err
		}
		looks = plainTops(s, distinct(append(looks, more...), oneFace), area)
	}
	real, rest = parted(s, looks)
	if s.Mat == nil {
		d.checkFaces(f, real)
	}
	d.askLie(f, s, real)
	if s.paper.unknown && !isGrey(f) {
		for i := range real {
			d.hues.name(f, &real[i])
		}
	}
	return real, rest, nil
}

// askLie asks the networks for heaps how dice lie, where how the table lies is known.
func (d *diceReader) askLie(f vision.Frame, s diceScene, real []look) {
	v, ok := tableIn(f, s, real)
	switch {
	case !ok:
	case s.Mat != nil:
		d.trayPiles.heapedIn(f, v, real)
	default:
		d.plainPiles.heapedIn(f, v, real)
	}
}

const (
	// leastLook is the chance of a die from which a place is worth another
	// look, if the last one was leastAside of a side or more beside its
	// middle, or its size wrong by as much; mostLooks are taken at a place.
	leastLook  = 0.02
	leastAside = 0.1
	mostLooks  = 2
	// sameDie is how much of a face another one may hide before both are
	// taken for the same die.
	sameDie = 0.5
)

// look reads the spots, those that were not met well again, and gives what may
// be dice.
func (d *diceReader) look(f vision.Frame, spots []spot, white paper) []look {
	var kept []look
	for range mostLooks {
		looks := d.readers.read(f, spots, white)
		spots = spots[:0:0]
		for _, l := range looks {
			if l.die < leastLook {
				continue
			}
			kept = append(kept, l)
			if l.aside() > leastAside {
				spots = append(spots, l.met())
			}
		}
	}
	return kept
}

// met is the spot where its top face was seen.
func (l look) met() spot { return spot{at: l.top.middle(), side: l.top.side(), logit: l.logit} }

// aside is how far the spot was from the top face's middle, in sides, or by
// how much its size was wrong, whichever is more.
func (l look) aside() float64 {
	side := l.top.side()
	return max(l.at.Far(l.top.middle())/l.side, side/l.side-1, 1-side/l.side)
}

// distinct leaves out looks at a die that another look shows better.
func distinct(looks []look, same func(a, b look) bool) []look {
	slices.SortStableFunc(looks, func(a, b look) int { return cmp.Compare(b.there(), a.there()) })
	var kept []look
	for _, l := range looks {
		if l.there() >= leastLook && !slices.ContainsFunc(kept, func(k look) bool { return same(k, l) }) {
			kept = append(kept, l)
		}
	}
	return kept
}

// overlapping reports whether two faces hide each other, as those of two dice do not.
func overlapping(a, b look) bool { return overlap(a.top, b.top) > sameDie }

// oneFace reports whether two looks are at the same face: those of very different
// sizes may be at a die and at one of its pips, and which of them is the die is
// told by the sizes of all.
func oneFace(a, b look) bool { return alike(a.top.side(), b.top.side()) && overlapping(a, b) }
