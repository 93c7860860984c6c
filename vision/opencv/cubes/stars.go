package cubes

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// mark is the one mark of a face that shows a one or a star.
type mark struct {
	// area is how much of the face it covers, in px of a patch, contrast how
	// much it differs from the face.
	area, contrast float64
}

// Marks are how the ones and stars of a set look: its dice are printed alike, and
// its small stars may look like another set's ones, but not like its own. The zero
// value knows nothing.
type Marks struct {
	// one and star are their areas, contrast is that of both.
	one, star, contrast float64
}

const (
	// sureOne is the chance from which a one tells how large ones are, mayBeStar
	// that of a star from which a larger mark tells how large stars are.
	sureOne, mayBeStar = 0.97, 0.1
	// starsLarger is by how much stars are larger than ones at least.
	starsLarger = 1.4
	// leastStars is how many stars must be about as large as one another, within
	// starsAlike as a logarithm: one mark may look larger than it is.
	leastStars, starsAlike = 2, 0.22
	// areaWithin is how far the areas of marks that are printed alike are from
	// their middle, as a logarithm; mostOdds bounds what they tell.
	areaWithin, mostOdds = 0.12, 3.0
	// leastContrast is how much of the others' contrast a mark has whose area
	// tells anything: under glare, it does not.
	leastContrast = 0.6
	// glaring is the share of the clearest mark's contrast below which light may hide some of a
	// mark.
	glaring = 0.33
	// markedWithin is how far from the middle a mark may reach, in half patches.
	markedWithin = 0.8
)

// markOf measures the mark in the middle of a face: where it differs from the face
// by half as much as it does at most.
func markOf(p patch) mark {
	var values []float64
	for i, v := range p {
		if math.Hypot(float64(centred(i%side)), float64(centred(i/side))) < markedWithin*side/2 {
			values = append(values, float64(v))
		}
	}
	slices.Sort(values)
	bare, most := values[len(values)/4], values[len(values)-4]
	at, _ := slices.BinarySearch(values, (bare+most)/2)
	return mark{area: float64(len(values) - at), contrast: most - bare}
}

// tellStars tells stars from ones by what both look like in this set, and says what
// that is. A mark of which light may hide some may be either.
func tellStars(f vision.Frame, all []found, before Marks) Marks {
	for i := range all {
		if d := &all[i]; d.face == 1 || d.face == dice.Star {
			d.mark = markOf(rectify(f, d.cube))
		}
	}
	marks := marksOf(all, before)
	for i := range all {
		marks.settle(&all[i])
	}
	markGlaring(all)
	return marks
}

// markGlaring marks the dice whose one mark is far less clear than the clearest.
func markGlaring(all []found) {
	clearest := 0.0
	for _, d := range all {
		clearest = max(clearest, d.mark.contrast)
	}
	for i := range all {
		all[i].glares = all[i].mark.area > 0 && all[i].mark.contrast < glaring*clearest
	}
}

// marksOf is how ones and stars look in these dice or, if they do not tell, as
// before: by ones that are certain, and by marks that are so much larger that they
// are none.
func marksOf(all []found, before Marks) Marks {
	var ones, stars, contrasts []float64
	for _, d := range all {
		if d.tells() && d.face == 1 && d.chance >= sureOne {
			ones, contrasts = append(ones, d.mark.area), append(contrasts, d.mark.contrast)
		}
	}
	if len(ones) == 0 {
		return before
	}
	// Of two the smaller: a star may be taken for a one, even that surely.
	slices.Sort(ones)
	one := ones[(len(ones)-1)/2]
	for _, d := range all {
		if d.tells() && d.net[dice.Star] >= mayBeStar && d.mark.area >= starsLarger*one {
			stars, contrasts = append(stars, d.mark.area), append(contrasts, d.mark.contrast)
		}
	}
	if len(stars) < leastStars {
		return before
	}
	star, alike := calib.Median(stars), 0
	for _, area := range stars {
		if math.Abs(math.Log(area/star)) < starsAlike {
			alike++
		}
	}
	if alike < leastStars {
		return before
	}
	return Marks{one, star, calib.Median(contrasts)}
}

// tells reports whether a die shows a one or a star, and lies so that its mark can
// be compared with others.
func (d found) tells() bool {
	return d.mark.area > 0 && !d.stacked && d.leans < mayLean
}

// settle weighs by its mark whether a die shows a one or a star.
func (m Marks) settle(d *found) {
	if m.star == 0 || !d.tells() || d.mark.contrast < leastContrast*m.contrast {
		return
	}
	far := func(area float64) float64 { return math.Pow(math.Log(d.mark.area/area)/areaWithin, 2) / 2 }
	odds := math.Exp(max(-mostOdds, min(mostOdds, far(m.one)-far(m.star))))
	one, star := d.net[1], d.net[dice.Star]
	both := one + odds*star
	d.net[1], d.net[dice.Star] = (one+star)*one/both, (one+star)*odds*star/both
	d.face, d.chance = likeliestFace(d.net, d.kind.Faces)
}
