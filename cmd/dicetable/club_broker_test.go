package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/wire"
)

// startMosquitto starts a real broker of somebody else, with lines of its
// configuration that say who may do what there, and returns its address.
func startMosquitto(t *testing.T, rules string) string {
	t.Helper()
	program, err := exec.LookPath("mosquitto")
	if err != nil {
		program = "/usr/sbin/mosquitto"
		if _, err := os.Stat(program); err != nil {
			t.Skip("mosquitto is not installed: no club is tried at it")
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(address)
	conf := filepath.Join(t.TempDir(), "mosquitto.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, "listener %s 127.0.0.1\npersistence false\nuser root\n%s\n", port, rules), 0o600); err != nil {
		t.Fatal(err)
	}
	m := exec.Command(program, "-c", conf)
	if err := m.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = m.Process.Kill()
		_ = m.Wait()
	})
	eventually(t, "mosquitto", func() error {
		c, err := net.Dial("tcp", address)
		if err != nil {
			return err
		}
		return c.Close()
	})
	return "tcp://" + address
}

// hostOf logs the host of a club in.
func hostOf(t *testing.T, dir, address string) *load.Desk {
	t.Helper()
	desk, err := load.OpenDesk(t.Context(), address, dir)
	if err != nil {
		t.Fatal(err)
	}
	return desk
}

// eventually tries something again until it succeeds, for some minutes: brokers of
// a cluster take their time when one of them dies.
func eventually(t *testing.T, what string, try func() error) {
	t.Helper()
	var err error
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if err = try(); err == nil {
			return
		}
	}
	t.Fatalf("%s: %v", what, err)
}

// A club and its tables meet at a broker that is neither's: a table joins, is
// called, and its result is receipted.
func TestClubAtMosquitto(t *testing.T) {
	broker, dir := startMosquitto(t, "allow_anonymous true"), t.TempDir()
	_, address, _ := startClub(t, dir, "--broker", broker)
	desk := hostOf(t, dir, address)
	table, err := load.NewMember(1, broker, func(wire.TableID) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	playOne(t, desk, table)
}

// playOne has a table join, be called, and tell a result that is receipted.
func playOne(t *testing.T, desk *load.Desk, table *load.Member) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	defer func() {
		stop()
		<-ended
	}()
	key := base64.StdEncoding.EncodeToString(table.Key())
	eventually(t, "the table joins", func() error {
		return desk.Act(ctx, "confirm", map[string]string{"table": table.ID.String(), "key": key})
	})
	for _, do := range []struct {
		act  string
		body any
	}{
		{"begin", map[string]any{"name": "Friday", "game": "bluff", "format": "league", "least": 2, "usual": 2, "most": 2, "planned": 1}},
		{"enter", map[string]string{"players": "Ann\nBen"}}, {"draw", nil},
	} {
		if err := desk.Act(ctx, do.act, do.body); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case <-table.Called():
	case <-time.After(time.Minute):
		t.Fatal("no game is called over mosquitto")
	}
	if err := table.End(time.Now()); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the receipt", func() error {
		if r := table.Receipt(); r == nil || r.Status != wire.Accepted {
			return fmt.Errorf("it is %+v", r)
		}
		return nil
	})
}
