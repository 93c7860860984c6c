package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The wall of a virtual table on which simulated players play: what the eye
// read from pictures arrives as the scenes of the game, one after the other.
func TestVirtualTablesOnTheWall(t *testing.T) {
	built := programs(t)
	for game, scenes := range map[string][]string{
		"luckyfive": {".three [data-value]", ".card[data-card]", ".said .chip", ".said[data-right]"},
		"thrill":    {".area .disc[data-size]", ".hand.done", ".hand.open", ".fell"},
	} {
		t.Run(game, func(t *testing.T) {
			config := filepath.Join(t.TempDir(), "table.toml")
			settings := ""
			if game == "luckyfive" {
				settings = `seed = "drawn"` // the virtual table has no printed cards
			}
			if err := os.WriteFile(config, fmt.Appendf(nil, "[game]\nname = %q\n[game.settings]\n%s\n", game, settings), 0o600); err != nil {
				t.Fatal(err)
			}
			// Slow players, so that the eye of a busy machine keeps up.
			r := runIn(t, built, "--config", config, "--players", "3", "--pace", "4", "--seed", "7")
			wall := open(t, browser(t), "wall", r.address()+"wall?lang=de", 1280, 720)
			for i, scene := range scenes {
				if !wall.within(8*time.Minute, fmt.Sprintf("document.querySelector(%q)", scene)) {
					wall.picture("failed " + game)
					t.Fatalf("%s did not come; the wall says: %s", scene, eval[string](wall, "document.body.innerText"))
				}
				wall.picture("virtual " + game + " " + string(rune('0'+i)))
			}
			wall.quiet()
		})
	}
}
