// Package trouble says what is wrong with a part of the table, and what to do,
// in both languages.
package trouble

import (
	"errors"
	"fmt"
)

// Trouble is an error of two clauses that go into the sentence of who tells
// them.
type Trouble struct {
	DE, EN string
	// Err is the cause and told too, nil where there is no other.
	Err error
	// Kind is what errors.Is asks for, and not told; nil for none.
	Kind error
}

// Error is English.
func (t *Trouble) Error() string { return t.EN + t.cause(error.Error) }

// German is what Error says, in German.
func (t *Trouble) German() string { return t.DE + t.cause(German) }

// cause is the cause in a language, in brackets.
func (t *Trouble) cause(in func(error) string) string {
	if t.Err == nil {
		return ""
	}
	return fmt.Sprintf(" (%s)", in(t.Err))
}

// Unwrap is the cause and the kind.
func (t *Trouble) Unwrap() []error {
	var all []error
	for _, err := range []error{t.Err, t.Kind} {
		if err != nil {
			all = append(all, err)
		}
	}
	return all
}

// German is what an error says in German, as far as it can.
func German(err error) string {
	var t interface {
		error
		German() string
	}
	if errors.As(err, &t) {
		return t.German()
	}
	return err.Error()
}
