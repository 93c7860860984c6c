package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/trust"
	"dicetable/cmd/internal/wire"
)

const certificateUsage = `Usage: dicetable certificate [--config FILE] [--dir FOLDER] [NAME]...

Makes a certificate for the table, so that it serves https and MQTT over TLS
beside plain http and MQTT: for this machine's names and addresses, and for
every NAME (or address) by which guests find it besides. The first time it makes
an authority, too, which guests trust once: the page /trust shows them how.

A table that is started afterwards serves both, and renews the certificate by
itself. Run this again to add a NAME; phones need not trust anything anew. That
works for what ends in .local, .lan, .home, .home.arpa, .internal or .fritz.box,
or in a NAME of the first time, and for addresses of local networks: give any
other NAME, such as tisch, the first time. Run it as the table's user.

`

// runCertificate is `dicetable certificate`.
func runCertificate(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable certificate", certificateUsage, std.out, std.err)
	file := flags.String("config", "", "configuration `FILE`, see docs/configuration.md")
	dir := flags.String("dir", "", "another `FOLDER` of the table than the configuration's")
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	c, err := configured(*file, *dir)
	if err != nil {
		return fail(std, "certificate", err)
	}
	if err := os.MkdirAll(c.Table.Dir, 0o755); err != nil {
		return fail(std, "certificate", fmt.Errorf("the folder %s cannot be made (%w): give another one with --dir", c.Table.Dir, err))
	}
	info, err := trust.Make(c.CertificateDir(), flags.Args(), time.Now())
	if err != nil {
		return fail(std, "certificate", err)
	}
	fmt.Fprintf(std.out, "The certificate is in %s, valid until %s, for:\n", c.CertificateDir(), info.Until.Format(time.DateOnly))
	for _, name := range info.Names {
		fmt.Fprintf(std.out, "  %s\n", name)
	}
	fmt.Fprintf(std.out, "Start the table anew: it then serves https on %s and MQTT by TLS on %s. A club of that folder serves both, too.\n", c.Network.HTTPS, c.Network.MQTTS)
	fmt.Fprintf(std.out, "Phones trust it by the page /trust. The authority's fingerprint, to compare there:\n  %s\n", info.Fingerprint)
	return exitOK
}

// configured is a configuration with another folder, if one is given.
func configured(file, dir string) (config.Config, error) {
	c := config.Default()
	if file != "" {
		var err error
		if c, err = config.Load(file); err != nil {
			return c, err
		}
	}
	set(&c.Table.Dir, dir)
	return c, nil
}

// openKeeper opens the table's certificates; nil where there are none.
func openKeeper(c config.Config, health func(string, wire.Part), log *slog.Logger) (*trust.Keeper, error) {
	k, err := trust.Keep(c.CertificateDir(), time.Now, func(p wire.Part) { health("certificate", p) }, log)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return k, err
}

// trustOf is what pages tell of a certificate, nil for none.
func trustOf(k *trust.Keeper, port int) func() *pages.Trust {
	return func() *pages.Trust {
		if k == nil || port == 0 {
			return nil
		}
		i := k.Info()
		return &pages.Trust{Fingerprint: i.Fingerprint, CA: i.CA, Port: port}
	}
}
