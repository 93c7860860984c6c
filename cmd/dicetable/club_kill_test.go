package main

import (
	"math/rand/v2"
	"testing"
	"time"
)

// A club is killed at any moment while its tables report, and started again,
// three times in a round. No result is lost, none counts twice, and the standings
// are those of the same cup that was played without a fault.
func TestTheClubIsKilledWhileResultsCome(t *testing.T) {
	const tables = 6
	rounds := 1 + *kills
	broker := freeAddress(t)
	calm := newCup(t, "--mqtt", broker)
	for range tables {
		calm.joins("tcp://"+broker, door(t, calm.desk, calm.next()).Token)
	}
	calm.begins(rounds)
	struck := calm.twin()

	calm.start()
	calm.allOn()
	for range rounds {
		calm.round(func() {})
	}
	want := calm.ends(rounds * tables)
	calm.allOff()

	struck.start()
	killed := 0
	for range rounds {
		struck.allOn()
		struck.round(func() {
			for over := range 3 {
				struck.awaits(over)
				time.Sleep(rand.N(cupGame / tables))
				kill(t, struck.club)
				struck.start()
				killed++
			}
		})
		struck.allOff() // else the tables wait the longer for their club, the more often it has gone
	}
	struck.allOn()
	if got := struck.ends(rounds * tables); got != want {
		t.Errorf("without a fault they stand\n%s\nbut after %d kills\n%s", want, killed, got)
	}
	t.Logf("%d kills, %d results", killed, rounds*tables)
}
