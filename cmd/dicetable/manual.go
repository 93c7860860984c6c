package main

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// version is that of the package, given when it is built.
var version = "built from source"

// What the commands of this file say of themselves.
const (
	manualUsage = `Usage: dicetable manual

Prints what every command says of itself as a page for man(1).
`
	completionUsage = `Usage: dicetable completion

Prints the completion of commands and flags for bash; the package installs it.
`
	versionUsage = `Usage: dicetable version

Prints the version.
`
)

// plain is a command that takes nothing but --help.
func plain(do func(context.Context, stdio) int, usage string) func(context.Context, []string, stdio) int {
	return func(ctx context.Context, args []string, std stdio) int {
		switch {
		case len(args) == 0:
			return do(ctx, std)
		case args[0] == "-h" || args[0] == "--help" || args[0] == "-help":
			fmt.Fprint(std.out, usage)
			return exitOK
		}
		fmt.Fprintf(std.err, "dicetable: %q is one word too many; this command takes nothing but --help.\n", args[0])
		return exitUsage
	}
}

// runVersion is `dicetable version`.
func runVersion(_ context.Context, std stdio) int {
	fmt.Fprintln(std.out, "dicetable", version)
	return exitOK
}

// runManual is `dicetable manual`: what every command says of itself, as a
// page for man(1).
func runManual(ctx context.Context, std stdio) int {
	var page strings.Builder
	fmt.Fprintf(&page, manualHead, version)
	for _, c := range commands() {
		help, err := helpOf(ctx, c)
		if err != nil {
			return fail(std, "manual", err)
		}
		fmt.Fprintf(&page, ".SS dicetable %s\n.EX\n%s.EE\n", c.name, roff(help))
	}
	page.WriteString(manualTail)
	fmt.Fprint(std.out, page.String())
	return exitOK
}

// runCompletion is `dicetable completion`: the commands and their flags, for
// bash. Where no flag is wanted bash offers files.
func runCompletion(ctx context.Context, std stdio) int {
	var names []string
	var cases strings.Builder
	for _, c := range commands() {
		help, err := helpOf(ctx, c)
		if err != nil {
			return fail(std, "completion", err)
		}
		names = append(names, c.name)
		fmt.Fprintf(&cases, "\t%s) words=%q ;;\n", c.name, strings.Join(flagsIn(help), " "))
	}
	fmt.Fprintf(std.out, completion, strings.Join(names, " "), cases.String())
	return exitOK
}

// helpOf is what a command says when it is asked for help; those of the eye are
// asked there.
func helpOf(ctx context.Context, c command) (string, error) {
	var out, problem bytes.Buffer
	status := c.run(ctx, []string{"--help"}, stdio{strings.NewReader(""), &out, &problem})
	help := out.String() + problem.String()
	if status != exitOK {
		return "", fmt.Errorf("the command %s has no help: %s", c.name, strings.TrimSpace(help))
	}
	return strings.TrimRight(help, "\n") + "\n", nil
}

// aFlag is a flag in a help text, which the standard library lists with one
// hyphen and our own texts with two.
var aFlag = regexp.MustCompile(`(?m)^  --?([a-z][a-z-]*)\b`)

func flagsIn(help string) []string {
	flags := []string{"--help"}
	for _, m := range aFlag.FindAllStringSubmatch(help, -1) {
		flags = append(flags, "--"+m[1])
	}
	slices.Sort(flags)
	return slices.Compact(flags)
}

// roff is text as it is for man(1): nothing in it is a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\t", "    ").Replace(text)
	return regexp.MustCompile(`(?m)^([.'])`).ReplaceAllString(text, `\&$1`)
}

const manualHead = `.TH DICETABLE 1 "" "dicetable %s" "User Commands"
.SH NAME
dicetable, dicetable\-eye \- an instrumented dice table
.SH SYNOPSIS
.B dicetable
.I COMMAND
.RI [ FLAG ]...
.SH DESCRIPTION
People play real games with real dice; a camera above the table reads them when
the cups go up, a rule\-book adjudicates, and the wall shows the verdict with the
photograph it was made on.
.B dicetable
is the program of the table. It starts
.BR dicetable\-eye ,
which holds camera and recogniser, and starts it again when it dies.
.PP
Flags are written with one hyphen or two.
.SH COMMANDS
`

const manualTail = `.SH EXIT STATUS
0: done. 1: it could not be done; the sentence on standard error says why and
what to do. 2: wrong usage.
.SH FILES
.TP
.I /etc/dicetable/dicetable.toml
The configuration of the service. After a change:
.B systemctl restart dicetable
.TP
.I /var/lib/dicetable
The journal, the photographs and the profile of the service's table.
.SH SEE ALSO
The guides in
.IR /usr/share/doc/dicetable .
`

const completion = `# bash completion of dicetable; made by "dicetable completion".
_dicetable() {
	local words cur=${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=()
	if [ "$COMP_CWORD" = 1 ]; then
		COMPREPLY=($(compgen -W "%s help" -- "$cur"))
		return
	fi
	case $cur in -*) ;; *) return ;; esac
	case ${COMP_WORDS[1]} in
%s	*) return ;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _dicetable dicetable
`
