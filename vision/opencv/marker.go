package opencv

import (
	"slices"
	"strconv"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// borderMM is how near to a field's border the middle of the marker may lie
// for its field to be certain.
const borderMM = 3

// readMarker takes the marker's field and face from the red die on the
// track. More than one, or one that lies tilted, or may, or between two fields,
// is a doubt; one that lies elsewhere is no bet.
func readMarker(mat *calib.Mat, out *vision.Reading) {
	var on []vision.Die
	for _, d := range out.Dice {
		if d.Colour != dice.Red || d.CenterMM == nil {
			continue
		}
		if _, depth, ok := mat.FieldAt(*d.CenterMM); ok && depth > -borderMM {
			on = append(on, d)
		}
	}
	switch {
	case len(on) == 0:
		return
	case len(on) > 1:
		doubt(out, "%d red dice lie on the track; only one may be the marker", len(on))
		return
	}
	d := on[0]
	field, depth, _ := mat.FieldAt(*d.CenterMM)
	isTilted, isBetween := d.Cocked || d.Stacked, depth < borderMM
	switch {
	case isTilted:
		doubt(out, "the marker lies tilted on the track, near %s", fieldName(field))
	case isBetween:
		doubt(out, "the marker lies between two fields, near %s", fieldName(field))
	}
	out.Marker = &vision.Marker{Field: field, Face: d.Value, Confidence: d.Confidence, Doubted: isTilted || isBetween || mayNotLie(d, out.Doubts)}
}

// mayNotLie reports whether it is doubted how the marker lies, by what is doubted nearer than another
// die could lie, for aslant the place of a doubt is a little off; that its face is not clear is
// in its confidence.
func mayNotLie(d vision.Die, doubts []vision.Doubt) bool {
	return slices.ContainsFunc(doubts, func(x vision.Doubt) bool {
		return x.Colour == dice.Red && !x.Face && x.CenterMM != nil && x.CenterMM.Far(*d.CenterMM) < usualDieMM
	})
}

func fieldName(f calib.Field) string {
	if f.Kind == "star" {
		return "star " + strconv.Itoa(f.Count)
	}
	return "number " + strconv.Itoa(f.Count)
}
