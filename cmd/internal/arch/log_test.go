package arch_test

import (
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

// logKeys are the words of docs/observability.md by which logs are searched.
func logKeys(t *testing.T, root fs.FS) map[string]bool {
	t.Helper()
	page, err := fs.ReadFile(root, "docs/observability.md")
	if err != nil {
		t.Fatal(err)
	}
	_, log, _ := strings.Cut(string(page), "\n## The log\n")
	keys := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| \\S").FindAllStringSubmatch(log, -1) {
		keys[m[1]] = false
	}
	if len(keys) < 10 {
		t.Fatalf("the page names the keys %v only", keys)
	}
	return keys
}

// Every key of every log line is one of those that the page on observability
// explains, and each of them is used.
func TestTheLogHasKnownKeysOnly(t *testing.T) {
	root := os.DirFS("../../..")
	keys := logKeys(t, root)
	files, lines := token.NewFileSet(), 0
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata/") {
			return err
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(files, name, src, 0)
		if err != nil {
			return err
		}
		for call := range logCalls(t, files, file) {
			lines++
			for _, key := range keysOf(call) {
				lit, _ := key.(*ast.BasicLit)
				if lit == nil || lit.Kind != token.STRING {
					t.Errorf("%s: a key of the log is not spelled out", files.Position(key.Pos()))
					continue
				}
				word, _ := strconv.Unquote(lit.Value)
				if _, known := keys[word]; !known {
					t.Errorf("%s: docs/observability.md does not know the key %q", files.Position(key.Pos()), word)
				}
				keys[word] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if lines < 50 {
		t.Errorf("only %d lines of the log were found: the test looks in the wrong place", lines)
	}
	for key, used := range keys {
		if !used {
			t.Errorf("docs/observability.md explains the key %q, which no line of the log has", key)
		}
	}
}

// logCalls are the calls that write to a log, or add to what it always says. A
// logger is called log or Log wherever it is kept, so that they are found.
func logCalls(t *testing.T, files *token.FileSet, file *ast.File) map[*ast.CallExpr]bool {
	found := map[*ast.CallExpr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				if isLogger(n.Type) && name.Name != "log" && name.Name != "Log" {
					t.Errorf("%s: a logger is called log, not %s", files.Position(name.Pos()), name.Name)
				}
			}
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			if ok && slices.Contains([]string{"Debug", "Info", "Warn", "Error", "With"}, method.Sel.Name) && slices.Contains([]string{"log", "Log", "slog"}, lastName(method.X)) {
				found[n] = true
			}
			if ok && lastName(method.X) == "slog" && slices.Contains([]string{"String", "Int", "Any", "Group", "Bool", "Duration", "Time"}, method.Sel.Name) {
				t.Errorf("%s: keys and values of the log are given as arguments", files.Position(n.Pos()))
			}
		}
		return true
	})
	return found
}

func isLogger(t ast.Expr) bool {
	star, ok := t.(*ast.StarExpr)
	if !ok {
		return false
	}
	s, ok := star.X.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Logger" && lastName(s.X) == "slog"
}

// lastName is how an expression's value is called.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return lastName(e.Fun)
	}
	return ""
}

// keysOf are the arguments of a call that are keys.
func keysOf(call *ast.CallExpr) []ast.Expr {
	args := call.Args
	if call.Fun.(*ast.SelectorExpr).Sel.Name != "With" {
		args = args[min(1, len(args)):]
	}
	var keys []ast.Expr
	for i := 0; i < len(args); i += 2 {
		keys = append(keys, args[i])
	}
	return keys
}
