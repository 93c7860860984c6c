package main

import (
	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/settle"
)

// sight makes events of frames. What it keeps of a frame is the evidence of
// the last open throw or reveal, nothing else.
type sight struct {
	reader   *opencv.Reader
	changes  opencv.Watcher
	settler  *settle.Settler
	watching settle.Watch
	dark     bool
	// panel tells when the panel must hold still; expose then asks it to. It may
	// be nil.
	panel  exposing
	expose func() error
	proof  proof
}

func newSight(p *calib.Profile, discs calib.DiscSizes) (*sight, error) {
	r, err := opencv.NewReader(opencv.Options{Mat: "auto", Dice: "auto", Discs: discs, Profile: p})
	if err != nil {
		return nil, err
	}
	return &sight{reader: r, settler: settle.New(settle.Defaults())}, nil
}

func (s *sight) close() { s.reader.Close() }

func (s *sight) watch(w settle.Watch) {
	if s.watching.Phase == settle.Idle && w.Phase != settle.Idle {
		s.reader.ForgetThings()
	}
	s.watching = w
	s.settler.Watch(w)
	s.changes.Forget()
	s.reader.Expect(diceOf(w.Phase))
	s.proof.begin(w)
}

// diceOf is which dice lie on the table in a phase.
func diceOf(p settle.Phase) string {
	switch p {
	case settle.Tossing, settle.Hidden, settle.Scoring:
		return "dicecup"
	case settle.Turn:
		return "luckyfive"
	case settle.Push:
		return "discs"
	}
	return "auto"
}

// add takes in one frame and says whether it was worth reading.
func (s *sight) add(f vision.Frame) (events []settle.Event, read bool, err error) {
	changed, err := s.changes.Changed(f)
	if err != nil {
		return nil, false, err
	}
	seen := settle.Observation{Seq: f.Seq, At: f.At, Dark: s.dark}
	read = s.settler.Wants(f.At, changed)
	if s.panel.add(s.watching.Phase, f.At, changed, read) && s.expose != nil {
		if err := s.expose(); err != nil {
			return nil, read, err
		}
	}
	if read {
		reading, err := s.reader.Read(f)
		if err != nil {
			return nil, true, err
		}
		s.dark = s.reader.Dark()
		seen.Reading, seen.Dark = &reading, s.dark
	}
	events = s.settler.Add(seen)
	if seen.Reading != nil {
		s.proof.keep(f, *seen.Reading, events)
	}
	return events, read, nil
}

func (s *sight) photo(r eye.PhotoRequest) (eye.Photo, []byte) { return s.proof.photo(r) }
