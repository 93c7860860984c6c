package eye

import (
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dicetable/calib"
)

// An eye that cannot be killed is told and given up, and the next one is tried: a
// table does not wait for it, neither while it plays nor when it ends.
func TestAnEyeThatCannotBeKilledIsGivenUp(t *testing.T) {
	var stopped time.Time
	var left []int
	t.Cleanup(func() {
		for _, pid := range left {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		if took := time.Since(stopped); took > 4*goodOrder {
			t.Errorf("the table waited for %s when it ended", took)
		}
	})
	s := start(t, "clings", 500*time.Millisecond)
	holder := func() {
		pid, err := strconv.Atoi(next(t, s, "eye", up).Up.Camera)
		if err != nil {
			t.Fatal(err)
		}
		left = append(left, pid)
	}
	holder()
	if got := next(t, s, "end", down).Down.Reason; !strings.Contains(got.EN, "does not end, because its camera hangs") || !strings.Contains(got.DE, "endet nicht, weil seine Kamera hängt") {
		t.Errorf("it is explained by %q", got)
	}
	holder()
	stopped = time.Now()
}

// A table ends while its eye hangs: it takes no longer than the eye is given.
func TestATableEndsWhileItsEyeHangs(t *testing.T) {
	var stopped time.Time
	t.Cleanup(func() {
		if took := time.Since(stopped); took > 3*goodOrder {
			t.Errorf("the table waited for %s when it ended", took)
		}
	})
	s := start(t, "deaf", time.Hour)
	time.Sleep(200 * time.Millisecond) // for it to start
	s.SetProfile(calib.Profile{Mat: strings.Repeat("more than a pipe holds", 10000)})
	stopped = time.Now()
}
