package source

import (
	"errors"
	"fmt"
)

// Trouble is what is wrong with a camera and what to do, in both languages:
// clauses that go into a sentence of who tells them.
type Trouble struct {
	DE, EN string
	// Err is the cause, nil where there is no other.
	Err error
}

// Error is English.
func (t *Trouble) Error() string { return t.EN + t.cause() }

// German is what Error says, in German.
func (t *Trouble) German() string { return t.DE + t.cause() }

func (t *Trouble) cause() string {
	if t.Err == nil {
		return ""
	}
	return fmt.Sprintf(" (%v)", t.Err)
}

// Unwrap is the cause.
func (t *Trouble) Unwrap() error { return t.Err }

// German is what an error says in German, as far as it can.
func German(err error) string {
	var t *Trouble
	if errors.As(err, &t) {
		return t.German()
	}
	return err.Error()
}
