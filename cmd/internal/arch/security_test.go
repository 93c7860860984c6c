package arch_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// docs/security.md names a test for every claim, and docs/faults.md for every
// fault; each must be there.
func TestSecurityNamesTestsThatExist(t *testing.T) {
	for _, page := range []string{"docs/security.md", "docs/faults.md"} {
		t.Run(page, func(t *testing.T) { namesTests(t, page) })
	}
}

func namesTests(t *testing.T, name string) {
	root := os.DirFS("../../..")
	page, err := fs.ReadFile(root, name)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z]+)`").FindAllStringSubmatch(string(page), -1) {
		named[m[1]] = true
	}
	if len(named) < 20 {
		t.Fatalf("the page names %d tests only", len(named))
	}
	err = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		src, err := fs.ReadFile(root, name)
		for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllStringSubmatch(string(src), -1) {
			delete(named, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for test := range named {
		t.Errorf("it names %s, and there is no such test", test)
	}
}
