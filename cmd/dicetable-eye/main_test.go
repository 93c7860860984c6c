package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// The help that is asked for is what a command prints, so that it can be piped to a
// pager: nothing of it is told as a problem.
func TestHelpCanBePiped(t *testing.T) {
	asked := [][]string{{"calibrate", "dice"}}
	for _, c := range commands() {
		asked = append(asked, []string{c.name})
	}
	for _, words := range asked {
		var out, problem bytes.Buffer
		status := run(context.Background(), append(words, "--help"), &out, &problem)
		if status != 0 || problem.Len() > 0 || !strings.HasPrefix(out.String(), "Usage: dicetable") {
			t.Errorf("%v: exit status %d, %q, %q", words, status, out.String(), problem.String())
		}
	}
}
