// Package limit keeps one client from taking what is there for all: it bounds
// the connections, bytes, requests and places of each address. What is over a bound is
// slowed down or turned away; nobody else waits for it.
//
// An address is an IPv4 address, or the /64 network of an IPv6 address, since
// a household has a whole one of those. This machine itself is not bounded:
// its own screen and programs are no strangers, and a proxy in front of the
// table answers for all of its guests.
package limit

import (
	"net"
	"net/netip"
	"sync"

	"golang.org/x/time/rate"
)

// Most is how much one address may take.
type Most struct {
	// Connections at once. As many may be opened at once, too, and Connects
	// more a second: each is a try at a login.
	Connections int
	Connects    rate.Limit
	// Bytes are read a second from all connections together, after Burst. Who
	// sends more is read more slowly.
	Bytes rate.Limit
	Burst int
	// Requests are answered a second, after RequestBurst; for a Handler.
	Requests     rate.Limit
	RequestBurst int
	// Everybody is true where this machine itself is bounded, too.
	Everybody bool
}

// Table knows what every address has taken. It may be used by any goroutine.
type Table struct {
	most Most
	mu   sync.Mutex
	all  map[netip.Addr]*client
}

// client is one address.
type client struct {
	open     int
	connects *rate.Limiter
	bytes    *rate.Limiter
	requests *rate.Limiter
}

// New makes a Table in which nobody has taken anything.
func New(most Most) *Table { return &Table{most: most, all: map[netip.Addr]*client{}} }

// forgetAt is how many addresses are known before those are forgotten that
// take nothing: a bound on memory, however many come.
const forgetAt = 1000

// of finds the client of an address, nil for one that is not bounded. The lock
// is held.
func (t *Table) of(remote string) *client {
	at, ok := address(remote)
	if !ok || at.IsLoopback() && !t.most.Everybody {
		return nil
	}
	c := t.all[at]
	if c == nil {
		t.forget()
		c = &client{
			connects: rate.NewLimiter(t.most.Connects, t.most.Connections),
			bytes:    rate.NewLimiter(t.most.Bytes, t.most.Burst),
			requests: rate.NewLimiter(t.most.Requests, t.most.RequestBurst),
		}
		t.all[at] = c
	}
	return c
}

// forget drops clients that have nothing open and everything left. The lock is
// held.
func (t *Table) forget() {
	if len(t.all) < forgetAt {
		return
	}
	full := func(l *rate.Limiter) bool { return l.Tokens() >= float64(l.Burst()) }
	for at, c := range t.all {
		if c.open == 0 && full(c.connects) && full(c.bytes) && full(c.requests) {
			delete(t.all, at)
		}
	}
}

// address is who is bounded together, of a remote address with its port.
func address(remote string) (netip.Addr, bool) {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return netip.Addr{}, false
	}
	at, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, false
	}
	at = at.Unmap().WithZone("")
	if at.Is6() && !at.IsLoopback() {
		at = netip.PrefixFrom(at, 64).Masked().Addr()
	}
	return at, true
}
