package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A club's file is told from a journal and checked; a broken one is refused.
func TestVerifyAClubsFile(t *testing.T) {
	evening, err := os.ReadFile("../internal/club/testdata/older/1-evening.db")
	if err != nil {
		t.Fatal(err)
	}
	for want, content := range map[string][]byte{
		"1 tournament, 6 rounds drawn, ": evening,
		"is broken":                      append(bytes.Clone(evening[:2000]), bytes.Repeat([]byte("x"), 40_000)...),
	} {
		file := filepath.Join(t.TempDir(), "club.db")
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		status := run(t.Context(), []string{"verify", file}, stdio{nil, &said, &said})
		if right := strings.Contains(said.String(), "all is right"); !strings.Contains(said.String(), want) || right != (status == exitOK) || right != strings.Contains(want, "6 rounds") {
			t.Errorf("status %d, not %q: %s", status, want, said.String())
		}
	}
}
