package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/seats"
)

// What the table prints may end up in a log: no secret is in it, but where they
// are, and only the table's user can read those files.
func TestNoSecretIsPrintedIntoALog(t *testing.T) {
	dir := t.TempDir()
	const password = "k7qd-m2xa-9fwe"
	logins, err := seats.OpenLogins(filepath.Join(dir, "logins.json"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if err := os.WriteFile(filepath.Join(dir, keyFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	key := newHostKey(logins, dir, slog.New(slog.NewTextHandler(&log, nil)))
	if err := tellSecrets(&log, key.token, password, dir, "http://h/"); err != nil {
		t.Fatal(err)
	}
	if got := log.String(); strings.Contains(got, key.token) || strings.Contains(got, "k7qd") || !strings.Contains(got, filepath.Join(dir, passwordFile)) {
		t.Errorf("printed: %s", got)
	}
	for name, want := range map[string]string{keyFile: key.token, passwordFile: password} {
		file := filepath.Join(dir, name)
		b, err := os.ReadFile(file)
		if err != nil || string(b) != want+"\n" {
			t.Errorf("%s holds %q: %v", name, b, err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
	log.Reset()
	if err := tellSecrets(&log, key.token, "", dir, "http://h/"); err != nil || log.Len() > 0 {
		t.Errorf("a later start printed %q: %v", log.String(), err)
	}
}

// Other commands read the key at any moment, that of its renewal too: it is always
// there, and whole.
func TestASecretIsAlwaysWhole(t *testing.T) {
	file := filepath.Join(t.TempDir(), keyFile)
	line := strings.Repeat("k7qd", 16)
	if err := writeSecret(file, line); err != nil {
		t.Fatal(err)
	}
	stop, ended := make(chan struct{}), make(chan string)
	go func() {
		for {
			b, err := os.ReadFile(file)
			if err != nil || string(b) != line+"\n" {
				ended <- fmt.Sprintf("%q: %v", b, err)
				return
			}
			select {
			case <-stop:
				ended <- ""
				return
			default:
			}
		}
	}()
	for range 200 {
		if err := writeSecret(file, line); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	if read := <-ended; read != "" {
		t.Errorf("while it was written anew, %s was read", read)
	}
}

// at calls something once a word is said.
type at struct {
	word string
	call func()
}

func (a at) Write(b []byte) (int, error) {
	if strings.Contains(string(b), a.word) {
		a.call()
	}
	return len(b), nil
}

// The last line says that the table is there: who waited for it finds the host's
// password.
func TestThePasswordIsThereBeforeTheLastLine(t *testing.T) {
	listener, err := listen("127.0.0.1:0", byFlag)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	a := &assembly{listener: listener, site: &site{listener: listener}, key: &hostKey{}, fresh: "k7qd-m2xa-9fwe"}
	a.Table.Dir = t.TempDir()
	asked := 0
	err = a.greet(at{"Ctrl-C", func() {
		asked++
		if _, err := os.Stat(filepath.Join(a.Table.Dir, passwordFile)); err != nil {
			t.Error(err)
		}
	}})
	if err != nil || asked != 1 {
		t.Errorf("the last line is said %d times: %v", asked, err)
	}
}

// What is thrown away is not read by anybody.
func TestNowhereIsNoTerminal(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if isTerminal(null) {
		t.Errorf("%s is taken for a terminal: a password said there is lost", os.DevNull)
	}
}

// A table may run for weeks: the key in its folder is always a valid one.
func TestTheKeyInTheFolderIsValid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		logins, err := seats.OpenLogins(filepath.Join(t.TempDir(), "logins.json"), time.Now)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		key := newHostKey(logins, dir, slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- key.Run(ctx) }()
		for range 10 {
			time.Sleep(7 * time.Hour)
			synctest.Wait()
			b, err := os.ReadFile(filepath.Join(dir, keyFile))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := logins.Token(strings.TrimSpace(string(b))); err != nil {
				t.Errorf("on %v: %v", time.Now(), err)
			}
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A disk that is full when the table starts does not keep its host out: the key is
// in its file once there is room.
func TestAKeyThatCannotBeWrittenComesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "gone")
		logins, err := seats.OpenLogins(filepath.Join(dir, "logins.json"), time.Now)
		if err != nil {
			t.Fatal(err)
		}
		key := newHostKey(logins, dir, slog.New(slog.DiscardHandler))
		if _, err := logins.Token(key.token); err != nil {
			t.Errorf("the key of the start: %v", err)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- key.Run(ctx) }()
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		time.Sleep(keepAgain + time.Second)
		synctest.Wait()
		if b, err := os.ReadFile(filepath.Join(dir, keyFile)); err != nil || string(b) != key.token+"\n" {
			t.Errorf("once there is room the file holds %q: %v", b, err)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A key was seen, and the host takes every other login back: the one that was seen
// is none any more, and the folder has another one.
func TestTheKeyIsMadeAnewWhenItIsTakenBack(t *testing.T) {
	withEye(t)
	dir := t.TempDir()
	r := startRun(t, "--listen", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", "--dir", dir)
	var page string
	r.until("the last line of its greeting", func() bool {
		found := regexp.MustCompile(`(?s)open at (\S+)\n.*Ctrl-C`).FindStringSubmatch(r.said.String())
		if found != nil {
			page = found[1]
		}
		return found != nil
	})
	ask := func(method, path, token, body string) (status int, answer string) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, page+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b)
	}
	inFile := func(name string) string {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(b))
	}
	_, login := ask("POST", "api/host", "", `{"password":"`+inFile(passwordFile)+`"}`)
	var host struct{ Token string }
	if err := json.Unmarshal([]byte(login), &host); err != nil {
		t.Fatal(err)
	}
	seen := inFile(keyFile)
	if status, answer := ask("DELETE", "api/logins", host.Token, ""); status != http.StatusOK {
		t.Fatal(status, answer)
	}
	for token, want := range map[string]int{seen: http.StatusUnauthorized, inFile(keyFile): http.StatusOK} {
		if status, _ := ask("GET", "metrics", token, ""); status != want {
			t.Errorf("%s is answered with %d, not %d", token, status, want)
		}
	}
	r.ends()
}
