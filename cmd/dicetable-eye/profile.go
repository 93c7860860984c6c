package main

import (
	"context"
	"fmt"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
)

// profileRetry is the pause between attempts to read a profile.
const profileRetry = time.Second

// learned reads the profile from its file, or takes the one that it is given.
// Until there is one that can be read nothing is looked at: the table never
// plays on half a profile. That is said as of a camera that gives no pictures;
// the next Hello takes it back. Commands that have to wait are in w.waiting.
func (w *watcher) learned(ctx context.Context, file string, orders <-chan order) error {
	for said := ""; ; {
		p, err := calib.LoadProfile(file)
		if err == nil {
			w.profile = &p
			return nil
		}
		if err := w.complain(file, err, &said); err != nil {
			return err
		}
		select {
		case c := <-orders:
			switch {
			case c.err != nil:
				return c.err
			case c.Stop:
				return errStop
			case c.Profile != nil:
				w.profile = c.Profile
				return nil
			case c.Lesson != nil:
				if err := w.refuse(*c.Lesson, file, err); err != nil {
					return err
				}
			default:
				w.waiting = append(w.waiting, c.Command)
			}
		case <-time.After(profileRetry):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// complain says what is wrong with the profile, once, and then only that the
// eye lives.
func (w *watcher) complain(file string, err error, said *string) error {
	if *said == err.Error() {
		return w.report(eye.Report{Health: w.pulse.health()})
	}
	if *said == "" {
		if err := w.hello(); err != nil {
			return err
		}
	}
	*said = err.Error()
	words := unread(file, err)
	return w.report(eye.Report{Fault: &eye.Fault{
		Code: "camera",
		Text: fmt.Sprintf("The table is not watched: %s.", words.EN),
		DE:   fmt.Sprintf("Dem Tisch wird nicht zugesehen: %s.", words.DE),
	}})
}

// refuse answers a lesson: without a profile that can be read no camera is
// opened.
func (w *watcher) refuse(r eye.LessonRequest, file string, err error) error {
	words := unread(file, err)
	return w.report(eye.Report{Lesson: &eye.Lesson{ID: r.ID, Problems: []calib.Problem{}, Missing: &words}})
}

// unread says why a profile cannot be read, and what to do.
func unread(file string, err error) eye.Words {
	return eye.Words{
		EN: err.Error(),
		DE: fmt.Sprintf("das Profil %s lässt sich nicht lesen (%v); bitte mit dicetable calibrate neu lernen", file, err),
	}
}
