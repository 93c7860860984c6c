package main

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every state is at every phone that reads, whatever others do, and who has a
// seat is told its own view.
func TestLoadPhones(t *testing.T) {
	var out, problem strings.Builder
	args := []string{"load", "phones", "--phones", "12", "--slow", "3", "--seats", "2", "--states", "5", "--every", "30ms", "--within", "1m", "--loop", "1m"}
	if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem}); status != exitOK {
		t.Fatalf("status %d: %s", status, problem.String())
	}
	for _, row := range []string{`a state reaches a phone +60 `, `a state has reached all phones +5 .* 1m0s: met`, `the loop answers, with phones .* 1m0s: met`, `publishing a state keeps the loop +5 .* 1m0s: met`, `a seat is told its own view +[1-9]`} {
		if !regexp.MustCompile(row).MatchString(out.String()) {
			t.Errorf("nothing says %q in\n%s", row, out.String())
		}
	}
}

// Who waits too long is told so by the exit status: a phone, and the table's loop.
func TestLoadPhonesFails(t *testing.T) {
	for flag, missed := range map[string][]string{
		"--within": {"a state has reached all phones"},
		"--loop":   {"the loop answers, with phones", "publishing a state keeps the loop"},
	} {
		var out, problem strings.Builder
		args := []string{"load", "phones", "--phones", "2", "--slow", "0", "--seats", "0", "--states", "2", "--every", "30ms", "--within", "1m", "--loop", "1m", flag, "1ns"}
		if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem}); status != exitFail {
			t.Errorf("%s: status %d: %s", flag, status, problem.String())
		}
		for _, what := range missed {
			if !strings.Contains(problem.String(), what+": 95 of 100 took") || !regexp.MustCompile(what+` .* 1ns: missed`).MatchString(out.String()) {
				t.Errorf("%s: it says %s and\n%s", flag, problem.String(), out.String())
			}
		}
		if n := strings.Count(out.String(), ": missed"); n != len(missed) {
			t.Errorf("%s: %d limits are missed in\n%s", flag, n, out.String())
		}
	}
}

// Results of tables at a club in a process of its own get into its standings,
// and the figures are drawn.
func TestLoadTables(t *testing.T) {
	var out, problem strings.Builder
	plot := filepath.Join(t.TempDir(), "club.svg")
	args := []string{"load", "tables", "--tables", "240", "--for", "6s", "--within", "1m", "--plot", plot}
	if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem}); status != exitOK {
		t.Fatalf("status %d: %s", status, problem.String())
	}
	if !regexp.MustCompile(`(?m)^ +240 +[2-9] +[0-9.]+% +[0-9]+ +[0-9]+ +[0-9]+ +[1-9][0-9]* +[1-9][0-9]*$`).MatchString(out.String()) {
		t.Errorf("it says\n%s", out.String())
	}
	if b, err := os.ReadFile(plot); err != nil || !strings.Contains(string(b), "<circle") || xml.Unmarshal(b, new(any)) != nil {
		t.Errorf("the plot is %q: %v", b, err)
	}
}

func TestLoadUsage(t *testing.T) {
	for _, args := range [][]string{{"load"}, {"load", "chairs"}, {"load", "phones", "--phones", "0"}, {"load", "phones", "--seats", "7"}, {"load", "phones", "--loop", "0s"},
		{"load", "tables", "--tables", "0"}, {"load", "tables", "--tables", "10,x"}, {"load", "tables", "--for", "1h"}, {"load", "tables", "10"}} {
		var out, problem strings.Builder
		if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem}); status != exitUsage || problem.Len() == 0 {
			t.Errorf("%v: status %d, %q", args, status, problem.String())
		}
	}
}
