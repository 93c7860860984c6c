package table

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/button.md anew")

// title is how a game is called in the documents.
var title = map[string]string{"bluff": "Bluff", "dicecup": "Dice Cup", "luckyfive": "Lucky Five", "thrill": "Thrill"}

// docs/button.md says what the code does.
func TestTheButtonsPage(t *testing.T) {
	var b bytes.Buffer
	b.WriteString(buttonHead)
	for _, p := range plays() {
		name := p.book.Name()
		if title[name] == "" {
			t.Fatalf("the game %s has no title", name)
		}
		fmt.Fprintf(&b, "\n## %s\n\n| when | a short press | lamps |\n| --- | --- | --- |\n", title[name])
		for _, row := range append(p.begin(&Game{}).button(), common()...) {
			means, lamps := row.means, string(row.lit)
			if means == "" {
				means = "–"
			}
			if row.lit == dark {
				lamps = "–"
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", row.when, means, lamps)
		}
	}
	const file = "../../../docs/button.md"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, b.Bytes()) {
		t.Errorf("%s is not what the code says: run `go test ./cmd/internal/table -run Button -update` and read the difference", file)
	}
}

const buttonHead = `# The button

What a short press means, moment by moment, in every game. This page is made
from the table in ` + "`cmd/internal/table`" + ` that the program itself goes by.

- A **long** press disputes the last verdict, in every game and at any time: its
  photograph is kept and the wall says so. At a seat where nobody plays it disputes
  nothing, and the wall says that; nor while an earlier verdict is disputed, which
  must be decided first.
- A **double** press means nothing.
- The button of a **seat** speaks for that seat alone, the table's button for
  whoever is in turn.
- A **lamp** in a button shines while a press of it means something.
`

// Every row says when it holds, only what does something is lit, and no
// moment has two.
func TestEveryMomentHasOneMeaning(t *testing.T) {
	for _, p := range plays() {
		seen := map[moment]bool{}
		for _, row := range append(common(), p.begin(&Game{}).button()...) {
			if seen[row.moment] || row.when == "" {
				t.Errorf("%s: the moment %q has two rows, or no words", p.book.Name(), row.moment)
			}
			seen[row.moment] = true
			if (row.do != nil) != (row.means != "") || row.do == nil && row.lit != dark {
				t.Errorf("%s: the row %q means %q, does something: %v, lamps: %s", p.book.Name(), row.moment, row.means, row.do != nil, row.lit)
			}
			if strings.Contains(row.when+row.means, "|") {
				t.Errorf("%s: the row %q breaks the page", p.book.Name(), row.moment)
			}
		}
	}
}

// hasMeaning checks that the moment everybody sees has a row.
func (r *rig) hasMeaning() {
	r.t.Helper()
	if row := meaningNow(r.state); row.when == "" {
		r.t.Fatalf("no row of the button's table fits the moment %q", row.moment)
	}
}
