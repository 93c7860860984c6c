package backup

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(file), 0o700))
	must(t, os.WriteFile(file, []byte(text), 0o600))
}

// tree are the files of a folder, by name.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[filepath.ToSlash(name)] = string(b)
		return err
	}))
	return all
}

func TestWhatIsMadeAnewIsLeftOut(t *testing.T) {
	dir, out, again := t.TempDir(), filepath.Join(t.TempDir(), "b.zip"), filepath.Join(t.TempDir(), "again")
	for _, name := range []string{"logins.json", "tls/ca.pem", "club/results/g.1.json", "broker/x", "evidence/a.jpg", "host-key", "logins.json.new", "club/.half", "journal/lock"} {
		put(t, dir, name, name)
	}
	config := filepath.Join(t.TempDir(), "c.toml")
	must(t, os.WriteFile(config, []byte("[table]"), 0o600))
	must(t, os.WriteFile(out+".new", nil, 0o644))
	n, err := Write(Source{Dir: dir, Config: config, Anew: []string{"host-key"}}, out)
	must(t, err)
	if info, err := os.Stat(out); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the keys: %v %v", info.Mode(), err)
	}
	must(t, Restore(out, again))
	want := map[string]string{"logins.json": "logins.json", "tls/ca.pem": "tls/ca.pem", "club/results/g.1.json": "club/results/g.1.json", Config: "[table]"}
	if got := tree(t, again); len(got) != n || len(got) != len(want) {
		t.Errorf("of %d files there are %v, want %v", n, got, want)
	} else {
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s is %q", name, got[name])
			}
		}
	}
}

// packed is a zip file of names.
func packed(t testing.TB, names ...string) []byte {
	t.Helper()
	var files [][2]string
	for _, name := range names {
		text := "whatever it holds"
		if strings.HasSuffix(name, "/") {
			text = ""
		}
		files = append(files, [2]string{name, text})
	}
	return zipped(t, files...)
}

// zipped is a zip file of names, each with what it holds.
func zipped(t testing.TB, files ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, file := range files {
		w, err := z.Create(file[0])
		must(t, err)
		_, err = io.WriteString(w, file[1])
		must(t, err)
	}
	must(t, z.Close())
	return b.Bytes()
}

// What would write elsewhere, or is no backup, is refused before anything is
// written.
func TestABackupStaysInItsFolder(t *testing.T) {
	for what, b := range map[string][]byte{
		"a place outside": packed(t, "profile.json", "../outside"), "a place of the system": packed(t, "/etc/passwd"),
		"a crooked name": packed(t, "a/../b"), "another system's name": packed(t, `..\outside`), "a folder": packed(t, "a/"),
		"two of one name": packed(t, "a", "a"), "a file that is a folder": packed(t, "a/b/c", "a"), "nothing": packed(t), "no zip": []byte("PK"),
	} {
		file, dir := filepath.Join(t.TempDir(), "evil.zip"), filepath.Join(t.TempDir(), "in")
		must(t, os.WriteFile(file, b, 0o600))
		if err := Restore(file, dir); err == nil || !strings.Contains(err.Error(), "is no backup") {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: something was written", what)
		}
	}
}

// A backup of which a part was lost leaves no half of a table behind.
func TestABrokenBackupLeavesNothing(t *testing.T) {
	b := packed(t, "journal/game-000001.journal", "profile.json")
	b[bytes.LastIndex(b, []byte("profile.json"))-30] ^= 1 // its check sum
	file, dir := filepath.Join(t.TempDir(), "broken.zip"), t.TempDir()
	must(t, os.WriteFile(file, b, 0o600))
	put(t, dir, "evidence/a.jpg", "kept")
	if err := Restore(file, dir); err == nil {
		t.Fatal("it was restored")
	}
	if left := tree(t, dir); len(left) != 1 || left["evidence/a.jpg"] != "kept" {
		t.Errorf("there is %v", left)
	}
}

// Whatever a file holds, each name of it that is taken is one place in the folder,
// and what it holds is read or refused.
func FuzzContents(f *testing.F) {
	f.Add(packed(f, "configuration.toml", "journal/game-000001.journal"))
	f.Add(packed(f, "a", "../b"))
	f.Add(packed(f, "a/b", "a"))
	f.Fuzz(func(t *testing.T, b []byte) {
		files, err := contents(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			return
		}
		var names []string
		for _, file := range files {
			name := filepath.Join("/table", filepath.FromSlash(file.Name))
			if !strings.HasPrefix(name, "/table/") || slices.Contains(names, name) {
				t.Fatalf("%q is put at %s", file.Name, name)
			}
			names = append(names, name)
			if r, err := file.Open(); err == nil {
				_, _ = io.Copy(io.Discard, io.LimitReader(r, 1<<16))
				r.Close()
			}
		}
	})
}
