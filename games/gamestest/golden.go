package gamestest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
)

var update = flag.Bool("update", false, "write the golden playthroughs in testdata again")

// Playthroughs plays the games in testdata. Such a file starts with comments (#)
// and a line "players N KEY=VALUE..."; then acts stand in lines "> ACTS", each
// followed by what the table says to everybody in both languages, or by the rule
// and why it refuses, and by the state in short. -update writes everything but
// the acts again. Each variant, such as "tips" or "tips=true weights=true", empty
// for the plain game, must be played somewhere.
func (n Notation) Playthroughs(t *testing.T, variants ...string) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var played [][]string
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, settings := n.playthrough(t, string(raw))
			played = append(played, settings)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(raw) {
				t.Errorf("%s is played differently now; if that is right, run go test -update. Now:\n%s", file, got)
			}
		})
	}
	for _, v := range variants {
		if !slices.ContainsFunc(played, func(settings []string) bool { return has(settings, v) }) {
			t.Errorf("testdata has no playthrough for variant %q", v)
		}
	}
}

// has reports whether settings are those of a variant.
func has(settings []string, variant string) bool {
	words := strings.Fields(variant)
	for _, w := range words {
		if !slices.ContainsFunc(settings, func(s string) bool { return s == w || strings.HasPrefix(s, w+"=") }) {
			return false
		}
	}
	return len(words) > 0 || len(settings) == 0
}

// playthrough plays a file's acts and writes the file again. It also returns
// the settings.
func (n Notation) playthrough(t *testing.T, file string) (written string, settings []string) {
	var out strings.Builder
	var s games.State
	for l := range strings.Lines(file) {
		l = strings.TrimSuffix(l, "\n")
		acts, areActs := strings.CutPrefix(l, "> ")
		switch {
		case strings.HasPrefix(l, "#"):
			out.WriteString(l + "\n")
		case strings.HasPrefix(l, "players "):
			out.WriteString(l + "\n")
			words := strings.Fields(l)
			players, err := strconv.Atoi(words[1])
			if err != nil {
				t.Fatal(err)
			}
			settings = words[2:]
			s = n.New(t, players, settings...)
		case areActs:
			out.WriteString("\n" + l + "\n")
			for _, act := range n.Acts(acts) {
				s = n.tell(t, &out, s, act)
			}
			out.WriteString("  = " + n.Line(s) + "\n")
		}
	}
	if _, end := s.Result(); !end {
		t.Error("the playthrough does not reach the end of the game")
	}
	return out.String(), settings
}

// tell plays one act and writes down what the table says to everybody.
func (n Notation) tell(t *testing.T, out *strings.Builder, s games.State, act string) games.State {
	next, told, err := s.Apply(n.Event(t, s, act))
	if r, ok := err.(*games.Refusal); ok {
		out.WriteString("  " + r.Rule + ": " + r.Text.DE + "\n  " + r.Rule + ": " + r.Text.EN + "\n")
		return s
	}
	for _, o := range told {
		if o.Audience.IsPublic() {
			out.WriteString("  " + o.Text.DE + "\n  " + o.Text.EN + "\n")
		}
	}
	return next
}
