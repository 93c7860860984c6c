package arch_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every module that go.mod asks for by itself has its reason in
// docs/dependencies.md, and that page names none that is not there.
func TestEveryDependencyHasItsReason(t *testing.T) {
	root := os.DirFS("../../..")
	mod, err := fs.ReadFile(root, "go.mod")
	if err != nil {
		t.Fatal(err)
	}
	page, err := fs.ReadFile(root, "docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+\.\S+/\S+)[^|]* \| \S`).FindAllStringSubmatch(string(page), -1) {
		reasons[m[1]] = true
	}
	all := regexp.MustCompile(`(?m)^\t(\S+) (v\S+)( // indirect)?$`).FindAllStringSubmatch(string(mod), -1)
	if len(all) < 20 {
		t.Fatalf("go.mod has %d modules only: the test looks in the wrong place", len(all))
	}
	known := map[string]bool{}
	for _, m := range all {
		known[m[1]] = true
		if m[3] == "" && !reasons[m[1]] {
			t.Errorf("docs/dependencies.md gives no reason for %s", m[1])
		}
	}
	for path := range reasons {
		if !known[path] {
			t.Errorf("docs/dependencies.md explains %s, which go.mod does not ask for", path)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+) (v\S+) \|`).FindAllStringSubmatch(string(page), -1) {
		if !strings.Contains(string(mod), "\t"+m[1]+" "+m[2]) {
			t.Errorf("docs/dependencies.md names %s %s, go.mod another version", m[1], m[2])
		}
	}
}
