package main

import (
	"errors"
	"fmt"
	"math"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/trouble"
	"dicetable/vision"
	"dicetable/vision/opencv/learn"
	"dicetable/vision/settle"
	"dicetable/vision/survey"
)

// lessonFrames is how many frames a lesson is learned from.
const lessonFrames = 3

// remember keeps the last frames while no game is watched: of one that is,
// nobody may see the whole picture.
func (w *watcher) remember(f vision.Frame) {
	if w.sight.watching.Phase != settle.Idle {
		return
	}
	if w.recent = append(w.recent, f); len(w.recent) > lessonFrames {
		w.recent = w.recent[1:]
	}
}

// teach answers with the last picture and what it tells of the table.
func (w *watcher) teach(r eye.LessonRequest) (eye.Lesson, []byte) {
	l := eye.Lesson{ID: r.ID, Problems: []calib.Problem{}}
	if len(w.recent) == 0 {
		l.Missing = &eye.Words{
			DE: "die Kamera hat noch kein Bild gegeben, oder es wird gespielt",
			EN: "the camera has given no picture yet, or a game is on",
		}
		return l, nil
	}
	f := w.recent[len(w.recent)-1]
	jpeg, err := encodeSmall(f)
	if err == nil {
		l.Width, l.Height = f.Width, f.Height
		err = w.learn(&l)
	}
	if err != nil {
		return eye.Lesson{ID: r.ID, Problems: l.Problems, Missing: &eye.Words{DE: trouble.German(err), EN: err.Error()}}, nil
	}
	return l, jpeg
}

// learn fills in what the recent frames tell. Lens, exposure and dice of the
// profile in force stay.
func (w *watcher) learn(l *eye.Lesson) error {
	o := learn.Options{Mat: "auto", Dice: "auto"}
	if p := w.profile; p != nil && p.View.Lens.Width == l.Width && p.View.Lens.Height == l.Height {
		o.Lens = &p.View.Lens
	}
	lesson, err := learn.Table(w.recent, o)
	if errors.Is(err, survey.ErrWhichMat) && w.profile != nil {
		// A board lies on what is printed.
		o.Mat = w.profile.Mat
		lesson, err = learn.Table(w.recent, o)
	}
	if err != nil {
		return fmt.Errorf("nothing can be learned from the picture: %w", err)
	}
	l.Problems = append(l.Problems, lesson.Problems...)
	p := lesson.Profile
	mat, err := calib.MatByName(p.Mat)
	if err != nil {
		return nil // no mat is seen, and the problems say so
	}
	l.View = &p.View
	for _, c := range mat.Corners() {
		l.Corners = append(l.Corners, p.View.Project(c, 0))
	}
	if l.PxPerMM = lesson.Facts.PxPerMM; math.IsInf(l.PxPerMM, 0) {
		l.PxPerMM = 0
	}
	_, l.AboveMM = p.View.Eye()
	l.Tilt = p.View.Tilt()
	if lesson.Usable() {
		if w.profile != nil {
			p.Keep(*w.profile)
			p.Exposure = w.profile.Exposure
		}
		l.Profile = &p
	}
	return nil
}
