package config

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestASecretIsStruck(t *testing.T) {
	c := Default()
	c.Links = []Link{{Name: "home", URL: "tcp://ann:in-the-url@h:1", User: "table", Password: "in-the-link"}}
	c.Camera.Source = "mjpeg:http://cam:of-the-camera@h/video"
	c.Club.Token = "of-the-club"
	c.Game.Settings = map[string]string{"seed": "of-the-deck", "first": "Ann"}
	file, secrets, err := c.Struck()
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"in-the-url", "in-the-link", "of-the-camera", "of-the-club", "of-the-deck"} {
		if strings.Contains(string(file), secret) {
			t.Errorf("%s is in the file", secret)
		}
		if got := Strike("said "+secret+"!", secrets); got != "said "+struck+"!" {
			t.Errorf("elsewhere it stays: %s", got)
		}
	}
	if !strings.Contains(string(file), `user = "table"`) || !strings.Contains(string(file), `first = "Ann"`) {
		t.Errorf("more than secrets is struck:\n%s", file)
	}
}

// A secret is struck however it is written in the file, in a log and in JSON.
func TestAnOddSecretIsStruck(t *testing.T) {
	const odd = `correct "horse" <battery>`
	c := Default()
	c.Links = []Link{{Name: "home", URL: "tcp://ann:pa@ss@h:1", Password: odd}, {Name: "longer", URL: "tcp://h:2", Password: odd + "-staple"}}
	c.Camera.Source = "mjpeg:http://u:sla/sh@phone"
	c.Club.URL, c.Club.Token = "tcp://a:one-club@h1,tcp://b:two-club@h2", "a"
	file, secrets, err := c.Struck()
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{"horse", "battery", "staple", "pa@ss", "ss@", "sla", "sh@", "one-club", "two-club", `"a"`} {
		if strings.Contains(string(file), left) {
			t.Errorf("%s is in the file:\n%s", left, file)
		}
	}
	for _, kept := range []string{"@h:1", "@phone", "@h1", "@h2", `name = "home"`} {
		if !strings.Contains(string(file), kept) {
			t.Errorf("%s is struck:\n%s", kept, file)
		}
	}
	if c.Links[0].Password != odd {
		t.Error("the configuration itself is changed")
	}
	told, err := json.Marshal(odd + "-staple")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{strconv.Quote(odd + "-staple"), string(told), "pa@ss of a table"} {
		got := Strike(said, secrets)
		if strings.Contains(got, "horse") || strings.Contains(got, "staple") || strings.Contains(got, "pa@ss") {
			t.Errorf("there is left %s", got)
		}
	}
	if got := Strike("a table", secrets); got != "a table" {
		t.Errorf("a secret of one letter leaves %q", got)
	}
}
