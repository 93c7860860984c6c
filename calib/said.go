package calib

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Said is an error in both languages: a clause that goes into the sentence of
// who tells it.
type Said struct{ EN, DE string }

// Error is English.
func (s *Said) Error() string { return s.EN }

// German is what Error says, in German.
func (s *Said) German() string { return s.DE }

// Saidf fills the same arguments into both texts, each as its language writes
// them: a Said in that language, a number with decimals in German with a comma.
func Saidf(en, de string, args ...any) Said {
	inEN, inDE := slices.Clone(args), slices.Clone(args)
	for i, a := range args {
		switch a := a.(type) {
		case Said:
			inEN[i], inDE[i] = a.EN, a.DE
		case float64:
			inDE[i] = german(a)
		}
	}
	return Said{EN: fmt.Sprintf(en, inEN...), DE: fmt.Sprintf(de, inDE...)}
}

// german is a number as German writes it.
type german float64

// Format writes what a float64 would, with a comma.
func (g german) Format(f fmt.State, verb rune) {
	text := fmt.Sprintf(fmt.FormatString(f, verb), float64(g))
	_, _ = io.WriteString(f, strings.Replace(text, ".", ",", 1))
}
