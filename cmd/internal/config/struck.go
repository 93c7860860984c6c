package config

import (
	"bytes"
	"reflect"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

// struck stands where a secret was.
const struck = "(struck)"

// hush are the keys whose values nobody may read; login finds one in an address.
var (
	hush  = regexp.MustCompile(`password|secret|token|key`)
	login = regexp.MustCompile(`//[^/@\s"]*@`)
)

// Struck writes the configuration as a file without its secrets, and lists
// those, for what else may hold them. A deck or seed of cards is one.
func (c Config) Struck() (file []byte, secrets []string, err error) {
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(c); err != nil {
		return nil, nil, err
	}
	secrets = secretsIn(reflect.ValueOf(c), "")
	for _, key := range []string{"seed", "deck"} {
		if v := c.Game.Settings[key]; v != "" && v != "drawn" {
			secrets = append(secrets, v)
		}
	}
	text := login.ReplaceAllString(b.String(), "//"+struck+"@")
	return []byte(Strike(text, secrets)), secrets, nil
}

// Strike takes secrets out of a text.
func Strike(text string, secrets []string) string {
	for _, s := range secrets {
		if s != "" {
			text = strings.ReplaceAll(text, s, struck)
		}
	}
	return text
}

// secretsIn finds the values of keys that say they are secret, and logins in
// addresses.
func secretsIn(v reflect.Value, key string) []string {
	var all []string
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, secretsIn(v.Field(i), v.Type().Field(i).Tag.Get("toml"))...)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, secretsIn(v.Index(i), key)...)
		}
	case reflect.String:
		if s := v.String(); s != "" && hush.MatchString(key) {
			all = append(all, s)
		}
		if at := login.FindString(v.String()); at != "" {
			if _, secret, ok := strings.Cut(strings.Trim(at, "/@"), ":"); ok && secret != "" {
				all = append(all, secret)
			}
		}
	}
	return all
}
