package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/wire"
)

// The files in the table's folder that hold secrets of the host, for the
// table's own user alone.
const (
	// keyFile holds a key of the host: the other commands of
	// this program prove by it that they may ask a table that runs.
	keyFile = "host-key"
	// passwordFile holds the host's password where there was no terminal to say
	// it on; the host may delete it.
	passwordFile = "host-password"
)

// hostLasts is how long a key of the host is valid; it is made anew in half of
// that.
const hostLasts = 24 * time.Hour

// hostKey keeps a valid key of the host in the table's folder.
type hostKey struct {
	logins *seats.Logins
	file   string
	log    *slog.Logger

	mu    sync.Mutex
	user  string
	token string
}

// newHostKey makes the first one.
func newHostKey(logins *seats.Logins, dir string, log *slog.Logger) (*hostKey, error) {
	k := &hostKey{logins: logins, file: filepath.Join(dir, keyFile), log: log}
	return k, k.renew()
}

func (k *hostKey) renew() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	token, who, err := k.logins.Grant(wire.Host, 0, hostLasts)
	if err != nil {
		return err
	}
	k.user, k.token = who.User, token
	return writeSecret(k.file, token)
}

// takenBack makes the key anew where its login was taken back: those who have
// seen the old one have nothing, and what reads the file goes on.
func (k *hostKey) takenBack(user string) {
	k.mu.Lock()
	mine := user == k.user
	k.mu.Unlock()
	if mine {
		k.anew()
	}
}

// anew makes the key anew and logs what is in the way.
func (k *hostKey) anew() {
	if err := k.renew(); err != nil {
		k.log.Error("the host's key cannot be made anew", "cause", err)
	}
}

// Run makes the key anew before it ends, until ctx ends.
func (k *hostKey) Run(ctx context.Context) error {
	tick := time.NewTicker(hostLasts / 2)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			k.anew()
		case <-ctx.Done():
			return nil
		}
	}
}

// tellSecrets says the host's key, and the password if there is a fresh one, on
// a terminal. What is no terminal may be a log that is kept and passed on, so
// there it says only in which file the password is.
func tellSecrets(w io.Writer, key, password, dir, page string) error {
	if err := tellPassword(w, password, dir, page+"host"); err != nil {
		return err
	}
	if isTerminal(w) {
		fmt.Fprintf(w, "The host's key for today: %s\n", key)
	}
	return nil
}

// tellPassword says the password that a page of the host asks for, if there is
// a fresh one.
func tellPassword(w io.Writer, password, dir, page string) error {
	if password == "" {
		return nil
	}
	if isTerminal(w) {
		fmt.Fprintf(w, "The host's password, said only now: %s (for %s)\n", password, page)
		return nil
	}
	name := filepath.Join(dir, passwordFile)
	if err := writeSecret(name, password); err != nil {
		return err
	}
	fmt.Fprintf(w, "The host's password (for %s) is in %s: note it, then delete that file.\n", page, name)
	return nil
}

// isTerminal reports whether somebody reads along and nothing is kept.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	_, err := unix.IoctlGetTermios(int(f.Fd()), unix.TCGETS)
	return err == nil
}

// writeSecret writes a line that only this user may read.
func writeSecret(name, line string) error {
	// An old file keeps its permissions when it is written again.
	err := os.Remove(name)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("the old %s cannot be replaced (%w): see that the folder is this user's", name, err)
	}
	if err := os.WriteFile(name, []byte(line+"\n"), 0o600); err != nil {
		return fmt.Errorf("the host's secrets cannot be kept in %s (%w): is the disk full?", name, err)
	}
	return nil
}
