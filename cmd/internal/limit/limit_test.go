package limit

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// few are bounds that a test reaches soon.
var few = Most{Connections: 3, Connects: 1, Bytes: 100, Burst: 50, Requests: 2, RequestBurst: 4}

// from is a connection of an address.
type from struct {
	net.Conn
	address string
}

func (f from) RemoteAddr() net.Addr {
	a, err := net.ResolveTCPAddr("tcp", f.address)
	if err != nil {
		panic(err)
	}
	return a
}

// queue is a listener of connections that were made before.
type queue chan net.Conn

func (q queue) Accept() (net.Conn, error) {
	c, ok := <-q
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (q queue) Close() error   { return nil }
func (q queue) Addr() net.Addr { return nil }

// come lets connections of addresses come, and returns those let in.
func come(t *testing.T, table *Table, addresses ...string) []net.Conn {
	t.Helper()
	q := make(queue, len(addresses))
	for _, a := range addresses {
		near, far := net.Pipe()
		t.Cleanup(func() { near.Close(); far.Close() })
		q <- from{near, a}
	}
	close(q)
	l := table.Listener(q)
	var in []net.Conn
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return in
		}
		in = append(in, c)
	}
}

func TestConnectionsOfOneAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := New(few)
		a, b := "192.0.2.1:1", "192.0.2.2:1"
		in := come(t, table, a, a, a, a, a, b)
		if len(in) != 4 {
			t.Fatalf("%d came in, want three of one address and one of another", len(in))
		}
		in[0].Close()
		in[0].Close() // gives one place free, not two
		if n := len(come(t, table, a)); n != 0 {
			t.Error("who has just connected three times connects again at once")
		}
		time.Sleep(5 * time.Second)
		if n := len(come(t, table, a, a)); n != 1 {
			t.Errorf("%d came in when one place was free", n)
		}
	})
}

func TestWhoIsOneAddress(t *testing.T) {
	for _, c := range []struct {
		other string
		same  bool
	}{
		{"192.0.2.1:99", true}, {"[::ffff:192.0.2.1]:5", true}, {"192.0.2.3:1", false},
	} {
		if one, two := mustAddress(t, "192.0.2.1:1"), mustAddress(t, c.other); (one == two) != c.same {
			t.Errorf("%s is %s", c.other, two)
		}
	}
	if mustAddress(t, "[2001:db8::1]:1") != mustAddress(t, "[2001:db8::ffff:2]:1") || mustAddress(t, "[2001:db8::1]:1") == mustAddress(t, "[2001:db8:0:1::1]:1") {
		t.Error("an IPv6 address is not its /64 network")
	}
	table := New(few)
	if n := len(come(t, table, "127.0.0.1:1", "[::1]:1", "127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:1")); n != 5 {
		t.Errorf("of this machine itself %d came in", n)
	}
}

func mustAddress(t *testing.T, remote string) fmt.Stringer {
	t.Helper()
	at, ok := address(remote)
	if !ok {
		t.Fatalf("%s is no address", remote)
	}
	return at
}

// Who sends more than the bound is read at the bound: 50 bytes at once, then
// 100 a second.
func TestBytesOfOneAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := New(few)
		near, far := net.Pipe()
		defer near.Close()
		c, ok := table.enter(from{near, "192.0.2.1:1"})
		if !ok {
			t.Fatal("not let in")
		}
		go func() { far.Write(make([]byte, 350)); far.Close() }()
		began := time.Now()
		if b, err := io.ReadAll(c); len(b) != 350 || err != nil {
			t.Fatalf("%d bytes: %v", len(b), err)
		}
		if took := time.Since(began).Round(100 * time.Millisecond); took != 3*time.Second {
			t.Errorf("350 bytes took %v, want 3s", took)
		}
	})
}

func TestCloseEndsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := New(Most{Connections: 1, Connects: 1, Bytes: 0.001, Burst: 10})
		near, far := net.Pipe()
		c, _ := table.enter(from{near, "192.0.2.1:1"})
		go func() { far.Write(make([]byte, 30)); far.Close() }()
		ended := make(chan struct{})
		go func() { io.ReadAll(c); close(ended) }()
		synctest.Wait()
		c.Close()
		<-ended
	})
}

func TestRequestsOfOneAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(few).Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		ask := func(remote string) int {
			r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
			r.RemoteAddr = remote
			h.ServeHTTP(w, r)
			return w.Code
		}
		for i := range 6 {
			want := http.StatusOK
			if i >= 4 {
				want = http.StatusTooManyRequests
			}
			if got := ask("192.0.2.1:1"); got != want {
				t.Errorf("request %d: %d", i, got)
			}
		}
		if got := ask("192.0.2.2:1"); got != http.StatusOK {
			t.Errorf("another address: %d", got)
		}
		time.Sleep(time.Second)
		if got := [3]int{ask("192.0.2.1:1"), ask("192.0.2.1:1"), ask("192.0.2.1:1")}; got != [3]int{200, 200, 429} {
			t.Errorf("a second later the answers are %v, want two more", got)
		}
	})
}

// However many addresses come, those that take nothing are forgotten.
func TestAddressesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := New(few)
		for i := range 5 * forgetAt {
			table.allow(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255))
			time.Sleep(time.Millisecond)
		}
		if n := len(table.all); n > 2*forgetAt {
			t.Errorf("%d addresses are known", n)
		}
	})
}
