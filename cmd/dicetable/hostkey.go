package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
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
	token  string
	// kept is true once the file has it.
	kept bool
	log  *slog.Logger
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
	token, _, err := k.logins.Grant(wire.Host, 0, hostLasts)
	if err != nil {
		k.log.Warn("the host's key is valid, but", "cause", err)
	}
	k.token = token
	if err := k.keep(); err != nil {
		k.log.Error("other commands cannot ask this table until the host's key is in its file", "cause", err)
	}
}

// keep writes the key.
func (k *hostKey) keep() error {
	err := writeSecret(k.file, k.token)
	k.kept = err == nil
	return err
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
			if !k.kept {
				_ = k.keep() // told already
			}
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
