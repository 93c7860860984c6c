package table

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// The core knows no game, and no game's conduct knows another game: besides
// the list in conduct.go only a game's own files import its rule-book.
func TestOnlyAConductKnowsItsGame(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == "conduct.go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range plays() {
			game := p.book.Name()
			for _, spec := range file.Imports {
				if spec.Path.Value == `"dicetable/games/`+game+`"` && !strings.HasPrefix(name, game) {
					t.Errorf("%s imports the rule-book of %s: that belongs into a file named after the game", name, game)
				}
			}
		}
	}
}
