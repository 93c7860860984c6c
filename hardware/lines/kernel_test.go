package lines

import (
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
	"periph.io/x/conn/v3/gpio"
)

// The sizes are those that the kernel's numbers of its calls tell.
func TestTheKernelIsAskedInItsOwnForm(t *testing.T) {
	size := func(call uintptr) uintptr { return call >> 16 & 0x3fff }
	if got := unsafe.Sizeof(lineRequest{}); got != size(unix.GPIO_V2_GET_LINE_IOCTL) {
		t.Errorf("a request has %d bytes", got)
	}
	if got := unsafe.Sizeof(lineValues{}); got != size(unix.GPIO_V2_LINE_GET_VALUES_IOCTL) {
		t.Errorf("values have %d bytes", got)
	}
	if got := unsafe.Sizeof(lineEvent{}); got != 48 {
		t.Errorf("an event has %d bytes", got)
	}
}

// kernel is a line as the kernel gives it: it can only be read from. The other
// end writes its edges.
func kernel(t *testing.T) (line *watched, end int) {
	t.Helper()
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_NONBLOCK|unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	line = &watched{fd: ends[0], at: time.Now(), level: true}
	t.Cleanup(func() { line.Close() })
	return line, ends[1]
}

// write may be called by any goroutine.
func write(t *testing.T, end int, id uint32, at time.Duration) {
	t.Helper()
	e := lineEvent{nanoseconds: uint64(at), id: id}
	if _, err := unix.Write(end, unsafe.Slice((*byte)(unsafe.Pointer(&e)), unsafe.Sizeof(e))); err != nil {
		t.Error(err)
	}
}

// A program that was held up finds every edge, with the time that it had.
func TestEdgesThatNobodyLookedAtAreKept(t *testing.T) {
	line, end := kernel(t)
	defer unix.Close(end)
	began := sinceBoot()
	write(t, end, unix.GPIO_V2_LINE_EVENT_FALLING_EDGE, began+10*time.Millisecond)
	write(t, end, unix.GPIO_V2_LINE_EVENT_RISING_EDGE, began+90*time.Millisecond)
	time.Sleep(150 * time.Millisecond)
	down, low, err1 := line.Look(time.Second)
	up, high, err2 := line.Look(time.Second)
	if err1 != nil || err2 != nil || low != gpio.Low || high != gpio.High {
		t.Fatalf("found were %v, %v and %v, %v", low, err1, high, err2)
	}
	if took := up.Sub(down) - 80*time.Millisecond; took.Abs() > 2*time.Millisecond || time.Since(up) < 40*time.Millisecond {
		t.Errorf("an edge at %v, another at %v", down, up)
	}
	still, level, err := line.Look(5 * time.Millisecond)
	if err != nil || level != gpio.High || still.Before(up) || time.Since(still) > time.Second {
		t.Errorf("without an edge: %v, %v, %v", still, level, err)
	}
}

// Who waits for an edge sleeps until there is one, or until the wait is over.
func TestALookSleepsUntilTheEdge(t *testing.T) {
	line, end := kernel(t)
	defer unix.Close(end)
	began := time.Now()
	if at, level, err := line.Look(30 * time.Millisecond); err != nil || level != gpio.High || at.Before(began) || time.Since(began) < 30*time.Millisecond {
		t.Errorf("without an edge, after %v: %v, %v, %v", time.Since(began), at, level, err)
	}
	began = time.Now()
	pressed := time.AfterFunc(30*time.Millisecond, func() { write(t, end, unix.GPIO_V2_LINE_EVENT_FALLING_EDGE, sinceBoot()) })
	defer pressed.Stop()
	if at, level, err := line.Look(10 * time.Second); err != nil || level != gpio.Low || at.Sub(began) < 30*time.Millisecond || time.Since(began) > 5*time.Second {
		t.Errorf("with an edge, after %v: %v, %v, %v", time.Since(began), at, level, err)
	}
}

// An edge is noted a moment before it can be read; time does not run back for it.
func TestNoLookIsBeforeTheLast(t *testing.T) {
	line, end := kernel(t)
	defer unix.Close(end)
	last, _, _ := line.Look(0)
	write(t, end, unix.GPIO_V2_LINE_EVENT_FALLING_EDGE, sinceBoot()-time.Second)
	if at, low, err := line.Look(0); err != nil || low != gpio.Low || at.Before(last) {
		t.Errorf("after %v came %v, %v, %v", last, at, low, err)
	}
}

func TestALineThatEndsIsTold(t *testing.T) {
	line, end := kernel(t)
	unix.Close(end)
	if _, _, err := line.Look(time.Second); err == nil || !strings.Contains(err.Error(), "does not tell its edges") {
		t.Errorf("told is %v", err)
	}
}
