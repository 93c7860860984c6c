package doctor_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/journal"
)

// A file stands where the folder should be made: not even root can write there.
func TestAFolderThatCannotBeWrittenIsWrong(t *testing.T) {
	table := well(t)
	file := filepath.Join(table.Config.Table.Dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	table.Config.Table.Dir = filepath.Join(file, "var")
	want(t, findings(t, table), "disk", doctor.Wrong, "nothing can be written")
	table.Config.Table.Dir = filepath.Join(filepath.Dir(file), "not", "made", "yet")
	want(t, findings(t, table), "disk", doctor.Right, "MB are free")
	left, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(left) != 1 {
		t.Errorf("the doctor left %v behind, %v", left, err)
	}
}

func TestAFullDiskIsNoted(t *testing.T) {
	table := well(t)
	table.Config.Evidence.Megabytes = 1 << 40
	want(t, findings(t, table), "disk", doctor.Note, "evidence.megabytes")
}

// What a Raspberry Pi tells comes from a file of its kernel or a program.
func TestThePowerOfAPiIsTold(t *testing.T) {
	for flags, c := range map[string]struct {
		grade doctor.Grade
		en    string
	}{
		"0":     {doctor.Right, "high enough"},
		"50005": {doctor.Wrong, "too little voltage just now"},
		"50000": {doctor.Note, "had too little voltage"},
		"4":     {doctor.Note, "has slowed itself"},
		"80000": {doctor.Note, "was so hot"},
	} {
		table := well(t)
		put(t, table.Root, "sys/devices/platform/soc/soc:firmware/get_throttled", flags+"\n", 0o600)
		put(t, table.Root, "sys/class/thermal/thermal_zone0/temp", "84123\n", 0o600)
		all := findings(t, table)
		want(t, all, "power", c.grade, c.en)
		want(t, all, "temperature", doctor.Wrong, "84 °C")

		table = well(t)
		put(t, table.Root, "bin/vcgencmd", "#!/bin/sh\necho throttled=0x"+flags+"\n", 0o700)
		t.Setenv("PATH", filepath.Join(table.Root, "bin")+":"+os.Getenv("PATH"))
		put(t, table.Root, "sys/class/thermal/thermal_zone0/temp", "48000\n", 0o600)
		put(t, table.Root, "sys/class/thermal/thermal_zone1/temp", "72000\n", 0o600)
		all = findings(t, table)
		want(t, all, "power", c.grade, c.en)
		want(t, all, "temperature", doctor.Note, "72 °C")
	}
}

func put(t *testing.T, root, path, text string, mode os.FileMode) {
	t.Helper()
	path = filepath.Join(root, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// A table does not start with a file of the host's password or of the logins that it cannot
// understand or read; one that was never started has neither.
func TestLoginsThatCannotBeReadAreFound(t *testing.T) {
	const password, none = `{"hash":"`, `[]`
	hash := strings.Repeat("00", 32)
	for _, c := range []struct {
		name, host, logins string
		grade              doctor.Grade
		en, de             string
	}{
		{"never started", "", "", doctor.Skipped, "first start", "erste Start"},
		{"as they are", password + hash + `"}`, none, doctor.Right, "can be read", "lesbar"},
		{"a broken password", password + `"}`, none, doctor.Wrong, "host.json is broken: delete the file", "bitte die Datei löschen"},
		{"broken logins", password + hash + `"}`, "[{", doctor.Wrong, "logins.json are broken: delete the file", "bitte die Datei löschen"},
	} {
		table := well(t)
		if c.host != "" {
			put(t, table.Config.Table.Dir, "host.json", c.host, 0o600)
			put(t, table.Config.Table.Dir, "logins.json", c.logins, 0o600)
		}
		all := findings(t, table)
		want(t, all, "logins", c.grade, c.en)
		if got := all["logins"].Text.DE; !strings.Contains(got, c.de) {
			t.Errorf("%s: in German it is %q", c.name, got)
		}
		if _, err := os.Stat(filepath.Join(table.Config.Table.Dir, "host.json")); (err == nil) != (c.host != "") {
			t.Errorf("%s: the doctor left a password", c.name)
		}
	}
	table := well(t)
	if err := os.Mkdir(filepath.Join(table.Config.Table.Dir, "host.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "logins", doctor.Wrong, "see that this user may read it")
}

// A table does not start with a damaged journal, or with one that it may not read;
// an end that a crash tore off is cut by itself.
func TestAJournalThatCannotBeReadIsWrong(t *testing.T) {
	table := well(t)
	want(t, findings(t, table), "journal", doctor.Skipped, "no game")
	kept := filepath.Join(table.Config.Table.Dir, "journal")
	j, err := journal.Open(kept)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Rotate([]byte(`{"first":1}`)), j.Append([]byte(`{"second":2}`)), j.Close()); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(kept, "game-000001.journal")
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(good)
	flipped[30] ^= 1
	for _, c := range []struct {
		data  []byte
		grade doctor.Grade
		says  string
	}{
		{good, doctor.Right, "can be read"},
		{good[:len(good)-5], doctor.Right, "can be read"},
		{flipped, doctor.Wrong, "put a copy of it back"},
	} {
		if err := os.WriteFile(name, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		want(t, findings(t, table), "journal", c.grade, c.says)
	}
	if err := errors.Join(os.RemoveAll(kept), os.WriteFile(kept, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "journal", doctor.Wrong, "a file is where a folder must be")
}

func TestAClockBehindTheJournalIsWrong(t *testing.T) {
	table := well(t)
	put(t, table.Config.Table.Dir, "journal/game-1.journal", "", 0o600)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(table.Config.Table.Dir, "journal/game-1.journal"), later, later); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "clock", doctor.Wrong, "in the past")
}
