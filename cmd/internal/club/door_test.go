package club

import (
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"dicetable/cmd/internal/wire"
)

// Each table has a password of its own, which a restart does not change.
func TestTheDoor(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tables.key")
	d, err := OpenDoor(file)
	must(t, err)
	one, _ := wire.ParseTableID("table-1")
	two, _ := wire.ParseTableID("table-2")
	if d.Token(one) == d.Token(two) || len(d.Token(one)) != 19 {
		t.Errorf("the passwords are %s and %s", d.Token(one), d.Token(two))
	}
	again, err := OpenDoor(file)
	must(t, err)
	who, until, err := again.Login("table-1", d.Token(one))
	if err != nil || who != (wire.Asker{User: "table-1", Role: wire.Member}) || !until.IsZero() {
		t.Errorf("after a restart it is %v until %v: %v", who, until, err)
	}
	for user, token := range map[string]string{"table-1": d.Token(two), "table-2": "", "Table": d.Token(one), "": d.Token(one)} {
		if _, _, err := d.Login(user, token); err == nil {
			t.Errorf("%q is let in with %q", user, token)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the secret can be read: %v", err)
	}
	must(t, os.WriteFile(file, []byte("short"), 0o600))
	if _, err := OpenDoor(file); err == nil {
		t.Error("a broken secret is used")
	}
}

// A disk that takes half of the secret leaves nothing that the next start would
// stumble over.
func TestHalfASecretIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tables.key")
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: secretSize / 2, Max: limit.Max}))
	_, err := OpenDoor(file)
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	if err == nil {
		t.Error("half a secret lets tables in")
	}
	if _, err := OpenDoor(file); err != nil {
		t.Errorf("once there is room: %v", err)
	}
}
