package lines

import (
	"errors"
	"fmt"
	"syscall"
)

// Explain makes a sentence of why a line that was found cannot be set up.
func Explain(name string, err error) error {
	switch {
	case errors.Is(err, syscall.EBUSY):
		return fmt.Errorf("another program or the kernel uses the line %s: `gpioinfo` names it, end that or choose another line (%w)", name, err)
	case errors.Is(err, syscall.EINVAL):
		return fmt.Errorf("the line %s cannot be used so: choose another line (%w)", name, err)
	default:
		return fmt.Errorf("the line %s does not answer: look after the wiring and start the machine again (%w)", name, err)
	}
}
