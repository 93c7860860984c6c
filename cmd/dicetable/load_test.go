package main

import (
	"context"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/load"
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

// A load that somebody stops says so, and not what Go calls it.
func TestALoadThatIsStoppedSaysSo(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, what := range []string{"phones", "tables"} {
		var out, problem strings.Builder
		status := run(stopped, []string{"load", what}, stdio{strings.NewReader(""), &out, &problem})
		if said := "dicetable load " + what + ": it was stopped.\n"; status != exitFail || problem.String() != said {
			t.Errorf("status %d, says %q, want %q", status, problem.String(), said)
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
	if !strings.Contains(out.String(), "met: the club takes at most 50% of a core\n") {
		t.Errorf("it does not judge the share:\n%s", out.String())
	}
	if b, err := os.ReadFile(plot); err != nil || !strings.Contains(string(b), "<circle") || xml.Unmarshal(b, new(any)) != nil {
		t.Errorf("the plot is %q: %v", b, err)
	}
}

// A club that takes more of a core than it may is told so by the exit status.
func TestLoadTablesFails(t *testing.T) {
	var out, problem strings.Builder
	args := []string{"load", "tables", "--tables", "240", "--for", "3s", "--within", "1m", "--share", "1e-6"}
	status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem})
	if status != exitFail || !regexp.MustCompile(`with 240 tables it took [0-9.]+%`).MatchString(problem.String()) {
		t.Errorf("status %d: %s", status, problem.String())
	}
	if !regexp.MustCompile(`(?m)^missed: the club takes at most 0.0001% of a core; with 240 tables it took `).MatchString(out.String()) {
		t.Errorf("it says\n%s", out.String())
	}
}

// Each limit is judged with each number of tables.
func TestLoadTablesJudges(t *testing.T) {
	f := loadTables{within: 2 * time.Second, share: 0.5}
	good := load.ClubFigures{Tables: 10, Share: 0.5, Delay: load.Summary{Most95: 2 * time.Second}}
	lost, late, busy := good, good, good
	lost.Tables, lost.Lost = 100, 3
	late.Tables, late.Delay.Most95 = 1000, 2001*time.Millisecond
	busy.Tables, busy.Share = 2000, 0.501
	for _, c := range []struct {
		all  []load.ClubFigures
		want []string // how each limit is told, and at last the error
	}{
		{[]load.ClubFigures{good}, []string{"met: every", "met: 95 of 100 results are there within 2s", "met: the club takes at most 50% of a core", ""}},
		{[]load.ClubFigures{good, lost}, []string{"missed: every result is in the standings; with 100 tables 3 results were lost", "met: 95", "met: the", "with 100 tables 3 results were lost"}},
		{[]load.ClubFigures{late, good}, []string{"met: every", "missed: 95", "met: the", "with 1000 tables 5 of 100 results took longer than 2.001s"}},
		{[]load.ClubFigures{good, busy, late}, []string{"met: every", "missed: 95", "missed: the club takes at most 50% of a core; with 2000 tables it took 50.1%",
			"with 1000 tables 5 of 100 results took longer than 2.001s; with 2000 tables it took 50.1%"}},
	} {
		var out strings.Builder
		problem := ""
		if err := f.judge(&out, c.all); err != nil {
			problem = err.Error()
		}
		lines := strings.Split(strings.Trim(out.String(), "\n"), "\n")
		if problem != c.want[3] || len(lines) != 3 {
			t.Errorf("%v: %q\n%s", c.all, problem, out.String())
			continue
		}
		for i, line := range lines {
			if !strings.HasPrefix(line, c.want[i]) {
				t.Errorf("%q, not %q", line, c.want[i])
			}
		}
	}
}

func TestLoadUsage(t *testing.T) {
	for _, args := range [][]string{{"load"}, {"load", "chairs"}, {"load", "phones", "--phones", "0"}, {"load", "phones", "--seats", "7"}, {"load", "phones", "--loop", "0s"},
		{"load", "tables", "--tables", "0"}, {"load", "tables", "--tables", "10,x"}, {"load", "tables", "--for", "1h"}, {"load", "tables", "--share", "0"}, {"load", "tables", "--share", "half"}, {"load", "tables", "10"}} {
		var out, problem strings.Builder
		if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &problem}); status != exitUsage || problem.Len() == 0 {
			t.Errorf("%v: status %d, %q", args, status, problem.String())
		}
	}
}
