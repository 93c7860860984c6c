package trouble

import (
	"errors"
	"fmt"
	"testing"
)

// foreign is an error of a package that does not know this one.
type foreign struct{}

func (foreign) Error() string  { return "said elsewhere" }
func (foreign) German() string { return "anderswo gesagt" }

func TestTroubleIsToldInBothLanguages(t *testing.T) {
	cause, kind := errors.New("EBUSY"), errors.New("busy")
	err := fmt.Errorf("opening: %w", &Trouble{EN: "it is busy", DE: "sie ist belegt", Err: cause, Kind: kind})
	if got := err.Error(); got != "opening: it is busy (EBUSY)" {
		t.Errorf("English is %q", got)
	}
	if got := German(err); got != "sie ist belegt (EBUSY)" || !errors.Is(err, cause) || !errors.Is(err, kind) {
		t.Errorf("German is %q", got)
	}
	outer := &Trouble{EN: "all are damaged", DE: "alle sind beschädigt", Err: err}
	if outer.Error() != "all are damaged (opening: it is busy (EBUSY))" || outer.German() != "alle sind beschädigt (sie ist belegt (EBUSY))" {
		t.Errorf("a cause that is told in both languages is told as %q and %q", outer.Error(), outer.German())
	}
	if got := German(fmt.Errorf("looking: %w", foreign{})); got != "anderswo gesagt" {
		t.Errorf("an error of another package that speaks German is told as %q", got)
	}
	if got := German(cause); got != "EBUSY" {
		t.Errorf("what is told in English alone is %q", got)
	}
}
