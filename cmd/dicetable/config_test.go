package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a table refuses when somebody presses its button the check tells before.
func TestAConfigurationThatNobodyCanPlayIsTold(t *testing.T) {
	camera, faces := "[camera]\nsource = \"v4l2:/dev/video0\"\n", "[game.settings]\nfaces = \"2-6\"\n"
	for toml, want := range map[string]string{
		"":             "",
		camera + faces: "",
		faces:          `with camera.source = "sim" its game cannot be played, see game.settings: The dice of the virtual table show 1 to 5 and a star`,
	} {
		name := filepath.Join(t.TempDir(), "dicetable.toml")
		if err := os.WriteFile(name, []byte(toml), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs strings.Builder
		code := runConfig(t.Context(), []string{"--check", name}, stdio{out: &out, err: &errs})
		if (code == exitOK) != (want == "") || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: status %d, %s%s", toml, code, out.String(), errs.String())
		}
	}
}
