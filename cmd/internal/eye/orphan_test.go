package eye

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An eye that hangs, and so does not see that nobody listens any more, ends with
// its table all the same: the next one needs the camera.
func TestAnEyeThatHangsEndsWithItsTable(t *testing.T) {
	table := exec.Command(os.Args[0])
	table.Env = append(os.Environ(), orphanEnv+"=deaf")
	out, err := table.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Start(); err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`msg=(\d+) from=eye`)
	pid := 0
	for lines := bufio.NewScanner(out); pid == 0 && lines.Scan(); {
		if m := said.FindStringSubmatch(lines.Text()); m != nil {
			pid, _ = strconv.Atoi(m[1])
		}
	}
	if pid == 0 {
		t.Fatal("the eye did not start")
	}
	if err := table.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = table.Wait() // it was killed
	for start := time.Now(); alive(pid); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatal("the eye is still there, 20 s after its table")
		}
	}
}

// alive reports whether a process runs. One that has ended may wait for long
// until its parent asks.
func alive(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(b), ") Z ")
}
