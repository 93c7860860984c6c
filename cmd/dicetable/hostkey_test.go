package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What the table prints may end up in a log: no secret is in it, but where they
// are, and only the table's user can read those files.
func TestNoSecretIsPrintedIntoALog(t *testing.T) {
	dir := t.TempDir()
	s := secrets{key: "host-abc.KEY", password: "k7qd-m2xa-9fwe"}
	var log bytes.Buffer
	if err := os.WriteFile(filepath.Join(dir, keyFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.tell(&log, dir, "http://h/"); err != nil {
		t.Fatal(err)
	}
	if got := log.String(); strings.Contains(got, "KEY") || strings.Contains(got, "k7qd") || !strings.Contains(got, filepath.Join(dir, passwordFile)) {
		t.Errorf("printed: %s", got)
	}
	for name, want := range map[string]string{keyFile: s.key, passwordFile: s.password} {
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
	s.password = ""
	if err := s.tell(&log, dir, "http://h/"); err != nil || log.Len() > 0 {
		t.Errorf("a later start printed %q: %v", log.String(), err)
	}
}
