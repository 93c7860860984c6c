package main

import (
	"fmt"
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/settle"
)

// proof is the evidence of the last open throw, reveal, scoring or push: the frame on
// which its last roll was settled, and the dice of all its rolls. A frame from
// under the cups, or of a look, never comes here.
type proof struct {
	watch uint64
	frame vision.Frame
	mat   vision.Mat
	// lying are the dice in the frame, rolls those that were told, with those
	// laid out.
	lying []vision.Die
	rolls map[int][]vision.Die
}

// begin forgets the evidence when a new throw is awaited. While dice are
// covered or cleared away, that of the ruling before stays, and in Lucky Five
// until the next throw.
func (p *proof) begin(w settle.Watch) {
	switch w.Phase {
	case settle.Opened, settle.Reveal, settle.Scoring:
		p.restart(w.ID)
	}
}

func (p *proof) restart(watch uint64) { *p = proof{watch: watch, rolls: map[int][]vision.Die{}} }

// keep takes the frame when it settled a roll of the watch.
func (p *proof) keep(f vision.Frame, r vision.Reading, events []settle.Event) {
	for _, e := range events {
		if !isEvidence(e) || r.Mat == nil {
			continue
		}
		if e.Watch != p.watch {
			p.restart(e.Watch)
		}
		p.frame, p.mat, p.lying = f, *r.Mat, r.Dice
		p.rolls[e.Seat] = slices.Concat(e.Dice, e.Laid)
	}
}

// isEvidence reports whether an event tells how dice lie: a roll, or what is
// known of one on the tray when the host has to decide (DC-9); or how discs lie
// after a push (TH-6).
func isEvidence(e settle.Event) bool {
	return e.Kind == settle.RollRead || e.Kind == settle.Pushed || e.Kind == settle.RollDoubt && len(e.Compared) > 0
}

// The photograph's limits: its size, and how much larger than its top face a
// die is shown that lies over the mat's edge, sides and all.
const (
	maxJPEG = 400_000
	dieRoom = 2
)

// photo is the answer to a request: the mat and what was counted, and nothing
// that is beside it; or why there is none.
func (p *proof) photo(r eye.PhotoRequest) (eye.Photo, []byte) {
	out := eye.Photo{ID: r.ID}
	if r.Watch != p.watch || p.frame.BGR == nil {
		out.Missing = "The eye was started again after the dice were read, so there is no photograph."
		return out, nil
	}
	out.Frame, out.At = p.frame.Seq, p.frame.At
	out.Outlines = p.outlines()
	areas := p.shown(out.Outlines)
	left, top, right, bottom := p.bounds(areas)
	cropped := opencv.Crop(only(p.frame, areas), left, top, right, bottom)
	jpeg, err := encodeSmall(cropped)
	if err != nil {
		out.Missing = fmt.Sprintf("The photograph could not be made: %v.", err)
		return out, nil
	}
	out.Width, out.Height = cropped.Width, cropped.Height
	move(out.Outlines, calib.Point{X: float64(left), Y: float64(top)})
	return out, jpeg
}

// shown are the areas of the frame that may be kept: the mat, and the dice that
// were counted, for one may lie over its edge.
func (p *proof) shown(counted []eye.Outline) [][]calib.Point {
	areas := [][]calib.Point{p.mat.Corners[:]}
	for _, o := range counted {
		middle := o.Corners[0].Towards(o.Corners[2], 0.5)
		var die []calib.Point
		for _, c := range o.Corners {
			die = append(die, middle.Plus(c.Minus(middle).Times(dieRoom)))
		}
		areas = append(areas, die)
	}
	return areas
}

// only is the frame in black but for some areas: the faces and hands of people
// at the table are not kept.
func only(f vision.Frame, areas [][]calib.Point) vision.Frame {
	black := f
	black.BGR = make([]byte, len(f.BGR))
	for y := range f.Height {
		row := 3 * y * f.Width
		for _, area := range areas {
			from, to := calib.Row(area, float64(y))
			from, to = max(0, from), min(f.Width, to)
			if from < to {
				copy(black.BGR[row+3*from:row+3*to], f.BGR[row+3*from:])
			}
		}
	}
	return black
}

// encodeSmall lowers the quality until the file is small enough.
func encodeSmall(f vision.Frame) (jpeg []byte, err error) {
	for quality := 88; quality > 20; quality -= 12 {
		if jpeg, err = opencv.EncodeJPEG(f, quality); err != nil || len(jpeg) < maxJPEG {
			return jpeg, err
		}
	}
	return nil, fmt.Errorf("it has %d bytes even at the lowest quality", len(jpeg))
}

// bounds are those of areas in the frame.
func (p *proof) bounds(areas [][]calib.Point) (left, top, right, bottom int) {
	l, t, r, b := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range slices.Concat(areas...) {
		l, t, r, b = min(l, c.X), min(t, c.Y), max(r, c.X), max(b, c.Y)
	}
	inside := func(v float64, most int) int { return int(min(float64(most), max(0, v))) }
	return inside(l, p.frame.Width), inside(t, p.frame.Height), inside(math.Ceil(r), p.frame.Width), inside(math.Ceil(b), p.frame.Height)
}

// move has outlines count from a corner of the frame.
func move(all []eye.Outline, corner calib.Point) {
	for i := range all {
		for j, c := range all[i].Corners {
			all[i].Corners[j] = c.Minus(corner)
		}
	}
}

// outlines are the dice of the rolls in the frame, seat by seat.
func (p *proof) outlines() []eye.Outline {
	var seats []int
	for seat := range p.rolls {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	lying := slices.Clone(p.lying)
	var all []eye.Outline
	for _, seat := range seats {
		for _, d := range p.rolls[seat] {
			o := eye.Outline{Seat: seat, Value: d.Value.String(), Corners: whereNow(d, &lying)}
			if seat == 0 {
				o.Colour = string(d.Colour)
			}
			all = append(all, o)
		}
	}
	return all
}

// pushedPx is how far a counted die may have been pushed by the time the
// photograph was taken and still be outlined where it lies then.
const pushedPx = 120

// whereNow is the outline of a counted die in the frame that was kept: players
// push dice forward (BL-9) between one seat's roll and the next. A die that is
// not found again is outlined where it was counted.
func whereNow(d vision.Die, lying *[]vision.Die) [4]calib.Point {
	best, near := -1, float64(pushedPx)
	for i, l := range *lying {
		if away := math.Hypot(l.CenterPx.X-d.CenterPx.X, l.CenterPx.Y-d.CenterPx.Y); l.Value == d.Value && l.Colour == d.Colour && away < near {
			best, near = i, away
		}
	}
	if best < 0 {
		return d.Outline
	}
	now := (*lying)[best].Outline
	*lying = slices.Delete(*lying, best, best+1)
	return now
}
