package main

import (
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/hardware/sim"
)

// eyesOf are the processes of the eye that a process has started.
func eyesOf(t *testing.T, table int) []int {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var found []int
	for _, name := range stats {
		b, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		var pid, parent int
		var comm, state string
		if _, err := fmt.Sscan(string(b), &pid, &comm, &state, &parent); err == nil && parent == table && strings.HasPrefix(comm, "(dicetable-eye") && state != "Z" {
			found = append(found, pid)
		}
	}
	return found
}

// alive reports whether a process runs. One that has ended may wait for long
// until its parent asks.
func alive(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(b), ") Z ")
}

// harms end an eye: the kernel does, for want of memory say; it aborts, as native
// code does; or it gets no memory any more.
var harms = []func(pid int) error{
	func(pid int) error { return syscall.Kill(pid, syscall.SIGKILL) },
	func(pid int) error { return syscall.Kill(pid, syscall.SIGABRT) },
	func(pid int) error { return exec.Command("prlimit", "--pid", strconv.Itoa(pid), "--as=1").Run() },
}

// The eye ends in the middle of reveals, at another frame and of another cause
// each time: that costs frames, never the game, and no verdict becomes wrong.
func TestTheEyeIsKilledInTheMiddleOfReveals(t *testing.T) {
	withEye(t)
	g, err := newSoakGame(0, soakFlags{seed: 3}, slog.New(slog.DiscardHandler), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	kills, revealed := 0, 0
	looked := g.plan.looked
	g.plan.looked = func(s sim.Scene, done eye.FrameDone, took time.Duration) {
		looked(s, done, took)
		g.witness.mu.Lock()
		reveal, verdicts := g.witness.state.Reveal, g.witness.result.Verdicts
		g.witness.mu.Unlock()
		if revealed++; !reveal {
			revealed = 0
		}
		if reveal && kills <= verdicts && revealed == 4+5*kills {
			for _, pid := range eyesOf(t, os.Getpid()) {
				if err := harms[kills%len(harms)](pid); err != nil {
					t.Error(err)
				}
				kills++
			}
		}
		if verdicts >= len(harms) {
			g.witness.end("the rounds are enough")
		}
	}
	p, err := g.play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d kills, %s", kills, p)
	if p.Wrong > 0 || p.Verdicts < len(harms) || kills < len(harms) {
		t.Errorf("%d kills: %s", kills, p)
	}
}
