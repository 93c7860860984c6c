package member_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// Games end while the club is away; the table is switched off meanwhile. When
// both are back each result is counted, signed and byte by byte the same
// however often it comes.
func TestNoResultIsLostOrDoubledWhileTheNetworkIsAway(t *testing.T) {
	dir, clubDir, address := t.TempDir(), t.TempDir(), freePort(t)
	s := join(t, dir, "tcp://"+address)
	stop := runs(t, s.Run)
	s.Report(result("g1", 1))
	s.Report(result("g1", 1)) // as after a start
	stop()
	s = join(t, dir, "tcp://"+address) // switched on again
	runs(t, s.Run)
	s.Report(result("g1", 1))
	s.Report(result("g1", 2))

	c := newClub(t)
	c.silent = true
	close := c.open(clubDir, address)
	c.await("both revisions", func() bool { return c.counted["g1.1"] > 0 && c.counted["g1.2"] > 0 })
	close() // before it gave receipts
	s.Report(result("g2", 1))

	c.silent = false
	c.open(clubDir, address)
	c.await("all results", func() bool { return c.counted["g1.1"] > 1 && c.counted["g1.2"] > 1 && c.counted["g2.1"] > 0 })
	c.await("the receipts", func() bool { return len(waiting(t, dir)) == 0 })
	c.await("that the table is there", func() bool { return c.online[tableID(t, "t1")] == wire.Online })
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.counted) != 3 {
		t.Errorf("counted %v", c.counted)
	}
}

// A table that is switched on before its network, or is given another address later,
// tells where its pages are then: the club, which may be on the same machine, at a
// connection that lasts, and at the next one.
func TestTheClubKnowsWhereThePagesAreNow(t *testing.T) {
	var pages atomic.Value
	at := func(address string) { pages.Store("http://" + address + ":8080/") }
	at("localhost")
	clubDir, address := t.TempDir(), freePort(t)
	c := newClub(t)
	close := c.open(clubDir, address)
	s := join(t, t.TempDir(), "tcp://"+address, func(o *member.Options) { o.Pages = func() string { return pages.Load().(string) } })
	runs(t, s.Run)
	knows := func(address string) {
		t.Helper()
		c.await("that the pages are at "+address, func() bool { return c.pages == "http://"+address+":8080/" })
	}
	knows("localhost")
	at("192.168.7.9")
	knows("192.168.7.9")
	close()
	at("192.168.7.10")
	c.open(clubDir, address)
	knows("192.168.7.10")
}

func TestReceiptsAndCallsAreTold(t *testing.T) {
	dir, address := t.TempDir(), freePort(t)
	c := newClub(t)
	c.silent = true
	c.open(t.TempDir(), address)
	s := join(t, dir, "tcp://"+address)
	runs(t, s.Run)
	id := tableID(t, "t1")
	call := wire.Call{Draw: wire.Draw{Tournament: "a", Round: 1, Pod: 2, Attempt: 1}, Game: "bluff", Players: []wire.CalledPlayer{{Seat: 1, Player: "p1", Name: "Ann"}, {Seat: 2, Player: "p2", Name: "Ben"}}}
	put := func(m wire.Message, err error) {
		if err != nil {
			t.Fatal(err)
		}
		c.hub.Put(m)
	}
	put(call.Message(id))
	c.await("the call", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.calls) > 0 && s.calls[0].Draw == call.Draw })
	called, free := result("g1", 1), result("free", 1)
	called.Draw = &call.Draw
	called.Seats[0].Player, called.Seats[1].Player = "p1", "p2"
	s.Report(called)
	s.Report(free)
	// On a machine that is slow they may have come more than once by now.
	c.await("the results", func() bool { return c.counted["g1.1"] > 0 && c.counted["free.1"] > 0 })
	put(wire.Receipt{GameID: "free", Revision: 1, Status: wire.Rejected}.Message(id))
	c.await("that a free game does not count", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.notices) > 0 && s.notices[0].OK })
	held := wire.Receipt{GameID: "g1", Revision: 1, Status: wire.Held}
	held.Reason.EN = "the players are others"
	put(wire.Receipt{GameID: "never told", Revision: 1, Status: wire.Rejected}.Message(id))
	put(held.Message(id))
	said := func(words string) func() bool {
		return func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			n := len(s.notices)
			return n > 0 && !s.notices[n-1].OK && strings.Contains(s.notices[n-1].Text.EN, words)
		}
	}
	c.await("the word of the club", said("looks into the result of g1: the players are others"))
	if left := waiting(t, dir); len(left) != 0 {
		t.Errorf("%v is sent again though the club has it", left)
	}
	held.Status = wire.Rejected
	put(held.Message(id))
	c.await("the refusal", said("does not count"))
	put(wire.Receipt{GameID: "g1", Revision: 1, Status: wire.Accepted}.Message(id))
	c.await("the end of the matter", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.notices[len(s.notices)-1].OK })
	s.Publish(wire.State{Game: "bluff", GameID: "g2", Seats: []wire.Seat{{Seat: 1, Player: "Ann", Dice: 3}}})
	c.await("how the game stands", func() bool {
		return len(c.live) > 0 && c.live[len(c.live)-1].GameID == "g2" && c.live[len(c.live)-1].Seats[0].Score == 3
	})
}
