package trust

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Keeper serves the table's certificate and keeps it fresh.
type Keeper struct {
	dir  string
	now  func() time.Time
	tell func(wire.Part)
	log  *slog.Logger
	cert atomic.Pointer[tls.Certificate]
	info atomic.Pointer[Info]
}

// every is how often a Keeper looks whether a certificate must be renewed.
const every = time.Minute

// Keep opens the certificates in dir; fs.ErrNotExist where there are none.
// Tell is told how they are while Run runs, and must not wait. Now is the clock.
func Keep(dir string, now func() time.Time, tell func(wire.Part), log *slog.Logger) (*Keeper, error) {
	k := &Keeper{dir: dir, now: now, tell: tell, log: log}
	if err := k.load(); err != nil {
		return nil, err
	}
	k.renew()
	return k, nil
}

// Config is for servers; each connection is given the newest certificate.
func (k *Keeper) Config() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return k.cert.Load(), nil }}
}

// Info is what is served now.
func (k *Keeper) Info() Info { return *k.info.Load() }

// Run renews the certificate in time and tells how it is, until ctx ends; it
// then returns nil.
func (k *Keeper) Run(ctx context.Context) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		k.look()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

func (k *Keeper) load() error {
	info, err := Look(k.dir)
	if err != nil {
		return err
	}
	p, err := loadPair(k.dir, certFile)
	if err != nil {
		return err
	}
	k.cert.Store(&tls.Certificate{Certificate: [][]byte{p.cert.Raw, info.CA}, PrivateKey: p.key, Leaf: p.cert})
	k.info.Store(&info)
	return nil
}

// look renews the certificate where that is due, and tells how it is.
func (k *Keeper) look() {
	k.renew()
	k.tell(How(k.Info(), k.now()))
}

func (k *Keeper) renew() {
	if !k.due() {
		return
	}
	ca, err := loadPair(k.dir, caFile)
	if err == nil {
		_, err = renew(k.dir, ca, given(k.cert.Load().Leaf), k.now())
	}
	if err == nil {
		err = k.load()
	}
	if err != nil {
		k.log.Error("the table's certificate cannot be renewed", "cause", err)
		return
	}
	k.log.Info("the table's certificate was renewed", "until", k.Info().Until)
}

// due reports whether the certificate ends soon, lacks a name or address of this
// machine for which the authority may vouch, or is for one for which it may not.
func (k *Keeper) due() bool {
	leaf := k.cert.Load().Leaf
	if leaf.NotAfter.Sub(k.now()) < renewBefore && k.Info().CAUntil.After(leaf.NotAfter) {
		return true
	}
	ca, err := x509.ParseCertificate(k.Info().CA)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(here(), func(name string) bool { return vouches(ca, name) && !covers(leaf, name) }) ||
		slices.ContainsFunc(leaf.DNSNames, func(name string) bool { return !vouches(ca, name) })
}

// How says how certificates are: whether phones can still come in by TLS, and
// what to do before they cannot.
func How(i Info, now time.Time) wire.Part {
	const day = "2006-01-02"
	switch {
	case now.After(i.Until):
		return part(false, "Das Zertifikat des Tisches ist am %s abgelaufen, https geht nicht mehr: bitte `dicetable certificate` laufen lassen.",
			"The table's certificate ended on %s, so https does not work any more: run `dicetable certificate`.", i.Until.Format(day))
	case i.CAUntil.Sub(now) < 3*renewBefore:
		return part(false, "Die Zertifizierungsstelle des Tisches endet am %s: bitte ihren Ordner wegräumen, `dicetable certificate` laufen lassen, und alle Handys müssen ihr neu vertrauen.",
			"The table's authority ends on %s: move its folder away, run `dicetable certificate`, and have every phone trust it anew.", i.CAUntil.Format(day))
	case i.Until.Sub(now) < renewBefore/2:
		return part(false, "Das Zertifikat des Tisches endet am %s und wurde nicht erneuert: ist die Platte voll?",
			"The table's certificate ends on %s and was not renewed: is the disk full?", i.Until.Format(day))
	}
	return part(true, "Das Zertifikat gilt bis %s und wird von selbst erneuert.", "The certificate is valid until %s and is renewed by itself.", i.Until.Format(day))
}

func part(ok bool, de, en string, args ...any) wire.Part {
	return wire.Part{OK: ok, Text: games.Text{DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}}
}
