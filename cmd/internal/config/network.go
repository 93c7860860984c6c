package config

import (
	"fmt"
	"net"
	"path/filepath"
	"strconv"
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

// checkTLS sees that what is set can be listened on.
func (n Network) checkTLS() error {
	for key, addr := range map[string]string{"network.https": n.HTTPS, "network.mqtts": n.MQTTS} {
		if err := CheckAddress(addr); addr != "" && err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
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
