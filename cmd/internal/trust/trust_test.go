package trust

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/wire"
)

// shakes reports whether a real client that trusts the authority in dir, and
// nothing else, connects to who serves by a Keeper under a name.
func shakes(t *testing.T, k *Keeper, ca []byte, name string) error {
	t.Helper()
	roots := x509.NewCertPool()
	cert, err := x509.ParseCertificate(ca)
	if err != nil {
		t.Fatal(err)
	}
	roots.AddCert(cert)
	near, far := net.Pipe()
	defer near.Close()
	defer far.Close()
	go tls.Server(far, k.Config()).Handshake()
	return tls.Client(near, &tls.Config{RootCAs: roots, ServerName: name, Time: k.now}).Handshake()
}

func keep(t *testing.T, dir string) (*Keeper, *wire.Part) {
	t.Helper()
	var told wire.Part
	k, err := Keep(dir, time.Now, func(p wire.Part) { told = p }, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	k.look()
	return k, &told
}

func TestAClientThatTrustsTheAuthorityTrustsTheTable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tls")
	if _, err := Keep(dir, time.Now, nil, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without certificates: %v", err)
	}
	info, err := Make(dir, []string{"tisch.lan", "192.168.7.5"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	k, told := keep(t, dir)
	host, _ := os.Hostname()
	for _, name := range []string{"tisch.lan", "192.168.7.5", "localhost", "127.0.0.1", host + ".local"} {
		if err := shakes(t, k, info.CA, name); err != nil {
			t.Errorf("as %s: %v", name, err)
		}
	}
	if err := shakes(t, k, info.CA, "bank.example"); err == nil {
		t.Error("the certificate is good for any name")
	}
	other, err := Make(filepath.Join(t.TempDir(), "other"), nil, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := shakes(t, k, other.CA, "localhost"); err == nil {
		t.Error("a client that trusts another table's authority trusts this one")
	}
	if !told.OK || !strings.Contains(told.Text.EN, info.Until.Format("2006-01-02")) {
		t.Errorf("told: %+v", told)
	}
}

// Who steals the authority's key can make a certificate for any name; phones
// that trust it do not believe it but for local ones.
func TestTheAuthorityVouchesForLocalNamesAlone(t *testing.T) {
	dir := t.TempDir()
	if _, err := Make(dir, nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	ca, err := loadPair(dir, caFile)
	if err != nil {
		t.Fatal(err)
	}
	stolen := x509.NewCertPool()
	stolen.AddCert(ca.cert)
	for name, good := range map[string]bool{"bank.example": false, "mail.google.com": false, "tisch.local": true} {
		template := &x509.Certificate{DNSNames: []string{name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
		p, err := sign(filepath.Join(t.TempDir(), "stolen.pem"), template, &ca)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.cert.Verify(x509.VerifyOptions{Roots: stolen, DNSName: name}); (err == nil) != good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestKeysAreForThisUserAlone(t *testing.T) {
	dir := t.TempDir()
	if _, err := Make(dir, nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{caFile, certFile} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
}

// A year and a month pass: the certificate is renewed by itself in time, under
// the same authority and the same names.
func TestItIsRenewedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		first, err := Make(dir, []string{"tisch.lan", "192.168.7.5"}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		k, told := keep(t, dir)
		for range 400 {
			time.Sleep(24 * time.Hour)
			k.look()
			if !told.OK {
				t.Fatalf("on %s: %s", time.Now(), told.Text.EN)
			}
		}
		for _, name := range []string{"tisch.lan", "192.168.7.5", "127.0.0.1"} {
			if err := shakes(t, k, first.CA, name); err != nil {
				t.Errorf("as %s: %v", name, err)
			}
		}
		if !k.Info().Until.After(first.Until) || k.Info().Fingerprint != first.Fingerprint {
			t.Errorf("it ends on %s as before on %s, authority %s and %s", k.Info().Until, first.Until, k.Info().Fingerprint, first.Fingerprint)
		}
	})
}

// Where it cannot be renewed that is told long before it ends, and when it has.
func TestWhatCannotBeRenewedIsTold(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	day := 24 * time.Hour
	for _, c := range []struct {
		cert, ca time.Duration
		ok       bool
		says     string
	}{
		{300 * day, 3000 * day, true, "renewed by itself"},
		{20 * day, 3000 * day, true, "renewed by itself"},
		{10 * day, 3000 * day, false, "was not renewed"},
		{-day, 3000 * day, false, "ended on 2025-12-31"},
		{60 * day, 60 * day, false, "authority ends on"},
	} {
		got := How(Info{Until: now.Add(c.cert), CAUntil: now.Add(c.ca)}, now)
		if got.OK != c.ok || !strings.Contains(got.Text.EN, c.says) || got.Text.DE == "" {
			t.Errorf("%v and %v: %+v", c.cert, c.ca, got)
		}
	}
}

func TestABrokenCertificateSaysWhatToDo(t *testing.T) {
	dir := t.TempDir()
	if _, err := Make(dir, nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, certFile), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Look(dir); err == nil || !strings.Contains(err.Error(), "run `dicetable certificate` again") {
		t.Error(err)
	}
}
