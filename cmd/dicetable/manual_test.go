package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestConfigScripts runs what people type, in testdata/config.
func TestConfigScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/config",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"config": typed("config"), "version": typed("version"),
		},
	})
}

// printed is the output of a command that must do its work.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out, problem bytes.Buffer
	if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem}); status != exitOK {
		t.Fatalf("%v: exit status %d, %s", args, status, problem.String())
	}
	return out.String()
}

// The help that is asked for is what a command prints, so that it can be piped to a
// pager: nothing of it is told as a problem.
func TestHelpCanBePiped(t *testing.T) {
	withEye(t)
	asked := [][]string{{"panel", "test"}, {"load", "phones"}, {"load", "tables"}, {"calibrate", "dice"}}
	for _, c := range commands() {
		asked = append(asked, []string{c.name})
	}
	for _, words := range asked {
		var out, problem bytes.Buffer
		status := run(t.Context(), append(words, "--help"), stdio{strings.NewReader(""), &out, &problem})
		if status != exitOK || problem.Len() > 0 || !strings.HasPrefix(out.String(), "Usage: dicetable "+words[0]) {
			t.Errorf("%v: exit status %d, %q, %q", words, status, out.String(), problem.String())
		}
	}
}

// What a command says of itself fits a terminal. What the eye says is its own.
func TestHelpFitsATerminal(t *testing.T) {
	for _, c := range commands() {
		if c.name == "read" || c.name == "calibrate" {
			continue
		}
		var said bytes.Buffer
		run(t.Context(), []string{c.name, "--help"}, stdio{strings.NewReader(""), &said, &said})
		for line := range strings.Lines(said.String()) {
			if strings.HasPrefix(line, "  -") {
				break // flags, one to a line
			}
			if !strings.HasPrefix(line, "Usage:") && line[0] != ' ' && len(line) > 90 {
				t.Errorf("dicetable %s --help: %d columns: %s", c.name, len(line), line)
			}
		}
	}
}

// The value of a flag is told in one word: the flag package takes whatever stands
// first between backquotes for it.
func TestTheValueOfAFlagIsOneWord(t *testing.T) {
	withEye(t)
	for line := range strings.Lines(printed(t, "manual")) {
		if strings.HasPrefix(line, `  \-`) && !strings.HasPrefix(line, `  \-\-`) && len(strings.Fields(line)) > 2 {
			t.Errorf("a flag and its value are told as %s", line)
		}
	}
}

// The page holds what every command says of itself, those of the eye too, and
// man finds nothing wrong with it.
func TestTheManualHoldsEveryCommand(t *testing.T) {
	withEye(t)
	page := printed(t, "manual")
	for _, c := range commands() {
		if !strings.Contains(page, ".SS dicetable "+c.name+"\n.EX\nUsage: dicetable "+c.name) {
			t.Errorf("the page does not tell how to use %s", c.name)
		}
	}
	man, err := exec.LookPath("man")
	if err != nil {
		t.Skip("there is no man to read the page with")
	}
	name := filepath.Join(t.TempDir(), "dicetable.1")
	if err := os.WriteFile(name, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	read := exec.Command(man, "--warnings", "-E", "UTF-8", "-l", name)
	read.Env = append(os.Environ(), "MANROFFSEQ=", "MANWIDTH=200")
	var text, warnings bytes.Buffer
	read.Stdout, read.Stderr = &text, &warnings
	if err := read.Run(); err != nil || warnings.Len() > 0 {
		t.Errorf("man: %v\n%s", err, warnings.String())
	}
	if !strings.Contains(text.String(), "{\"ok\":false,\"rule\":\"BL-7\"") {
		t.Error("man does not show the help of `dicetable play` as it is written")
	}
}

// A wrong flag is told in one sentence that says what to do, with the exit
// status of wrong usage, by every command.
func TestEveryCommandTellsAWrongFlagInOneSentence(t *testing.T) {
	withEye(t)
	for _, c := range commands() {
		var out, problem bytes.Buffer
		status := run(t.Context(), []string{c.name, "--no-such-flag"}, stdio{strings.NewReader(""), &out, &problem})
		said := problem.String()
		if status != exitUsage || out.Len() > 0 || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "dicetable") || !strings.Contains(said, "help") {
			t.Errorf("%s: exit status %d, %q, %q", c.name, status, out.String(), said)
		}
	}
}

// Bash offers commands, the flags of the command, and nothing of its own for
// the value of a flag, where it offers files.
func TestBashCompletes(t *testing.T) {
	withEye(t)
	script := printed(t, "completion")
	for typed, want := range map[string]string{
		"dicetable soa":            "soak",
		"dicetable run --se":       "--seed",
		"dicetable calibrate --le": "--lens",
		"dicetable calibrate --pr": "--profile",
		"dicetable nothing --":     "",
		"dicetable run --config x": "",
	} {
		words := strings.Fields(typed)
		ask := exec.Command("bash", "--norc", "-s", "--")
		ask.Args = append(ask.Args, words...)
		ask.Stdin = strings.NewReader(script + "\nCOMP_WORDS=(\"$@\") COMP_CWORD=$(($#-1)); _dicetable; echo \"${COMPREPLY[*]}\"\n")
		out, err := ask.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q is completed to %q, want %q (%v)", typed, got, want, err)
		}
	}
}
