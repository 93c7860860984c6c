package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dicetable/cmd/internal/load"
)

// TestClubScripts runs what people type, in testdata/club.
func TestClubScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/club",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"club": typed("club"),
		},
	})
}

// Why a club cannot run is said in one sentence.
func TestClubThatCannotRun(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"file": "", "broken/tables.key": "short"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for want, args := range map[string][]string{
		"cannot be made": {"--dir", filepath.Join(dir, "file", "club")},
		"the password of the broker cannot be read":  {"--dir", filepath.Join(dir, "club"), "--broker", "tcp://127.0.0.1:1", "--secret", filepath.Join(dir, "missing")},
		"tables.key is broken":                       {"--dir", filepath.Join(dir, "broken")},
		"is taken by another program: end that one,": {"--dir", filepath.Join(dir, "club"), "--listen", taken.Addr().String()},
		"MQTT port": {"--dir", filepath.Join(dir, "club"), "--mqtt", taken.Addr().String()},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		out := &saying{}
		if status := runClub(ctx, append([]string{"--listen", "127.0.0.1:0", "--mqtt", "127.0.0.1:0"}, args...), stdio{strings.NewReader(""), out, out}); status != exitFail || !strings.Contains(out.String(), want) {
			t.Errorf("status %d, said %q, not %q", status, out, want)
		}
		if strings.Contains(out.String(), "is open at") {
			t.Errorf("it promises an address that it does not serve: %q", out)
		}
		cancel()
	}
}

// saying is what a command writes while it runs.
type saying struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *saying) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(b)
}

func (o *saying) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// startClub runs a club until stop is called, which returns its exit status.
func startClub(t *testing.T, dir string, more ...string) (out *saying, address string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, status := &saying{}, make(chan int, 1)
	go func() {
		status <- runClub(ctx, append([]string{"--listen", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", "--dir", dir}, more...), stdio{strings.NewReader(""), out, out})
	}()
	stop = sync.OnceValue(func() int {
		cancel()
		return <-status
	})
	t.Cleanup(func() { stop() })
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if m := regexp.MustCompile(`open at (\S+)`).FindStringSubmatch(out.String()); m != nil && strings.Contains(out.String(), "Ctrl-C") {
			return out, m[1], stop
		}
		if time.Now().After(deadline) {
			t.Fatalf("the club does not open: %s", out)
		}
	}
}

// entry is what the desk gives for a table.
type entry struct{ URL, Token string }

// door is what the desk gives for a table, once tables are let in.
func door(t *testing.T, desk *load.Desk, table string) (e entry) {
	t.Helper()
	eventually(t, "a way in for "+table, func() error { return desk.Get(t.Context(), "/api/door?table="+table, &e) })
	return e
}

// reached reports whether somebody listens at a table's address of the club.
func reached(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	c, err := net.Dial("tcp", u.Host)
	if err != nil {
		return false
	}
	return c.Close() == nil
}

// A club that is started again goes on with the same evening, under the same
// password, which it does not say twice.
func TestClubGoesOn(t *testing.T) {
	dir := t.TempDir()
	out, address, stop := startClub(t, dir)
	if !strings.Contains(out.String(), "note it, then delete that file") {
		t.Fatalf("no password is told: %s", out)
	}
	desk := hostOf(t, dir, address)
	if err := os.Remove(filepath.Join(dir, passwordFile)); err != nil {
		t.Fatal(err)
	}
	stranger, err := http.Post(address+"api/acts/begin", "application/json", strings.NewReader(`{"id":"a","body":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	stranger.Body.Close()
	if stranger.StatusCode != http.StatusUnauthorized {
		t.Errorf("a stranger begins a tournament: status %d", stranger.StatusCode)
	}
	if at := door(t, desk, "t1").URL; !reached(at) {
		t.Errorf("tables are sent to %s, where nobody listens", at)
	}
	begin := map[string]any{"name": "Friday", "game": "thrill", "format": "swiss", "least": 3, "usual": 4, "most": 6}
	if err := desk.Act(t.Context(), "begin", begin); err != nil {
		t.Fatal(err)
	}
	if status := stop(); status != exitOK {
		t.Fatalf("it ends with status %d: %s", status, out)
	}
	again, address, _ := startClub(t, dir)
	if strings.Contains(again.String(), "password") {
		t.Errorf("the password is said again: %s", again)
	}
	view, err := http.Get(address + "api/view")
	if err != nil {
		t.Fatal(err)
	}
	defer view.Body.Close()
	var v struct {
		Now struct{ Setup struct{ Name string } }
	}
	if err := json.NewDecoder(view.Body).Decode(&v); err != nil || v.Now.Setup.Name != "Friday" {
		t.Errorf("after the start it plays %+v: %v", v, err)
	}
}
