package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

const gameUsage = `Usage: dicetable game export [--dir FOLDER] [--copy] > FILE
       dicetable game import [--dir FOLDER] [--config FILE] FILE

Moves a game to another table when its own has broken down. "export" writes the
journal of the game that goes on and takes it off its table, which must be
switched off; with --copy it only reads, as from a memory card that cannot be
written: the table does not know then that its game goes on elsewhere. "import"
puts it on another table, which must be switched off and between games; at its
next start that one goes on with the same game.

`

// gameFlags are the flags of `dicetable game`.
type gameFlags struct {
	config.Config
	dir, file string
	copy      bool
}

// runGame is `dicetable game`.
func runGame(_ context.Context, args []string, std stdio) int {
	f := gameFlags{Config: config.Default()}
	flags := cmdline.New("dicetable game", gameUsage, std.out, std.err)
	flags.StringVar(&f.dir, "dir", "", "the table's `FOLDER` (default that of the configuration)")
	flags.StringVar(&f.file, "config", "", "configuration `FILE` of the table, see docs/configuration.md")
	flags.BoolVar(&f.copy, "copy", false, "leave the game where it is: export only reads")
	words, err := cmdline.ParseAround(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	}
	if f.file != "" {
		if f.Config, err = config.Load(f.file); err != nil {
			return fail(std, "game", err)
		}
	}
	set(&f.Table.Dir, f.dir)
	switch {
	case slices.Equal(words, []string{"export"}):
		err = f.export(std)
	case len(words) == 2 && words[0] == "import":
		err = f.adopt(words[1], std)
	default:
		fmt.Fprintln(std.err, "dicetable game: say `export`, or `import FILE`; `dicetable game --help` tells more.")
		return exitUsage
	}
	if err != nil {
		return fail(std, "game", err)
	}
	return exitOK
}

func (f gameFlags) journal() string { return filepath.Join(f.Table.Dir, "journal") }

// export writes the journal of the game that goes on, and only then takes the
// game off its table.
func (f gameFlags) export(std stdio) error {
	if f.copy {
		return f.read(std)
	}
	if _, err := os.Stat(f.journal()); err != nil {
		return fmt.Errorf("there is no journal in %s: name the table's folder with --dir", f.Table.Dir)
	}
	j, err := journal.Open(f.journal())
	if err != nil {
		return err
	}
	defer j.Close()
	left, err := table.Leaving(j.Records(), time.Now())
	if err != nil {
		return fmt.Errorf("the journal in %s: %w", f.Table.Dir, err)
	}
	if err := j.Copy(std.out); err != nil {
		return err
	}
	return j.Append(left)
}

// read writes the newest journal and changes nothing, and says what follows from
// that.
func (f gameFlags) read(std stdio) error {
	names, err := journal.Names(f.journal())
	if err != nil || len(names) == 0 {
		return fmt.Errorf("there is no journal in %s: name the table's folder with --dir", f.Table.Dir)
	}
	name := names[len(names)-1]
	records, err := journal.Read(name)
	if err != nil {
		return err
	}
	if _, err := table.Leaving(records, time.Now()); err != nil {
		return fmt.Errorf("the journal %s: %w", name, err)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if _, err := std.out.Write(b); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%s still has the game. If the copy is played on at another table, do not switch this one on with that folder again: it would go on with the same game.\n", f.Table.Dir)
	return nil
}

// adopt puts the game of a journal on a table, if all in it is right.
func (f gameFlags) adopt(file string, std stdio) error {
	id, err := wire.ParseTableID(f.Table.ID)
	if err != nil {
		return err
	}
	records, err := journal.Read(file)
	if err != nil {
		return err
	}
	found := table.Check(records, func(string) ([]byte, error) { return nil, os.ErrNotExist })
	if len(found.Wrong) > 0 {
		return fmt.Errorf("the journal %s is not right: %s", file, found.Wrong[0])
	}
	j, err := journal.Open(f.journal())
	if err != nil {
		return err
	}
	defer j.Close()
	all, err := table.Arriving(table.Setup{Table: id}, j.Records(), records, time.Now())
	if err != nil {
		return fmt.Errorf("the journal %s cannot go on here: %w", file, err)
	}
	if err := j.Adopt(all); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "The game of %s goes on at %s at its next start.\n", file, id)
	return nil
}
