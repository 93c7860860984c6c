package eye

import (
	"context"

	"dicetable/calib"
)

// LessonRequest asks for the picture of the moment and what a table can be
// learned from it. While a game is watched there is none.
type LessonRequest struct {
	ID uint64 `json:"id"`
}

// Lesson is the camera's whole picture, in the raw part, and what it tells of
// the table.
type Lesson struct {
	ID uint64 `json:"id"`
	// Missing says why there is no picture; the rest is empty then.
	Missing *Words `json:"missing,omitempty"`
	// Width and Height are the picture's, px.
	Width  int `json:"width"`
	Height int `json:"height"`
	// View is the camera in its place, nil where no mat was found; it is told even
	// where a problem is fatal.
	View *calib.View `json:"view,omitempty"`
	// Corners are the mat's in px, top left first and clockwise; nil where no mat
	// was found.
	Corners []calib.Point `json:"corners,omitempty"`
	// PxPerMM is the scale on the mat, Tilt how many degrees the camera looks off
	// the vertical, and AboveMM how high it hangs; all 0 without a mat.
	PxPerMM float64 `json:"px_per_mm"`
	Tilt    float64 `json:"tilt"`
	AboveMM float64 `json:"above_mm"`
	// Problems are what is wrong in the picture, the worst first.
	Problems []calib.Problem `json:"problems"`
	// Profile is what would be kept of it, nil when a problem is fatal.
	Profile *calib.Profile `json:"profile,omitempty"`
}

// taught is a Lesson with its JPEG.
type taught struct {
	lesson Lesson
	jpeg   []byte
}

// Lesson asks the eye for its picture and what it tells of the table, and waits
// for it: the error is that of ctx when the eye does not answer. Who asks while
// another waits comes after.
func (s *Supervisor) Lesson(ctx context.Context) (Lesson, []byte, error) {
	select {
	case s.teach <- struct{}{}:
		defer func() { <-s.teach }()
	case <-ctx.Done():
		return Lesson{}, nil, ctx.Err()
	}
	var id uint64
	s.box.put(func() {
		s.box.asked++
		id = s.box.asked
		s.box.lesson = &LessonRequest{ID: id}
	})
	for {
		select {
		case t := <-s.lessons:
			if t.lesson.ID == id {
				return t.lesson, t.jpeg, nil
			}
		case <-ctx.Done():
			return Lesson{}, nil, ctx.Err()
		}
	}
}
