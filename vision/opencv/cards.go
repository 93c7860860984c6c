package opencv

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

const (
	// cardReach is how far from the stack's place a card's middle may lie,
	// mm: beside the stack, but on no seat and not in the midst of the tray.
	cardReach = 60
	// cardOff is by what share of its edge a marker's sides may differ from
	// it: a card may lie on others, or be bent a little.
	cardOff = 0.15
)

// findCards finds the cards that lie face up on the stack's place or by it.
// One whose marker is partly covered is not found, and a marker of another
// size is no card's. The mat must have a place for cards.
func findCards(f vision.Frame, v calib.View, m *calib.Mat) ([]vision.Card, error) {
	part, ok := cardPart(v, *m.Cards)
	if !ok {
		return nil, nil
	}
	found, err := cvx.Markers(picture(f), part, false)
	if err != nil {
		return nil, err
	}
	var cards []vision.Card
	for _, k := range found {
		if _, ours := calib.CardNumber(k.ID); !ours {
			continue
		}
		if at, ok := cardAt(k, v); ok && m.Cards.Depth(at) > -cardReach {
			cards = append(cards, vision.Card{ID: k.ID, CenterMM: at})
		}
	}
	return cards, nil
}

// cardPart is the part of the picture in which the markers of cards can be.
func cardPart(v calib.View, place calib.Rect) (image.Rectangle, bool) {
	// Half a marker's diagonal beyond the reach.
	const rim = cardReach + 0.71*calib.CardMarker
	wide := calib.Rect{X: place.X - rim, Y: place.Y - rim, W: place.W + 2*rim, H: place.H + 2*rim}
	var seen []calib.Point
	for _, c := range wide.Corners() {
		p := v.Project(c, 0)
		if math.IsNaN(p.X) {
			return image.Rectangle{}, false
		}
		seen = append(seen, p)
	}
	b := bounds(seen, 2)
	return image.Rect(b.x0, b.y0, b.x1, b.y1), true
}

// cardAt is where the middle of a card with a marker lies, mm; false when the
// marker has not the size of a card's.
func cardAt(k cvx.Marker, v calib.View) (calib.Point, bool) {
	var at [4]calib.Point
	var middle calib.Point
	for i, c := range k.Corners {
		p, ok := v.Locate(c, 0)
		if !ok {
			return calib.Point{}, false
		}
		at[i], middle = p, middle.Plus(p.Times(0.25))
	}
	for i := range at {
		if math.Abs(at[i].Far(at[(i+1)%4])/calib.CardMarker-1) > cardOff {
			return calib.Point{}, false
		}
	}
	return middle, true
}
