package doctor_test

import (
	"net"
	"testing"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
)

// broker answers every login with a code of MQTT 3.1.1 (section 3.2.2.3), and
// gives its address.
func broker(t *testing.T, code byte) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		b := make([]byte, 512)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Read(b)
			c.Write([]byte{0x20, 2, 0, code})
			c.Read(b)
			c.Close()
		}
	}()
	t.Cleanup(func() { l.Close(); <-done })
	return "tcp://" + l.Addr().String()
}

func TestOtherBrokersAreLoggedInAt(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free.Close()
	table := well(t)
	table.Config.Links = []config.Link{
		{Name: "home", URL: broker(t, 0), User: "dicetable", Password: "secret"},
		{Name: "wrong", URL: broker(t, 4)},
		{Name: "closed", URL: broker(t, 5)},
		{Name: "gone", URL: "tcp://" + free.Addr().String()},
	}
	all := findings(t, table)
	want(t, all, "link home", doctor.Right, "takes the login")
	want(t, all, "link wrong", doctor.Note, "refuses the login")
	want(t, all, "link closed", doctor.Note, "refuses the login")
	want(t, all, "link gone", doctor.Note, "does not answer")
}
