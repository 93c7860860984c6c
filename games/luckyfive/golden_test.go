package luckyfive

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
)

var update = flag.Bool("update", false, "write the golden playthroughs in testdata again")

// TestPlaythroughs plays the games in testdata. Such a file starts with
// comments (#) and a line "players N KEY=VALUE..."; then acts of the notation
// stand in lines "> ACT...", each line followed by what the table says in both
// languages (or "LF-n" and why it refuses) and the state in short. -update
// writes everything but the acts again.
func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	variants := map[string]bool{"": false, "deck": false, "cards": false, "seed": false, "first": false}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := playthrough(t, string(raw), variants)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(raw) {
				t.Errorf("%s is played differently now; if that is right, run go test -update. Now:\n%s", file, got)
			}
		})
	}
	for v, seen := range variants {
		if !seen {
			t.Errorf("testdata has no playthrough for variant %q", v)
		}
	}
}

// playthrough plays a file's acts and writes the file again. It ticks the
// settings off.
func playthrough(t *testing.T, file string, variants map[string]bool) string {
	var out strings.Builder
	var s games.State
	for l := range strings.Lines(file) {
		l = strings.TrimSuffix(l, "\n")
		acts, isAct := strings.CutPrefix(l, "> ")
		switch {
		case strings.HasPrefix(l, "#"):
			out.WriteString(l + "\n")
		case strings.HasPrefix(l, "players "):
			out.WriteString(l + "\n")
			words := strings.Fields(l)
			n, err := strconv.Atoi(words[1])
			if err != nil {
				t.Fatal(err)
			}
			s = newGame(t, n, words[2:]...)
			variants[""] = variants[""] || len(words) == 2
			for _, set := range words[2:] {
				key, _, _ := strings.Cut(set, "=")
				variants[key] = true
			}
		case isAct:
			out.WriteString("\n" + l + "\n")
			for _, word := range strings.Fields(acts) {
				s = act(t, &out, s, word)
			}
			out.WriteString("  = " + line(s) + "\n")
		}
	}
	if _, end := s.Result(); !end {
		t.Error("the playthrough does not reach the end of the game")
	}
	return out.String()
}

// act plays one act and writes down what the table says.
func act(t *testing.T, out *strings.Builder, s games.State, word string) games.State {
	next, told, err := s.Apply(event(t, word))
	if r, ok := err.(*games.Refusal); ok {
		out.WriteString("  " + r.Rule + ": " + r.Text.DE + "\n  " + r.Rule + ": " + r.Text.EN + "\n")
		return s
	}
	for _, o := range told {
		out.WriteString("  " + o.Text.DE + "\n  " + o.Text.EN + "\n")
	}
	return next
}
