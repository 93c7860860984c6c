package bluff

import (
	"errors"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/gamestest"

	"pgregory.net/rapid"
)

func TestConformance(t *testing.T) {
	gamestest.Run(t, gamestest.Suite{
		Book:      Book{},
		Players:   func(t *rapid.T) []string { return six[:rapid.IntRange(2, 6).Draw(t, "players")] },
		Settings:  drawSettings,
		Legal:     drawLegal,
		Junk:      drawJunk,
		Offered:   offered,
		Always:    []string{DoVoid, DoLeave, DoTakeBack, DoTimeUp},
		Sums:      sums,
		MaxEvents: 5000,
	})
}

// sums checks that no die appears or vanishes (BL-11).
func sums(s games.State) error {
	v := body(s)
	n := v.Graveyard
	for p, d := range v.Dice {
		n += d
		if len(v.LaidOut[p]) > 0 && len(v.LaidOut[p]) >= d {
			return errors.New(p + " has no die in the cup")
		}
	}
	if n != DicePerPlayer*len(v.Players) {
		return errors.New("dice do not add up")
	}
	return nil
}

func drawSettings(t *rapid.T) map[string]string {
	yes := rapid.SampledFrom([]string{"true", "false"})
	return map[string]string{
		"zeigs_mir": yes.Draw(t, "zeigs_mir"), "exact_spares_last_die": yes.Draw(t, "spares"),
		"opening_star": rapid.SampledFrom([]string{"6", "0"}).Draw(t, "star"),
		"faces":        rapid.SampledFrom([]string{"1-5", "2-6"}).Draw(t, "faces"),
	}
}

// drawRoll draws what n dice of the game's set show (BL-1).
func (s *state) drawRoll(t *rapid.T, n int) dice.Roll {
	faces := []dice.Face{dice.Star}
	for f := s.Settings.Faces.Low; f <= s.Settings.Faces.High; f++ {
		faces = append(faces, f)
	}
	return rapid.SliceOfN(rapid.SampledFrom(faces), n, n).Draw(t, "dice")
}
