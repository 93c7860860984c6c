package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/limit"
	"dicetable/cmd/internal/trust"
	"dicetable/cmd/internal/wire"
)

// safeDoors are the ways in by TLS. The zero value has none, as has a table
// without a certificate.
type safeDoors struct {
	keeper   *trust.Keeper
	listener net.Listener
}

// openDoors opens the certificates, and the address of the pages by TLS; choose
// is how another one is chosen. Health is told while the doors run.
func openDoors(c config.Config, choose string, health func(string, wire.Part), log *slog.Logger) (d safeDoors, err error) {
	if d.keeper, err = openKeeper(c, health, log); err != nil || d.keeper == nil || c.Network.HTTPS == "" {
		return d, err
	}
	d.listener, err = listen(c.Network.HTTPS, choose)
	return d, err
}

// config is for servers; nil without a certificate.
func (d safeDoors) config() *tls.Config {
	if d.keeper == nil {
		return nil
	}
	return d.keeper.Config()
}

// within is the listener of the pages by TLS, within bounds; nil for none.
func (d safeDoors) within(bounds *limit.Table) net.Listener {
	if d.listener == nil {
		return nil
	}
	return tls.NewListener(bounds.Listener(d.listener), d.config())
}

// port is where pages are served by TLS, 0 for nowhere.
func (d safeDoors) port() int {
	if d.listener == nil {
		return 0
	}
	return d.listener.Addr().(*net.TCPAddr).Port
}

// Run keeps the certificate fresh until ctx ends.
func (d safeDoors) Run(ctx context.Context) error {
	if d.keeper == nil {
		return nil
	}
	return d.keeper.Run(ctx)
}

// Close gives the address free.
func (d safeDoors) Close() error {
	if d.listener == nil {
		return nil
	}
	return d.listener.Close()
}
