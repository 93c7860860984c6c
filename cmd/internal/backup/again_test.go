package backup

import (
	"os"
	"path/filepath"
	"testing"
)

// A table that was restored still has the configuration it was restored with in
// its folder. Its next backup holds the one that is in use, and that one alone.
func TestABackupOfARestoredTableIsRestored(t *testing.T) {
	dir, config := t.TempDir(), filepath.Join(t.TempDir(), "table.toml")
	put(t, dir, "journal/game-000001.journal", "")
	for _, text := range []string{"[table]\nid = \"first\"", "[table]\nid = \"second\""} {
		must(t, os.WriteFile(config, []byte(text), 0o600))
		out, again := filepath.Join(t.TempDir(), "b.zip"), filepath.Join(t.TempDir(), "again")
		_, err := Write(Source{Dir: dir, Config: config}, out)
		must(t, err)
		must(t, Restore(out, again))
		if got := tree(t, again); len(got) != 2 || got[Config] != text {
			t.Errorf("there is %v, want the journal and %q", got, text)
		}
		dir = again
	}
}

// Backups of restored tables that hold a configuration twice were written once:
// the last one was in use.
func TestOfTwoConfigurationsTheLastIsRestored(t *testing.T) {
	file, dir := filepath.Join(t.TempDir(), "b.zip"), filepath.Join(t.TempDir(), "again")
	must(t, os.WriteFile(file, zipped(t, [2]string{Config, "the folder's"}, [2]string{"logins.json", "{}"}, [2]string{Config, "the one in use"}), 0o600))
	must(t, Restore(file, dir))
	if got := tree(t, dir); len(got) != 2 || got[Config] != "the one in use" {
		t.Errorf("there is %v", got)
	}
}
