package learn

import (
	"errors"
	"fmt"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/survey"
)

// Options are what is known about a table beforehand.
type Options struct {
	// Mat is "bluff", "tray" or "auto".
	Mat string
	// Dice is the name of a dice set; "auto" takes the mat's usual one.
	Dice string
	// DieSizeMM is the edge of the dice as somebody measured it, mm, or 0.
	DieSizeMM float64
	// Lens is the camera's, or nil to take it from the markers as far as
	// they tell.
	Lens *calib.Lens
}

// Lesson is what was learned and what was found wrong. The profile may be
// used when no problem is fatal.
type Lesson struct {
	Profile  calib.Profile
	Facts    calib.Facts
	Problems []calib.Problem
}

// Usable reports whether nothing fatal was found.
func (l Lesson) Usable() bool {
	for _, p := range l.Problems {
		if p.Fatal {
			return false
		}
	}
	return true
}

// Table learns from frames of one table with nothing but the mat on it, taken
// one after the other by a camera that stays where it is.
func Table(frames []vision.Frame, o Options) (Lesson, error) {
	f, shaken, err := still(frames, o.Lens)
	if err != nil {
		return Lesson{}, err
	}
	sight, err := opencv.NewMatFinder(o.Lens).Find(f)
	if errors.Is(err, opencv.ErrNoMat) {
		return blind(f, o), nil
	}
	if err != nil {
		return Lesson{}, err
	}
	mat, err := matOf(f, sight.View, o.Mat)
	if err != nil {
		return Lesson{}, err
	}
	facts := survey.Measure(f, sight.View, mat, sight.Markers, sight.RMS)
	l := Lesson{Facts: facts, Problems: calib.Check(mat, facts)}
	if shaken {
		l.Problems = append([]calib.Problem{{
			About: calib.OfPlace, Fatal: true, Text: "the camera or the mat moves: fix the camera, keep hands off the table, and try again",
			DE: "die Kamera oder die Matte bewegt sich: bitte die Kamera befestigen, Hände weg vom Tisch, und noch einmal",
		}}, l.Problems...)
	}
	light := survey.MeasureLight(f, sight.View, mat)
	if !light.Balanced {
		l.Problems = append(l.Problems, calib.Problem{
			About: calib.OfLight, Text: "the grey and white patches are covered or overexposed: white balance is left as it is; uncover them or shorten the exposure",
			DE: "die graue und die weiße Fläche sind verdeckt oder überbelichtet: der Weißabgleich bleibt, wie er ist; bitte frei machen oder kürzer belichten",
		})
	}
	for name, c := range light.Patches {
		light.Patches[name] = rounded(c, 10)
	}
	l.Profile = calib.Profile{Version: calib.ProfileVersion, Mat: mat.Name, View: sight.View,
		White: rounded(light.White, 1000), Patches: light.Patches, Dice: diceOf(mat, o.Dice), DieSizeMM: o.DieSizeMM}
	return l, nil
}

// rounded leaves no more digits than are measured: parts of one.
func rounded(c [3]float64, parts float64) [3]float64 {
	for k := range c {
		c[k] = math.Round(parts*c[k]) / parts
	}
	return c
}

// blind is the lesson of a picture without a mat. Why there is none shows in
// the picture as a whole.
func blind(f vision.Frame, o Options) Lesson {
	problems := calib.Check(calib.Bluff(), calib.Facts{})
	if sum := brightest(f); sum < 70 {
		problems = append(problems, calib.Problem{
			About: calib.OfLight, Fatal: true, Text: fmt.Sprintf("it is too dark: the brightest part of the picture is only %.0f of 255; turn on a lamp or lengthen the exposure", sum),
			DE: fmt.Sprintf("es ist zu dunkel: die hellste Stelle des Bildes hat nur %.0f von 255; bitte Licht machen oder länger belichten", sum),
		})
	} else if o.Lens != nil {
		problems = append(problems, calib.Problem{
			About: calib.OfMat, Text: "perhaps the lens that was learned belongs to another camera or setting: try again without it",
			DE: "vielleicht gehört die gelernte Linse zu einer anderen Kamera oder Einstellung: bitte ohne sie versuchen",
		})
	}
	return Lesson{Problems: problems}
}

// brightest is the brightness that a hundredth of the pixels exceed.
func brightest(f vision.Frame) float64 {
	var count [256]int
	for i := 0; i < len(f.BGR); i += 3 {
		count[f.BGR[i+1]]++
	}
	left := len(f.BGR) / 300
	for v := 255; v > 0; v-- {
		if left -= count[v]; left <= 0 {
			return float64(v)
		}
	}
	return 0
}

func matOf(f vision.Frame, v calib.View, name string) (*calib.Mat, error) {
	if name == "" || name == "auto" {
		return survey.TellMat(f, v)
	}
	return calib.MatByName(name)
}

func diceOf(m *calib.Mat, name string) string {
	if (name == "" || name == "auto") && m == calib.Bluff() {
		return "bluff"
	}
	if name == "" {
		return "auto"
	}
	return name
}

// still is the mean of frames, which has less noise; of frames between which
// the mat moved, it is the last one, and shaken.
func still(frames []vision.Frame, lens *calib.Lens) (f vision.Frame, shaken bool, err error) {
	if len(frames) == 0 {
		return vision.Frame{}, false, &calib.Said{
			EN: "the camera gave no picture; see that no other program uses it",
			DE: "die Kamera gab kein Bild; bitte nachsehen, ob ein anderes Programm sie benutzt",
		}
	}
	finder := opencv.NewMatFinder(lens)
	first := frames[0]
	for _, f := range frames {
		if err := f.Check(); err != nil {
			return vision.Frame{}, false, err
		}
		if f.Width != first.Width || f.Height != first.Height {
			return vision.Frame{}, false, &calib.Said{
				EN: fmt.Sprintf("the camera gave pictures of %d x %d and of %d x %d pixels; fix its size in its settings", first.Width, first.Height, f.Width, f.Height),
				DE: fmt.Sprintf("die Kamera gab Bilder von %d x %d und von %d x %d Pixeln; bitte ihre Größe fest einstellen", first.Width, first.Height, f.Width, f.Height),
			}
		}
		// A hand that passes is no reason to stop.
		if s, err := finder.Find(f); err == nil && s.Moved {
			shaken = true
		}
	}
	if shaken {
		return frames[len(frames)-1], true, nil
	}
	return averaged(frames), false, nil
}

// averaged is the mean of frames of one size.
func averaged(frames []vision.Frame) vision.Frame {
	mean := frames[0]
	sums := make([]uint32, len(mean.BGR))
	for _, f := range frames {
		for i, v := range f.BGR {
			sums[i] += uint32(v)
		}
	}
	n := uint32(len(frames))
	mean.BGR = make([]byte, len(sums))
	for i, s := range sums {
		mean.BGR[i] = byte((s + n/2) / n)
	}
	return mean
}
