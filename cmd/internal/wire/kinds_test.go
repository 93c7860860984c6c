package wire

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// kindsRow lists the kinds of events of one game.
type kindsRow struct{ Game, Kinds string }

func kindsRows(t *testing.T) []kindsRow {
	var rows []kindsRow
	for _, book := range []string{"bluff", "dicecup", "luckyfive", "thrill"} {
		rows = append(rows, kindsRow{book, "`" + strings.Join(toldKinds(sourceOf(t, "../../../games/"+book)), "`, `") + "`"})
	}
	return rows
}

// sourceOf is a package as it is written, without its tests.
func sourceOf(t *testing.T, dir string) source {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files source
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// toldKinds are the kinds of outcome that a rule-book has for everybody.
func toldKinds(book source) []string {
	names, kinds := constants(book), []string{}
	add := func(e ast.Expr) {
		if kind := word(e, names); kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for _, f := range book {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "tell" {
					add(n.Args[0])
				}
			case *ast.CompositeLit:
				if kind, audience := keyed(n, "Kind"), keyed(n, "Audience"); kind != nil && audience == nil {
					add(kind)
				}
			}
			return true
		})
	}
	slices.Sort(kinds)
	return kinds
}

// constants are the texts of a package that have a name.
func constants(p source) map[string]string {
	all := map[string]string{}
	for _, f := range p {
		ast.Inspect(f, func(n ast.Node) bool {
			if c, ok := n.(*ast.ValueSpec); ok && len(c.Values) == 1 {
				all[c.Names[0].Name] = word(c.Values[0], nil)
			}
			return true
		})
	}
	return all
}

// word is a text that is written out or named; empty for what is neither.
func word(e ast.Expr, names map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strings.Trim(e.Value, `"`)
	case *ast.Ident:
		return names[e.Name]
	}
	return ""
}

// keyed is what a literal has under a key; nil for nothing.
func keyed(l *ast.CompositeLit, key string) ast.Expr {
	for _, e := range l.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if name, ok := kv.Key.(*ast.Ident); ok && name.Name == key {
				return kv.Value
			}
		}
	}
	return nil
}

// TestScenesAreTold holds that a payload Panel says all scenes there are.
func TestScenesAreTold(t *testing.T) {
	fields := parse(t).typeRow(t, "Panel").Fields
	scene := fields[slices.IndexFunc(fields, func(f fieldRow) bool { return f.Name == "scene" })]
	for _, f := range sourceOf(t, "../../../hardware/panel") {
		ast.Inspect(f, func(n ast.Node) bool {
			if c, ok := n.(*ast.ValueSpec); ok && len(c.Values) == 1 {
				of, ok := c.Type.(*ast.Ident)
				if kind := word(c.Values[0], nil); ok && of.Name == "Kind" && !strings.Contains(scene.Doc, `"`+kind+`"`) {
					t.Errorf("the scene %q is not told", kind)
				}
			}
			return true
		})
	}
}
