package trust

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// The files in the folder of certificates, each with its key, for this user
// alone.
const (
	caFile   = "ca.pem"
	certFile = "certificate.pem"
)

const (
	caLasts   = 10 * 365 * 24 * time.Hour
	certLasts = 397 * 24 * time.Hour
	// renewBefore is how long before its end a certificate is made anew.
	renewBefore = 30 * 24 * time.Hour
	// skew is by how much the clock of a phone may be behind.
	skew = 24 * time.Hour
)

// localDomains and localNetworks are all that an authority can vouch for,
// besides the names it was made with.
var (
	localDomains  = []string{"local", "localhost", "lan", "home", "home.arpa", "internal", "fritz.box"}
	localNetworks = []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128"}
)

// Make makes the table's certificate in dir for its names, and before it an
// authority where there is none. Names are those of the network, which may be
// none; the machine's own are always among them, and those that were given before.
// A name that the authority may not vouch for is refused. The error is a sentence.
func Make(dir string, names []string, now time.Time) (Info, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Info{}, fmt.Errorf("the folder %s for certificates cannot be made: %w", dir, err)
	}
	ca, err := loadPair(dir, caFile)
	if errors.Is(err, fs.ErrNotExist) {
		ca, err = makeAuthority(dir, names, now)
	}
	if err != nil {
		return Info{}, err
	}
	if err := refused(dir, ca.cert, names); err != nil {
		return Info{}, err
	}
	if before, err := loadPair(dir, certFile); err == nil {
		names = slices.Concat(given(before.cert), names)
	}
	return renew(dir, ca, names, now)
}

// renew makes the certificate for those of the names that it may be for.
func renew(dir string, ca pair, names []string, now time.Time) (Info, error) {
	if err := issue(dir, ca, names, now); err != nil {
		return Info{}, err
	}
	return Look(dir)
}

func makeAuthority(dir string, names []string, now time.Time) (pair, error) {
	host, err := os.Hostname()
	if err != nil {
		return pair{}, err
	}
	template := authority(host, names, now)
	if err := refused(dir, template, names); err != nil {
		return pair{}, err
	}
	return sign(filepath.Join(dir, caFile), template, nil)
}

// authority is that of a machine, which may vouch for its name and the names.
func authority(host string, names []string, now time.Time) *x509.Certificate {
	template := &x509.Certificate{
		Subject:   pkix.Name{CommonName: "dicetable " + host, Organization: []string{"dicetable"}},
		NotBefore: now.Add(-skew), NotAfter: now.Add(caLasts),
		IsCA: true, BasicConstraintsValid: true, MaxPathLenZero: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
		PermittedDNSDomainsCritical: true, PermittedDNSDomains: slices.Clone(localDomains),
	}
	for _, name := range append([]string{host}, names...) {
		if isName(name) {
			template.PermittedDNSDomains = append(template.PermittedDNSDomains, name)
		}
	}
	for _, network := range localNetworks {
		_, n, err := net.ParseCIDR(network)
		if err != nil {
			panic(err) // they are written above
		}
		template.PermittedIPRanges = append(template.PermittedIPRanges, n)
	}
	return template
}

// issue signs a certificate for the names, and behind them for those of this
// machine, as far as the authority may vouch for them.
func issue(dir string, ca pair, names []string, now time.Time) error {
	template := leaf(ca, now)
	for _, name := range slices.Concat(names, here()) {
		if vouches(ca.cert, name) && !covers(template, name) {
			add(template, name)
		}
	}
	_, err := sign(filepath.Join(dir, certFile), template, &ca)
	return err
}

// leaf is a certificate of an authority that is for no name yet.
func leaf(ca pair, now time.Time) *x509.Certificate {
	until := now.Add(certLasts)
	if until.After(ca.cert.NotAfter) {
		until = ca.cert.NotAfter
	}
	return &x509.Certificate{
		Subject:   pkix.Name{CommonName: "dicetable", Organization: []string{"dicetable"}},
		NotBefore: now.Add(-skew), NotAfter: until,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
}

// here are the names and addresses of this machine.
func here() []string {
	names := []string{"localhost", "127.0.0.1", "::1"}
	if host, err := os.Hostname(); err == nil {
		names = append(names, host, host+".local")
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return names
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLinkLocalUnicast() && !n.IP.IsLoopback() {
			names = append(names, n.IP.String())
		}
	}
	return names
}

// sign makes a key, has the certificate signed by by, or by itself, and keeps
// both.
func sign(file string, template *x509.Certificate, by *pair) (pair, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return pair{}, err
	}
	if template.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)); err != nil {
		return pair{}, err
	}
	parent, signer := template, key
	if by != nil {
		parent, signer = by.cert, by.key
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, key.Public(), signer)
	if err != nil {
		return pair{}, fmt.Errorf("the certificate cannot be signed: %w", err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return pair{}, err
	}
	p := pair{cert, key}
	return p, p.keep(file)
}
