package thrill

import (
	"dicetable/games"

	"pgregory.net/rapid"
)

func drawSettings(t *rapid.T) map[string]string {
	yes := rapid.SampledFrom([]string{"true", "false"})
	set := map[string]string{
		"tips": yes.Draw(t, "tips"), "weights": yes.Draw(t, "weights"),
		"empty_reserve": rapid.SampledFrom([]string{"lift", "no_disc"}).Draw(t, "empty reserve"),
	}
	if discs := rapid.SampledFrom([]string{"", "14,12,8", "0,2,32", "30,2,2"}).Draw(t, "discs"); discs != "" {
		set["discs"] = discs
	}
	return set
}

// drawLegal draws what players at a table do: small hands, few discs that
// fall, a tip now and then, and seldom somebody who leaves.
func drawLegal(t *rapid.T, g games.State) games.Event {
	s := g.(*state)
	if rapid.IntRange(0, 200).Draw(t, "leave") == 200 {
		return Leave{rapid.SampledFrom(s.names(seat.in)).Draw(t, "who")}
	}
	if between := s.Phase == PhaseStart || s.Phase == PhasePick; between && rapid.IntRange(0, 200).Draw(t, "time up") == 200 {
		return TimeUp{}
	}
	switch s.Phase {
	case PhaseStart:
		return Start{rapid.SampledFrom(s.names(seat.in)).Draw(t, "who")}
	case PhasePick:
		return Pick{s.Seats[s.Boss].Player, rapid.SampledFrom(pickable(s.Reserve, s.Settings.Discs)).Draw(t, "size")}
	case PhaseHand:
		who := rapid.SampledFrom(s.waiting()).Draw(t, "who")
		return Hand{who, rapid.IntRange(0, min(3, s.Seats[s.index(who)].Chips)).Draw(t, "chips")}
	case PhaseWeigh:
		maxe := s.Seats[s.Maxe]
		return Weigh{maxe.Player, maxe.WeightCards > 0 && rapid.Bool().Draw(t, "use")}
	}
	if may := s.names(seat.mayTip); len(may) > 0 && rapid.Bool().Draw(t, "tip") {
		who := rapid.SampledFrom(may).Draw(t, "who")
		return LayTip{who, rapid.SampledFrom(s.Seats[s.index(who)].TipCards.legal()).Draw(t, "falls")}
	}
	return drawPush(t, s)
}

// drawPush draws discs that lie on the board.
func drawPush(t *rapid.T, s *state) Push {
	e := Push{Fell: []Size{}}
	after := s.Reserve
	for range rapid.IntRange(0, 4).Draw(t, "how many") {
		size := rapid.SampledFrom(sizes[:]).Draw(t, "fell")
		all := s.Settings.Discs
		if more := after.with(size, 1); more.Total() <= AllDiscs && (all.Total() == 0 || !more.exceeds(all)) {
			after, e.Fell = more, append(e.Fell, size)
		}
	}
	if s.Weight && len(e.Fell) > 0 && rapid.Bool().Draw(t, "with the weight") {
		e.Weighted = e.Fell[0]
	}
	return e
}

// drawJunk draws any event of any player at any time.
func drawJunk(t *rapid.T, _ games.State) games.Event {
	who := rapid.SampledFrom(append([]string{"Nobody", ""}, six...)).Draw(t, "junk player")
	size := rapid.SampledFrom([]Size{Small, Medium, Large, "", "huge"})
	switch rapid.IntRange(0, 7).Draw(t, "junk") {
	case 0:
		return Start{who}
	case 1:
		return Pick{who, size.Draw(t, "junk size")}
	case 2:
		return Hand{who, rapid.OneOf(rapid.IntRange(-2, 12), rapid.Int()).Draw(t, "junk chips")}
	case 3:
		return Weigh{who, rapid.Bool().Draw(t, "junk use")}
	case 4:
		return LayTip{who, rapid.Bool().Draw(t, "junk falls")}
	case 5:
		return Leave{who}
	case 6:
		return TimeUp{}
	}
	return Push{rapid.SliceOfN(size, 0, 40).Draw(t, "junk fell"), size.Draw(t, "junk weighted")}
}

// disguise changes what a may not know: closed hands and tips of others, and
// but for the scorer their chips (TH-3, TH-10, TH-13), until the clock has ended
// the game and all show them (TH-14).
func disguise(t *rapid.T, g games.State, a games.Audience) (games.State, bool) {
	if a.Referee {
		return nil, false
	}
	s := g.(*state).clone()
	hidden := false
	for i := range s.Seats {
		p := &s.Seats[i]
		if p.Player == a.Player || !p.in() {
			continue
		}
		if !a.Scorer && !s.TimedOut {
			p.Chips, hidden = rapid.IntRange(0, ChipsPerPlayer).Draw(t, "other chips"), true
		}
		if s.Phase == PhaseHand && p.Hand != noHand {
			p.Hand, hidden = rapid.IntRange(0, p.Chips).Draw(t, "other hand"), true
		}
		if p.Tip != NoTip && len(p.TipCards.legal()) == 2 {
			p.Tip, hidden = tipOf(p.Tip == None), true
		}
	}
	return s, hidden
}
