package config

import (
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
)

// Network is where the table is reached.
type Network struct {
	// Listen is the address of the pages, MQTT the one of MQTT clients.
	Listen string `toml:"listen"`
	MQTT   string `toml:"mqtt"`
	// HTTPS and MQTTS are the same by TLS, once there is a certificate; empty
	// for nowhere.
	HTTPS string `toml:"https"`
	MQTTS string `toml:"mqtts"`
}

// CertificateDir is the folder of the table's certificates, which need not be
// there.
func (c Config) CertificateDir() string { return filepath.Join(c.Table.Dir, "tls") }

// Check sees that what is set can be listened on. The error begins with the key that is
// wrong: a prefix, such as "network.", and its name. What is by TLS may have an address of
// the others, for it counts only once there is a certificate.
func (n Network) Check(prefix string) error {
	for key, addr := range map[string]string{"listen": n.Listen, "mqtt": n.MQTT, "https": n.HTTPS, "mqtts": n.MQTTS} {
		if nowhere := addr == "" && strings.HasSuffix(key, "s"); nowhere {
			continue
		}
		if err := CheckAddress(addr); err != nil {
			return fmt.Errorf("%s%s: %w", prefix, key, err)
		}
	}
	switch {
	case same(n.Listen, n.MQTT):
		return fmt.Errorf("%slisten and %[1]smqtt are one address, %s: give each a port of its own", prefix, n.MQTT)
	case same(n.HTTPS, n.MQTTS):
		return fmt.Errorf("%shttps and %[1]smqtts are one address, %s: give each a port of its own", prefix, n.MQTTS)
	}
	return nil
}

// same reports whether who listens on one address leaves none to who listens on the other.
// Port 0 is any that is free, and no host is each that there is.
func same(a, b string) bool {
	hostA, portA, _ := net.SplitHostPort(a)
	hostB, portB, _ := net.SplitHostPort(b)
	each := func(host string) bool { return host == "" || net.ParseIP(host).IsUnspecified() }
	return portA == portB && portA != "" && portA != "0" && (hostA == hostB || each(hostA) || each(hostB))
}

// CheckAddress says whether s can be listened on.
func CheckAddress(s string) error {
	_, port, err := net.SplitHostPort(s)
	n, bad := strconv.Atoi(port)
	if err != nil || bad != nil || n < 0 || n > 65535 {
		return fmt.Errorf("%q is no address to listen on: write it like \":8080\" or \"192.168.1.5:8080\"", s)
	}
	return nil
}
