package stats

import (
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// LuckyFive is the report of a game of Lucky Five.
type LuckyFive struct {
	Players []LuckyFivePlayer `json:"players"`
}

// LuckyFivePlayer is how one player bet.
type LuckyFivePlayer struct {
	Player string `json:"player"`
	// Luck is the bets that were right against the chance that each had.
	Bets int  `json:"bets"`
	Luck Luck `json:"luck"`
	// BetterWords is how many bets were on the word with the better chance,
	// or on one of two equal ones.
	BetterWords int `json:"better_words"`
	// Staked is the value of all chips that were bet.
	Staked int `json:"staked"`
	// Score is the end of the game (LF-12).
	Score int `json:"score"`
}

func ofLuckyFive(r Record) (Report, error) {
	players := map[string]*LuckyFivePlayer{}
	for _, p := range r.Players {
		players[p] = &LuckyFivePlayer{Player: p}
	}
	last, err := r.replayAll(func(s step) {
		for _, settled := range factsOf[luckyfive.Settled](s.told) {
			players[settled.Player].add(settled)
		}
	})
	if err != nil {
		return nil, err
	}
	scores := last.View(games.Public).Body.(luckyfive.View).Scores
	var report LuckyFive
	for _, p := range r.Players {
		players[p].Score = scores[p]
		report.Players = append(report.Players, *players[p])
	}
	return report, nil
}

// add takes up a bet that was thrown for.
func (p *LuckyFivePlayer) add(s luckyfive.Settled) {
	thrown := len(diceOf(s.Dice))
	chance := luckyfive.ChanceOf(thrown, s.Before)
	said := chance.Lower
	if s.Higher {
		said = chance.Higher
	}
	got := 0.0
	if s.Right {
		got = 1
	}
	p.Bets++
	p.Staked += s.Chip
	p.Luck.add(got, said, said*(1-said))
	if said == chance.Best() {
		p.BetterWords++
	}
}

// diceOf are the dice that have a face.
func diceOf(d luckyfive.Dice) []dice.Die {
	var all []dice.Die
	for _, c := range []dice.Colour{dice.Red, dice.Orange, dice.Yellow} {
		if f := d.Of(c); f != 0 {
			all = append(all, dice.Die{Colour: c, Value: f})
		}
	}
	return all
}

// Text tells each player.
func (r LuckyFive) Text() []games.Text {
	var all []games.Text
	for _, p := range r.Players {
		all = append(all, p.Text())
	}
	return all
}

// Text is the player in a few sentences.
func (p LuckyFivePlayer) Text() games.Text {
	text := both("%[1]s: Punkte: %[2]d. Gewettet: %[3]d-mal, eingesetzt: %[4]d.", "%[1]s: points: %[2]d. Bets: %[3]d, staked: %[4]d.",
		p.Player, p.Score, p.Bets, p.Staked)
	if p.Bets == 0 {
		return text
	}
	return join(text, both("Richtig: %[1]s. Das Wahrscheinlichere angesagt: %[2]d von %[3]d.",
		"Right: %[1]s. On the likelier word: %[2]d of %[3]d.", p.Luck.text(), p.BetterWords, p.Bets))
}
