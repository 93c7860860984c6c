package config

import (
	"fmt"
	"path/filepath"
)

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
