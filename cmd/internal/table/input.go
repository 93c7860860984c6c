package table

import (
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// Input is one thing that happens to a table.
type Input interface{ input() }

// The inputs.
type (
	// Seen is an event told by the eye.
	Seen struct{ Event settle.Event }
	// EyeUp: an eye has begun; what it tells first may have been told before.
	EyeUp struct{}
	// EyeDown: the eye ended, for a reason in words; a new one is coming.
	EyeDown struct{ Reason eye.Words }
	// EyeFault is something the host must put right, or that was.
	EyeFault struct{ Fault eye.Fault }
	// PartTold is how a part of the table is that it can do without: a lamp,
	// the panel. Its Name is that of the health.
	PartTold struct {
		Name string
		Part wire.Part
	}
	// Call is what the club calls.
	Call struct{ Call wire.Call }
	// PhotoGiven: the eye gave the picture of a verdict, which is being stored.
	PhotoGiven struct{ Verdict string }
	// Photographed is the evidence of a verdict, stored or not.
	Photographed struct {
		Verdict string
		Photo   wire.Photo
	}
	// Pressed is the table's button, or that of a Seat where that is not 0.
	Pressed struct {
		Kind button.Kind
		Seat int
	}
	// Asked is a command; To is where its answer goes.
	Asked struct {
		Command wire.Command
		To      ReplyTo
	}
	// Tick is the clock, about four times a second.
	Tick struct{}

	// journalDown says that records cannot be kept; journalUp that they can.
	// journalTried keeps an empty one, to see whether they can: in the place of a
	// press that could not be kept.
	journalDown  struct{ cause error }
	journalUp    struct{}
	journalTried struct{}
)

// ReplyTo names who asked; the loop made it and knows the way back.
type ReplyTo uint64

func (Seen) input()         {}
func (EyeUp) input()        {}
func (EyeDown) input()      {}
func (EyeFault) input()     {}
func (PartTold) input()     {}
func (Call) input()         {}
func (PhotoGiven) input()   {}
func (Photographed) input() {}
func (Pressed) input()      {}
func (Asked) input()        {}
func (Tick) input()         {}
func (journalDown) input()  {}
func (journalUp) input()    {}
func (journalTried) input() {}

// Effect is one thing to be done in the world.
type Effect interface{ effect() }

// The effects. Keep, where there is one, is the first: when it fails nothing
// else may be done.
type (
	// Keep puts the record on the disk; Begin starts the next file with it.
	Keep struct {
		Record Record
		Begin  bool
	}
	// Announce shows the table to everybody.
	Announce struct{ State wire.State }
	// Tell says what happened, once.
	Tell struct{ Event wire.Event }
	// Watch tells the eye what to look for.
	Watch struct{ Watch settle.Watch }
	// TakePhoto asks the eye for evidence; the ID is the verdict's.
	TakePhoto struct{ Request eye.PhotoRequest }
	// Reply answers a command.
	Reply struct {
		To     ReplyTo
		Answer wire.Answer
	}
	// Spare keeps a photo for as long as it is disputed.
	Spare struct{ URL string }
	// Release lets a photo go when its time has come: its dispute is decided.
	Release struct{ URL string }
	// Report tells the club how the game ended; the journal's digest is not in
	// it yet. The same one may come again after a start.
	Report struct{ Result wire.Result }
	// Show sets the panel.
	Show struct{ Scene panel.Scene }
)

func (Keep) effect()      {}
func (Announce) effect()  {}
func (Tell) effect()      {}
func (Watch) effect()     {}
func (TakePhoto) effect() {}
func (Reply) effect()     {}
func (Spare) effect()     {}
func (Release) effect()   {}
func (Report) effect()    {}
func (Show) effect()      {}
