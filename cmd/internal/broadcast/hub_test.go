package broadcast_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

// members are the tables of a club, and somebody who is none.
var members = logins{
	"t1":   {User: "t1", Role: wire.Member},
	"t2":   {User: "t2", Role: wire.Member},
	"host": {User: "host", Role: wire.Host},
}

// club is a hub that notes what it heard.
type club struct {
	*broadcast.Hub
	mu    sync.Mutex
	heard []string
}

func (c *club) hear(_ context.Context, from wire.TableID, n wire.Name, payload []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = append(c.heard, fmt.Sprintf("%s %s %s", from, n, payload))
}

func (c *club) all() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.heard)
}

func (c *club) awaitHeard(t *testing.T, what string) {
	t.Helper()
	for deadline := time.Now().Add(patience); !slices.Contains(c.all(), what); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the club did not hear %q but %q", what, c.all())
		}
	}
}

func testLog(t *testing.T) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelInfo}))
}

// runHub runs a club's broker; the function returned stops it.
func runHub(t *testing.T, dir, address string) (*club, func()) {
	t.Helper()
	c := &club{}
	c.Hub = broadcast.NewHub(broadcast.HubOptions{Dir: dir, MQTT: address, Authority: members, Hear: c.hear, Log: testLog(t)})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- c.Run(ctx) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(stop)
	select {
	case <-c.Ready():
	case err := <-ended:
		ended <- nil
		t.Fatalf("Run ended early: %v", err)
	case <-time.After(patience):
		t.Fatal("the club's broker did not become ready")
	}
	return c, stop
}

func call(t *testing.T, table, game string) wire.Message {
	t.Helper()
	id, err := wire.ParseTableID(table)
	if err != nil {
		t.Fatal(err)
	}
	m, err := wire.Call{Draw: wire.Draw{Tournament: "a", Round: 1, Pod: 1, Attempt: 1}, Game: game, Players: []wire.CalledPlayer{{Seat: 1, Player: "p1", Name: "Ann"}}}.Message(id)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A table can neither speak for another one nor for the club, nor read what is
// another's.
func TestATableSpeaksForItselfAlone(t *testing.T) {
	c, _ := runHub(t, t.TempDir(), "127.0.0.1:0")
	address := "tcp://" + c.Addr().String()
	victim := connect(t, address, "t2")
	victim.subscribe("dicetable/t2/club/call", 0)
	victim.subscribe("dicetable/t2/club/receipt", 0)

	t1 := connect(t, address, "t1", will("dicetable/t2/availability", "offline"))
	for _, filter := range []string{"#", "dicetable/#", "dicetable/+/club/call", "dicetable/t2/club/call", "dicetable/t2/club/receipt", "dicetable/t1/club/result", "dicetable/+/availability", "$JS/#", "$SYS/#"} {
		if qos := t1.subscribe(filter, 0); qos != refused {
			t.Errorf("a table may subscribe to %s", filter)
		}
	}
	for _, filter := range []string{"dicetable/t1/club/call", "dicetable/t1/club/receipt"} {
		if qos := t1.subscribe(filter, 0); qos == refused {
			t.Errorf("a table may not subscribe to %s", filter)
		}
	}
	for _, topic := range []string{"dicetable/t2/club/result", "dicetable/t2/club/join", "dicetable/t2/club/live", "dicetable/t2/availability",
		"dicetable/t1/club/call", "dicetable/t2/club/call", "dicetable/t2/club/receipt", "dicetable/t1/state", "$JS/API/STREAM/DELETE/x"} {
		for _, qos := range []byte{0, 1} {
			forger := connect(t, address, "t1")
			forger.Publish(topic, qos, false, "forged").WaitTimeout(time.Second)
			forger.Disconnect(0)
		}
	}
	t1.die() // its will is another table's
	own := connect(t, address, "t1")
	own.must(own.Publish("dicetable/t1/club/result", 1, false, "own"))
	c.awaitHeard(t, "t1 club/result own")
	for _, heard := range c.all() {
		if strings.Contains(heard, "forged") || strings.HasPrefix(heard, "t2") {
			t.Errorf("the club heard %q", heard)
		}
	}
	c.Put(call(t, "t2", "marker"))
	victim.await("the call", func(m mqtt.Message) bool {
		if string(m.Payload()) == "forged" {
			t.Errorf("%s was forged", m.Topic())
		}
		return strings.Contains(string(m.Payload()), "marker")
	})
}

func TestOnlyTablesAreLetIntoAClub(t *testing.T) {
	c, _ := runHub(t, t.TempDir(), "127.0.0.1:0")
	for _, login := range [][2]string{{"", ""}, {"host", "secret of host"}, {"t1", "wrong"}, {"t3", "secret of t3"}, {"TABLE", ""}, {"PUBLIC", ""}} {
		in := newClient(t, "tcp://"+c.Addr().String(), "", func(o *mqtt.ClientOptions) { o.SetUsername(login[0]).SetPassword(login[1]) })
		token := in.Connect()
		if !token.WaitTimeout(patience) || token.Error() == nil {
			t.Errorf("%q came in with %q", login[0], login[1])
		}
	}
}

// member is a table's end of a link to its club that notes what it heard.
func member(t *testing.T, url string, hello func() []wire.Message) (*broadcast.Client, chan string) {
	heard := make(chan string, 100)
	id := tableID(t)
	will := id.Availability(wire.Offline)
	_, reads := id.Member()
	m := broadcast.NewClient(broadcast.ClientOptions{
		Name: "club", URL: url, User: "t1", Password: "secret of t1", Will: &will, Hello: hello,
		Hears: map[string]byte{reads[0]: 0, reads[1]: 0, reads[2]: 0},
		Hear:  func(_ context.Context, topic string, payload []byte) { heard <- topic + " " + string(payload) },
		Tell:  func(error) {}, Log: testLog(t),
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- m.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	return m, heard
}

// A table keeps its link up over a restart of its club, says hello again, and
// has the last call again.
func TestATableComesBackToItsClub(t *testing.T) {
	dir := t.TempDir()
	c, stop := runHub(t, dir, "127.0.0.1:0")
	address := c.Addr().String()
	c.Put(call(t, "t1", "first"))
	id := tableID(t)
	m, heard := member(t, "tcp://"+address, func() []wire.Message {
		return []wire.Message{id.Availability(wire.Online), {Topic: "dicetable/t1/club/result", QoS: 1, Payload: []byte("pending")}}
	})
	c.awaitHeard(t, "t1 availability online")
	c.awaitHeard(t, "t1 club/result pending")
	awaitCall(t, heard, "first")
	stop()
	for deadline := time.Now().Add(patience); m.Up(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the table does not notice that its club is gone")
		}
	}
	for range 3 { // said meanwhile, and of no use any more
		m.Put(wire.Message{Topic: "dicetable/t1/club/live", Payload: []byte("old")})
	}
	c, _ = runHub(t, dir, address)
	c.Put(call(t, "t1", "second"))
	c.awaitHeard(t, "t1 club/result pending")
	awaitCall(t, heard, "second")
	if slices.Contains(c.all(), "t1 club/live old") {
		t.Error("the club is told what was so while it was away")
	}
}

// A broker passes on what is retained, and files it a moment later: a club that
// subscribes in between is told neither. So it is said once more, and not again.
func TestWhatATableIntroducesIsSaidOnceMore(t *testing.T) {
	c, _ := runHub(t, t.TempDir(), "127.0.0.1:0")
	join := wire.Message{Topic: "dicetable/t1/club/join", QoS: 1, Retained: true, Payload: []byte("Table one")}
	m, _ := member(t, "tcp://"+c.Addr().String(), func() []wire.Message { return []wire.Message{join} })
	said := func() (n int) {
		for _, what := range c.all() {
			if what == "t1 club/join Table one" {
				n++
			}
		}
		return n
	}
	for deadline := time.Now().Add(patience); said() < 2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it is said %d times", said())
		}
	}
	m.Put(wire.Message{Topic: "dicetable/t1/club/doubt", QoS: 1, Retained: true, Payload: []byte("none")})
	c.awaitHeard(t, "t1 club/doubt none")
	time.Sleep(5 * time.Second)
	if n := said(); n != 2 {
		t.Errorf("it is said %d times", n)
	}
}

func awaitCall(t *testing.T, heard <-chan string, game string) {
	t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case what := <-heard:
			if strings.Contains(what, game) {
				return
			}
		case <-deadline:
			t.Fatalf("the call of %s did not come", game)
		}
	}
}

func TestManyRetainedTopicsAreSentOnceEach(t *testing.T) {
	sent := broadcast.SentAfter(40_000, 3)
	if sent != 40_000 {
		t.Errorf("%d messages were sent for 40000 topics", sent)
	}
}

// Receipts come as fast as a club can count: none replaces another.
func TestEveryReceiptIsSent(t *testing.T) {
	c, _ := runHub(t, t.TempDir(), "127.0.0.1:0")
	_, heard := member(t, "tcp://"+c.Addr().String(), func() []wire.Message { return []wire.Message{tableID(t).Availability(wire.Online)} })
	c.awaitHeard(t, "t1 availability online")
	const n = 50
	for i := range n {
		m, err := wire.Receipt{GameID: fmt.Sprint("g", i), Revision: 1, Status: wire.Accepted}.Message(tableID(t))
		if err != nil {
			t.Fatal(err)
		}
		c.Put(m)
	}
	for i := range n {
		awaitCall(t, heard, fmt.Sprintf(`"game_id":"g%d",`, i))
	}
}
