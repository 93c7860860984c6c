package camera

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"dicetable/calib"
)

// note is what the sensor told of one frame.
type note struct {
	// frame is its number, from 1.
	frame int
	// booted is when the exposure began, since the machine started; 0 when it
	// was not told.
	booted   time.Duration
	exposure *calib.Exposure
}

// notes reads what is told beside the frames: a block of NAME=VALUE lines for
// each, with an empty line behind it, just after the frame.
type notes struct {
	pipe   *os.File
	blocks chan note
	done   chan struct{}
	// frame counts the frames asked for, missed those in a row whose block did
	// not come in time.
	frame, missed int
}

const (
	// noteWait is how long a block may come after its frame.
	noteWait = 100 * time.Millisecond
	// mostMissed is how many may be late in a row before none is waited for.
	mostMissed = 3
)

func newNotes(pipe *os.File) *notes {
	n := &notes{pipe: pipe, blocks: make(chan note, 64), done: make(chan struct{})}
	go n.read()
	return n
}

// read passes the blocks on until the pipe ends. It never waits, or the
// program that writes would.
func (n *notes) read() {
	defer close(n.done)
	lines := bufio.NewScanner(n.pipe)
	block := map[string]string{}
	for frame := 1; lines.Scan(); {
		if name, value, ok := strings.Cut(lines.Text(), "="); ok {
			block[name] = value
			continue
		}
		if len(block) == 0 {
			continue
		}
		told := noteOf(block)
		told.frame = frame
		select {
		case n.blocks <- told:
		default:
		}
		clear(block)
		frame++
	}
	io.Copy(io.Discard, n.pipe)
}

// next is the block of the frame just read, false when it does not come.
func (n *notes) next() (note, bool) {
	n.frame++
	wait := noteWait
	if n.missed >= mostMissed {
		wait = 0
	}
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		select {
		case got := <-n.blocks:
			if got.frame < n.frame {
				continue
			}
			n.missed = 0
			return got, got.frame == n.frame
		case <-n.done:
			return note{}, false
		case <-late.C:
			n.missed++
			return note{}, false
		}
	}
}

// close ends the reading and waits for it.
func (n *notes) close() {
	n.pipe.Close()
	<-n.done
}

// noteOf reads a block; what cannot be read counts as not told.
func noteOf(block map[string]string) note {
	whole := func(name string) float64 {
		v, err := strconv.ParseFloat(block[name], 64)
		if err != nil || !(v >= 0) {
			return 0
		}
		return v
	}
	n := note{booted: time.Duration(whole("SensorTimestamp"))}
	e := calib.Exposure{ShutterUS: int(whole("ExposureTime")), Gain: whole("AnalogueGain")}
	if digital := whole("DigitalGain"); digital > 0 {
		e.Gain *= digital
	}
	// Written as "[ 1.78, 1.52 ]": red, blue.
	gains := strings.FieldsFunc(block["ColourGains"], func(r rune) bool { return strings.ContainsRune("[], ", r) })
	if len(gains) == 2 {
		e.Red, _ = strconv.ParseFloat(gains[0], 64)
		e.Blue, _ = strconv.ParseFloat(gains[1], 64)
	}
	if _, ok := block["LensPosition"]; ok {
		focus := whole("LensPosition")
		e.Focus = &focus
	}
	if e.ShutterUS > 0 && e.Gain > 0 {
		n.exposure = &e
	}
	return n
}

// exposed is when the exposure began, for a frame that came at a time; that
// time where the sensor's clock makes no sense.
func (n note) exposed(came time.Time) time.Time {
	age := sinceBoot() - n.booted
	if n.booted == 0 || age < 0 || age > patience {
		return came
	}
	return came.Add(-age)
}

// sinceBoot is the clock of the sensor's times.
func sinceBoot() time.Duration {
	const bootTime = 7 // CLOCK_BOOTTIME of clock_gettime(2)
	var t syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, bootTime, uintptr(unsafe.Pointer(&t)), 0); errno != 0 {
		return 0
	}
	return time.Duration(t.Nano())
}

// lastWords keeps the end of what a program says.
type lastWords struct {
	mu   sync.Mutex
	text []byte
}

// Write keeps the last 2 kB.
func (w *lastWords) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, b...)
	if extra := len(w.text) - 2<<10; extra > 0 {
		w.text = w.text[extra:]
	}
	return len(b), nil
}

// String is the last lines that say what went wrong, else the last one.
func (w *lastWords) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(w.text)), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if strings.Contains(lines[i], "ERROR") {
			return strings.TrimSpace(lines[i])
		}
	}
	return strings.TrimSpace(lines[len(lines)-1])
}
