package main

import (
	"encoding/binary"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheEyeEndsWithItsPipe(t *testing.T) {
	c := startEye(t)
	c.until(isHello)
	if err := c.in.Close(); err != nil {
		t.Fatal(err)
	}
	if got := c.status(); got != 0 {
		t.Errorf("ended with status %d: %s", got, c.errors.String())
	}
}

// A command that cannot be read, or may not be obeyed, ends it with a sentence; the
// table quotes that.
func TestTheEyeSaysWhatItCannotUnderstand(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.json")
	for _, args := range [][]string{nil, {"--profile", missing}} {
		for said, want := range map[string]string{
			"no":                     "a message is not understood",
			"{}":                     "a command has exactly one field",
			`{"watch": {"of": 500}}`: "a watch asks for 500",
		} {
			c := startEye(t, args...)
			c.until(isHello)
			if _, err := c.in.Write(append(binary.BigEndian.AppendUint64(nil, uint64(len(said))<<32), said...)); err != nil {
				t.Fatal(err)
			}
			got, told := c.status(), c.errors.String()
			if want = "dicetable-eye: what the table says cannot be understood (" + want; got != 1 || !strings.HasPrefix(told, want) || !strings.Contains(told, "run `make build`") {
				t.Errorf("%s ended it with status %d, and it said %q", said, got, told)
			}
		}
	}
}
