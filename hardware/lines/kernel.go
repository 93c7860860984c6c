package lines

import (
	"io"
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
	"periph.io/x/conn/v3/gpio"
)

// The kernel's side of a watched line (linux/gpio.h, version 2), for which
// periph's driver does not do: it throws away when an edge was, and what came of
// it.
type (
	lineRequest struct {
		offsets   [64]uint32
		consumer  [32]byte
		flags     uint64
		numAttrs  uint32
		_         [5]uint32
		_         [10][3]uint64
		numLines  uint32
		mostEdges uint32
		_         [5]uint32
		fd        int32
	}
	lineValues struct{ bits, mask uint64 }
	lineEvent  struct {
		nanoseconds uint64
		id          uint32
		_           [9]uint32
	}
)

// Flags of a line that is asked for.
const (
	flagInput    = 1 << 2
	flagRising   = 1 << 4
	flagFalling  = 1 << 5
	flagPullUp   = 1 << 8
	flagPullDown = 1 << 9
)

// mostEdges is how many edges the kernel keeps: some presses with their bounce.
const mostEdges = 256

// watched is a line of the kernel's.
type watched struct {
	fd int
	// at is the time of the last look and level what it found.
	at    time.Time
	level gpio.Level
}

// watch asks the kernel for the line of a chip.
func watch(chip string, number int, pull gpio.Pull) (*watched, error) {
	f, err := os.Open(chip)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	ask := lineRequest{flags: flagInput | flagRising | flagFalling, numLines: 1, mostEdges: mostEdges}
	ask.offsets[0] = uint32(number)
	copy(ask.consumer[:], "dicetable")
	switch pull {
	case gpio.PullUp:
		ask.flags |= flagPullUp
	case gpio.PullDown:
		ask.flags |= flagPullDown
	}
	if err := control(int(f.Fd()), unix.GPIO_V2_GET_LINE_IOCTL, unsafe.Pointer(&ask)); err != nil {
		return nil, err
	}
	w := &watched{fd: int(ask.fd)}
	if err := w.begin(); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// begin reads the level that the first edge changes.
func (w *watched) begin() error {
	if err := unix.SetNonblock(w.fd, true); err != nil {
		return err
	}
	w.at = time.Now()
	now := lineValues{mask: 1}
	err := control(w.fd, unix.GPIO_V2_LINE_GET_VALUES_IOCTL, unsafe.Pointer(&now))
	w.level = now.bits&1 == 1
	return err
}

func control(fd int, request uintptr, about unsafe.Pointer) error {
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), request, uintptr(about)); errno != 0 {
		return errno
	}
	return nil
}

// Look takes the next edge.
func (w *watched) Look(wait time.Duration) (time.Time, gpio.Level, error) {
	edge, err := w.next()
	if err == nil && !edge && wait > 0 {
		if err = w.await(wait); err == nil {
			_, err = w.next()
		}
	}
	if err != nil {
		return w.at, w.level, lost(err)
	}
	return w.at, w.level, nil
}

// next takes an edge that the kernel keeps; where there is none, there was none
// until it was asked.
func (w *watched) next() (edge bool, err error) {
	asked := time.Now()
	var e lineEvent
	n, err := unix.Read(w.fd, unsafe.Slice((*byte)(unsafe.Pointer(&e)), unsafe.Sizeof(e)))
	switch {
	case err == unix.EAGAIN || err == unix.EINTR:
		w.at = later(w.at, asked)
		return false, nil
	case err != nil:
		return false, err
	case n != int(unsafe.Sizeof(e)):
		return false, io.ErrUnexpectedEOF
	}
	w.at = later(w.at, booted().Add(time.Duration(e.nanoseconds)))
	w.level = e.id == unix.GPIO_V2_LINE_EVENT_RISING_EDGE
	return true, nil
}

// await returns when there may be an edge, and after wait.
func (w *watched) await(wait time.Duration) error {
	timeout := unix.NsecToTimespec(int64(wait))
	line := []unix.PollFd{{Fd: int32(w.fd), Events: unix.POLLIN}}
	switch n, err := unix.Ppoll(line, &timeout, nil); {
	case err == unix.EINTR:
		return nil
	case err != nil:
		return err
	case n > 0 && line[0].Revents&unix.POLLIN == 0:
		return unix.ENODEV
	}
	return nil
}

// Close gives the line back.
func (w *watched) Close() error { return unix.Close(w.fd) }

// booted is when the clock of the edges began, on that of the program. The two
// must be read at once, so they are read again where this was held up in between.
func booted() time.Time {
	for {
		before := sinceBoot()
		now := time.Now()
		if sinceBoot()-before < time.Millisecond {
			return now.Add(-before)
		}
	}
}

// sinceBoot is the clock of the edges.
func sinceBoot() time.Duration {
	var t unix.Timespec
	// It fails for nothing that could be asked for here.
	_ = unix.ClockGettime(unix.CLOCK_MONOTONIC, &t)
	return time.Duration(t.Nano())
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
