// Command dicetable-eye holds the table's camera and recogniser, and with them
// OpenCV. `dicetable` starts it; people need it by name only to try things.
//
// Exit status: 0 all went well; 1 the work could not be done, the sentence on
// standard error says why and what to do; 2 unknown command or bad flag.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// command is one subcommand; run returns the exit status.
type command struct {
	name, summary string
	run           func(ctx context.Context, args []string, stdout, stderr io.Writer) int
}

// commands lists every subcommand in the order help shows them.
func commands() []command {
	return []command{
		{"run", "watch a table and tell what happens, for dicetable", runEye},
		{"read", "read still pictures", alone(runRead)},
		{"calibrate", "learn a table", runCalibrate},
		{"examine", "look at a table and tell how it is seen, for dicetable", runExamine},
		{"scenes", "draw labelled pictures of the virtual table", alone(runScenes)},
		{"bench", "look at many frames and see whether memory grows", runBench},
		{"glow", "measure whether the light of an LED panel spoils the reading", runGlow},
		{"examples", "draw labelled crops for training", alone(runExamples)},
	}
}

// alone is a command that is done too soon to be interrupted.
func alone(f func(args []string, stdout, stderr io.Writer) int) func(context.Context, []string, io.Writer, io.Writer) int {
	return func(_ context.Context, args []string, stdout, stderr io.Writer) int { return f(args, stdout, stderr) }
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// What hangs in a driver does not see ctx end: the next signal ends it.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		help(stdout)
		return 0
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "dicetable-eye: there is no command %q; `dicetable-eye help` lists them.\n", args[0])
	return 2
}

func help(w io.Writer) {
	fmt.Fprintln(w, "Usage: dicetable-eye COMMAND [FLAG]...\n\nCommands:")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.summary)
	}
}
