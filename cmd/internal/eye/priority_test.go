package eye

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// nicenessOf is how far a thread stands behind others, nice(1).
func nicenessOf(t *testing.T, thread int) int {
	t.Helper()
	given, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - given
}

func TestTheEyeStandsBehindTheTable(t *testing.T) {
	s := start(t, "ok", 0)
	pid := next(t, s, "start", up).Up.Camera
	threads, err := filepath.Glob("/proc/" + pid + "/task/*")
	if err != nil || len(threads) == 0 {
		t.Fatalf("threads of the eye: %v, %v", threads, err)
	}
	want := min(nicenessOf(t, os.Getpid())+5, 19)
	for _, thread := range threads {
		id, err := strconv.Atoi(filepath.Base(thread))
		if err != nil {
			t.Fatal(err)
		}
		if got := nicenessOf(t, id); got != want {
			t.Errorf("a thread of the eye has niceness %d, want %d", got, want)
		}
	}
}
