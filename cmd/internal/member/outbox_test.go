package member_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/cmd/internal/member"
)

// waiting are the results in a folder without a receipt.
func waiting(t *testing.T, dir string) (names []string) {
	all, err := member.ReadTold(member.ResultsDir(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, told := range all {
		if r, _ := told.Envelope.Claim(); told.Receipt == nil {
			names = append(names, fmt.Sprintf("%s.%d", r.GameID, r.Revision))
		}
	}
	return names
}

// What a power cut left half written is not a result; what somebody spoiled is
// said with its name.
func TestTheOutboxAfterACrash(t *testing.T) {
	dir := t.TempDir()
	s := join(t, dir, "tcp://127.0.0.1:1")
	s.Report(result("g1", 1))
	half := filepath.Join(member.ResultsDir(dir), ".new-123")
	if err := os.WriteFile(half, []byte(`{"envel`), 0o600); err != nil {
		t.Fatal(err)
	}
	join(t, dir, "tcp://127.0.0.1:1")
	if left := waiting(t, dir); len(left) != 1 {
		t.Errorf("there wait %v", left)
	}
	file := filepath.Join(member.ResultsDir(dir), "g1.1.json")
	b, err := os.ReadFile(file)
	if err != nil || !json.Valid(b) {
		t.Fatalf("%s: %v", b, err)
	}
	if err := os.WriteFile(file, b[:len(b)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := member.ReadTold(member.ResultsDir(dir)); err == nil || !strings.Contains(err.Error(), "g1.1.json") {
		t.Errorf("a spoiled result: %v", err)
	}
}
