package cmdline

import (
	"fmt"
	"strings"
)

// Sentence is what a program says: with a full stop, where it does not end by
// itself, as a question does.
func Sentence(said string) string {
	if strings.HasSuffix(said, ".") || strings.HasSuffix(said, "?") || strings.HasSuffix(said, "!") {
		return said
	}
	return said + "."
}

// Amount is a number of things, of which one is called so: "1 file", "2 files".
func Amount(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
