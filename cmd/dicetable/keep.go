package main

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// keptWorld is the file of a virtual table, beside the journal.
type keptWorld struct {
	name string
	log  *slog.Logger
	said string
}

// read is what the file holds, nil when there is none.
func (k *keptWorld) read() []byte {
	b, err := os.ReadFile(k.name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		k.log.Warn("the virtual table is set anew", "cause", err)
	}
	return b
}

// write keeps the table; why it cannot be is told once.
func (k *keptWorld) write(b []byte) {
	said := ""
	if err := renameio.WriteFile(k.name, b, 0o600, renameio.WithTempDir(filepath.Dir(k.name))); err != nil {
		said = err.Error()
	}
	if said != "" && said != k.said {
		k.log.Error("the virtual table cannot be kept; after a restart it lies as it lay before", "cause", said)
	}
	k.said = said
}
