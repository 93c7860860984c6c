package limit

import (
	"fmt"
	"testing"
	"time"
)

func TestTriesOfOneAddress(t *testing.T) {
	tries, now := &Tries{Every: 10 * time.Second, Burst: 2}, time.Unix(1e9, 0)
	take := func(remote string) bool { _, ok := tries.Take(remote, now); return ok }
	if got := [3]bool{take("127.0.0.1:1"), take("127.0.0.1:2"), take("127.0.0.1:3")}; got != [3]bool{true, true, false} {
		t.Errorf("three wrong ones at once: %v", got)
	}
	if !take("192.0.2.1:1") || take("no address") {
		t.Error("another address is bounded by the first, or none has tries")
	}
	now = now.Add(10 * time.Second)
	right, ok := tries.Take("127.0.0.1:1", now)
	if !ok {
		t.Fatal("no try after the pause")
	}
	right()
	if got := [2]bool{take("127.0.0.1:1"), take("127.0.0.1:1")}; got != [2]bool{true, false} {
		t.Errorf("after one that was right: %v", got)
	}
}

func TestTriesAreForgotten(t *testing.T) {
	tries, now := &Tries{Every: time.Second, Burst: 2}, time.Unix(1e9, 0)
	for i := range 3 * forgetAt {
		tries.Take(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255), now)
		now = now.Add(10 * time.Millisecond)
	}
	if n := len(tries.all); n > 2*forgetAt {
		t.Errorf("%d addresses are known", n)
	}
}
