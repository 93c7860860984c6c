package doctor

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Bits of what the firmware of a Raspberry Pi tells of its power; the same 16
// higher say that it was so since it started.
const (
	underVoltage = 1 << 0
	slowed       = 1<<1 | 1<<2 | 1<<3
	sinceStart   = 16
)

const (
	warmCelsius = 70
	// hotCelsius is where a Pi begins to slow itself.
	hotCelsius = 80
)

// power says how a Raspberry Pi is fed, and how warm any machine is.
func (e *examination) power(ctx context.Context) {
	model, _ := os.ReadFile(e.inRoot("proc/device-tree/model"))
	if flags, ok := e.throttled(ctx); ok {
		e.fed(flags)
	} else if strings.Contains(string(model), "Raspberry Pi") {
		e.say("power", Skipped, "the Pi does not tell: install vcgencmd (sudo apt install raspi-utils)", "der Pi sagt es nicht: bitte vcgencmd installieren (sudo apt install raspi-utils)")
	} else {
		e.say("power", Skipped, "only a Raspberry Pi tells", "nur ein Raspberry Pi sagt das")
	}
	e.temperature()
}

func (e *examination) fed(flags uint64) {
	switch {
	case flags&underVoltage != 0:
		e.say("power", Wrong, "the Pi gets too little voltage just now: use its own supply (5 V, 3 A for a Pi 4, 5 A for a Pi 5) and a short cable", "der Pi bekommt gerade zu wenig Spannung: bitte sein eigenes Netzteil (5 V, 3 A für einen Pi 4, 5 A für einen Pi 5) und ein kurzes Kabel nehmen")
	case flags&slowed != 0:
		e.say("power", Note, "the Pi has slowed itself because it is hot: give it a cooler", "der Pi hat sich verlangsamt, weil er heiß ist: bitte kühlen")
	case flags>>sinceStart&underVoltage != 0:
		e.say("power", Note, "the Pi had too little voltage since it was started: use its own supply, and feed LEDs from another", "der Pi hatte seit dem Start einmal zu wenig Spannung: bitte sein eigenes Netzteil nehmen und LEDs aus einem anderen speisen")
	case flags>>sinceStart&slowed != 0:
		e.say("power", Note, "the Pi was so hot since it was started that it slowed itself: give it a cooler", "der Pi war seit dem Start so heiß, dass er sich verlangsamt hat: bitte kühlen")
	default:
		e.say("power", Right, "the voltage was high enough since the start", "die Spannung war seit dem Start hoch genug")
	}
}

// throttled is what the firmware tells, by the kernel or by vcgencmd, false
// where neither does.
func (e *examination) throttled(ctx context.Context) (uint64, bool) {
	if b, err := os.ReadFile(e.inRoot("sys/devices/platform/soc/soc:firmware/get_throttled")); err == nil {
		v, err := strconv.ParseUint(strings.TrimSpace(string(b)), 16, 64)
		return v, err == nil
	}
	ctx, stop := background(ctx)
	defer stop()
	out, err := exec.CommandContext(ctx, "vcgencmd", "get_throttled").Output()
	if err != nil {
		return 0, false
	}
	_, value, _ := strings.Cut(strings.TrimSpace(string(out)), "=")
	v, err := strconv.ParseUint(value, 0, 64)
	return v, err == nil
}

// temperature says how warm the warmest part of the processor is.
func (e *examination) temperature() {
	files, _ := filepath.Glob(e.inRoot("sys/class/thermal/thermal_zone*/temp"))
	warmest, known := 0, false
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		if v, err := strconv.Atoi(strings.TrimSpace(string(b))); err == nil {
			warmest, known = max(warmest, v/1000), true
		}
	}
	switch {
	case !known:
		e.say("temperature", Skipped, "this machine does not tell", "dieser Rechner sagt es nicht")
	case warmest >= hotCelsius:
		e.sayf("temperature", Wrong, "%d °C: so hot it slows itself; give it a cooler", "%d °C: so heiß verlangsamt er sich; bitte kühlen", warmest)
	case warmest >= warmCelsius:
		e.sayf("temperature", Note, "%d °C: on a warm evening it may slow itself; give it a cooler", "%d °C: an einem warmen Abend verlangsamt er sich vielleicht; bitte kühlen", warmest)
	default:
		e.sayf("temperature", Right, "%d °C", "%d °C", warmest)
	}
}
