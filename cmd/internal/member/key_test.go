package member_test

import (
	"os"
	"strings"
	"testing"

	"dicetable/cmd/internal/member"
)

func TestTheKeyIsMadeOnceAndForTheTableAlone(t *testing.T) {
	dir := t.TempDir()
	s := join(t, dir, "tcp://127.0.0.1:1")
	if again := join(t, dir, "tcp://127.0.0.1:1"); again.Fingerprint() != s.Fingerprint() {
		t.Error("the next start made another key")
	}
	file := member.KeyFile(dir)
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the key's mode is %v: %v", info.Mode(), err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := member.OpenKey(file); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a key that others may read: %v", err)
	}
	if err := os.WriteFile(file, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := member.OpenKey(file); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a broken key: %v", err)
	}
}
