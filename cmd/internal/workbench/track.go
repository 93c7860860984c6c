package workbench

import (
	"errors"
	"io/fs"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/games"
)

var (
	errNoMat = games.Refuse("", "In diesem Bild ist die Matte nicht zu finden: Ihre Eckmarken müssen neben dem Brett zu sehen sein.",
		"The mat cannot be found in this picture: its corner markers must be seen beside the board.")
	errNoProfile = games.Refuse("", "Der Tisch kennt die Matte noch nicht: erst ohne das Brett „So merken“, dann das Brett hinlegen.",
		"The table does not know its mat yet: remember it without the board first, then lay the board down.")
)

// teachTrack keeps the board whose fields were tapped in the picture of a lesson,
// px, in travel order.
func (b *Bench) teachTrack(id uint64, fields []calib.Point) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.learns(id); err != nil {
		return err
	}
	if b.last.View == nil {
		return errNoMat
	}
	p, err := b.profile()
	if err != nil {
		return err
	}
	p.Track = nil
	mat := p.Table()
	for _, px := range fields {
		at, ok := b.last.View.Locate(px, 0)
		if !ok {
			return errNoMat
		}
		p.Track = append(p.Track, at)
	}
	var said *calib.Said
	if err := p.Track.Check(mat); errors.As(err, &said) {
		return games.Refuse("", "Dieses Brett geht nicht: "+said.DE+".", "This board will not do: "+said.EN+".")
	}
	return b.save(p)
}

// forgetTrack goes back to the track that is printed on the mat.
func (b *Bench) forgetTrack() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.playing.Load() {
		return errPlaying
	}
	p, err := b.profile()
	if err != nil {
		return err
	}
	p.Track = nil
	return b.save(p)
}

// profile is the one in force; the error is a refusal.
func (b *Bench) profile() (calib.Profile, error) {
	p, err := calib.LoadProfile(b.opt.File)
	if err == nil {
		return p, nil
	}
	if b.opt.File != "" && !errors.Is(err, fs.ErrNotExist) {
		b.opt.Log.Warn("the profile cannot be used", "cause", err)
	}
	return calib.Profile{}, errNoProfile
}

// fieldsIn are the fields of the board that was taught, in px of a lesson's
// picture; none where the printed track counts.
func (b *Bench) fieldsIn(l eye.Lesson) []calib.Point {
	p, err := calib.LoadProfile(b.opt.File)
	if err != nil || l.View == nil {
		return nil
	}
	var px []calib.Point
	for _, at := range p.Track {
		px = append(px, l.View.Project(at, 0))
	}
	return px
}
