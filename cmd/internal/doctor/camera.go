package doctor

import (
	"context"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/camera/source"
)

const (
	// fewFrames a second are too few: hands are gone between two of them.
	fewFrames = 8
	// goodFrames are what the times of the table are made for.
	goodFrames = 12
	// movedPx is from where on a camera counts as moved since it was
	// calibrated. The table finds its place by itself up to a point.
	movedPx = 25
	// slowMillis is how long a reading may take, ms: three must agree, and a throw is to be
	// ruled on within a second and a half.
	slowMillis = 400
)

// camera has the eye look, and says what it saw.
func (e *examination) camera(ctx context.Context) {
	x, err := e.Look(ctx)
	if err != nil {
		e.wrong("eye", err)
		e.say("camera", Skipped, "nobody can look through it without the eye", "ohne das Auge kann niemand hindurchsehen")
		return
	}
	e.sayf("eye", Right, "it starts, with OpenCV %s", "es startet, mit OpenCV %s", x.OpenCV)
	e.speed(x)
	if e.Config.Camera.Source == string(source.Sim) {
		e.say("camera", Skipped, "the table is a virtual one", "der Tisch ist ein virtueller")
		return
	}
	if x.Trouble != nil {
		e.say("camera", Wrong, x.Trouble.EN, x.Trouble.DE)
		return
	}
	e.frames(x)
	e.picture(x)
	e.profile(x)
}

// speed says how quick this machine reads.
func (e *examination) speed(x eye.Examination) {
	g, en, de := Right, "", ""
	if x.ReadMillis > slowMillis {
		g, en, de = Note, "; that is slow, and players wait for three that agree: end what else runs on this machine, or use a quicker one", "; das ist langsam, und gewartet wird auf drei, die übereinstimmen: bitte beenden, was sonst auf diesem Rechner läuft, oder einen schnelleren nehmen"
	}
	e.sayf("speed", g, "a full table is read in %.2f seconds"+en, "ein voller Tisch wird in %.2f Sekunden gelesen"+de, x.ReadMillis/1000)
}

func (e *examination) frames(x eye.Examination) {
	g, en, de := Right, "", ""
	switch {
	case x.FPS > 0 && x.FPS < fewFrames:
		g, en, de = Wrong, "; that is too few, choose a smaller picture or give it more light", "; das sind zu wenige, bitte ein kleineres Bild wählen oder mehr Licht geben"
	case x.FPS > 0 && x.FPS < goodFrames:
		g, en, de = Note, "; 15 would be better, give it more light or a faster cable", "; 15 wären besser, bitte mehr Licht oder ein schnelleres Kabel"
	}
	e.sayf("camera", g, "%s gives %.0f frames a second of %d x %d"+en, "%s gibt %.0f Bilder in der Sekunde von %d x %d"+de, x.Camera, x.FPS, x.Width, x.Height)
}

// picture says what is wrong in the picture, a line for each matter, or that
// nothing is.
func (e *examination) picture(x eye.Examination) {
	for _, m := range []struct {
		check   string
		matters []calib.Matter
		en, de  string
		values  []any
	}{
		{"mat", []calib.Matter{calib.OfMat, calib.OfPlace}, "it is %s, a mm has %.1f pixels", "es ist %s, ein mm hat %.1f Pixel", []any{x.Mat, x.PxPerMM}},
		{"focus", []calib.Matter{calib.OfFocus}, "a sharp edge is %.1f pixels wide", "eine scharfe Kante ist %.1f Pixel breit", []any{x.EdgePx}},
		{"light", []calib.Matter{calib.OfLight}, "white paper has %.0f of 255", "weißes Papier hat %.0f von 255", []any{x.White}},
	} {
		told := false
		for _, about := range m.matters {
			for _, p := range x.Problems {
				if p.About == about {
					told = true
					e.say(m.check, graded(p), p.Text, p.DE)
				}
			}
		}
		switch {
		case told:
		case x.Mat == "":
			e.say(m.check, Skipped, "without a mat nobody can tell", "ohne Matte kann das niemand sagen")
		default:
			e.sayf(m.check, Right, m.en, m.de, m.values...)
		}
	}
}

func graded(p calib.Problem) Grade {
	if p.Fatal {
		return Wrong
	}
	return Note
}

// profile says whether the table was learned, and still is as it was.
func (e *examination) profile(x eye.Examination) {
	switch p := x.Profile; {
	case p == nil:
		e.say("profile", Note, "the table was not learned yet: run dicetable calibrate; until then lens, light and exposure are guessed",
			"der Tisch wurde noch nicht gelernt: bitte dicetable calibrate ausführen; bis dahin werden Linse, Licht und Belichtung geschätzt")
	case p.Trouble != nil:
		e.say("profile", Wrong, p.Trouble.EN, p.Trouble.DE)
	case x.Mat == "":
		e.say("profile", Skipped, "without a mat nobody can tell", "ohne Matte kann das niemand sagen")
	case p.MovedPx > movedPx:
		e.sayf("profile", Note, "the camera or the mat was moved by %.0f px since it was learned: the table finds it again; calibrate again for the best colours",
			"Kamera oder Matte wurden seit dem Lernen um %.0f Pixel verschoben: der Tisch findet sie wieder; für die besten Farben bitte neu kalibrieren", p.MovedPx)
	case p.Fixed:
		e.sayf("profile", Right, "it fits to %.0f px, and the camera is set as it was learned", "es passt auf %.0f Pixel genau, und die Kamera ist eingestellt wie gelernt", p.MovedPx)
	default:
		e.sayf("profile", Right, "it fits to %.0f px; the camera sets itself", "es passt auf %.0f Pixel genau; die Kamera stellt sich selbst ein", p.MovedPx)
	}
}
