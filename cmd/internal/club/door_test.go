package club

import (
	"os"
	"path/filepath"
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
