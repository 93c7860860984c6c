package calib

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Profiles that older programs have saved (FORM-WHAT.json) are read, and saved
// again without a loss. Who adds a field adds a profile that has it.
func TestOlderProfilesAreRead(t *testing.T) {
	names, err := filepath.Glob("testdata/older/*.json")
	if err != nil || len(names) < 2 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		p, err := LoadProfile(name)
		if err != nil {
			t.Error(err)
			continue
		}
		again := filepath.Join(t.TempDir(), "profile.json")
		if err := p.Save(again); err != nil {
			t.Fatal(err)
		}
		var was, is map[string]any
		read(t, name, &was)
		read(t, again, &is)
		for field, value := range was {
			if a, b := asJSON(t, value), asJSON(t, is[field]); a != b {
				t.Errorf("%s: %s was %s and is %s", name, field, a, b)
			}
		}
	}
}

func read(t *testing.T, name string, v any) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAProfileOfANewerProgramIsRefused(t *testing.T) {
	for _, newer := range []string{`{"version":2}`, `{"version":2,"lamps":4}`} {
		_, err := parseProfile([]byte(newer))
		if err == nil || !strings.Contains(err.Error(), "version 2 and this program knows version 1") {
			t.Errorf("%s: %v", newer, err)
		}
	}
}
