package broadcast_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

// Ann sends commands as fast as she can: few are done, she is sent away, and
// Ben's are done meanwhile as if she were not there.
func TestWhoFloodsTakesNothingFromTheOthers(t *testing.T) {
	var ofAnn atomic.Int32
	handle := func(ctx context.Context, from wire.Asker, v wire.Verb, p []byte) wire.Answer {
		if from.User == "ann" {
			ofAnn.Add(1)
		}
		return echo(ctx, from, v, p)
	}
	b, _ := run(t, broadcast.Options{Handle: handle})
	ann, ben := connect(t, address(b), "ann"), connect(t, address(b), "ben")
	ben.subscribe("dicetable/t1/answer/ben", 1)
	began, ended := time.Now(), make(chan struct{})
	go func() {
		defer close(ended)
		for i := 0; ann.IsConnected() && time.Since(began) < patience; i++ {
			ann.Publish("dicetable/t1/cmd/ann/act", 0, false, fmt.Sprintf(`{"id":"flood-%d","body":{"do":"challenge"}}`, i)).Wait()
		}
	}()
	for i := range 20 {
		id := fmt.Sprint("calm-", i)
		ben.command("ben", wire.Act, id)
		ben.awaitPayload("dicetable/t1/answer/ben", id)
	}
	<-ended
	select {
	case <-ann.lost:
	case <-time.After(patience):
		t.Error("who floods is still connected")
	}
	if most := 40 + 10*int32(time.Since(began).Seconds()+1); ofAnn.Load() > most {
		t.Errorf("%d commands of the flood were done, want %d at most", ofAnn.Load(), most)
	}
}

// A message that is too large ends the connection that it came over.
func TestALargeMessageEndsTheConnection(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	c := connect(t, address(b), "ann")
	c.Publish("dicetable/t1/cmd/ann/act", 0, false, make([]byte, 300<<10))
	select {
	case <-c.lost:
	case <-time.After(patience):
		t.Error("it is still connected")
	}
}

func TestNobodySubscribesWithoutEnd(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	c := connect(t, address(b), "")
	for i := range 300 {
		if c.subscribe(fmt.Sprint("dicetable/t1/plain/", i), 0) == refused {
			if i < 100 {
				t.Errorf("subscription %d was refused already", i)
			}
			return
		}
	}
	t.Error("300 subscriptions of a guest were granted")
}
