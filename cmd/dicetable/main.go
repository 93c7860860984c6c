// Command dicetable is the program of the table: it plays, rules, announces
// and shows. It is pure Go; camera and recogniser are in dicetable-eye, which
// it starts.
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

// Exit statuses, the same for every subcommand.
const (
	exitOK    = 0
	exitFail  = 1
	exitUsage = 2
)

// stdio is what a subcommand may read and write.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// command is one subcommand; run returns the exit status.
type command struct {
	name    string
	summary string
	run     func(ctx context.Context, args []string, std stdio) int
}

// commands lists every subcommand in the order help shows them.
func commands() []command {
	return []command{
		{"run", "run a table: a virtual one, or that of a camera", runRun},
		{"club", "run a club: a tournament across tables, with its pages", runClub},
		{"soak", "play whole games faster than life and check every verdict", runSoak},
		{"load", "put many phones on a table and take the time", runLoad},
		{"play", "play a game without a table, one command a line", runPlay},
		{"mat", "print a mat as PDF or SVG", runMat},
		{"cards", "print the cards of Lucky Five as PDF", runCards},
		{"calibrate", "learn a table's camera, light and mat, once", runCalibrate},
		{"doctor", "see that camera, light, buttons, panel, ports and machine are right", runDoctor},
		{"certificate", "make a certificate, for https and MQTT by TLS", runCertificate},
		{"report", "write a bug report, without secrets", runReport},
		{"sbom", "list the modules in the programs", runSBOM},
		{"backup", "write all of a table or club into one file, while it runs", runBackup},
		{"restore", "put a backup where no table is", runRestore},
		{"height", "tell how high to hang which camera", runHeight},
		{"config", "print a configuration with every key explained, or check one", runConfig},
		{"panel", "show what tells how an LED panel is mounted, and every scene", runPanel},
		{"verify", "check the journal of a game against the rules", runVerify},
		{"game", "take a game off a table, and put it on another one", runGame},
		{"evidence", "remove the photographs of rulings", runEvidence},
		{"sounds", "speak the table's announcements into files", runSounds},
		{"stats", "tell of the games in a journal, and whether the dice are fair", runStats},
		{"read", "read still pictures, one line of JSON for each", runRead},
		{"manual", "print this program's page for man(1)", plain(runManual, manualUsage)},
		{"completion", "print the completion of commands and flags for bash", plain(runCompletion, completionUsage)},
		{"version", "print the version", plain(runVersion, versionUsage)},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}

func run(ctx context.Context, args []string, std stdio) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		help(std.out)
		return exitOK
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], std)
		}
	}
	fmt.Fprintf(std.err, "dicetable: there is no command %q; `dicetable help` lists them.\n", args[0])
	return exitUsage
}

func help(w io.Writer) {
	fmt.Fprintln(w, "Usage: dicetable COMMAND [FLAG]...\n\nCommands:")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-11s %s\n", c.name, c.summary)
	}
	fmt.Fprintln(w, "\n`dicetable COMMAND --help` tells more. Exit status: 0 done, 1 it could not be done, 2 wrong usage.")
}
