package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Why a table cannot run is said in one sentence, and by the status that the
// host's guide gives it; no address is promised before.
func TestRunThatCannotRun(t *testing.T) {
	dir, mine := t.TempDir(), filepath.Join(t.TempDir(), "table")
	write := func(name, content string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o700); err != nil {
			t.Fatal(err)
		}
		return name
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	open, err := journal.Open(filepath.Join(dir, "open", "journal"))
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	safe := filepath.Join(dir, "safe")
	if status := run(t.Context(), []string{"certificate", "--dir", safe}, stdio{strings.NewReader(""), io.Discard, io.Discard}); status != exitOK {
		t.Fatal("there is no certificate")
	}
	harm(t, filepath.Join(dir, "damaged", "journal"))
	// The eye is looked for and, as nothing runs, not started.
	write("bin/"+eye.Name, "#!/bin/false\n")
	t.Setenv("PATH", filepath.Join(dir, "bin"))
	for name, c := range map[string]struct {
		status int
		says   string
		args   []string
	}{
		"the pages' port is taken": {exitFail, taken.Addr().String() + " is taken by another program: end that one, or choose another with --listen", []string{"--listen", taken.Addr().String()}},
		"their port by TLS is":     {exitFail, taken.Addr().String() + " is taken by another program: end that one, or choose another with https under [network]", []string{"--dir", safe, "--config", write("tls.toml", fmt.Sprintf("[network]\nhttps = %q\n", taken.Addr()))}},
		"the journal is damaged":   {exitFail, "game-000001.journal is damaged", []string{"--dir", filepath.Join(dir, "damaged")}},
		"a file is in the way":     {exitFail, "give another one with --dir", []string{"--dir", filepath.Join(write("file", ""), "table")}},
		"nobody may write there":   {exitFail, "cannot make the journal's folder /sys/kernel/journal", []string{"--dir", "/sys/kernel"}},
		"another program has it":   {exitFail, "another dicetable already keeps its journal in", []string{"--dir", filepath.Join(dir, "open")}},
		"no configuration":         {exitFail, "there is no configuration", []string{"--config", filepath.Join(dir, "missing")}},
		"a broken configuration":   {exitFail, "broken.toml cannot be used", []string{"--config", write("broken.toml", "[table\n")}},
		"an unknown flag":          {exitUsage, "there is no flag --port", []string{"--port", "8080"}},
		"a word too many":          {exitUsage, "it takes flags only", []string{"bluff"}},
		"no camera":                {exitUsage, `"usb:1" is no camera: use`, []string{"--camera", "usb:1"}},
		"no camera over a file":    {exitUsage, `"usb:1" is no camera: use`, []string{"--config", write("good.toml", ""), "--camera", "usb:1"}},
		"no address":               {exitUsage, `write it like ":8080"`, []string{"--listen", "8080"}},
		"one address for both":     {exitUsage, "network.listen and network.mqtt are one address, :8080: give each a port of its own", []string{"--listen", ":8080", "--mqtt", ":8080"}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			program := exec.CommandContext(ctx, os.Args[0], append([]string{"run", "--listen", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", "--dir", mine}, c.args...)...)
			var out, said bytes.Buffer
			program.Stdout, program.Stderr = &out, &said
			var ended *exec.ExitError
			if err := program.Run(); !errors.As(err, &ended) || ended.ExitCode() != c.status {
				t.Errorf("it ended with %v, not status %d", err, c.status)
			}
			if !strings.HasPrefix(said.String(), "dicetable run: ") || !strings.Contains(said.String(), c.says) || strings.Count(said.String(), "\n") != 1 {
				t.Errorf("it said %q, not one sentence with %q", said.String(), c.says)
			}
			if out.Len() > 0 {
				t.Errorf("it printed %q", out.String())
			}
		})
	}
}

// harm leaves a journal in dir whose first record of three was changed.
func harm(t *testing.T, dir string) {
	t.Helper()
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range []string{`{"n":1}`, `{"n":2}`, `{"n":3}`} {
		err = errors.Join(err, j.Append([]byte(record)))
	}
	file := filepath.Join(dir, "game-000001.journal")
	b, read := os.ReadFile(file)
	if err := errors.Join(err, read, j.Close()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(b, []byte(`"n":1`), []byte(`"n":7`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A table without an eye beside it or on PATH says how to get one.
func TestRunWithoutAnEye(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var out, said bytes.Buffer
	status := runRun(t.Context(), []string{"--listen", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", "--dir", t.TempDir()}, stdio{strings.NewReader(""), &out, &said})
	if status != exitFail || !strings.Contains(said.String(), "make build") || out.Len() > 0 {
		t.Errorf("status %d, said %q, printed %q", status, said.String(), out.String())
	}
}

// Another program, such as the mosquitto that Debian starts, has the port for
// MQTT: the table says so before it says where it is, serves its pages, and MQTT
// once it can. Told to end, it ends with status 0.
func TestRunWhereThePortForMQTTIsTaken(t *testing.T) {
	withEye(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().String()
	r := startRun(t, "--listen", "127.0.0.1:0", "--mqtt", port, "--dir", t.TempDir())
	var greeting []int
	r.until("its greeting", func() bool {
		greeting = regexp.MustCompile(`open at (\S+)\n`).FindStringSubmatchIndex(r.said.String())
		return greeting != nil
	})
	if before := r.said.String()[:greeting[0]]; !strings.Contains(before, "MQTT port "+port+" is taken by another program") || !strings.Contains(before, "--mqtt HOST:PORT") {
		t.Errorf("before its greeting it said %q", before)
	}
	page := r.said.String()[greeting[2]:greeting[3]]
	r.until("its page", func() bool {
		answer, err := http.Get(page)
		if err != nil {
			return false
		}
		answer.Body.Close()
		return answer.StatusCode == http.StatusOK
	})
	if err := taken.Close(); err != nil {
		t.Fatal(err)
	}
	r.until("MQTT", func() bool {
		c, err := net.Dial("tcp", port)
		if err != nil {
			return false
		}
		c.Close()
		return true
	})
	r.ends()
}

// A table whose camera is a folder of pictures: an empty one is told in both
// languages and waited for, what its pictures show is seen, and their end is
// told. The table plays on through all of it.
func TestRunBehindAFolderOfPictures(t *testing.T) {
	withEye(t)
	pictures, full := t.TempDir(), t.TempDir()
	port := freeAddress(t)
	r := startRun(t, "--listen", "127.0.0.1:0", "--mqtt", port, "--dir", t.TempDir(), "--camera", "dir:"+pictures)
	r.until("its greeting", func() bool { return strings.Contains(r.said.String(), "Ctrl-C") })
	heard := make(chan mqtt.Message, 1000)
	c := mqtt.NewClient(mqtt.NewClientOptions().AddBroker("tcp://" + port).SetConnectRetry(true).SetConnectRetryInterval(100 * time.Millisecond))
	if done := c.Connect(); done.Wait() && done.Error() != nil {
		t.Fatal(done.Error())
	}
	defer c.Disconnect(0)
	c.Subscribe("dicetable/table-1/state", 0, func(_ mqtt.Client, m mqtt.Message) { heard <- m })
	// notice waits for what the table says, or no longer says, in a language.
	notice := func(says string, now bool) {
		t.Helper()
		for late := time.After(time.Minute); ; {
			select {
			case m := <-heard:
				if strings.Contains(string(m.Payload()), says) == now {
					return
				}
			case <-late:
				t.Fatalf("%q said: not %v within a minute; it said %s", says, now, r.said)
			}
		}
	}
	notice("im Ordner "+pictures+" ist kein Bild", true)
	photo, err := os.ReadFile("../../vision/visiontest/testdata/bluff-0001.jpg")
	if err != nil {
		t.Fatal(err)
	}
	// Each is shown for a second, and nobody complains of the first ones.
	for i, picture := range append(slices.Repeat([][]byte{night(t)}, 12), slices.Repeat([][]byte{photo}, 4)...) {
		if err := os.WriteFile(filepath.Join(full, fmt.Sprintf("%02d.jpg", i)), picture, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Rename(full, pictures); err != nil { // all are there at once
		t.Fatal(err)
	}
	notice(pictures, false)
	notice("Es ist zu dunkel.", true)
	notice("Es ist zu dunkel.", false)
	notice("Die Aufnahme ist zu Ende", true)
	r.ends()
}

// night is a picture of a table in the dark.
func night(t *testing.T) []byte {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, 1280, 720))
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// running is `dicetable run` as a program of its own.
type running struct {
	*testing.T
	said    *saying
	program *exec.Cmd
	ended   chan error
}

// startRun starts it; it is killed with the test.
func startRun(t *testing.T, args ...string) *running {
	t.Helper()
	r := &running{T: t, said: &saying{}, ended: make(chan error, 1)}
	r.program = exec.Command(os.Args[0], append([]string{"run"}, args...)...)
	r.program.Stdout, r.program.Stderr = r.said, r.said
	if err := r.program.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { r.ended <- r.program.Wait() }()
	t.Cleanup(func() { r.program.Process.Kill() })
	return r
}

// until waits for something.
func (r *running) until(what string, done func() bool) {
	r.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			r.Fatalf("%s: not within a minute; it said %s", what, r.said)
		}
	}
}

// ends has it end, as the service manager does, with status 0.
func (r *running) ends() {
	r.Helper()
	if err := r.program.Process.Signal(syscall.SIGTERM); err != nil {
		r.Fatal(err)
	}
	if err := <-r.ended; err != nil {
		r.Errorf("it ended with %v; it said %s", err, r.said)
	}
}

// That photographs cannot be stored is told as of any other part.
func TestThatPhotosCannotBeStoredIsTold(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, eye.Name), []byte("#!/bin/false\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]wire.Part{}
	s, err := newStation(plan{setup: table.Setup{Table: id}, dir: filepath.Join(dir, "table"), log: slog.New(slog.DiscardHandler),
		health: func(part string, p wire.Part) { told[part] = p }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	full := wire.Part{Text: games.Text{DE: "voll", EN: "full"}}
	s.album.Health(full)
	if told["evidence"] != full {
		t.Errorf("told is %v", told)
	}
}
