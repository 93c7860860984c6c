package eye

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// Everybody who asks for a lesson gets one, however many ask at once.
func TestEveryLessonIsAnswered(t *testing.T) {
	s := start(t, "well", time.Minute)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var asking sync.WaitGroup
	var mu sync.Mutex
	seen := map[uint64]bool{}
	for range 12 {
		asking.Go(func() {
			l, jpeg, err := s.Lesson(ctx)
			if err != nil || string(jpeg) != fmt.Sprint(l.ID) {
				t.Errorf("lesson %d came with %q, %v", l.ID, jpeg, err)
			}
			mu.Lock()
			defer mu.Unlock()
			seen[l.ID] = true
		})
	}
	asking.Wait()
	if len(seen) != 12 {
		t.Errorf("%d lessons were given", len(seen))
	}
}

func TestALessonOfAnEyeThatIsSilentIsGivenUp(t *testing.T) {
	s := start(t, "silent", time.Minute)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := s.Lesson(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
