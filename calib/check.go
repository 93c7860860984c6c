package calib

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Facts are what was measured of the mat in one picture.
type Facts struct {
	// Markers are the numbers of the markers that were found.
	Markers []int
	// Rim are the names of the mat's corners outside the picture.
	Rim []string
	// PxPerMM is the scale on the mat where it is smallest.
	PxPerMM float64
	// Tilt of the camera off the vertical, degrees.
	Tilt float64
	// White is the brightness of the mat's white, 0-255.
	White float64
	// Contrast is what lies between its white and its black, 0-255.
	Contrast float64
	// EdgePx is over how many px a sharp edge is smeared.
	EdgePx float64
	// Glare is the share of the mat that is too bright to tell colours.
	Glare float64
	// Residual is the markers' root mean square distance from where they
	// would be on a flat mat, px.
	Residual float64
	// Bumps are the parts of the mat that do not lie where they should.
	Bumps []Bump
	// Unseen are the parts of the mat whose printed lines are not all seen: "seat 3".
	Unseen []string
}

// Bump is a part of the mat that is seen beside its place.
type Bump struct {
	// Where in words: "seat 3", "the track".
	Where string
	// Px is how far.
	Px float64
}

// Problem is a sentence about what is wrong and what to do.
type Problem struct {
	// About is what is wrong.
	About Matter
	// Text is English, DE the same in German.
	Text, DE string
	// Fatal: nothing could be ruled on with such a picture. Others only
	// cost questions.
	Fatal bool
}

// Matter is what a problem is about.
type Matter string

// The matters.
const (
	OfMat   Matter = "mat"
	OfPlace Matter = "place" // of the camera
	OfLight Matter = "light"
	OfFocus Matter = "focus"
)

// What a picture must have. A die of 16 mm is read from 16 px on; the limits
// leave room for the smaller dice and for noise.
const (
	// leastPxPerMM and goodPxPerMM are scales on the mat, px per mm.
	leastPxPerMM, goodPxPerMM = 1.0, 1.15
	// mostTilt is of the camera off the vertical, degrees.
	mostTilt = 30
	// darkWhite and dimWhite are the brightness of white, leastSpan what it is brighter
	// than black, 0-255.
	darkWhite, dimWhite, leastSpan = 70, 110, 50
	// blurredEdge and softEdge are over how many px a sharp edge is smeared.
	blurredEdge, softEdge = 4.1, 3.4
	// mostGlare is a share of the mat.
	mostGlare = 0.02
	// mostResidual and mostBump are how far what is printed is seen beside its place, px:
	// the markers, and a part of the mat.
	mostResidual, mostBump = 2.0, 3.0
)

// cornerNames are where the markers 0 to 3 are on the mat.
var cornerNames = [4]string{"top left", "top right", "bottom right", "bottom left"}

// cornerNamesDE are the same in German.
var cornerNamesDE = map[string]string{
	"top left": "oben links", "top right": "oben rechts", "bottom right": "unten rechts", "bottom left": "unten links",
}

// CornerName says in words where a mat's corner or marker 0 to 3 is.
func CornerName(i int) string { return cornerNames[i&3] }

// Check turns what was measured into words, the worst first; none when all
// is well.
func Check(m *Mat, f Facts) []Problem {
	var fatal, mild []Problem
	add := func(about Matter, worst bool, en, de string, args ...any) {
		said := Saidf(en, de, args...)
		p := Problem{About: about, Text: said.EN, DE: said.DE, Fatal: worst}
		if worst {
			fatal = append(fatal, p)
		} else {
			mild = append(mild, p)
		}
	}
	checkMarkers(m, f, add)
	if len(f.Markers) < 2 {
		return append(fatal, mild...)
	}
	checkPlace(f, add)
	checkLight(f, add)
	checkFlat(f, add)
	return append(fatal, mild...)
}

// adder takes a sentence in both languages; each has all of the arguments, in
// the same order.
type adder func(about Matter, fatal bool, en, de string, args ...any)

func checkMarkers(m *Mat, f Facts, add adder) {
	if len(f.Markers) == 0 {
		add(OfMat, true, "no mat can be seen: lay the mat under the camera so that its four corner markers are in the picture, turn on the light and focus the camera",
			"es ist keine Matte zu sehen: bitte so unter die Kamera legen, dass alle vier Eckmarken im Bild sind, Licht machen und scharf stellen")
		return
	}
	for _, k := range m.Markers {
		if !slices.Contains(f.Markers, k.ID) {
			corner := CornerName(k.ID)
			add(OfMat, true, fmt.Sprintf("marker %d (%s corner) cannot be seen in its place: take away what covers it, and see that the whole mat is in the picture and lies flat", k.ID, corner),
				fmt.Sprintf("die Marke %d (%s) ist nicht an ihrem Platz zu sehen: bitte frei machen; die ganze Matte muss im Bild sein und flach liegen", k.ID, cornerNamesDE[corner]))
		}
	}
	if len(f.Rim) > 0 {
		var rim []string
		for _, corner := range f.Rim {
			rim = append(rim, cornerNamesDE[corner])
		}
		add(OfPlace, false, "a corner of the mat is outside the picture ("+strings.Join(f.Rim, ", ")+"): hang the camera higher or move the mat",
			"eine Ecke der Matte ist außerhalb des Bildes ("+strings.Join(rim, ", ")+"): bitte die Kamera höher hängen oder die Matte verschieben")
	}
}

func checkPlace(f Facts, add adder) {
	switch {
	case f.PxPerMM < leastPxPerMM:
		add(OfPlace, true, "a mm on the mat is only %.1f pixels: the dice are too small to read; hang the camera lower or choose a larger picture",
			"ein mm der Matte hat nur %.1f Pixel: die Würfel sind zu klein; bitte die Kamera tiefer hängen oder ein größeres Bild wählen", f.PxPerMM)
	case f.PxPerMM < goodPxPerMM:
		add(OfPlace, false, "a mm on the mat is only %.1f pixels: small dice may raise questions; hang the camera lower or choose a larger picture",
			"ein mm der Matte hat nur %.1f Pixel: kleine Würfel machen vielleicht Fragen; bitte die Kamera tiefer hängen oder ein größeres Bild wählen", f.PxPerMM)
	}
	if f.Tilt > mostTilt {
		add(OfPlace, true, "the camera looks %.0f degrees off the vertical: dice hide each other's tops; hang it over the middle of the table",
			"die Kamera blickt %.0f Grad schräg: Würfel verdecken einander; bitte über die Mitte des Tisches hängen", f.Tilt)
	}
}

func checkLight(f Facts, add adder) {
	switch {
	case f.White < darkWhite:
		add(OfLight, true, "it is too dark: white is only %.0f of 255; turn on a lamp or lengthen the exposure",
			"es ist zu dunkel: Weiß hat nur %.0f von 255; bitte Licht machen oder länger belichten", f.White)
	case f.White < dimWhite:
		add(OfLight, false, "it is dim: white is only %.0f of 255; more light makes fewer questions",
			"es ist trüb: Weiß hat nur %.0f von 255; mehr Licht macht weniger Fragen", f.White)
	}
	if f.Contrast < leastSpan && f.White >= darkWhite {
		add(OfLight, true, "white and black differ by only %.0f of 255: keep lamps from shining into the camera and clean its lens",
			"Weiß und Schwarz liegen nur %.0f von 255 auseinander: keine Lampe darf in die Kamera scheinen, und die Linse muss sauber sein", f.Contrast)
	}
	switch {
	case f.EdgePx > blurredEdge:
		add(OfFocus, true, "the picture is blurred: a sharp edge is %.1f pixels wide; focus the camera on the mat and fix it so that it does not shake",
			"das Bild ist unscharf: eine scharfe Kante ist %.1f Pixel breit; bitte auf die Matte scharf stellen und die Kamera wackelfrei befestigen", f.EdgePx)
	case f.EdgePx > softEdge:
		add(OfFocus, false, "the picture is a little soft: a sharp edge is %.1f pixels wide; focus the camera on the mat",
			"das Bild ist etwas weich: eine scharfe Kante ist %.1f Pixel breit; bitte auf die Matte scharf stellen", f.EdgePx)
	}
	if f.Glare > mostGlare {
		add(OfLight, false, "%.0f %% of the mat is too bright to tell colours: move or soften the lamp that is mirrored there",
			"%.0f %% der Matte sind für Farben zu hell: bitte die Lampe, die sich dort spiegelt, versetzen oder dämpfen", math.Ceil(100*f.Glare))
	}
}

func checkFlat(f Facts, add adder) {
	if len(f.Unseen) > 0 {
		places, german := partsOf(f.Unseen)
		add(OfMat, false, "the lines at "+places+" cannot be seen in their places: take away what lies on them, and lay the mat flat",
			"die Linien ("+german+") sind nicht an ihrem Platz zu sehen: bitte frei räumen und die Matte glatt legen")
	}
	if len(f.Bumps) > 0 {
		var where []string
		for _, b := range f.Bumps {
			where = append(where, b.Where)
		}
		places, german := partsOf(where)
		add(OfMat, true, "the mat is wrinkled or badly glued at "+places+": it is seen up to %.0f pixels beside its place; lay it flat",
			"die Matte ist faltig oder schlecht geklebt ("+german+"): sie ist bis zu %.0f Pixel neben ihrem Platz zu sehen; bitte glatt legen", f.worstBump())
		return
	}
	if f.Residual > mostResidual {
		add(OfMat, true, "the corner markers are %.1f pixels from where they are on a flat mat: lay the mat flat, and print it at 100 %%",
			"die Eckmarken sind %.1f Pixel von dort entfernt, wo sie auf einer flachen Matte sind: bitte glatt legen, und zu 100 %% drucken", f.Residual)
	}
}

// partsOf are parts of the mat in words, English and German.
func partsOf(where []string) (en, de string) {
	en = strings.Join(where, ", ")
	return en, strings.NewReplacer("seat", "Platz", "the track", "die Bahn").Replace(en)
}

func (f Facts) worstBump() float64 {
	worst := 0.0
	for _, b := range f.Bumps {
		worst = max(worst, b.Px)
	}
	return worst
}

// Bumped reports whether a displacement in px is more than print and lens leave.
func Bumped(px float64) bool { return px > mostBump }
