package pages

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// dos are the names of the acts that a rule-book's source declares.
func dos(t *testing.T, game string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "..", "games", game, "event.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(v.Names[0].Name, "Do") {
			name, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		return true
	})
	return names
}

// sample is a part as the host's page would send it.
func sample(p part) any {
	switch p.Kind {
	case ofPlayers, aText:
		return "Ann"
	case aNumber, aColumn:
		return 1
	case yesOrNo:
		return true
	case someDice, someWords, counted:
		return p.Of[:2]
	case ofColours:
		return []any{map[string]any{"colour": p.Of[0], "value": 3}}
	case eachColour:
		return map[string]any{fmt.Sprint(p.Of[0]): 3}
	}
	return p.Of[0]
}

// Every act that a rule-book knows has a form, which says all there is to say
// about it in words that both catalogues have.
func TestEveryActOfEveryGameHasAForm(t *testing.T) {
	words := catalogue(t, "de")
	for _, book := range []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}} {
		var offered []string
		for _, a := range acts[book.Name()] {
			offered = append(offered, a.Do)
			if words["host_do_"+book.Name()+"_"+a.Do] == "" {
				t.Errorf("%s has no word for %s", book.Name(), a.Do)
			}
			line := map[string]any{"do": a.Do}
			for _, p := range a.Parts {
				line[p.Key] = sample(p)
				wantWords(t, words, p)
			}
			sameKeys(t, book, line, len(a.Parts))
		}
		if want := dos(t, book.Name()); !slices.Equal(offered, want) {
			t.Errorf("%s has the acts %v, offered are %v", book.Name(), want, offered)
		}
	}
}

// wantWords wants a part, and both its answers where there are two, in words.
func wantWords(t *testing.T, words map[string]string, p part) {
	t.Helper()
	keys := []string{"host_part_" + p.Key}
	if p.Kind == yesOrNo {
		keys = append(keys, "host_flag_"+p.Key+"_true", "host_flag_"+p.Key+"_false")
	}
	for _, key := range keys {
		if words[key] == "" {
			t.Errorf("no catalogue has %s", key)
		}
	}
}

// apart are acts whose fields are not their parts: a bet is one field of two,
// and of shuffling the program alone knows anything.
var apart = map[any]int{bluff.DoBet: 1, luckyfive.DoShuffle: -1}

// sameKeys sends a line to the rule-book and wants back what was in it, and
// that there is no more to an act than its parts.
func sameKeys(t *testing.T, book games.RuleBook, line map[string]any, parts int) {
	t.Helper()
	raw, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	e, err := book.Event(raw)
	if err != nil {
		t.Errorf("%s does not take %s: %v", book.Name(), raw, err)
		return
	}
	if fields := reflect.TypeOf(e).NumField() + apart[line["do"]]; fields != parts {
		t.Errorf("%s: %s has %d things to say, the form %d", book.Name(), line["do"], fields, parts)
	}
	back, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var read map[string]any
	if err := json.Unmarshal(back, &read); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(slices.Sorted(maps.Keys(read)), slices.Sorted(maps.Keys(line))) {
		t.Errorf("%s: the form says %s, the act is %s", book.Name(), raw, back)
	}
}
