package table

import (
	"log/slog"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// Journal keeps records. An error means that nothing was kept, and is a
// sentence for the host.
type Journal interface {
	Append(record []byte) error
	Rotate(first []byte) error
}

// Eye is told what to look for and tells what it saw. Its methods never wait.
type Eye interface {
	Watch(settle.Watch)
	Photo(eye.PhotoRequest) bool
	Messages() <-chan eye.Message
}

// Sink shows the table to somebody. Its methods return at once: who is slow
// drops what is old.
type Sink interface {
	Publish(wire.State)
	Event(wire.Event)
}

// Album stores photographs. Store returns at once and calls done, from any
// goroutine, when the photo is on the disk or will never be; false when too
// many wait. Spare keeps the photo at an address from being cleaned away,
// Release lets it go again.
type Album interface {
	Store(p eye.Photo, jpeg []byte, done func(wire.Photo)) bool
	Spare(url string)
	Release(url string)
}

// Outside is the world of a table; all of it but Hold, Heard and Report must be set.
type Outside struct {
	Journal Journal
	Eye     Eye
	Album   Album
	Sinks   []Sink
	// Panel shows a scene, Health how a part of the table is; both return at
	// once.
	Panel func(panel.Scene)
	// Hold keeps the panel still and dim for so long from now, while frames
	// are exposed that may be ruled on. It returns at once.
	Hold   func(time.Duration)
	Health func(part string, p wire.Part)
	// Report takes a result for the club, when the journal has it, and returns
	// when it is safe; nil where there is no club.
	Report func(wire.Result)
	// Alive is called at least every second while the loop lives, also while
	// the journal cannot be written; it returns at once.
	Alive func()
	// Heard is told of every report of the eye, for what measures it; nil for
	// nobody. It returns at once.
	Heard func(eye.Report)
	// Now is the clock; that of the frames on a table faster than life.
	Now func() time.Time
	Log *slog.Logger
}
