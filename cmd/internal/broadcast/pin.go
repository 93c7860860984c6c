package broadcast

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"net/url"
	"strings"

	"dicetable/hardware/trouble"
)

// pinned trusts a broker whose certificate an authority of this fingerprint has
// signed, for a host of the addresses, and nobody else: a club makes its
// authority itself, and no machine knows it.
func pinned(authority, addresses string) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		// The usual check knows the machine's authorities alone; the one below
		// is made at every connection instead.
		InsecureSkipVerify: true,
		VerifyConnection: func(s tls.ConnectionState) error {
			return signedBy(authority, hosts(addresses), s.PeerCertificates)
		},
	}
}

var errAuthority error = &trouble.Trouble{
	DE: "sein Zertifikat ist von einer anderen Zertifizierungsstelle, als dem Tisch gesagt wurde: bitte mit dem vergleichen, was die Turnierleitung des Clubs sieht",
	EN: "its certificate is of another authority than the table was told: compare it with what the club's desk shows",
}

// signedBy checks a chain, its first certificate for one of the hosts.
func signedBy(authority string, hosts []string, chain []*x509.Certificate) error {
	roots := x509.NewCertPool()
	known := false
	for _, c := range chain {
		if sum := sha256.Sum256(c.Raw); hex.EncodeToString(sum[:]) == strings.ToLower(strings.ReplaceAll(authority, ":", "")) {
			roots.AddCert(c)
			known = true
		}
	}
	if !known {
		return errAuthority
	}
	if _, err := chain[0].Verify(x509.VerifyOptions{Roots: roots}); err != nil {
		return err
	}
	for _, host := range hosts {
		if chain[0].VerifyHostname(host) == nil {
			return nil
		}
	}
	names := strings.Join(hosts, ", ")
	return &trouble.Trouble{DE: "sein Zertifikat gilt für nichts davon: " + names, EN: "its certificate is for none of " + names}
}

// hosts are those of addresses with commas between.
func hosts(addresses string) (all []string) {
	for one := range strings.SplitSeq(addresses, ",") {
		if u, err := url.Parse(strings.TrimSpace(one)); err == nil {
			all = append(all, u.Hostname())
		}
	}
	return all
}
