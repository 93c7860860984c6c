package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"dicetable/cmd/internal/lock"
	"dicetable/hardware/trouble"
)

// recover opens the newest file that has a good record, cutting torn ends.
func (j *Journal) recover() error {
	names, err := Names(j.dir)
	if err != nil {
		return err
	}
	for _, name := range slices.Backward(names) {
		game, err := gameNumber(name)
		if err != nil {
			return err
		}
		j.game = max(j.game, game)
		opened, err := j.open(name)
		if err != nil {
			return err
		}
		if opened {
			return nil
		}
	}
	return nil
}

// Names are the journals in a folder, the oldest first; none where there is no such
// folder.
func Names(dir string) (names []string, err error) {
	// Not by a pattern: the folder's own name may have brackets in it.
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, reading.failed(dir, err)
	}
	for _, entry := range entries {
		if name := entry.Name(); strings.HasPrefix(name, "game-") && strings.HasSuffix(name, ".journal") {
			names = append(names, filepath.Join(dir, name))
		}
	}
	return names, nil
}

func gameNumber(name string) (int, error) {
	digits := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), "game-"), ".journal")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s is no journal of a game: its name must be game-NUMBER.journal; move it elsewhere", name)
	}
	return n, nil
}

// open makes name the current file; false when nothing in it is good.
func (j *Journal) open(name string) (bool, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return false, reading.failed(name, err)
	}
	records, good, err := decode(data)
	if err != nil {
		return false, fmt.Errorf("the journal %s is damaged: %w. Nothing was changed. Put a copy of the file back, or move it elsewhere to go on without that game", name, err)
	}
	if good < len(data) {
		if err := j.keepAside(name, data[good:], len(records)); err != nil {
			return false, err
		}
	}
	if len(records) == 0 {
		if err := os.Remove(name); err != nil {
			return false, removingEmpty.failed(name, err)
		}
		return false, nil
	}
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false, opening.failed(name, err)
	}
	j.file, j.count, j.size, j.torn = file, uint32(len(records)), int64(good), good < len(data)
	j.records = records
	if err := j.mend(); err != nil {
		return false, repairing.failed(name, err)
	}
	return true, nil
}

// keepAside saves a torn end beside the journal before it is cut off.
func (j *Journal) keepAside(name string, tail []byte, good int) error {
	aside := ""
	for n := 1; ; n++ {
		aside = fmt.Sprintf("%s.torn-%d", name, n)
		if _, err := os.Stat(aside); errors.Is(err, os.ErrNotExist) {
			break
		}
	}
	file, err := writeWhole(aside, tail)
	if err != nil {
		return keepingTail.failed(aside, err)
	}
	j.notes = append(j.notes, fmt.Sprintf("The last write to %s was cut short by a crash: its %d bytes were moved to %s, and the table goes on after record %d.", name, len(tail), aside, good))
	return file.Close()
}

// lockDir keeps a second program out.
func lockDir(dir string) (*os.File, error) {
	f, err := lock.Take(dir)
	if errors.Is(err, lock.ErrTaken) {
		return nil, fmt.Errorf("another dicetable already keeps its journal in %s; stop it, or give this one another folder with --dir", dir)
	}
	if err != nil {
		return nil, locking.failed(filepath.Join(dir, lock.Name), err)
	}
	return f, nil
}

// InUse reports whether a running program keeps its journal in dir.
func InUse(dir string) bool { return lock.Taken(dir) }

// deed is something that the journal does with a file, whose name stands for %s:
// how it is told that it could not.
type deed struct{ de, en string }

var (
	makingFolder  = deed{"der Ordner des Journals %s lässt sich nicht anlegen", "cannot make the journal's folder %s"}
	locking       = deed{"das Journal lässt sich durch %s nicht sperren", "cannot lock the journal by %s"}
	beginning     = deed{"das neue Journal %s lässt sich nicht beginnen", "cannot begin the new journal %s"}
	opening       = deed{"das Journal %s lässt sich nicht öffnen", "cannot open the journal %s"}
	reading       = deed{"das Journal %s lässt sich nicht lesen", "cannot read the journal %s"}
	writing       = deed{"das Journal %s lässt sich nicht schreiben", "cannot write the journal %s"}
	repairing     = deed{"das Journal %s lässt sich nicht reparieren", "cannot repair the journal %s"}
	keepingTail   = deed{"das abgerissene Ende des Journals lässt sich nicht als %s aufheben", "cannot keep the torn end of the journal as %s"}
	removingEmpty = deed{"das leere Journal %s lässt sich nicht entfernen", "cannot remove the empty journal %s"}
)

// failed makes an error of the operating system a sentence that says what to do.
func (d deed) failed(name string, err error) error {
	return trouble.Disk(fmt.Sprintf(d.de, name), fmt.Sprintf(d.en, name), err)
}

// Read returns the records of a journal's file without opening it for
// writing, torn end left out. It is for those who look at old games.
func Read(name string) ([]json.RawMessage, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, reading.failed(name, err)
	}
	records, _, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("the journal %s is damaged: %w", name, err)
	}
	return records, nil
}
