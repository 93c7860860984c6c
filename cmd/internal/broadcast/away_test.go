package broadcast_test

import (
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

// cable is the network between a table and somebody else's broker.
type cable struct {
	t    *testing.T
	addr string // at the table's end
	to   string
	mu   sync.Mutex
	l    net.Listener
	ends []net.Conn
	slow time.Duration // for each piece that is carried
	// left are ends at the broker of connections whose other end is gone.
	left []net.Conn
	done sync.WaitGroup
}

func newCable(t *testing.T, to string) *cable {
	c := &cable{t: t, addr: "127.0.0.1:0", to: to}
	c.plug()
	t.Cleanup(c.done.Wait)
	t.Cleanup(c.cut)
	return c
}

// plug lets the table reach the broker.
func (c *cable) plug() {
	c.t.Helper()
	l, err := net.Listen("tcp", c.addr)
	if err != nil {
		c.t.Fatal(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.l, c.addr = l, l.Addr().String()
	c.done.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", c.to)
			if err != nil {
				near.Close()
				continue
			}
			c.mu.Lock()
			c.ends = append(c.ends, near, far)
			c.mu.Unlock()
			c.done.Go(func() { c.carry(far, near) })
			c.done.Go(func() { c.carry(near, far) })
		}
	})
}

// carry carries what one end says to the other, until one of them is cut.
func (c *cable) carry(to, from net.Conn) {
	defer c.close(to)
	piece := make([]byte, 4096)
	for {
		n, err := from.Read(piece)
		if err != nil {
			return
		}
		c.mu.Lock()
		slow := c.slow
		c.mu.Unlock()
		time.Sleep(slow)
		if _, err := to.Write(piece[:n]); err != nil {
			return
		}
	}
}

func (c *cable) slowDown(each time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.slow = each
}

// close ends one end, unless the broker is not to miss the other.
func (c *cable) close(end net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Contains(c.left, end) {
		end.Close()
	}
}

// strand ends what goes on at the table alone, as when it is given another
// address: the broker misses the old connections when miss is called.
func (c *cable) strand() (miss func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := 0; i < len(c.ends); i += 2 {
		c.left = append(c.left, c.ends[i+1])
		c.ends[i].Close()
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, end := range c.left {
			end.Close()
		}
	}
}

// cut ends what goes on and lets nobody in any more.
func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.l.Close()
	for _, end := range c.ends {
		end.Close()
	}
	c.ends = nil
}

// Another broker may be slow, or away for an hour of a game in which something
// happens each second: nobody waits for it, and when it is back it is told every
// event, in order, and of what is retained the newest.
func TestABrokerThatIsSlowOrAwayMissesNothing(t *testing.T) {
	m := startMosquitto(t)
	line := newCable(t, strings.TrimPrefix(m.url(), "tcp://"))
	b, _ := run(t, broadcast.Options{Links: []broadcast.Link{{Name: "home", URL: "tcp://" + line.addr}}})
	home, own := connect(t, m.url(), ""), connect(t, address(b), "")
	home.subscribe("dicetable/#", 1)
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	own.subscribe("dicetable/t1/state", 0)
	told := 0
	happen := func(n int) {
		for range n {
			told++
			b.Publish(state(uint64(told)))
			b.Event(event(t, told))
		}
		own.awaitPayload("dicetable/t1/state", fmt.Sprintf(`"revision":%d,`, told))
	}
	line.slowDown(50 * time.Millisecond)
	happen(20)
	line.cut()
	happen(3600)
	line.slowDown(0)
	line.plug()
	for last := 0; last < told; {
		var e struct{ Seq int }
		heard := home.await(fmt.Sprint("event ", last+1), func(m mqtt.Message) bool { return strings.HasSuffix(m.Topic(), "/event") })
		if err := json.Unmarshal(heard.Payload(), &e); err != nil || e.Seq != last+1 && e.Seq != last {
			t.Fatalf("event %d follows on %d (%v)", e.Seq, last, err)
		}
		last = e.Seq // one that was on its way when the cable was cut may come again
	}
	home.awaitPayload("dicetable/t1/state", fmt.Sprintf(`"revision":%d,`, told))
}

// A broker that misses an old connection of the table after the new one has
// come says then that the table is gone: it must not stay so.
func TestTheLastWillOfAnOldConnectionDoesNotStand(t *testing.T) {
	m := startMosquitto(t)
	line := newCable(t, strings.TrimPrefix(m.url(), "tcp://"))
	run(t, broadcast.Options{Links: []broadcast.Link{{Name: "home", URL: "tcp://" + line.addr}}})
	home := connect(t, m.url(), "")
	home.subscribe("dicetable/t1/availability", 1)
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	miss := line.strand()
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	miss()
	home.awaitPayload("dicetable/t1/availability", wire.Offline)
	home.awaitPayload("dicetable/t1/availability", wire.Online)
}
