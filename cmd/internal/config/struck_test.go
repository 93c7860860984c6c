package config

import (
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
