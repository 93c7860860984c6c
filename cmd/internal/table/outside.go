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
	// Append keeps a record of the game that is played.
	Append(record []byte) error
	// Rotate keeps the first record of another game.
	Rotate(first []byte) error
}

// Eye is told what to look for and tells what it saw. Its methods never wait.
type Eye interface {
	// Watch replaces what it looks for.
	Watch(settle.Watch)
	// Photo asks for a photograph, which comes as a message, or not at all when the
	// eye ends first; false when too many wait.
	Photo(eye.PhotoRequest) bool
	// Messages are what it tells, in order.
	Messages() <-chan eye.Message
}

// Sink shows the table to somebody. Its methods return at once: who is slow
// drops what is old.
type Sink interface {
	// Publish shows how the table stands now, in place of what was shown before.
	Publish(wire.State)
	// Event tells something that has just happened.
	Event(wire.Event)
}

// Album stores photographs.
type Album interface {
	// Store returns at once and calls done, from any goroutine, when the photo is on
	// the disk or will never be; false when too many wait.
	Store(p eye.Photo, jpeg []byte, done func(wire.Photo)) bool
	// Spare keeps the photo at an address from being cleaned away.
	Spare(url string)
	// Release lets it be cleaned away again.
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
	// Heard is told of everything the eye tells, for what measures it; nil for
	// nobody. It returns at once.
	Heard func(eye.Message)
	// Now is the clock; that of the frames on a table faster than life.
	Now func() time.Time
	Log *slog.Logger
}
