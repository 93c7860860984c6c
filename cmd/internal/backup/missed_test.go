package backup

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// restored is a backup of a source as it is restored.
func restored(t *testing.T, from Source) map[string]string {
	t.Helper()
	out, again := filepath.Join(t.TempDir(), "b.zip"), filepath.Join(t.TempDir(), "again")
	_, err := Write(from, out)
	must(t, err)
	must(t, Restore(out, again))
	return tree(t, again)
}

// refused is what a backup of a source that cannot be made says; it leaves
// nothing behind.
func refused(t *testing.T, from Source) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "b.zip")
	_, err := Write(from, out)
	if left := tree(t, filepath.Dir(out)); len(left) > 0 {
		t.Errorf("there is left %v", left)
	}
	return fmt.Sprint(err)
}

func TestAFolderThatIsALinkIsBackedUp(t *testing.T) {
	dir, link := t.TempDir(), filepath.Join(t.TempDir(), "table")
	put(t, dir, "logins.json", "{}")
	must(t, os.Symlink(dir, link))
	if got := restored(t, Source{Dir: link}); len(got) != 1 || got["logins.json"] != "{}" {
		t.Errorf("of a folder that is a link there is %v", got)
	}
}

// What a link leads to would be missed; only where nothing is kept may be one.
func TestALinkInTheFolderIsTold(t *testing.T) {
	for _, name := range []string{"journal", "logins.json"} {
		dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "elsewhere")
		put(t, dir, "host", "kept")
		must(t, os.Symlink(elsewhere, filepath.Join(dir, name)))
		if said := refused(t, Source{Dir: dir}); !strings.Contains(said, filepath.Join(dir, name)+" is a link") {
			t.Errorf("%s: %s", name, said)
		}
	}
	dir := t.TempDir()
	put(t, dir, "host", "kept")
	must(t, os.Symlink(t.TempDir(), filepath.Join(dir, "evidence")))
	if got := restored(t, Source{Dir: dir}); len(got) != 1 || got["host"] != "kept" {
		t.Errorf("with photographs elsewhere there is %v", got)
	}
}

func TestAFolderOfNothingIsTold(t *testing.T) {
	config := filepath.Join(t.TempDir(), "table.toml")
	must(t, os.WriteFile(config, nil, 0o600))
	if said := refused(t, Source{Dir: t.TempDir(), Config: config}); !strings.Contains(said, "nothing of a table or a club") {
		t.Errorf("of an empty folder: %s", said)
	}
	if said := refused(t, Source{Dir: filepath.Join(t.TempDir(), "missing")}); !strings.Contains(said, "name that of the table or the club with --dir") {
		t.Errorf("of no folder: %s", said)
	}
}

// A profile that is not kept with the folder is in the backup all the same, in
// that of a table that was restored, too.
func TestAProfileElsewhereIsBackedUp(t *testing.T) {
	dir, profile := t.TempDir(), filepath.Join(t.TempDir(), "lens.json")
	must(t, os.WriteFile(profile, []byte("the lens"), 0o600))
	put(t, dir, "logins.json", "{}")
	put(t, dir, Profile, "an older lens")
	if got := restored(t, Source{Dir: dir, Profile: profile}); len(got) != 2 || got[Profile] != "the lens" {
		t.Errorf("there is %v", got)
	}
	put(t, dir, "evidence/lens.json", "beside photographs")
	if got := restored(t, Source{Dir: dir, Profile: filepath.Join(dir, "evidence/lens.json")}); got[Profile] != "beside photographs" {
		t.Errorf("of one among what is left out there is %v", got)
	}
	if got := restored(t, Source{Dir: dir, Profile: filepath.Join(dir, Profile)}); len(got) != 2 || got[Profile] != "an older lens" {
		t.Errorf("of one in the folder there is %v", got)
	}
	if said := refused(t, Source{Dir: dir, Profile: filepath.Join(dir, "missing.json")}); !strings.Contains(said, "missing.json") {
		t.Errorf("of one that is missing: %s", said)
	}
}

// Backups that are written into the folder do not grow with every one.
func TestEarlierBackupsAreLeftOut(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "logins.json", "{}")
	for _, name := range []string{"monday.zip", "tuesday", "tuesday"} {
		n, err := Write(Source{Dir: dir}, filepath.Join(dir, name))
		must(t, err)
		if n != 1 {
			t.Errorf("%s holds %d files", name, n)
		}
	}
}
