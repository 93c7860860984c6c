package stats

import (
	"dicetable/games"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// End is how a game came out.
type End struct {
	games.Result
	// Scores are the points or chips of each player at the end; nil in Bluff,
	// which has none.
	Scores map[string]int
}

// EndOf is how a game came out that is over. The error is ErrNotOver, or says
// which event the rule-book refuses.
func EndOf(r Record) (End, error) {
	last, err := r.replayAll(func(step) {})
	if err != nil {
		return End{}, err
	}
	result, _ := last.Result()
	end := End{Result: result}
	switch v := last.View(games.Public).Body.(type) {
	case dicecup.View:
		end.Scores = map[string]int{}
		for player, totals := range v.Totals {
			end.Scores[player] = totals.Total
		}
	case luckyfive.View:
		end.Scores = v.Scores
	case thrill.View:
		end.Scores = v.Chips
	}
	return end, nil
}
