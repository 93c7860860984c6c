package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// The files in the table's folder that hold secrets of the host, for the
// table's own user alone.
const (
	// keyFile holds the host's key until the next start: the other commands of
	// this program prove by it that they may ask a table that runs.
	keyFile = "host-key"
	// passwordFile holds the host's password where there was no terminal to say
	// it on; the host may delete it.
	passwordFile = "host-password"
)

// secrets are the host's.
type secrets struct {
	// key is that of this start; password is empty but at the first start.
	key, password string
}

// tell says the secrets on a terminal. What is no terminal may be a log that
// is kept and passed on, so there it says only in which files they are.
func (s secrets) tell(w io.Writer, dir, page string) error {
	if err := writeSecret(filepath.Join(dir, keyFile), s.key); err != nil {
		return err
	}
	if isTerminal(w) {
		if s.password != "" {
			fmt.Fprintf(w, "The host's password, said only now: %s (for %shost)\n", s.password, page)
		}
		fmt.Fprintf(w, "The host's key for today: %s\n", s.key)
		return nil
	}
	if s.password == "" {
		return nil
	}
	name := filepath.Join(dir, passwordFile)
	if err := writeSecret(name, s.password); err != nil {
		return err
	}
	fmt.Fprintf(w, "The host's password (for %shost) is in %s: note it, then delete that file.\n", page, name)
	return nil
}

// isTerminal reports whether somebody reads along and nothing is kept.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
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
