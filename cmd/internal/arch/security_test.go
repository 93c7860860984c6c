package arch_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// docs/security.md names a test for every claim; each must be there.
func TestSecurityNamesTestsThatExist(t *testing.T) {
	root := os.DirFS("../../..")
	page, err := fs.ReadFile(root, "docs/security.md")
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
		t.Errorf("docs/security.md names %s, and there is no such test", test)
	}
}
