package arch_test

import (
	"os"
	"regexp"
	"testing"
)

// gapped is a number whose thousands are parted by a blank.
var gapped = regexp.MustCompile(`(?:^|[^\w.,])\d{1,3}[ \x{00a0}\x{2009}\x{202f}]\d{3}\b`)

// Thousands of a count are parted by a comma, in all documents.
func TestNumbersAreWrittenInOneWay(t *testing.T) {
	for name, text := range pages(t, os.DirFS("../../..")) {
		for _, n := range gapped.FindAllString(text, -1) {
			t.Errorf("%s has %q: part thousands by a comma", name, n)
		}
	}
}
