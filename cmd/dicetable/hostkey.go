package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/google/renameio/v2"
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

const (
	// hostLasts is how long a key of the host is valid; it is made anew in half of
	// that.
	hostLasts = 24 * time.Hour
	// keepAgain is how often a key is written that the disk did not take.
	keepAgain = time.Minute
)

// hostKey keeps a valid key of the host in the table's folder.
type hostKey struct {
	logins *seats.Logins
	file   string
	log    *slog.Logger

	mu    sync.Mutex
	user  string
	token string
	// kept is true once the file has it.
	kept bool
}

// newHostKey makes the first one. A disk that does not take it does not keep the
// table from starting: then nobody could make room on its pages.
func newHostKey(logins *seats.Logins, dir string, log *slog.Logger) *hostKey {
	k := &hostKey{logins: logins, file: filepath.Join(dir, keyFile), log: log}
	k.renew()
	return k
}

// renew makes another key.
func (k *hostKey) renew() {
	k.mu.Lock()
	defer k.mu.Unlock()
	token, who, err := k.logins.Grant(wire.Host, 0, hostLasts)
	if err != nil {
		k.log.Warn("the host's key is valid, but", "cause", err)
	}
	k.user, k.token = who.User, token
	if err := k.write(); err != nil {
		k.log.Error("other commands cannot ask this table until the host's key is in its file", "cause", err)
	}
}

// write brings the key to its file.
func (k *hostKey) write() error {
	err := writeSecret(k.file, k.token)
	k.kept = err == nil
	return err
}

// keep writes the key if its file does not have it. Why that failed was told at
// first.
func (k *hostKey) keep() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.kept {
		_ = k.write()
	}
}

// takenBack makes the key anew where its login was taken back: those who have
// seen the old one have nothing, and what reads the file goes on.
func (k *hostKey) takenBack(user string) {
	k.mu.Lock()
	mine := user == k.user
	k.mu.Unlock()
	if mine {
		k.renew()
	}
}

// Run makes the key anew before it ends, and writes it once it can, until ctx ends.
func (k *hostKey) Run(ctx context.Context) error {
	tick, again := time.NewTicker(hostLasts/2), time.NewTicker(keepAgain)
	defer tick.Stop()
	defer again.Stop()
	for {
		select {
		case <-tick.C:
			k.renew()
		case <-again.C:
			k.keep()
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

// writeSecret writes a line that only this user may read, whole or not at all.
func writeSecret(name, line string) error {
	if err := replaceSecret(name, line+"\n"); err != nil {
		return fmt.Errorf("the host's secrets cannot be kept in %s (%w): is the disk full, and the folder this user's?", name, err)
	}
	return nil
}

// replaceSecret puts a new file in the place of an old one, whose permissions it
// does not get: renameio.WriteFile would keep them.
func replaceSecret(name, text string) error {
	file, err := renameio.NewPendingFile(name, renameio.WithTempDir(filepath.Dir(name)), renameio.WithPermissions(0o600))
	if err != nil {
		return err
	}
	if _, err := file.WriteString(text); err != nil {
		return errors.Join(err, file.Cleanup())
	}
	return errors.Join(file.CloseAtomicallyReplace(), file.Cleanup())
}
