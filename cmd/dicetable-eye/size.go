package main

import (
	"fmt"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/vision"
)

// size is that of the pictures, as far as it has been told to be wrong.
type size struct{ wide, high int }

// look says what to do when a frame has another size than the pictures that the
// table was learned on, and when that is over: once, until it changes.
func (s *size) look(f vision.Frame, p *calib.Profile) *eye.Fault {
	now := size{}
	if p != nil && (f.Width != p.View.Lens.Width || f.Height != p.View.Lens.Height) {
		now = size{f.Width, f.Height}
	}
	if now == *s {
		return nil
	}
	*s = now
	if now == (size{}) {
		return &eye.Fault{Code: eye.FaultPicture, Text: "The camera's pictures are of the learned size again.", DE: "Die Bilder der Kamera haben wieder die gelernte Größe.", Over: true}
	}
	lens := p.View.Lens
	return &eye.Fault{
		Code: eye.FaultPicture,
		Text: fmt.Sprintf("The camera gives pictures of %d x %d, and the table was learned with %d x %d: set the camera to that size, or run dicetable calibrate again; until then dice are read less surely.", f.Width, f.Height, lens.Width, lens.Height),
		DE:   fmt.Sprintf("Die Kamera gibt Bilder von %d x %d, gelernt wurde der Tisch mit %d x %d: bitte die Kamera auf diese Größe stellen oder den Tisch mit dicetable calibrate neu lernen; bis dahin werden Würfel weniger sicher gelesen.", f.Width, f.Height, lens.Width, lens.Height),
	}
}
