// Package cmdline reads the flags of the commands of both programs. What is
// wrong with one is told in one sentence; the whole usage is for who asks.
package cmdline

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// New are the flags of a command that is named as it is typed, such as
// "dicetable run". The usage that somebody asks for, with the flags behind it, goes
// to out, so that it can be piped; what is wrong with a flag to problems.
func New(name, usage string, out, problems io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.Usage = func() {
		flags.SetOutput(out)
		defer flags.SetOutput(problems)
		fmt.Fprint(out, usage)
		flags.PrintDefaults()
	}
	return flags
}

// Parse reads flags before all other words. Where it fails somebody was
// told: the usage with flag.ErrHelp, and one sentence with any other error.
func Parse(flags *flag.FlagSet, args []string) error {
	err := quiet(flags, args)
	switch {
	case err == nil:
	case errors.Is(err, flag.ErrHelp):
		flags.Usage()
	default:
		err = plain(err)
		fmt.Fprintf(flags.Output(), "%s: %v; `%[1]s --help` tells more.\n", flags.Name(), err)
	}
	return err
}

// ParseAround is Parse with flags before, between and behind other words,
// which it returns. After "--" everything is such a word.
func ParseAround(flags *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := Parse(flags, args); err != nil {
			return nil, err
		}
		rest := flags.Args()
		if len(rest) == 0 {
			return words, nil
		}
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(words, rest...), nil
		}
		words, args = append(words, rest[0]), rest[1:]
	}
}

// quiet keeps the library from telling an error with all of the usage.
func quiet(flags *flag.FlagSet, args []string) error {
	out, usage := flags.Output(), flags.Usage
	defer func() { flags.SetOutput(out); flags.Usage = usage }()
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	return flags.Parse(args)
}

// plain is an error of the library in plain words, where it has others.
func plain(err error) error {
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		return fmt.Errorf("there is no flag --%s", name)
	}
	return err
}
