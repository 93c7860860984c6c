package camera

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// lookEnv makes the test binary an eye that looks through a ribbon camera until it
// is killed, and says which process its program is.
const lookEnv = "DICETABLE_TEST_LOOKS"

func TestMain(m *testing.M) {
	if os.Getenv(lookEnv) == "" {
		os.Exit(m.Run())
	}
	s, err := small.Open("rpicam")
	if err == nil {
		_, err = s.Next(context.Background())
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(s.(*thawed).Source.(*stream).feed.(*rpicam).cmd.Process.Pid)
	time.Sleep(time.Hour)
}

// A program that hangs does not see that nobody reads any more; it ends with the
// eye all the same, for the next one needs the camera.
func TestTheProgramOfARibbonCameraEndsWithItsEye(t *testing.T) {
	frame := filepath.Join(t.TempDir(), "frame")
	if err := os.WriteFile(frame, make([]byte, small.Width*small.Height*3/2), 0o600); err != nil {
		t.Fatal(err)
	}
	rpicamProgram(t, frame, 1, "stall")
	looking := exec.Command(os.Args[0])
	looking.Env = append(os.Environ(), lookEnv+"=1")
	out, err := looking.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := looking.Start(); err != nil {
		t.Fatal(err)
	}
	said, _ := bufio.NewReader(out).ReadString('\n')
	err = looking.Process.Kill()
	_ = looking.Wait() // it was killed
	pid, bad := strconv.Atoi(strings.TrimSpace(said))
	if err != nil || bad != nil {
		t.Fatalf("the eye said %q: %v", said, err)
	}
	defer syscall.Kill(-pid, syscall.SIGKILL) // what the program started
	for began := time.Now(); lives(pid); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("the program is still there, 10 s after its eye")
		}
	}
}

// lives reports whether a process runs; one that has ended may wait for long to be
// buried.
func lives(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(b), ") Z ")
}
