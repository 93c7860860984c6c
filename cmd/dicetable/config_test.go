package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a table refuses when somebody presses its button the check tells before.
func TestAConfigurationThatNobodyCanPlayIsTold(t *testing.T) {
	sim := `with the camera "sim" its game cannot be played, see game.settings: The dice of the virtual table show 1 to 5 and a star`
	camera, faces := "[camera]\nsource = \"v4l2:/dev/video0\"\n", "[game.settings]\nfaces = \"2-6\"\n"
	for _, c := range []struct{ toml, flag, want string }{
		{"", "", ""},
		{camera + faces, "", ""},
		{faces, "", sim},
		{faces, "v4l2:/dev/video0", ""},
		{camera + faces, "sim", sim},
		{camera + faces, "usb", `"usb" is no camera`},
	} {
		name := filepath.Join(t.TempDir(), "dicetable.toml")
		if err := os.WriteFile(name, []byte(c.toml), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs strings.Builder
		code := runConfig(t.Context(), []string{"--check", name, "--camera", c.flag}, stdio{out: &out, err: &errs})
		if (code == exitOK) != (c.want == "") || !strings.Contains(errs.String(), c.want) {
			t.Errorf("%s, --camera %s: status %d, %s%s", c.toml, c.flag, code, out.String(), errs.String())
		}
	}
}
