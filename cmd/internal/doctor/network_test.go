package doctor_test

import (
	"crypto/ed25519"
	"net"
	"strings"
	"testing"

	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// neighbour answers for every name of the local network.
func neighbour(t *testing.T) string {
	t.Helper()
	c, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		b := make([]byte, 512)
		for {
			n, from, err := c.ReadFromUDP(b)
			if err != nil {
				return
			}
			answer := append([]byte{0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0}, b[12:n-4]...)
			c.WriteToUDP(append(answer, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 0, 0, 1), from)
		}
	}()
	t.Cleanup(func() { c.Close(); <-done })
	return c.LocalAddr().String()
}

func TestATakenPortIsWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	table := well(t)
	table.Config.Network.Listen = taken.Addr().String()
	table.Config.Network.MQTT = "192.0.2.1:1883"
	all := findings(t, table)
	want(t, all, "web port", doctor.Wrong, "taken by another program")
	want(t, all, "broker port", doctor.Wrong, "cannot be listened on")
}

func TestTheClubIsLookedFor(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	table := well(t)
	if _, told := findings(t, table)["club"]; told {
		t.Error("a table without a club is told of one")
	}
	table.Config.Club.URL = "tcp://" + l.Addr().String()
	want(t, findings(t, table), "club", doctor.Right, "somebody answers")
	table.Config.Club.URL = "tcp://127.0.0.1:1, " + table.Config.Club.URL // one of a cluster is enough
	want(t, findings(t, table), "club", doctor.Right, "somebody answers")
	l.Close()
	want(t, findings(t, table), "club", doctor.Note, "nobody answers")
	file := member.KeyFile(table.Config.Table.Dir)
	key, err := member.OpenKey(file)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	doctor.Examine(t.Context(), table, func(f doctor.Finding) { said = append(said, f.Text.EN) })
	if print := wire.Fingerprint(key.Public().(ed25519.PublicKey)); !strings.Contains(strings.Join(said, " "), print) {
		t.Errorf("the key %s is not told: %q", print, said)
	}
}

func TestANameThatNobodyAnswersForIsNoted(t *testing.T) {
	silent, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	table := well(t)
	table.Neighbours = silent.LocalAddr().String()
	want(t, findings(t, table), "name", doctor.Note, "avahi-daemon")
}
