package main

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
)

// A table that has learned Bluff's dice says so when something else is begun,
// once, and takes it back when Bluff is played again.
func TestDiceOfAnotherGameAreToldWhenAGameBegins(t *testing.T) {
	c := config.Default()
	c.Camera.Source, c.Camera.Profile = "dir:pictures", filepath.Join(t.TempDir(), "profile.json")
	p := calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", White: [3]float64{1, 1, 1},
		View: calib.View{Lens: calib.LensGuess(1920, 1080), Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420, -297, 900}}}}
	p.LearnDice(calib.DiceSet{Name: "bluff", Throws: 4, Kinds: []calib.DiceKind{{Colour: dice.Yellow, Count: 5, SizeMM: 15.8, Faces: []dice.Face{1, 2, 3, 4, 5, dice.Star}}}})
	if err := p.Save(c.Camera.Profile); err != nil {
		t.Fatal(err)
	}
	var told []wire.Part
	check := newDiceCheck(c, func(part string, p wire.Part) {
		if part != "dice" {
			t.Errorf("the part %q is told", part)
		}
		told = append(told, p)
	}, slog.New(slog.DiscardHandler))
	for _, s := range []struct {
		game string
		ok   bool
		n    int
		en   string
	}{
		{"", true, 1, ""}, {"bluff", true, 1, ""}, {"dicecup", false, 2, "are those of Bluff, and not of Dice Cup"},
		{"dicecup", false, 2, ""}, {"thrill", true, 3, ""}, {"", true, 4, ""},
	} {
		check.Publish(wire.State{Game: s.game})
		last := told[len(told)-1]
		if len(told) != s.n || last.OK != s.ok || !strings.Contains(last.Text.EN, s.en) || !s.ok && !strings.Contains(last.Text.DE, "sind die von Bluff und nicht die von Dice Cup") {
			t.Errorf("%q: told %d times, at last %+v", s.game, len(told), last)
		}
	}
	told = nil
	c.Camera.Profile = filepath.Join(t.TempDir(), "none.json")
	newDiceCheck(c, func(string, wire.Part) { t.Error("without learned dice something is told") }, slog.New(slog.DiscardHandler)).Publish(wire.State{Game: "dicecup"})
}
