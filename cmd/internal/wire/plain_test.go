package wire

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var phaseConst = regexp.MustCompile(`Phase\w+ +Phase = "(\w+)"`)

// Every phase of every game has words of its own in both languages.
func TestEveryPhaseHasWords(t *testing.T) {
	seen := map[string]string{}
	for _, game := range []string{"bluff", "dicecup", "luckyfive", "thrill"} {
		source, err := os.ReadFile(filepath.Join("../../../games", game, "state.go"))
		if err != nil {
			t.Fatal(err)
		}
		found := phaseConst.FindAllSubmatch(source, -1)
		if len(found) < 4 {
			t.Errorf("%s has the phases %q", game, found)
		}
		for _, m := range found {
			phase := string(m[1])
			words := phaseWords(game, phase, false)
			if words.DE == phase || words.EN == phase || words.DE == "" || words.EN == "" {
				t.Errorf("%s: the phase %s has no words: %+v", game, phase, words)
			}
			// The end is one for all; whoever throws, throws.
			if other := seen[words.EN]; other != "" && phase != "over" && phase != "throw" {
				t.Errorf("%s and %s %s are both %q", other, game, phase, words.EN)
			}
			seen[words.EN] = game + " " + phase
		}
	}
}
