package pages

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// asked are the codes of what the table asks for a yes or no, as its source
// spells them.
func asked(t *testing.T) map[string]bool {
	t.Helper()
	sources, err := filepath.Glob("../table/*.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]bool{}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if v, is := n.(*ast.ValueSpec); is && len(v.Values) == 1 && strings.HasPrefix(v.Names[0].Name, "Ask") {
				code, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				codes[code] = true
			}
			return true
		})
	}
	return codes
}

var (
	questions = regexp.MustCompile(`const ASKED = \[([^]]*)\]`)
	quoted    = regexp.MustCompile(`"([a-z_]+)"`)
)

// Every question of the table is known as one to the pages, which mark it so and
// let the host answer it.
func TestEveryQuestionIsAsked(t *testing.T) {
	list := questions.FindStringSubmatch(files(t, ".js")["js/notices.js"])
	if list == nil {
		t.Fatal("js/notices.js has no list of questions")
	}
	want := asked(t)
	delete(want, "weighted_") // one for each size
	for _, m := range quoted.FindAllStringSubmatch(list[1], -1) {
		if !want[m[1]] {
			t.Errorf("the pages ask %q, and the table never does", m[1])
		}
		delete(want, m[1])
	}
	for code := range want {
		t.Errorf("the table asks %q, and the pages do not know it for a question", code)
	}
}
