package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Club is a club in a process of its own.
type Club struct {
	// Broker is where tables link to, Desk its pages.
	Broker string
	Desk   *Desk
	cmd    *exec.Cmd
	said   bytes.Buffer // only to be read once the process has ended
}

// StartClub starts this very program as a club that keeps everything in dir.
func StartClub(ctx context.Context, dir string) (*Club, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	pages, err := freePort()
	if err != nil {
		return nil, err
	}
	broker, err := freePort()
	if err != nil {
		return nil, err
	}
	c := &Club{Broker: "tcp://" + broker}
	c.cmd = exec.CommandContext(ctx, program, "club", "--dir", dir, "--listen", pages, "--mqtt", broker)
	c.cmd.Cancel = func() error { return c.cmd.Process.Signal(os.Interrupt) }
	c.cmd.Stderr = &c.said
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	for range 200 {
		if c.Desk, err = OpenDesk(ctx, "http://"+pages, dir); err == nil {
			return c, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	err = errors.Join(err, c.end())
	return nil, fmt.Errorf("the club does not open (%w): %s", err, strings.TrimSpace(c.said.String()))
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// Stop ends the club and waits for its end. A club that ended with a status of
// its own failed; the error then has what it said, or nobody could tell why.
func (c *Club) Stop() error {
	if err := c.end(); err != nil {
		return fmt.Errorf("the club ended with %w; it said: %s", err, strings.TrimSpace(c.said.String()))
	}
	return nil
}

func (c *Club) end() error {
	if err := c.cmd.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	err := c.cmd.Wait()
	var ended *exec.ExitError
	if errors.Is(err, context.Canceled) || errors.As(err, &ended) && !ended.Exited() {
		return nil
	}
	return err
}

// Used is what a process has used so far.
type Used struct {
	CPU time.Duration
	// Memory is what it has in memory now, MostMemory the most it ever had, in
	// bytes.
	Memory, MostMemory int64
}

// tick is the unit of time in /proc/PID/stat; Linux tells programs no other.
const tick = time.Second / 100

// Used reads what the club's process has used (proc(5)).
func (c *Club) Used() (u Used, err error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.cmd.Process.Pid))
	if err != nil {
		return u, fmt.Errorf("what the club uses can only be read on Linux: %w", err)
	}
	// The name, which may hold blanks, ends with the last bracket; utime and
	// stime are fields 14 and 15.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return u, err
		}
		u.CPU += time.Duration(n) * tick
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		return u, err
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		kilobytes, _ := strconv.ParseInt(strings.Fields(value + " 0")[0], 10, 64)
		switch name {
		case "VmRSS":
			u.Memory = kilobytes << 10
		case "VmHWM":
			u.MostMemory = kilobytes << 10
		}
	}
	return u, nil
}
