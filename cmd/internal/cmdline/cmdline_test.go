package cmdline

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"
)

// deal is a command with a flag and a usage of several lines; what is wrong with
// the flag is told.
func deal(told *bytes.Buffer) *flag.FlagSet {
	flags := New("dicetable deal", "Usage: dicetable deal\n\n", io.Discard, told)
	flags.Int("cards", 5, "how many")
	return flags
}

func TestAWrongFlagIsToldInOneSentence(t *testing.T) {
	for _, c := range []struct{ arg, says string }{
		{"--pink", "dicetable deal: there is no flag --pink; `dicetable deal --help` tells more.\n"},
		{"-pink=7", "dicetable deal: there is no flag --pink; `dicetable deal --help` tells more.\n"},
		{"--cards=many", "dicetable deal: invalid value \"many\" for flag -cards: parse error; `dicetable deal --help` tells more.\n"},
		{"--cards", "dicetable deal: flag needs an argument: -cards; `dicetable deal --help` tells more.\n"},
	} {
		var told bytes.Buffer
		if err := Parse(deal(&told), []string{c.arg}); err == nil || errors.Is(err, flag.ErrHelp) || told.String() != c.says {
			t.Errorf("%s: %v, says %q", c.arg, err, told.String())
		}
	}
}

func TestTheUsageIsForWhoAsks(t *testing.T) {
	var out, problems bytes.Buffer
	flags := New("dicetable deal", "Usage: dicetable deal\n\n", &out, &problems)
	flags.Int("cards", 5, "how many")
	if err := Parse(flags, []string{"--help"}); !errors.Is(err, flag.ErrHelp) || problems.Len() > 0 ||
		strings.Count(out.String(), "Usage: dicetable deal") != 1 || !strings.Contains(out.String(), "-cards int") {
		t.Errorf("%v, %q, says %q", err, problems.String(), out.String())
	}
	out.Reset()
	if err := Parse(flags, []string{"--pink"}); err == nil || out.Len() > 0 || problems.Len() == 0 {
		t.Errorf("%v, says %q, and %q to the pipe", err, problems.String(), out.String())
	}
}

func TestFlagsStandAroundWords(t *testing.T) {
	for line, want := range map[string]string{
		"":                            "",
		"a --cards 3 b":               "a b",
		"--cards=3 a b":               "a b",
		"a --cards=3 -- --cards -b c": "a --cards -b c",
	} {
		var told bytes.Buffer
		flags := deal(&told)
		words, err := ParseAround(flags, strings.Fields(line))
		if err != nil || !slices.Equal(words, strings.Fields(want)) || told.Len() > 0 {
			t.Errorf("%q: %q, %v, says %q", line, words, err, told.String())
		}
		if strings.Contains(line, "=3") && flags.Lookup("cards").Value.String() != "3" {
			t.Errorf("%q: cards %s", line, flags.Lookup("cards").Value)
		}
	}
	var told bytes.Buffer
	if _, err := ParseAround(deal(&told), []string{"a", "--pink"}); err == nil || strings.Count(told.String(), "\n") != 1 {
		t.Errorf("%v, says %q", err, told.String())
	}
}
