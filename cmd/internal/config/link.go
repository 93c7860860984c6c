package config

import (
	"fmt"
	"strings"

	"dicetable/cmd/internal/wire"
)

// Link is another broker that mirrors the table.
type Link struct {
	Name     string `toml:"name"`
	URL      string `toml:"url"`
	User     string `toml:"user"`
	Password string `toml:"password"`
	// Commands are the commands accepted from there.
	Commands []wire.Verb `toml:"commands"`
	// Discovery is the prefix of Home Assistant's discovery topics; empty where
	// the table shall not appear there. Language is "de" or "en".
	Discovery string `toml:"discovery"`
	Language  string `toml:"language"`
}

// isBroker reports whether an address is that of an MQTT broker.
func isBroker(url string) bool {
	return strings.HasPrefix(url, "tcp://") || strings.HasPrefix(url, "ssl://") || strings.HasPrefix(url, "ws://")
}

func (c Config) checkLinks() error {
	names := map[string]bool{}
	for _, l := range c.Links {
		if wire.CheckUser(l.Name) != nil || names[l.Name] {
			return fmt.Errorf("link.name: %q must be 1 to 32 of a-z, 0-9 and hyphens and given once", l.Name)
		}
		names[l.Name] = true
		if !isBroker(l.URL) {
			return fmt.Errorf("link %s: url %q must begin with tcp://, ssl:// or ws://", l.Name, l.URL)
		}
		if strings.ContainsAny(l.Discovery, "+#") || strings.HasPrefix(l.Discovery, "/") || strings.HasSuffix(l.Discovery, "/") {
			return fmt.Errorf("link %s: discovery %q is no beginning of a topic: Home Assistant's is \"homeassistant\"", l.Name, l.Discovery)
		}
		if l.Language != "" && l.Language != "de" && l.Language != "en" {
			return fmt.Errorf("link %s: language %q: use \"de\" or \"en\"", l.Name, l.Language)
		}
		for _, v := range l.Commands {
			if !v.Valid() {
				return fmt.Errorf("link %s: there is no command %q; there are %v", l.Name, v, wire.Verbs)
			}
		}
	}
	return nil
}
