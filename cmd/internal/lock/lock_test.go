package lock

import (
	"errors"
	"testing"
)

// A folder is one program's until that lets it go.
func TestAFolderIsTakenOnce(t *testing.T) {
	dir := t.TempDir()
	if Taken(dir) {
		t.Error("a folder that nobody took is taken")
	}
	f, err := Take(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Take(dir); !errors.Is(err, ErrTaken) || !Taken(dir) {
		t.Errorf("it is taken twice: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if Taken(dir) {
		t.Error("it is taken when nobody has it")
	}
	if f, err = Take(dir); err != nil {
		t.Fatal(err)
	}
	f.Close()
}

// What is no folder is not told as one that another program has.
func TestAFolderThatIsNotThere(t *testing.T) {
	dir := t.TempDir() + "/missing"
	if _, err := Take(dir); err == nil || errors.Is(err, ErrTaken) || Taken(dir) {
		t.Errorf("it is told: %v", err)
	}
}
