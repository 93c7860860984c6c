package broadcast_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// mosquitto is a real broker of somebody else.
type mosquitto struct {
	t    *testing.T
	port int
	dir  string
	cmd  *exec.Cmd
}

func findMosquitto(t *testing.T) string {
	t.Helper()
	if path, err := exec.LookPath("mosquitto"); err == nil {
		return path
	}
	if _, err := os.Stat("/usr/sbin/mosquitto"); err != nil {
		t.Skip("mosquitto is not installed: the link to a foreign broker is not tested")
	}
	return "/usr/sbin/mosquitto"
}

func startMosquitto(t *testing.T) *mosquitto {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &mosquitto{t: t, port: l.Addr().(*net.TCPAddr).Port, dir: t.TempDir()}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	m.start()
	t.Cleanup(m.kill)
	return m
}

func (m *mosquitto) url() string { return fmt.Sprintf("tcp://127.0.0.1:%d", m.port) }

func (m *mosquitto) start() {
	m.t.Helper()
	conf := filepath.Join(m.dir, "mosquitto.conf")
	lines := fmt.Sprintf("listener %d 127.0.0.1\nallow_anonymous true\npersistence false\n", m.port)
	if err := os.WriteFile(conf, []byte(lines), 0o600); err != nil {
		m.t.Fatal(err)
	}
	m.cmd = exec.Command(findMosquitto(m.t), "-c", conf)
	if err := m.cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", m.port))
		if err == nil {
			c.Close()
			return
		}
		if time.Now().After(deadline) {
			m.t.Fatal("mosquitto does not start: ", err)
		}
	}
}

// kill ends it as a power cut does: without persistence it forgets all.
func (m *mosquitto) kill() {
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait()
}

func event(t *testing.T, seq int) wire.Event {
	e, ok := wire.NewEvent(uint64(seq), time.Now(), "g", games.Outcome{Kind: "bet"})
	if !ok {
		t.Fatal("a public outcome was refused")
	}
	return e
}

func TestLinkSurvivesItsBroker(t *testing.T) {
	m := startMosquitto(t)
	b, stop := run(t, broadcast.Options{Links: []broadcast.Link{{Name: "home", URL: m.url()}}})
	home := connect(t, m.url(), "")
	home.subscribe("dicetable/#", 1)
	b.Publish(state(1))
	b.Event(event(t, 1))
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	home.awaitPayload("dicetable/t1/event", `"seq":1,`)
	home.awaitPayload("dicetable/t1/state", `"revision":1,`)

	m.kill()
	own := connect(t, address(b), "")
	own.subscribe("dicetable/t1/#", 0)
	own.awaitPayload("dicetable/t1/health", "cannot be reached")
	b.Publish(state(2))
	b.Publish(state(3))
	b.Event(event(t, 2))
	m.start()
	home = connect(t, m.url(), "")
	home.subscribe("dicetable/#", 1)
	home.awaitPayload("dicetable/t1/state", `"revision":3,`)
	b.Publish(state(4)) // waits behind everything that is published again
	home.awaitPayload("dicetable/t1/state", `"revision":4,`)
	late := connect(t, m.url(), "")
	late.subscribe("dicetable/t1/plain/score/2", 0)
	if got := late.awaitPayload("dicetable/t1/plain/score/2", "4"); !got.Retained() {
		t.Error("what was retained is not retained again")
	}
	stop()
	home.awaitPayload("dicetable/t1/availability", wire.Offline)
}

func TestLinkTakesOnlyConfiguredCommands(t *testing.T) {
	m := startMosquitto(t)
	run(t, broadcast.Options{
		Links: []broadcast.Link{
			{Name: "deaf", URL: m.url()},
			{Name: "home", URL: m.url(), Commands: []wire.Verb{wire.Confirm, wire.StopGame}},
		},
	})
	home := connect(t, m.url(), "")
	home.subscribe("dicetable/t1/availability", 1)
	home.subscribe("dicetable/t1/answer/+", 1)
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	home.must(home.Publish("dicetable/t1/cmd/automation/stop", 1, false, `{"id":"stop-1"}`))
	home.must(home.Publish("dicetable/t1/cmd/automation/start", 1, false, `{"id":"start-1","body":{"game":"bluff","players":[{"seat":1,"name":"Ann"}]}}`))
	home.awaitPayload("dicetable/t1/answer/automation", `"id":"stop-1","ok":true`)
	home.awaitPayload("dicetable/t1/answer/automation", `"id":"start-1","ok":false,"text":{"de":"Dieser Befehl wird von hier nicht angenommen.","en":"This command is not accepted`)
}

// neverID is a handler that fails the test for one command.
func neverID(t *testing.T, id string) broadcast.Handler {
	return func(ctx context.Context, from wire.Asker, v wire.Verb, p []byte) wire.Answer {
		a := echo(ctx, from, v, p)
		if a.ID == id {
			t.Errorf("the command %s was done", id)
		}
		return a
	}
}

// A retained command would be done again at every start.
func TestRetainedCommandIsIgnored(t *testing.T) {
	m := startMosquitto(t)
	home := connect(t, m.url(), "")
	home.must(home.Publish("dicetable/t1/cmd/x/stop", 1, true, `{"id":"old"}`))
	home.subscribe("dicetable/t1/answer/+", 1)
	home.subscribe("dicetable/t1/availability", 1)
	run(t, broadcast.Options{
		Handle: neverID(t, "old"),
		Links:  []broadcast.Link{{Name: "home", URL: m.url(), Commands: wire.Verbs}},
	})
	home.awaitPayload("dicetable/t1/availability", wire.Online)
	home.must(home.Publish("dicetable/t1/cmd/x/stop", 1, false, `{"id":"new"}`))
	home.awaitPayload("dicetable/t1/answer/x", "new")
}
