package lines

import (
	"errors"
	"strings"
	"syscall"

	"dicetable/hardware/trouble"
)

// Explain makes a sentence of why a line that was found cannot be set up.
func Explain(name string, err error) error {
	// Of what the kernel answers, periph's driver keeps the words alone.
	is := func(errno syscall.Errno) bool {
		return errors.Is(err, errno) || strings.HasSuffix(err.Error(), errno.Error())
	}
	switch {
	case is(syscall.EBUSY):
		return &trouble.Trouble{
			EN: "another program or the kernel uses the line " + name + ": `gpioinfo` names it, end that or choose another line", Err: err,
			DE: "ein anderes Programm oder der Kernel benutzt die Leitung " + name + ": `gpioinfo` nennt es, bitte beenden oder eine andere Leitung wählen",
		}
	case is(syscall.EINVAL):
		return &trouble.Trouble{
			EN: "the line " + name + " cannot be used so: choose another line", Err: err,
			DE: "die Leitung " + name + " lässt sich so nicht benutzen: bitte eine andere wählen",
		}
	default:
		return &trouble.Trouble{
			EN: "the line " + name + " does not answer: look after the wiring and start the machine again", Err: err,
			DE: "die Leitung " + name + " antwortet nicht: bitte die Verdrahtung prüfen und den Rechner neu starten",
		}
	}
}
