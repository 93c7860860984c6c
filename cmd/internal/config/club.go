package config

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
)

// Club is where the table is called to games of a tournament.
type Club struct {
	// URL is the address of the club's broker; empty for none.
	URL string `toml:"url"`
	// Token lets the table in there: the club shows it.
	Token string `toml:"token"`
	// Authority is the SHA-256 fingerprint of the authority of the club's
	// certificate, where the club made that itself; empty for those that this
	// machine trusts.
	Authority string `toml:"authority"`
	// Name is what people call the table; empty for its id.
	Name string `toml:"name"`
	// Games are those that this table has the things for; empty for all that
	// there are.
	Games []string `toml:"games"`
}

// Plays are the games that the club may call here.
func (c Club) Plays() []string {
	if len(c.Games) == 0 {
		return Games()
	}
	return c.Games
}

func (c Club) check() error {
	for one := range strings.SplitSeq(c.URL, ",") {
		if c.URL != "" && !isBroker(strings.TrimSpace(one)) {
			return fmt.Errorf("club.url: %q must begin with tcp://, ssl:// or ws://", one)
		}
	}
	if c.Authority != "" && !fingerprint.MatchString(c.Authority) {
		return fmt.Errorf("club.authority: %q is no SHA-256 fingerprint: 32 pairs of 0 to 9 and A to F, with colons between", c.Authority)
	}
	if c.Name != "" {
		if err := wire.CheckTableName(c.Name); err != nil {
			return fmt.Errorf("club.name: %w", err)
		}
	}
	for _, game := range c.Games {
		if !slices.Contains(conducted, game) {
			return fmt.Errorf("club.games: this table cannot conduct %q; it plays %s", game, strings.Join(conducted, ", "))
		}
	}
	return nil
}

var fingerprint = regexp.MustCompile(`^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$`)
