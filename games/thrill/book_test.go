package thrill

import (
	"errors"
	"testing"

	"dicetable/games"
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
		Always:    []string{DoLeave, DoTimeUp},
		Sums:      sums,
		Disguise:  disguise,
		MaxEvents: 3000,
	})
}

// sums checks that discs, chips and cards add up (TH-1, TH-10, TH-11, TH-12).
func sums(g games.State) error {
	s, v := g.(*state), body(g)
	discs := v.Reserve.Total() + v.OnArea
	if v.Disc != nil {
		discs++
	}
	if discs != AllDiscs || v.OnArea < 0 || v.OnArea > AllDiscs {
		return errors.New("discs do not add up")
	}
	if all := s.Settings.Discs; all.Total() > 0 && v.Reserve.exceeds(all) {
		return errors.New("the reserve has more discs of a size than there are")
	}
	for _, p := range v.Players {
		cards := v.TipCards[p].Falls + v.TipCards[p].None
		switch {
		case v.Chips[p] < 0 || v.Chips[p] > ChipsPerPlayer && !s.Settings.Tips:
			return errors.New("chips of " + p + " do not add up")
		case v.SmallChips[p] < 0 || v.SmallChips[p] > 2 || cards < 0 || cards > 4 || v.WeightCards[p] < 0 || v.WeightCards[p] > 2:
			return errors.New("cards or small chips of " + p + " do not add up")
		}
	}
	for _, p := range v.Out {
		if v.Chips[p]+v.SmallChips[p]+v.WeightCards[p]+v.TipCards[p].Falls+v.TipCards[p].None > 0 {
			return errors.New(p + " is out and has kept something")
		}
	}
	return nil
}

// TestTH10_ChipsGrowOnlyByTips follows all chips through random games: each
// that goes was shown in a hand, paid or given up, and each that comes was a
// third small chip.
func TestTH10_ChipsGrowOnlyByTips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, err := Book{}.Start(six[:rapid.IntRange(2, 6).Draw(t, "players")], drawSettings(t))
		if err != nil {
			t.Fatal(err)
		}
		for _, end := s.Result(); !end; _, end = s.Result() {
			next, told, err := s.Apply(drawLegal(t, s))
			if err != nil {
				t.Fatal(err)
			}
			if want := total(s) + moved(s, told); total(next) != want {
				t.Fatalf("%d chips after %s, want %d: %+v", total(next), line(s), want, told)
			}
			s = next
		}
	})
}

func total(s games.State) int {
	n := 0
	for _, c := range body(s).Chips {
		n += c
	}
	return n
}

// moved is how many chips were told to come, less those told to go.
func moved(before games.State, told []games.Outcome) int {
	n := 0
	for _, o := range told {
		switch data := o.Data.(type) {
		case Opened:
			for _, chips := range data.Hands {
				n -= chips
			}
		case Pushed:
			n -= data.Paid
		case Turned:
			n += len(data.Large)
		case Named:
			if o.Kind == "left" {
				n -= body(before).Chips[data.Player]
			}
		}
	}
	return n
}
