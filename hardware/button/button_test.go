package button_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/hardware/button"
)

func TestEveryPushIsToldOnceAndInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		b := button.NewVirtual()
		var told []button.Kind
		done := make(chan error, 1)
		go func() { done <- b.Run(ctx, func(p button.Press) { told = append(told, p.Kind) }) }()

		b.Push(button.Press{At: time.Now(), Kind: button.Short})
		b.Push(button.Press{At: time.Now(), Kind: button.Long})
		synctest.Wait()
		stop()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if len(told) != 2 || told[0] != button.Short || told[1] != button.Long {
			t.Fatalf("told %v, want short then long", told)
		}
	})
}

func TestAHammeredButtonNeverBlocks(t *testing.T) {
	b := button.NewVirtual()
	for range 1000 {
		b.Push(button.Press{Kind: button.Short})
	}
}
