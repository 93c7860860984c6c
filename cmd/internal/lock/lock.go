// Package lock keeps a second program out of a folder that one program alone may
// write. The lock goes with the process, however that ends.
package lock

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// ErrTaken is that another program has the folder.
var ErrTaken = errors.New("another program has it")

// Name is that of the file in the folder by which it is locked; it may stay there.
const Name = "lock"

// Take takes a folder until the file is closed. The error is ErrTaken where another
// program has it, else that of the operating system.
func Take(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, Name), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, taken(err)
	}
	return f, nil
}

// Taken reports whether a running program has a folder.
func Taken(dir string) bool {
	f, err := os.Open(filepath.Join(dir, Name))
	if err != nil {
		return false
	}
	defer f.Close()
	return taken(syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)) == ErrTaken
}

func taken(err error) error {
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrTaken
	}
	return err
}
