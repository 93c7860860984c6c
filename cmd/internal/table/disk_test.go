package table

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// The system refuses a running table's writes for a while, as a disk does that
// fails, is full or was mounted read-only after an error: the wall says so and
// what to do, the game goes on where it was, and nothing was shown that is not
// kept.
func TestADiskThatRefusesIsSaidInWordsAndOvercome(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace, which makes the system refuse writes, is missing")
	}
	if out, err := exec.Command(strace, "-e", "trace=none", "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not watch programs here, so no disk fails: %s", out)
	}
	for _, fault := range []struct {
		call, errno string
		said        games.Text
	}{
		{"fsync", "EIO", games.Text{DE: "die Platte versagt", EN: "the disk fails"}},
		{"pwrite64", "EIO", games.Text{DE: "die Platte versagt", EN: "the disk fails"}},
		{"pwrite64", "EROFS", games.Text{DE: "nur zum Lesen", EN: "read-only"}},
		{"pwrite64", "ENOSPC", games.Text{DE: "die Platte ist voll", EN: "the disk is full"}},
		{"ftruncate", "EIO", games.Text{DE: "die Platte versagt", EN: "the disk fails"}},
	} {
		t.Run(fault.call+" "+fault.errno, func(t *testing.T) {
			dir := t.TempDir()
			inject := []string{"-f", "-qq", "-o", os.DevNull, "-e", "trace=" + fault.call, "-e", "inject=" + fault.call + ":error=" + fault.errno + ":when=12..14"}
			if fault.call == "ftruncate" { // the repair fails after a write did
				inject = append(inject[:4], "-e", "trace=ftruncate,pwrite64", "-e", "inject=pwrite64:error=EIO:when=12", "-e", "inject=ftruncate:error=EIO:when=1..2")
			}
			stoodLike(t, dir, overcome(t, dir, fault.said, append(append([]string{strace}, inject...), os.Args[0])))
		})
	}
}

// overcome lives with a fault until it was said and the game went on, and is
// what was shown last.
func overcome(t *testing.T, dir string, said games.Text, command []string) onWall {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Env = append(os.Environ(), "TABLE_CHILD="+dir, "TABLE_GAME=bluff")
	c.Stderr = os.Stderr
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // strace and the table end together
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	last, refused, wentOn, steps := onWall{}, false, 0, 0
	for lines.Scan() {
		var now struct {
			onWall
			Notices []wire.Notice `json:"notices"`
		}
		if json.Unmarshal(lines.Bytes(), &now) != nil {
			continue // the line it was killed in
		}
		last = now.onWall
		if i := slices.IndexFunc(now.Notices, func(n wire.Notice) bool { return n.Code == "journal" }); i >= 0 {
			refused = true
			if text := now.Notices[i].Text; !strings.Contains(text.DE, said.DE) || !strings.Contains(text.EN, said.EN) {
				t.Errorf("the wall says %q, not that %s", text, said)
			}
		} else if refused {
			wentOn++
		}
		if steps++; wentOn == 20 || steps == 5000 {
			syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		}
	}
	c.Wait()
	if !refused || wentOn < 20 {
		t.Errorf("refused: %v; afterwards %d steps were shown", refused, wentOn)
	}
	return last
}
