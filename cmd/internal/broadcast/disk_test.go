package broadcast_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"dicetable/cmd/internal/broadcast"
)

// smallDisk is a disk of one megabyte, and fill writes it full.
func smallDisk(t *testing.T) (dir string, fill func()) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("a small disk cannot be mounted here, so a full one is not tested: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir, func() {
		// It ends with the error that the disk is full.
		_ = os.WriteFile(filepath.Join(dir, "ballast"), make([]byte, 1<<20), 0o600)
	}
}

// On a full disk the broker can store nothing, but the wall must still show
// what the table says, that the disk is full for instance.
func TestFullDisk(t *testing.T) {
	dir, fill := smallDisk(t)
	b, _ := run(t, broadcast.Options{Dir: filepath.Join(dir, "broker"), MQTT: freePort(t)})
	address := address(b)
	b.Publish(state(1))
	c := connect(t, address, "")
	c.subscribe("dicetable/t1/state", 0)
	c.awaitPayload("dicetable/t1/state", `"revision":1,`)
	fill()
	b.Publish(state(2))
	<-c.lost
	again := persist(t, address, "", []string{"state", "health"})
	again.awaitPayload("dicetable/t1/state", `"revision":2,`)
	again.awaitPayload("dicetable/t1/health", "goes on in memory")
	b.Publish(state(3))
	again.awaitPayload("dicetable/t1/state", `"revision":3,`)
}

// A table that starts with a full disk has a broker all the same.
func TestStartWithFullDisk(t *testing.T) {
	dir, fill := smallDisk(t)
	fill()
	b, _ := run(t, broadcast.Options{Dir: filepath.Join(dir, "broker")})
	b.Publish(state(1))
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/state", 0)
	c.awaitPayload("dicetable/t1/state", `"revision":1,`)
}
