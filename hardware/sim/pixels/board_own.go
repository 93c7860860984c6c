package pixels

import (
	"image/color"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

// The colours of a board of somebody's own: cardboard, and round fields of which
// every third is a star's.
var (
	cardboard = color.RGBA{176, 148, 104, 255}
	numbers   = color.RGBA{232, 222, 196, 255}
	stars     = color.RGBA{58, 84, 120, 255}
)

// ownBoard draws a board over the mat: it hides what is printed there. Its fields
// are discs with a gap between them.
func ownBoard(track calib.OwnTrack) []matdraw.Op {
	if track == nil {
		return nil
	}
	ops := []matdraw.Op{{Kind: matdraw.Polygon, Colour: cardboard, Points: track}}
	mat := track.On(calib.Bluff())
	for _, f := range mat.Track {
		ops = append(ops, disc(cardboard, f.Center(), 0.8*f.Size))
	}
	for _, f := range mat.Track {
		c := numbers
		if f.Kind == "star" {
			c = stars
		}
		ops = append(ops, disc(c, f.Center(), 0.44*f.Size))
	}
	return ops
}

// disc is a filled circle.
func disc(c color.RGBA, middle calib.Point, radius float64) matdraw.Op {
	return matdraw.Op{Kind: matdraw.Circle, Colour: c, Points: []calib.Point{middle}, Radius: radius / 2, Width: radius}
}
