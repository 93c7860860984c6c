package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Journal is the open log of one table. It is used from one goroutine, and by
// one program: Open locks its directory.
type Journal struct {
	dir  string
	lock *os.File
	// file is the newest file; game its number. Both are zero until the
	// first Rotate of a new table.
	file *os.File
	game int
	// count and size are of the good records on disk.
	count uint32
	size  int64
	// torn is true when a failed write may have left something behind size.
	torn bool

	records []json.RawMessage
	notes   []string
}

// Open opens the journal in dir, which is made when missing, and repairs the
// end that a crash may have torn. It holds what players may not know, and what is
// made is for this user alone. The error is a sentence for the host.
func Open(dir string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, makingFolder.failed(dir, err)
	}
	lock, err := lockDir(dir)
	if err != nil {
		return nil, err
	}
	j := &Journal{dir: dir, lock: lock}
	if err := j.recover(); err != nil {
		j.Close()
		return nil, err
	}
	return j, nil
}

// Records are those of the newest file when it was opened, oldest first.
func (j *Journal) Records() []json.RawMessage { return j.records }

// Notes are sentences about what Open had to repair.
func (j *Journal) Notes() []string { return j.notes }

// Append writes one record, a JSON value on one line, and returns when it is
// safely on the disk. After an error nothing was written and Append may be
// tried again; the error is a sentence for the host.
func (j *Journal) Append(payload []byte) error {
	if j.file == nil {
		return j.Rotate(payload)
	}
	line, err := encode(j.count+1, payload)
	if err != nil {
		return err
	}
	if err := j.mend(); err != nil {
		return writing.failed(j.file.Name(), err)
	}
	if err := j.write(line); err != nil {
		return writing.failed(j.file.Name(), err)
	}
	j.count++
	j.size += int64(len(line))
	return nil
}

// write brings a line to the disk, or leaves nothing of it there.
func (j *Journal) write(line []byte) error {
	j.torn = true
	_, err := j.file.WriteAt(line, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err == nil {
		j.torn = false
		return nil
	}
	if again := j.mend(); again != nil {
		return fmt.Errorf("%w, and what it left cannot be cut off: %w", err, again)
	}
	return err
}

// mend cuts off what a failed write left.
func (j *Journal) mend() error {
	if !j.torn {
		return nil
	}
	if err := j.file.Truncate(j.size); err != nil {
		return err
	}
	if err := j.file.Sync(); err != nil {
		return err
	}
	j.torn = false
	return nil
}

// Rotate begins the next file with a first record, which must hold all that
// later records build on. The new file appears whole or not at all.
func (j *Journal) Rotate(first []byte) error { return j.Adopt([]json.RawMessage{first}) }

// Adopt begins the next file with all the records of a game that began
// elsewhere. The new file appears whole or not at all.
func (j *Journal) Adopt(records []json.RawMessage) error {
	var lines []byte
	for i, r := range records {
		line, err := encode(uint32(i+1), r)
		if err != nil {
			return err
		}
		lines = append(lines, line...)
	}
	name := j.path(j.game + 1)
	file, err := writeWhole(name, lines)
	if err != nil {
		return beginning.failed(name, err)
	}
	if j.file != nil {
		j.file.Close()
	}
	j.file, j.game, j.count, j.size, j.torn = file, j.game+1, uint32(len(records)), int64(len(lines)), false
	return nil
}

// Close lets another program open the journal.
func (j *Journal) Close() error {
	var err error
	if j.file != nil {
		err = j.file.Close()
	}
	return errors.Join(err, j.lock.Close())
}

func (j *Journal) path(game int) string {
	return filepath.Join(j.dir, fmt.Sprintf("game-%06d.journal", game))
}

// writeWhole makes a file with data that is on the disk, name and all, when
// it returns.
func writeWhole(name string, data []byte) (_ *os.File, err error) {
	temp := name + ".new"
	// What is left of one that was cut short goes, whoever may read it.
	if err := os.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	file, err := os.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(temp)
		}
	}()
	if _, err = file.Write(data); err != nil {
		return nil, err
	}
	if err = file.Sync(); err != nil {
		return nil, err
	}
	file.Close()
	if err = os.Rename(temp, name); err != nil {
		return nil, err
	}
	if err = syncDir(filepath.Dir(name)); err != nil {
		return nil, err
	}
	// Opened anew so that the file knows its name for later sentences.
	return os.OpenFile(name, os.O_RDWR, 0)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
