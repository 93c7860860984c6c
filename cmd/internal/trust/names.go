package trust

import (
	"crypto/x509"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strings"
)

// label is a part of a name between its dots.
const label = `[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?`

var machineName = regexp.MustCompile(`^` + label + `(\.` + label + `)*$`)

// isName reports whether a word is the name of a machine, and no address.
func isName(word string) bool {
	return len(word) < 254 && machineName.MatchString(word) && net.ParseIP(word) == nil
}

// vouches reports whether phones that trust an authority believe it a name or
// address. One that they do not believe makes them refuse the whole certificate.
func vouches(ca *x509.Certificate, word string) bool {
	if ip := net.ParseIP(word); ip != nil {
		return slices.ContainsFunc(ca.PermittedIPRanges, func(n *net.IPNet) bool { return n.Contains(ip) })
	}
	word = strings.ToLower(word)
	return isName(word) && slices.ContainsFunc(ca.PermittedDNSDomains, func(domain string) bool {
		domain = strings.ToLower(domain)
		return word == domain || strings.HasSuffix(word, "."+domain)
	})
}

// covers reports whether a certificate is for a name or address.
func covers(cert *x509.Certificate, word string) bool {
	if ip := net.ParseIP(word); ip != nil {
		return slices.ContainsFunc(cert.IPAddresses, ip.Equal)
	}
	return slices.ContainsFunc(cert.DNSNames, func(name string) bool { return strings.EqualFold(name, word) })
}

// add makes a certificate be for a name or address, too.
func add(cert *x509.Certificate, word string) {
	if ip := net.ParseIP(word); ip != nil {
		cert.IPAddresses = append(cert.IPAddresses, ip)
	} else {
		cert.DNSNames = append(cert.DNSNames, word)
	}
}

// given are the names and addresses that a certificate is for whatever machine it is
// on. An address of the machine itself may be another one by now; those stand behind
// the loopback, and those that somebody gave before it.
func given(cert *x509.Certificate) []string {
	names := slices.Clone(cert.DNSNames)
	for _, ip := range cert.IPAddresses {
		if ip.IsLoopback() {
			break
		}
		names = append(names, ip.String())
	}
	return names
}

// refused says what to do where the authority may not vouch for one of the names.
func refused(dir string, ca *x509.Certificate, names []string) error {
	for _, name := range names {
		if !vouches(ca, name) {
			return fmt.Errorf("the table's authority may not vouch for %q, and phones would refuse the certificate for every name: give one that ends in .%s or is in the local network; "+
				"or, where %[1]q is a machine's name, move the folder %[3]s away and run `dicetable certificate` with all names again, and have every phone trust the new authority",
				name, strings.Join(ca.PermittedDNSDomains, ", ."), dir)
		}
	}
	return nil
}
