// Package button is the button of the table, "Hoch die Becher!", and those of
// the seats where there are some. A button tells presses; what a press means
// now is the table's to decide.
//
// Virtual is a button on a screen. GPIO is one on a GPIO line of a Raspberry
// Pi, its bounce removed by Timing, a pure function of levels and times.
package button

import (
	"context"
	"time"
)

// Kind tells a tap from a held button.
type Kind string

const (
	// Short: pushed and let go.
	Short Kind = "short"
	// Long: held for a second, or as long as Timing says.
	Long Kind = "long"
	// Double: pushed twice in quick succession.
	Double Kind = "double"
)

// Press is one push of the button, bounce already removed.
type Press struct {
	// At is when the button went down, the first time of a Double.
	At   time.Time
	Kind Kind
	// Seat whose button it is, from 1; 0 for the table's.
	Seat int
}

// Source is a button, or several that mean the same.
type Source interface {
	// Run calls tell for every press, from one goroutine, until ctx ends;
	// tell must not block for long.
	Run(ctx context.Context, tell func(Press)) error
}

// Virtual is a button on a screen. Make it with NewVirtual.
type Virtual struct{ presses chan Press }

var _ Source = (*Virtual)(nil)

// NewVirtual makes a button that nobody has pushed.
func NewVirtual() *Virtual { return &Virtual{make(chan Press, 8)} }

// Push presses the button. It never blocks: a button that is hammered while
// nobody listens loses presses, as a real one does. Any goroutine may call it.
func (v *Virtual) Push(p Press) {
	select {
	case v.presses <- p:
	default:
	}
}

// Run tells every Push until ctx ends.
func (v *Virtual) Run(ctx context.Context, tell func(Press)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case p := <-v.presses:
			tell(p)
		}
	}
}
