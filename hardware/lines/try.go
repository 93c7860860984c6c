package lines

import "periph.io/x/conn/v3/gpio"

// Try sees whether a line can be used, reads its level and gives it back. The
// error is a sentence that says what to do.
func Try(name string, pull gpio.Pull) (gpio.Level, error) {
	line, err := Open(name)
	if err != nil {
		return gpio.Low, err
	}
	defer free(line)
	if err := line.In(pull, gpio.NoEdge); err != nil {
		return gpio.Low, Explain(name, err)
	}
	return line.Read(), nil
}
