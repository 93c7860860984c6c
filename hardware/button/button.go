// Package button is the one button of the table: "Hoch die Becher!". A
// button tells presses; what a press means now is the table's to decide.
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
	// Long: held for a second or more.
	Long Kind = "long"
)

// Press is one push of the button, bounce already removed.
type Press struct {
	// At is when the button went down.
	At   time.Time
	Kind Kind
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
