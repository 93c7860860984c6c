package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/cmdline"
)

// isClub reports whether a file is that of a club: a database of SQLite.
func isClub(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 16)
	_, err = io.ReadFull(f, head)
	return err == nil && bytes.Equal(head, []byte("SQLite format 3\x00"))
}

// verifyClub checks the file of a club and says what it found; true when all is
// right.
func verifyClub(std stdio, file string) bool {
	v, err := club.Verify(file)
	if err != nil {
		fmt.Fprintf(std.err, "dicetable verify: %s\n", cmdline.Sentence(err.Error()))
		return false
	}
	fmt.Fprintf(std.out, "%s: %s, %s drawn, %s.\n", file,
		cmdline.Amount(v.Tournaments, "tournament"), cmdline.Amount(v.Rounds, "round"), cmdline.Amount(v.Results, "signed result"))
	return conclude(std, file, v.Wrong)
}
