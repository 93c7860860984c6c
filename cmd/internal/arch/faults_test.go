package arch_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// Every fault of docs/faults.md is injected by `make test-faults`: each test that
// the page names is in a package, and fits a pattern, of a line of that verb.
func TestEveryFaultIsInjectedByItsVerb(t *testing.T) {
	root := os.DirFS("../../..")
	read := func(name string) string {
		b, err := fs.ReadFile(root, name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	_, verb, _ := strings.Cut(read("Makefile"), "\ntest-faults:")
	verb, _, _ = strings.Cut(verb, "\n\n")
	lines := strings.Split(verb, "\n\tgo test ")[1:]
	runs := func(test, dir string) bool {
		for _, line := range lines {
			pattern := ""
			if m := regexp.MustCompile(`-run '([^']+)'`).FindStringSubmatch(line); m != nil {
				pattern = m[1]
			}
			if strings.Contains(line+" ", " ./"+dir+" ") && regexp.MustCompile(pattern).MatchString(test) {
				return true
			}
		}
		return false
	}
	where := map[string]string{}
	err := fs.WalkDir(root, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(read(name), -1) {
			where[m[1]] = path.Dir(name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`(Test[A-Za-z]+)`").FindAllStringSubmatch(read("docs/faults.md"), -1)
	if len(named) < 20 || len(lines) < 3 {
		t.Fatalf("the page names %d tests and the verb has %d lines only", len(named), len(lines))
	}
	for _, m := range named {
		if !runs(m[1], where[m[1]]) {
			t.Errorf("`make test-faults` does not run %s of %s", m[1], where[m[1]])
		}
	}
}
