package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"dicetable/games/dice"
)

// programs is the folder of both programs, built once for all tests as
// `make build` does.
func programs(t *testing.T) string {
	t.Helper()
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "dicetable-browsertest-")
	if err != nil {
		return "", err
	}
	atEnd(func() { os.RemoveAll(dir) })
	build := exec.Command("go", "build", "-o", dir, "./cmd/dicetable", "./cmd/dicetable-eye")
	build.Dir = filepath.Join("..", "..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v\n%s", err, out)
	}
	return dir, nil
})

// running is a virtual table with its own folder and address.
type running struct {
	t       *testing.T
	program string
	dir     string
	host    string
	flags   []string
	command *exec.Cmd
	log     *os.File
}

func newRunning(t *testing.T, flags ...string) *running {
	t.Helper()
	return runIn(t, programs(t), flags...)
}

// runIn starts a table with the programs of a folder.
func runIn(t *testing.T, programs string, flags ...string) *running {
	t.Helper()
	// The address must be the same after a restart.
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	r := &running{t: t, program: filepath.Join(programs, "dicetable"), dir: t.TempDir(), host: l.Addr().String(), flags: flags}
	if r.log, err = os.Create(filepath.Join(r.dir, "log")); err != nil {
		t.Fatal(err)
	}
	r.start()
	t.Cleanup(func() {
		r.kill()
		r.log.Close()
		if b, err := os.ReadFile(r.log.Name()); err == nil && t.Failed() {
			t.Logf("the table said:\n%s", b)
		}
	})
	return r
}

func (r *running) address() string { return "http://" + r.host + "/" }

// start runs the table and waits until it serves its pages.
func (r *running) start() {
	r.t.Helper()
	r.command = exec.Command(r.program, append([]string{"run", "--listen", r.host, "--mqtt", "127.0.0.1:0", "--dir", r.dir}, r.flags...)...)
	r.command.Stdout, r.command.Stderr = r.log, r.log
	if err := r.command.Start(); err != nil {
		r.t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if answer, err := http.Get(r.address() + "about.json"); err == nil {
			answer.Body.Close()
			return
		}
	}
	r.t.Fatal("the table does not serve its pages")
}

// kill ends the table without a word, as a power cut would.
func (r *running) kill() {
	// A table that has ended cannot be killed, and its status is of no use.
	_ = r.command.Process.Kill()
	_ = r.command.Wait()
}

// told is what a test reads of a published State.
type told struct {
	Revision uint64 `json:"revision"`
	GameID   string `json:"game_id"`
	Reveal   bool   `json:"reveal"`
	View     struct {
		Phase string `json:"phase"`
		Round int    `json:"round"`
	} `json:"view"`
	Prompt struct {
		Players []string `json:"players"`
	} `json:"prompt"`
	Seats []struct {
		Seat int         `json:"seat"`
		Roll []dice.Face `json:"roll"`
	} `json:"seats"`
	Verdict *struct {
		ID      string `json:"id"`
		Counted []struct {
			Seat   int       `json:"seat"`
			Value  dice.Face `json:"value"`
			Counts bool      `json:"counts"`
		} `json:"counted"`
	} `json:"verdict"`
}

// secret reports whether dice are under the cups in a State.
func (s told) secret() bool {
	return s.View.Phase == "betting" && !s.Reveal && len(s.Prompt.Players) > 0
}

// states are those that a page was sent, in order.
func (p *page) states() []told {
	stream := []byte(strings.Join(p.received(), ""))
	var all []told
	for {
		at := bytes.Index(stream, []byte(`{"table":`))
		if at < 0 {
			return all
		}
		stream = stream[at:]
		var s told
		d := json.NewDecoder(bytes.NewReader(stream))
		if err := d.Decode(&s); err != nil {
			return all // the last one has not come whole
		}
		all = append(all, s)
		stream = stream[d.InputOffset():]
	}
}
