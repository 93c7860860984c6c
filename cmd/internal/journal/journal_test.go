package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/cmd/internal/lock"
)

// payload is the n-th record of a test, from 1.
func payload(n int) []byte { return fmt.Appendf(nil, `{"n":%d,"text":"Würfel %d"}`, n, n) }

// written is a folder with a journal of n records in one file.
func written(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	j := mustOpen(t, dir)
	for i := range n {
		must(t, j.Append(payload(i+1)))
	}
	must(t, j.Close())
	return dir
}

func mustOpen(t *testing.T, dir string) *Journal {
	t.Helper()
	j, err := Open(dir)
	must(t, err)
	t.Cleanup(func() { j.Close() })
	return j
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// holds checks that the records are payload(1) to payload(n).
func holds(t *testing.T, got []json.RawMessage, n int) {
	t.Helper()
	if len(got) != n {
		t.Fatalf("%d records, want %d", len(got), n)
	}
	for i, r := range got {
		if !bytes.Equal(r, payload(i+1)) {
			t.Fatalf("record %d is %s, want %s", i+1, r, payload(i+1))
		}
	}
}

func first(dir string) string { return filepath.Join(dir, "game-000001.journal") }

func TestWhatWasAppendedIsThereAgain(t *testing.T) {
	dir := written(t, 3)
	j := mustOpen(t, dir)
	holds(t, j.Records(), 3)
	must(t, j.Append(payload(4)))
	must(t, j.Close())
	j = mustOpen(t, dir)
	holds(t, j.Records(), 4)
	if len(j.Notes()) != 0 {
		t.Errorf("a whole journal was repaired: %q", j.Notes())
	}
}

// A folder may have any name: what is in it is found, and never begun anew.
func TestAFolderMayHaveAnyName(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "table [1] *")
	j := mustOpen(t, dir)
	must(t, j.Append(payload(1)))
	must(t, j.Close())
	j = mustOpen(t, dir)
	holds(t, j.Records(), 1)
	must(t, j.Rotate(payload(1)))
	names, err := Names(dir)
	if err != nil || len(names) != 2 || names[0] != first(dir) {
		t.Errorf("the journals are %q: %v", names, err)
	}
}

func TestTornTailIsCutAtEveryByteOfTheLastRecord(t *testing.T) {
	dir := written(t, 3)
	whole, err := os.ReadFile(first(dir))
	must(t, err)
	_, good, err := decode(whole[:bytes.LastIndexByte(whole[:len(whole)-1], '\n')+1])
	must(t, err)
	for _, harm := range []struct {
		name string
		do   func(int) []byte
	}{
		{"short", func(at int) []byte { return whole[:at] }},
		{"zeroed", func(at int) []byte { return append(bytes.Clone(whole[:at]), make([]byte, len(whole)-at)...) }},
		{"flipped", func(at int) []byte { b := bytes.Clone(whole); b[at] ^= 0x55; return b }},
		{"long zero page", func(at int) []byte { return append(bytes.Clone(whole[:at]), make([]byte, 4096)...) }},
	} {
		for at := good; at < len(whole); at++ {
			torn := harm.do(at)
			must(t, os.WriteFile(first(dir), torn, 0o644))
			j, err := Open(dir)
			if err != nil {
				t.Fatalf("%s at byte %d: %v", harm.name, at, err)
			}
			holds(t, j.Records(), 2)
			if len(torn) > good {
				keptAside(t, j, dir, torn[good:])
			}
			must(t, j.Append(payload(3)))
			must(t, j.Close())
			again, err := Read(first(dir))
			must(t, err)
			holds(t, again, 3)
		}
	}
}

// A write that was cut off may also leave its end twice on the disk, from any
// byte of the last record on; that record is good, and is there once.
func TestADoubledTailIsCut(t *testing.T) {
	dir := written(t, 3)
	whole, err := os.ReadFile(first(dir))
	must(t, err)
	for at := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1; at < len(whole); at++ {
		must(t, os.WriteFile(first(dir), append(bytes.Clone(whole), whole[at:]...), 0o644))
		j, err := Open(dir)
		if err != nil {
			t.Fatalf("doubled from byte %d: %v", at, err)
		}
		holds(t, j.Records(), 3)
		keptAside(t, j, dir, whole[at:])
		must(t, j.Append(payload(4)))
		must(t, j.Close())
		again, err := Read(first(dir))
		must(t, err)
		holds(t, again, 4)
	}
}

func keptAside(t *testing.T, j *Journal, dir string, tail []byte) {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(dir, "*.torn-*"))
	if len(names) != 1 || len(j.Notes()) != 1 || !strings.Contains(j.Notes()[0], names[0]) {
		t.Fatalf("kept aside %q, told %q", names, j.Notes())
	}
	got, err := os.ReadFile(names[0])
	must(t, err)
	if !bytes.Equal(got, tail) {
		t.Fatalf("%d bytes were kept aside, want the %d that were cut", len(got), len(tail))
	}
	must(t, os.Remove(names[0]))
}

func TestDamageInTheMiddleIsRefused(t *testing.T) {
	dir := written(t, 3)
	whole, err := os.ReadFile(first(dir))
	must(t, err)
	_, _, size, _ := record(whole)
	for at := range size {
		harmed := bytes.Clone(whole)
		harmed[at] ^= 0x55
		must(t, os.WriteFile(first(dir), harmed, 0o644))
		_, err := Open(dir)
		if err == nil || !strings.Contains(err.Error(), "is damaged") || !strings.Contains(err.Error(), first(dir)) {
			t.Fatalf("byte %d of record 1 of 3 is wrong: %v", at, err)
		}
		if now, _ := os.ReadFile(first(dir)); !bytes.Equal(now, harmed) {
			t.Fatal("a refused journal was changed")
		}
	}
}

func TestRecordsOutOfOrderAreRefused(t *testing.T) {
	dir := written(t, 3)
	whole, _ := os.ReadFile(first(dir))
	lines := bytes.SplitAfter(whole, []byte("\n"))
	for name, order := range map[string][]int{"swapped": {0, 2, 1}, "twice": {0, 0, 1, 2}, "one missing": {0, 2}} {
		var b []byte
		for _, i := range order {
			b = append(b, lines[i]...)
		}
		must(t, os.WriteFile(first(dir), b, 0o644))
		if j, err := Open(dir); err == nil {
			t.Errorf("%s: opened with %d records", name, len(j.Records()))
		}
	}
}

func TestRotateBeginsAnew(t *testing.T) {
	dir := written(t, 3)
	j := mustOpen(t, dir)
	must(t, j.Rotate(payload(1)))
	must(t, j.Append(payload(2)))
	must(t, j.Close())
	j = mustOpen(t, dir)
	holds(t, j.Records(), 2)
	old, err := Read(first(dir))
	must(t, err)
	holds(t, old, 3)
}

func TestANewestFileWithoutAGoodRecordIsSetAside(t *testing.T) {
	dir := written(t, 3)
	must(t, os.WriteFile(filepath.Join(dir, "game-000002.journal"), make([]byte, 100), 0o644))
	j := mustOpen(t, dir)
	holds(t, j.Records(), 3)
	if len(j.Notes()) != 1 {
		t.Errorf("told %q", j.Notes())
	}
	must(t, j.Rotate(payload(1)))
	if _, err := os.Stat(filepath.Join(dir, "game-000003.journal")); err != nil {
		t.Error("a number was given twice:", err)
	}
}

// What lies under cups is in it: of all that is made only the lock, which says
// nothing, can be read by others.
func TestAJournalIsForItsUserAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "journal")
	j := mustOpen(t, dir)
	must(t, j.Append(payload(1)))
	must(t, j.Close())
	torn, err := os.ReadFile(first(dir))
	must(t, err)
	must(t, os.WriteFile(first(dir), torn[:len(torn)-1], 0o600))
	must(t, os.WriteFile(filepath.Join(dir, "game-000002.journal.new"), nil, 0o644)) // cut short, by an older program
	must(t, mustOpen(t, dir).Append(payload(1)))
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder's mode is %v: %v", info.Mode(), err)
	}
	files, err := os.ReadDir(dir)
	must(t, err)
	for _, f := range files {
		if info, err := f.Info(); f.Name() != lock.Name && (err != nil || info.Mode().Perm() != 0o600) {
			t.Errorf("the mode of %s is %v: %v", f.Name(), info.Mode(), err)
		}
	}
	if len(files) != 3 { // the journal, its torn end, the lock
		t.Errorf("there are %v", files)
	}
}

func TestTwoProgramsCannotShareAJournal(t *testing.T) {
	dir := written(t, 1)
	j := mustOpen(t, dir)
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "another dicetable") {
		t.Fatalf("opened twice: %v", err)
	}
	must(t, j.Close())
	mustOpen(t, dir)
}

func TestAppendRefusesWhatIsNoRecord(t *testing.T) {
	j := mustOpen(t, written(t, 1))
	for _, bad := range []string{"", "{", "{}\n", "{\n}", "1 2"} {
		if err := j.Append([]byte(bad)); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
	must(t, j.Append(payload(2)))
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o644))
	if _, err := Open(filepath.Join(file, "journal")); err == nil || !strings.Contains(err.Error(), "cannot make the journal's folder") {
		t.Errorf("folder inside a file: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(dir, "game-x.journal"), nil, 0o644))
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "game-NUMBER.journal") {
		t.Errorf("wrong name: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	var whole []byte
	for n := range 3 {
		line, _ := encode(uint32(n+1), payload(n+1))
		whole = append(whole, line...)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-5])
	f.Add([]byte("00000001 ffffffff 00000000 {}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		records, good, err := decode(data)
		if err != nil {
			return
		}
		var again []byte
		for i, r := range records {
			line, err := encode(uint32(i+1), r)
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, line...)
		}
		// Hex digits may be written in capitals; otherwise what was read
		// is what would be written.
		if !bytes.EqualFold(again, data[:good]) {
			t.Fatalf("read %q from %q", again, data[:good])
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	j, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	for b.Loop() {
		if err := j.Append(payload(1)); err != nil {
			b.Fatal(err)
		}
	}
}

// Whoever names what is no journal is told what to name.
func TestReadSaysWhatToDo(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{
		dir:                                   "name one of the files in it",
		filepath.Join(dir, "no-such.journal"): "see how it is spelt",
	} {
		if _, err := Read(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, which does not say to %s", name, err, want)
		}
	}
}
