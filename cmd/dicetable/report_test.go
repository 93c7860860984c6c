package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
)

// Secrets are planted wherever a table has some, in the middle of a game of
// Dice Cup in which Ann has crossed in secret; none is in the bundle.
func TestABugReportHoldsNoSecret(t *testing.T) {
	b := newBesieged(t, nil)
	b.begin("dicecup", `{}`)
	covered(b)
	shown(b)
	crossed("Ann", "blue")(b)
	token, _, err := b.logins.Grant(wire.Host, 0, hostLasts)
	if err != nil {
		t.Fatal(err)
	}
	player, _, err := b.logins.Grant(wire.Player, 4, hostLasts)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	const password = "k7qd-m2xa-9fwe"
	must(writeSecret(filepath.Join(b.dir, keyFile), token))
	must(writeSecret(filepath.Join(b.dir, passwordFile), password))
	log := filepath.Join(t.TempDir(), "log")
	must(os.WriteFile(log, []byte("level=WARN msg=kept-in-the-log\nlogin with password="+password+"\nsaw "+token+" and "+player+
		"\nAuthorization: Bearer abc.DEFGHIJK\ntcp://me:url-secret@h:1 failed\nlink said link-secret\n-----BEGIN PRIVATE KEY-----\nMIIkey\n"), 0o600))
	file := filepath.Join(t.TempDir(), "table.toml")
	must(os.WriteFile(file, fmt.Appendf(nil, "[table]\nid = \"t1\"\ndir = %q\n[network]\nlisten = %q\nmqtt = %q\n[[link]]\nname = \"home\"\nurl = \"tcp://me:url-secret@h:1\"\npassword = \"link-secret\"\n",
		b.dir, b.host, b.broker.Addr().String()), 0o600))
	zipped := filepath.Join(t.TempDir(), "report.zip")
	var out bytes.Buffer
	if status := run(t.Context(), []string{"report", "--config", file, "--log", log, "--out", zipped}, stdio{nil, &out, &out}); status != exitOK {
		t.Fatal(out.String())
	}
	files := unzip(t, zipped)
	for name, says := range map[string]string{"version.txt": "dicetable", "configuration.toml": `name = "home"`, "health.json": `"started"`,
		"metrics.txt": "dicetable_build_info", "journal.txt": "event cross", "log.txt": "kept-in-the-log"} {
		if !strings.Contains(files[name], says) {
			t.Errorf("%s does not say %q: %s", name, says, files[name])
		}
	}
	_, tokenSecret, _ := strings.Cut(token, ".")
	_, playerSecret, _ := strings.Cut(player, ".")
	for _, secret := range []string{tokenSecret, playerSecret, password, "url-secret", "link-secret", "DEFGHIJK", "MIIkey", "blue"} {
		for name, content := range files {
			if strings.Contains(content, secret) {
				t.Errorf("%s holds %q", name, secret)
			}
		}
	}
	if info, err := os.Stat(zipped); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("everybody may read it: %v %v", info.Mode(), err)
	}
}

// Where nothing works there is a report all the same, which says so.
func TestABugReportWithoutATable(t *testing.T) {
	zipped := filepath.Join(t.TempDir(), "report.zip")
	var out bytes.Buffer
	file := filepath.Join(t.TempDir(), "table.toml")
	if err := os.WriteFile(file, fmt.Appendf(nil, "[table]\ndir = %q\n[network]\nmqtt = \"127.0.0.1:1\"\n", t.TempDir()), 0o600); err != nil {
		t.Fatal(err)
	}
	if status := run(t.Context(), []string{"report", "--config", file, "--log", "nowhere", "--out", zipped}, stdio{nil, &out, &out}); status != exitOK {
		t.Fatal(out.String())
	}
	files := unzip(t, zipped)
	for _, name := range []string{"health.json", "metrics.txt", "journal.txt", "log.txt"} {
		if !strings.Contains(files[name], "cannot be told") {
			t.Errorf("%s says %q", name, files[name])
		}
	}
}

// What a log says after a word for a secret is struck to the end of what is quoted,
// and a login to the last @ of its address.
func TestWhatLooksSecretIsStruckWhole(t *testing.T) {
	for text, want := range map[string]string{
		`msg=x password="two \"odd\" words" next=y`: `msg=x (struck) next=y`,
		`tcp://me:pa@ss@h:1/at@x failed`:            `tcp:(struck)h:1/at@x failed`,
	} {
		if got := looksSecret.ReplaceAllString(text, "(struck)"); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

func TestABugReportTakesNoWords(t *testing.T) {
	var out bytes.Buffer
	if status := run(t.Context(), []string{"report", "--out", filepath.Join(t.TempDir(), "report.zip"), "zork"}, stdio{nil, &out, &out}); status != exitUsage || !strings.Contains(out.String(), "it takes flags only") {
		t.Errorf("exit status %d, %s", status, out.String())
	}
}

func unzip(t *testing.T, name string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(b)
	}
	if want := 6; len(files) != want || slices.Contains([]string{files["version.txt"], files["configuration.toml"]}, "") {
		t.Errorf("the bundle has %d files, want %d", len(files), want)
	}
	return files
}
