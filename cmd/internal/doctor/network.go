package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
	"time"

	"dicetable/cmd/internal/trust"
)

// ports takes the table's ports for a moment; those by TLS where there is a
// certificate, for a table listens on them only then.
func (e *examination) ports() {
	n := e.Config.Network
	e.port("web port", "network.listen", n.Listen)
	e.port("broker port", "network.mqtt", n.MQTT)
	if _, err := trust.Look(e.Config.CertificateDir()); err != nil {
		return
	}
	if n.HTTPS != "" {
		e.port("https port", "network.https", n.HTTPS)
	}
	if n.MQTTS != "" {
		e.port("mqtts port", "network.mqtts", n.MQTTS)
	}
}

// port takes one address for a moment, which the configuration has at a key.
func (e *examination) port(check, key, addr string) {
	l, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		l.Close()
		e.sayf(check, Right, "%s is free", "%s ist frei", addr)
	case errors.Is(err, syscall.EADDRINUSE):
		e.sayf(check, Wrong, "%s is taken by another program: `ss -ltnp` names it; end that, or set %s to another", "%s ist von einem anderen Programm belegt: `ss -ltnp` nennt es; bitte beenden, oder %s anders setzen", addr, key)
	case errors.Is(err, syscall.EACCES):
		e.sayf(check, Wrong, "this user may not listen on %s: set %s to a port above 1023", "dieser Benutzer darf auf %s nicht lauschen: bitte %s auf einen Port über 1023 setzen", addr, key)
	default:
		e.sayf(check, Wrong, "%s cannot be listened on (%v): set %s to an address of this machine", "auf %s kann niemand lauschen (%v): bitte %s auf eine Adresse dieses Rechners setzen", addr, err, key)
	}
}

// nameWait is how long the network has for naming this machine.
const nameWait = 1500 * time.Millisecond

// name asks whether phones find this machine by its name (RFC 6762).
func (e *examination) name(ctx context.Context) {
	host, err := os.Hostname()
	if err != nil {
		e.wrong("name", err)
		return
	}
	host, _, _ = strings.Cut(host, ".")
	name := host + ".local"
	_, port, _ := net.SplitHostPort(e.Config.Network.Listen)
	if named(ctx, e.Neighbours, name) {
		e.sayf("name", Right, "phones find the table at http://%s:%s/", "Handys finden den Tisch unter http://%s:%s/", name, port)
		return
	}
	e.sayf("name", Note, "nobody on the network answers for %s: install avahi-daemon (sudo apt install avahi-daemon), or use the address in numbers that `dicetable run` prints",
		"niemand im Netz antwortet für %s: bitte avahi-daemon installieren (sudo apt install avahi-daemon), oder die Adresse in Zahlen nehmen, die `dicetable run` zeigt", name)
}

// named asks the local network for a name and reports whether somebody answers
// with an address.
func named(ctx context.Context, neighbours, name string) bool {
	to, err := net.ResolveUDPAddr("udp4", neighbours)
	if err != nil {
		return false
	}
	c, err := net.ListenUDP("udp4", nil)
	if err != nil {
		return false
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	question, wanted := nameQuestion(name)
	if err := c.SetReadDeadline(time.Now().Add(nameWait)); err != nil {
		return false
	}
	if _, err := c.WriteToUDP(question, to); err != nil {
		return false
	}
	answer := make([]byte, 9000)
	for {
		n, _, err := c.ReadFromUDP(answer)
		if err != nil {
			return false
		}
		if answersName(answer[:n], wanted) {
			return true
		}
	}
}

// nameQuestion asks for the address of a name, the answer to be sent to who
// asks; wanted is the name as it is spelled on the wire (RFC 1035, 4.1.2).
func nameQuestion(name string) (question, wanted []byte) {
	for label := range strings.SplitSeq(name, ".") {
		wanted = append(append(wanted, byte(len(label))), label...)
	}
	wanted = append(wanted, 0)
	question = append([]byte{0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}, wanted...)
	return append(question, 0, 1, 0x80, 1), wanted
}

// answersName reports whether a message answers for a name.
func answersName(message, wanted []byte) bool {
	if len(message) < 12 {
		return false
	}
	response, answers := message[2]&0x80 != 0, int(message[6])<<8|int(message[7])
	return response && answers > 0 && bytes.Contains(bytes.ToLower(message), bytes.ToLower(wanted))
}

// address is an address in numbers of a table that runs here.
func address(listen string) string {
	host, port, _ := net.SplitHostPort(listen)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return fmt.Sprintf("tcp://%s", net.JoinHostPort(host, port))
}
