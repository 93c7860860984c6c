package gamestest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// RulesHaveTests fails t for every numbered rule of a rule document that no
// test of the calling package cites:
//
//	func TestEveryRuleHasATest(t *testing.T) {
//		gamestest.RulesHaveTests(t, "../../docs/rules/dice-cup.md", "DC")
//	}
//
// doc is the document as seen from the package's folder, and prefix what
// stands before the numbers. The document has a rule as "- **DC-4 Title.**".
// A test cites rules by its name up to the first underline: a function
// TestDC4_Categories proves DC-4, and TestDC3DC9_Rethrow two of them. Names
// are read from the parsed files, so that no comment and no text can pass
// for a test.
//
// It fails as well when the numbers of the document have a gap or a double,
// and when a test or a refusal of the package names a rule that is not in the
// document.
func RulesHaveTests(t testing.TB, doc, prefix string) {
	t.Helper()
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := ruleFaults(os.DirFS("."), string(text), prefix)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Errorf("%s: %s", doc, f)
	}
}

// ruleFaults says in sentences what RulesHaveTests finds wrong.
func ruleFaults(pkg fs.FS, doc, prefix string) ([]string, error) {
	cited, named, err := citations(pkg, prefix)
	if err != nil {
		return nil, err
	}
	var faults []string
	rules := ruleNumbers(doc, prefix)
	if len(rules) == 0 {
		faults = append(faults, "no rule begins with \"- **"+prefix+"-1\"")
	}
	for i, n := range slices.Sorted(slices.Values(rules)) {
		if n != i+1 {
			faults = append(faults, fmt.Sprintf("the rules are not numbered %s-1 to %s-%d, each once", prefix, prefix, len(rules)))
			break
		}
	}
	for _, n := range rules {
		if !slices.Contains(cited, n) {
			faults = append(faults, fmt.Sprintf("rule %s-%d has no test: write one called Test%s%d_...", prefix, n, prefix, n))
		}
	}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(cited, named)))) {
		if !slices.Contains(rules, n) {
			faults = append(faults, fmt.Sprintf("the package names rule %s-%d, which is not there", prefix, n))
		}
	}
	return faults, nil
}

// ruleNumbers are the numbers of a document's rules, as they stand there.
func ruleNumbers(doc, prefix string) []int {
	var numbers []int
	for _, m := range regexp.MustCompile(`(?m)^- \*\*`+prefix+`-(\d+)\b`).FindAllStringSubmatch(doc, -1) {
		numbers = append(numbers, number(m[1]))
	}
	return numbers
}

// citations are the rules that names of tests cite, and those that string
// literals of the package proper name, such as games.Refuse("DC-4", ...).
func citations(pkg fs.FS, prefix string) (cited, named []int, err error) {
	files, err := fs.Glob(pkg, "*.go")
	if err != nil {
		return nil, nil, err
	}
	for _, name := range files {
		src, err := fs.ReadFile(pkg, name)
		if err != nil {
			return nil, nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		if strings.HasSuffix(name, "_test.go") {
			cited = append(cited, citedBy(file, prefix)...)
		} else {
			named = append(named, namedIn(file, prefix)...)
		}
	}
	return cited, named, nil
}

// citedBy are the rules cited by the names of a file's tests that do
// something.
func citedBy(file *ast.File, prefix string) []int {
	test := regexp.MustCompile(`^Test((?:` + prefix + `\d+)+)_`)
	var numbers []int
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || f.Body == nil || len(f.Body.List) == 0 {
			continue
		}
		if m := test.FindStringSubmatch(f.Name.Name); m != nil {
			for _, n := range strings.Split(m[1], prefix)[1:] {
				numbers = append(numbers, number(n))
			}
		}
	}
	return numbers
}

func namedIn(file *ast.File, prefix string) []int {
	rule := regexp.MustCompile("^[\"`]" + prefix + "-(\\d+)[\"`]$")
	var numbers []int
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if m := rule.FindStringSubmatch(lit.Value); m != nil {
				numbers = append(numbers, number(m[1]))
			}
		}
		return true
	})
	return numbers
}

// number reads digits that a regular expression has found; too many of them
// are no rule's number.
func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}
