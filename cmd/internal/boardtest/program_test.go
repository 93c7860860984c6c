package boardtest

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
)

// What the package puts down, and where the table keeps what it writes.
const (
	packaged = "/usr/bin/dicetable"
	sample   = "/etc/dicetable/dicetable.toml"
	folder   = "/var/lib/dicetable"
)

// user is nobody's, and group that of the devices: the table never is root.
const user, group = 4711, 4712

// patience is how long anything may take in a guest whose processor is emulated
// by a busy machine.
const patience = 3 * time.Minute

// program is the packaged one, running, and what it tells by MQTT.
type program struct {
	*testing.T
	run     *exec.Cmd
	presses chan told
	health  chan wire.Health
}

// told is a press, and when word of it came.
type told struct {
	wire.Press
	came time.Time
}

// configured is the sample configuration with changes and more.
func configured(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for _, c := range changes {
		if strings.Count(text, c[0]) != 1 {
			t.Fatalf("the sample configuration does not have %q once", c[0])
		}
		text = strings.Replace(text, c[0], c[1], 1)
	}
	return text + more
}

// start runs the program for a user who has the devices by their group alone.
func start(t *testing.T, devices ...string) *program {
	t.Helper()
	conf := filepath.Join(folder, "dicetable.toml")
	err := errors.Join(os.WriteFile(conf, []byte(configured(t)), 0o644), os.Chown(folder, user, user))
	for _, device := range devices {
		err = errors.Join(err, os.Chown(device, 0, group), os.Chmod(device, 0o660))
	}
	if err != nil {
		t.Fatal(err)
	}
	said, err := os.Create("/tmp/said")
	if err != nil {
		t.Fatal(err)
	}
	p := &program{T: t, presses: make(chan told, 100), health: make(chan wire.Health, 1000)}
	p.run = exec.Command(packaged, "run", "--config", conf)
	p.run.Dir, p.run.Stdout, p.run.Stderr = folder, said, said
	p.run.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: user, Gid: user, Groups: []uint32{group}}}
	if err := p.run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.run.Process.Kill()
		said.Close()
		if b, err := os.ReadFile(said.Name()); t.Failed() {
			t.Logf("The program said:\n%s\n%v", b, err)
		}
	})
	p.listen()
	return p
}

// listen hears the program's own broker, as anybody may.
func (p *program) listen() {
	p.Helper()
	o := mqtt.NewClientOptions().AddBroker("tcp://127.0.0.1:1883").SetConnectRetry(true).SetConnectRetryInterval(100 * time.Millisecond)
	o.SetOnConnectHandler(func(c mqtt.Client) {
		c.Subscribe("dicetable/table-1/button", 1, func(_ mqtt.Client, m mqtt.Message) {
			press := told{came: time.Now()}
			if err := json.Unmarshal(m.Payload(), &press.Press); err != nil {
				p.Error(err)
			}
			p.presses <- press
		})
		c.Subscribe("dicetable/table-1/health", 1, func(_ mqtt.Client, m mqtt.Message) {
			var h wire.Health
			if err := json.Unmarshal(m.Payload(), &h); err != nil {
				p.Error(err)
			}
			p.health <- h
		})
	})
	c := mqtt.NewClient(o)
	connected := c.Connect()
	if !connected.WaitTimeout(patience) {
		p.Fatal("the program's broker lets nobody in")
	}
	p.Cleanup(func() { c.Disconnect(0) })
}

// until waits for the health to be as wanted.
func (p *program) until(what string, wanted func(parts map[string]wire.Part) bool) {
	p.Helper()
	late := time.After(patience)
	var last wire.Health
	for {
		select {
		case last = <-p.health:
			if wanted(last.Parts) {
				return
			}
		case <-late:
			p.Fatalf("%s: not within %v; its health is %+v", what, patience, last.Parts)
		}
	}
}

// figure waits until a figure of those for Prometheus is more than nothing.
func (p *program) figure(name string) float64 {
	p.Helper()
	line := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`)
	var figures []byte
	for late := time.Now().Add(patience); time.Now().Before(late); time.Sleep(200 * time.Millisecond) {
		figures = p.figures()
		if m := line.FindSubmatch(figures); m != nil {
			if v, err := strconv.ParseFloat(string(m[1]), 64); err == nil && v > 0 {
				return v
			}
		}
	}
	p.Fatalf("%s: nothing within %v; the figures are\n%s", name, patience, figures)
	return 0
}

func (p *program) figures() []byte {
	p.Helper()
	key, err := os.ReadFile(filepath.Join(folder, "host-key"))
	if err != nil {
		p.Fatal(err)
	}
	ask, err := http.NewRequestWithContext(p.Context(), http.MethodGet, "http://127.0.0.1:8080/metrics", nil)
	if err != nil {
		p.Fatal(err)
	}
	ask.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(key)))
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		p.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		p.Fatalf("asked for its figures it answers %s: %s %v", answer.Status, b, err)
	}
	return b
}

// press is the next one that is told.
func (p *program) press() told {
	p.Helper()
	select {
	case press := <-p.presses:
		return press
	case <-time.After(patience):
		p.Fatalf("no press was told within %v", patience)
		return told{}
	}
}

func (p *program) signal(s os.Signal) {
	p.Helper()
	if err := p.run.Process.Signal(s); err != nil {
		p.Fatal(err)
	}
}

// ends tells the program to end, which it must do in good order.
func (p *program) ends() {
	p.Helper()
	p.signal(syscall.SIGTERM)
	late := time.AfterFunc(patience, func() { p.run.Process.Kill() })
	defer late.Stop()
	if err := p.run.Wait(); err != nil {
		p.Errorf("told to end, it ended with %v", err)
	}
}
