package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dicetable/cmd/internal/backup"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
)

// A table is backed up again and again while a game goes on; every backup is a
// whole table that goes on from where the game stood.
func TestABackupOfARunningTableGoesOn(t *testing.T) {
	b := newBesieged(t, nil)
	config := filepath.Join(t.TempDir(), "table.toml")
	if err := os.WriteFile(config, fmt.Appendf(nil, "[table]\ndir = %q\n", b.dir), 0o600); err != nil {
		t.Fatal(err)
	}
	token, _, err := b.logins.Grant(wire.Player, 1, hostLasts)
	if err != nil {
		t.Fatal(err)
	}
	b.begin("thrill", `{}`)
	b.confirm(table.AskYoungest)
	stop, ended, grown := make(chan bool), make(chan bool), make(chan bool)
	go func() { // the journal grows all the time
		defer close(ended)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				b.loop.Ask(t.Context(), wire.Command{ID: fmt.Sprint("p", i), From: theHost, Verb: wire.Pause, Body: []byte(fmt.Sprintf(`{"on":%v}`, i%2 == 0))})
			}
			select {
			case grown <- true:
			default:
			}
		}
	}()
	first := goesOn(t, b, config, 0, token)
	last := 0
	for i := range 9 {
		<-grown
		last = goesOn(t, b, config, i+1, token)
	}
	close(stop)
	<-ended
	if last < first+9 {
		t.Errorf("the first backup had %d records, the last %d: the table did nothing meanwhile", first, last)
	}
}

func goesOn(t *testing.T, b *besieged, config string, i int, token string) (records int) {
	t.Helper()
	file, dir := filepath.Join(t.TempDir(), "backup.zip"), filepath.Join(t.TempDir(), "again")
	var out bytes.Buffer
	if status := run(t.Context(), []string{"backup", "--config", config, file}, stdio{nil, &out, &out}); status != exitOK {
		t.Fatal(out.String())
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 || !strings.Contains(out.String(), "keep it as you keep a key") {
		t.Errorf("%v %v: %s", info.Mode(), err, out.String())
	}
	if status := run(t.Context(), []string{"restore", "--dir", dir, file}, stdio{nil, &out, &out}); status != exitOK {
		t.Fatal(out.String())
	}
	j, err := journal.Open(filepath.Join(dir, "journal"))
	if err != nil || len(j.Notes()) > 0 {
		t.Fatal(err, j.Notes())
	}
	defer j.Close()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	core, err := table.Load(table.Setup{Table: id}, j.Records())
	if err != nil || !reflect.DeepEqual(core.Playing(), besiegedBy) {
		t.Fatalf("backup %d of %d records: %v plays %s: %v", i, len(j.Records()), core.Playing(), thrill.Book{}.Name(), err)
	}
	logins, err := os.ReadFile(filepath.Join(dir, "logins.json"))
	if user, _, _ := strings.Cut(token, "."); err != nil || !strings.Contains(string(logins), user) {
		t.Errorf("the logins are %s: %v", logins, err)
	}
	if _, err := os.Stat(filepath.Join(dir, backup.Config)); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "broker")); err == nil {
		t.Error("the broker's files are in the backup")
	}
	if status := run(t.Context(), []string{"restore", "--dir", dir, file}, stdio{nil, &out, &out}); status != exitFail {
		t.Error("a table was overwritten")
	}
	return len(j.Records())
}

// A configuration that names a profile outside the folder loses it on no way to
// another machine.
func TestABackupHoldsTheProfileThatIsConfigured(t *testing.T) {
	dir, elsewhere, again := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "again")
	config, profile, file := filepath.Join(elsewhere, "table.toml"), filepath.Join(elsewhere, "lens.json"), filepath.Join(elsewhere, "b.zip")
	for name, text := range map[string]string{
		config: fmt.Sprintf("[table]\ndir = %q\n[camera]\nsource = \"rpicam\"\nprofile = %q\n", dir, profile), profile: "the lens", filepath.Join(dir, "logins.json"): "{}",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	printed(t, "backup", "--config", config, file)
	said := printed(t, "restore", "--dir", again, file)
	if start := "--config " + filepath.Join(again, backup.Config) + " --dir " + again; !strings.Contains(said, start) || !strings.Contains(said, filepath.Join(again, backup.Profile)) {
		t.Errorf("it says %q, not to start with %q, and where the profile is", said, start)
	}
	if content, err := os.ReadFile(filepath.Join(again, backup.Profile)); err != nil || string(content) != "the lens" {
		t.Errorf("the profile is %q: %v", content, err)
	}
}

func TestWhatIsRestoredWithoutAConfigurationIsStartedByItsFolder(t *testing.T) {
	dir, file, again := t.TempDir(), filepath.Join(t.TempDir(), "b.zip"), filepath.Join(t.TempDir(), "again")
	if err := os.WriteFile(filepath.Join(dir, "logins.json"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	printed(t, "backup", "--dir", dir, file)
	if said := printed(t, "restore", "--dir", again, file); strings.Contains(said, "--config") || !strings.Contains(said, "--dir "+again) {
		t.Errorf("it says %q", said)
	}
}
