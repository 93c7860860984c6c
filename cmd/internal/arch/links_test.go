package arch_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	linked  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	unslug  = regexp.MustCompile(`[^\pL\pN_\- ]`)
)

// pages are the documents, by name, without what is shown as typed.
func pages(t *testing.T, root fs.FS) map[string]string {
	t.Helper()
	found := map[string]string{}
	take := func(name string) error {
		b, err := fs.ReadFile(root, name)
		found[name] = fenced.ReplaceAllString(string(b), "")
		return err
	}
	err := fs.WalkDir(root, "docs", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		return take(name)
	})
	if err == nil {
		err = take("README.md")
	}
	if err != nil || len(found) < 20 {
		t.Fatal(len(found), err)
	}
	return found
}

// anchors are what can be linked to in a page, as GitHub makes them of headings.
func anchors(page string) map[string]bool {
	all := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		all[strings.ReplaceAll(unslug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	return all
}

// Every link in the documents leads to a file, and to a heading in it.
func TestLinksOfDocumentsLeadSomewhere(t *testing.T) {
	root := os.DirFS("../../..")
	all := pages(t, root)
	for name, page := range all {
		for _, m := range linked.FindAllStringSubmatch(page, -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, ":") {
				continue // of the web
			}
			to := name
			if file != "" {
				to = path.Join(path.Dir(name), file)
			}
			if _, err := fs.Stat(root, to); err != nil {
				t.Errorf("%s: %s: %v", name, m[1], err)
			} else if anchor != "" && !anchors(all[to])[anchor] {
				t.Errorf("%s: %s: there is no such heading", name, m[1])
			}
		}
	}
}

// Whoever reads the README finds every document.
func TestTheREADMENamesEveryDocument(t *testing.T) {
	all := pages(t, os.DirFS("../../.."))
	for name := range all {
		if path.Dir(name) == "docs" && !strings.Contains(all["README.md"], "("+name+")") {
			t.Errorf("%s is not in it", name)
		}
	}
}
