package limit

import (
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Listener bounds the connections of l and what is read from them. A
// connection that is over a bound is closed at once.
func (t *Table) Listener(l net.Listener) net.Listener { return &listener{l, t} }

type listener struct {
	net.Listener
	table *Table
}

// Accept waits for the next connection that is within the bounds.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if in, ok := l.table.enter(c); ok {
			return in, nil
		}
		c.Close()
	}
}

// enter counts a connection; false when it is one too many.
func (t *Table) enter(c net.Conn) (net.Conn, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	of := t.of(c.RemoteAddr().String())
	if of == nil {
		return c, true
	}
	if of.open >= t.most.Connections || !of.connects.Allow() {
		return nil, false
	}
	of.open++
	return &conn{Conn: c, bytes: of.bytes, closed: make(chan struct{}), leave: sync.OnceFunc(func() { t.leave(of) })}, true
}

func (t *Table) leave(of *client) {
	t.mu.Lock()
	defer t.mu.Unlock()
	of.open--
}

// conn is a connection of a client that is bounded.
type conn struct {
	net.Conn
	bytes  *rate.Limiter
	once   sync.Once
	closed chan struct{}
	leave  func()
}

// Read waits until what was read is within the bound, so that the sender is
// held back by the network itself.
func (c *conn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b[:min(len(b), c.bytes.Burst())])
	if n == 0 {
		return n, err
	}
	wait := time.NewTimer(c.bytes.ReserveN(time.Now(), n).Delay())
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-c.closed:
	}
	return n, err
}

// Close gives the place of the connection free.
func (c *conn) Close() error {
	c.once.Do(func() { close(c.closed) })
	c.leave()
	return c.Conn.Close()
}
