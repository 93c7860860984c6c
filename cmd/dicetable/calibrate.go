package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/eye"
)

// runCalibrate is `dicetable calibrate`; the eye does the work.
func runCalibrate(ctx context.Context, args []string, std stdio) int {
	return handToEye(ctx, "calibrate", args, std)
}

// handToEye runs a command of the eye, whose output and exit status become
// this program's.
func handToEye(ctx context.Context, name string, args []string, std stdio) int {
	program, err := eye.Find()
	if err != nil {
		fmt.Fprintf(std.err, "dicetable %s: %s\n", name, cmdline.Sentence(err.Error()))
		return exitFail
	}
	cmd := exec.CommandContext(ctx, program, append([]string{name}, args...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = std.in, std.out, std.err
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return exit.ExitCode()
	case ctx.Err() != nil:
		fmt.Fprintf(std.err, "dicetable %s: stopped.\n", name)
	default:
		fmt.Fprintf(std.err, "dicetable %s: %s ended early (%v); run the command again.\n", name, eye.Name, err)
	}
	return exitFail
}
