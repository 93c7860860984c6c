package config

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

// struck stands where a secret was.
const struck = "(struck)"

// leastSecret is how long a secret is that is struck wherever it turns up: a
// shorter one is in many words.
const leastSecret = 4

// hush are the keys whose values nobody may read.
var hush = regexp.MustCompile(`password|secret|token|key`)

// Struck writes the configuration as a file without its secrets, and lists
// those, for what else may hold them. A deck or seed of cards is one.
func (c Config) Struck() (file []byte, secrets []string, err error) {
	c.Game.Settings = maps.Clone(c.Game.Settings)
	for _, key := range []string{"seed", "deck"} {
		if v := c.Game.Settings[key]; v != "" && v != "drawn" {
			secrets = append(secrets, v)
			c.Game.Settings[key] = struck
		}
	}
	secrets = append(secrets, hide(reflect.ValueOf(&c).Elem(), "")...)
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(c); err != nil {
		return nil, nil, err
	}
	return []byte(Strike(b.String(), secrets)), secrets, nil
}

// Strike takes secrets out of a text, as they are and as logs and JSON write them.
func Strike(text string, secrets []string) string {
	var all []string
	for _, s := range secrets {
		if len(s) >= leastSecret {
			quoted := strconv.Quote(s)
			all = append(all, s, quoted[1:len(quoted)-1], inJSON(s))
		}
	}
	// One may be a part of another.
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	for _, s := range all {
		text = strings.ReplaceAll(text, s, struck)
	}
	return text
}

func inJSON(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return s
	}
	return string(b[1 : len(b)-1])
}

// hide takes the values of keys that say they are secret, and logins in addresses,
// out of a copy of a configuration, and returns them.
func hide(v reflect.Value, key string) []string {
	var all []string
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, hide(v.Field(i), v.Type().Field(i).Tag.Get("toml"))...)
		}
	case reflect.Slice:
		v.Set(reflect.AppendSlice(reflect.Zero(v.Type()), v))
		for i := range v.Len() {
			all = append(all, hide(v.Index(i), key)...)
		}
	case reflect.String:
		if s := v.String(); s != "" && hush.MatchString(key) {
			v.SetString(struck)
			return []string{s}
		}
		address, passwords := withoutLogins(v.String())
		v.SetString(address)
		all = passwords
	}
	return all
}

// withoutLogins takes logins out of addresses, up to the last @ of each: a
// password that was not escaped may hold an @ or a slash.
func withoutLogins(text string) (left string, passwords []string) {
	parts := strings.Split(text, "://")
	for i := 1; i < len(parts); i++ {
		at := strings.LastIndex(parts[i], "@")
		if at < 0 {
			continue
		}
		if _, password, ok := strings.Cut(parts[i][:at], ":"); ok {
			passwords = append(passwords, password)
		}
		parts[i] = struck + parts[i][at:]
	}
	return strings.Join(parts, "://"), passwords
}
