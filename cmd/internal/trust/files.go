package trust

import (
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/renameio/v2"
)

// pair is a certificate and its key.
type pair struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// keep writes both into one file, whole or not at all.
func (p pair) keep(name string) error {
	der, err := x509.MarshalPKCS8PrivateKey(p.key)
	if err != nil {
		return err
	}
	b := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	b = append(b, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: p.cert.Raw})...)
	if err := renameio.WriteFile(name, b, 0o600, renameio.WithTempDir(filepath.Dir(name))); err != nil {
		return fmt.Errorf("%s cannot be written (%w): is the disk full, and the folder this user's?", name, err)
	}
	return nil
}

// loadPair reads both; the error is fs.ErrNotExist where there is no such file.
func loadPair(dir, name string) (pair, error) {
	file := filepath.Join(dir, name)
	cert, err := tls.LoadX509KeyPair(file, file)
	if errors.Is(err, os.ErrNotExist) {
		return pair{}, err
	}
	if err != nil {
		return pair{}, fmt.Errorf("the certificate %s cannot be used (%w): move its folder away and run `dicetable certificate` again", file, err)
	}
	key, ok := cert.PrivateKey.(*ecdsa.PrivateKey)
	if !ok {
		return pair{}, fmt.Errorf("the key in %s is not one of this program: move its folder away and run `dicetable certificate` again", file)
	}
	return pair{cert.Leaf, key}, nil
}

// Info says what certificates a folder holds.
type Info struct {
	// Names are those the certificate is for, addresses among them.
	Names []string
	// Until is its end, CAUntil that of the authority.
	Until, CAUntil time.Time
	// Fingerprint is the SHA-256 of the authority's certificate as phones show
	// it.
	Fingerprint string
	// CA is the authority's certificate, as phones load it.
	CA []byte
}

// Look reads the certificates in dir; fs.ErrNotExist where there are none.
func Look(dir string) (Info, error) {
	cert, err := loadPair(dir, certFile)
	if err != nil {
		return Info{}, err
	}
	ca, err := loadPair(dir, caFile)
	if err != nil {
		return Info{}, err
	}
	i := Info{Until: cert.cert.NotAfter, CAUntil: ca.cert.NotAfter, CA: ca.cert.Raw, Fingerprint: fingerprint(ca.cert.Raw)}
	i.Names = append(i.Names, cert.cert.DNSNames...)
	for _, ip := range cert.cert.IPAddresses {
		i.Names = append(i.Names, ip.String())
	}
	return i, nil
}

func fingerprint(der []byte) string {
	var parts []string
	for _, b := range sha256.Sum256(der) {
		parts = append(parts, fmt.Sprintf("%02X", b))
	}
	return strings.Join(parts, ":")
}
