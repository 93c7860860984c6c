package doctor

import (
	"context"
	"crypto/ed25519"
	"errors"
	"io/fs"
	"net"
	"net/url"
	"strings"
	"time"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// clubWait is how long a club may take to answer.
const clubWait = 4 * time.Second

// club looks whether the club can be reached, and tells the key by which the
// club knows this table.
func (e *examination) club(ctx context.Context) {
	if e.Config.Club.URL == "" {
		return
	}
	key, err := member.ReadKey(member.KeyFile(e.Config.Table.Dir))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.say("club", Note, "this table has no key yet; it makes one when it runs", "dieser Tisch hat noch keinen Schlüssel; er macht einen, sobald er läuft")
	case err != nil:
		e.wrong("club", err)
	default:
		e.sayf("club", Right, "the key of this table is %s", "der Schlüssel dieses Tisches ist %s", wire.Fingerprint(key.Public().(ed25519.PublicKey)))
	}
	if !answers(ctx, e.Config.Club.URL) {
		e.sayf("club", Note, "nobody answers at %s: is the club running, and is club.url right? The table plays without it and tells its results later", "bei %s antwortet niemand: Läuft der Club, und stimmt club.url? Der Tisch spielt auch ohne ihn und meldet die Ergebnisse später", e.Config.Club.URL)
		return
	}
	e.sayf("club", Right, "somebody answers at %s", "bei %s antwortet jemand", e.Config.Club.URL)
}

// answers reports whether somebody does at one of the addresses, which have
// commas between.
func answers(ctx context.Context, addresses string) bool {
	dialer := net.Dialer{Timeout: clubWait}
	for one := range strings.SplitSeq(addresses, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil {
			continue
		}
		if c, err := dialer.DialContext(ctx, "tcp", u.Host); err == nil {
			c.Close()
			return true
		}
	}
	return false
}
