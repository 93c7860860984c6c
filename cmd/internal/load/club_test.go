package load

import (
	"os/exec"
	"testing"
)

// A club that fails says why.
func TestClubThatFails(t *testing.T) {
	c := &Club{cmd: exec.Command("sh", "-c", "trap 'echo the disk is full >&2; exit 66' INT; echo up; while :; do sleep .01; done")}
	c.cmd.Stderr = &c.said
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 3)); err != nil {
		t.Fatal(err)
	}
	if err := c.Stop(); err == nil || err.Error() != "the club ended with exit status 66; it said: the disk is full" {
		t.Errorf("it says %v", err)
	}
}
