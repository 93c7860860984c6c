package club

import (
	"slices"

	"dicetable/games/tournament"
)

// TeamView is where a team stands.
type TeamView struct {
	Team   string `json:"team"`
	Place  int    `json:"place"`
	Points string `json:"points"`
	Wins   int    `json:"wins"`
	// Prize is in cents, as it would be now.
	Prize int `json:"prize,omitempty"`
}

// forTeams reports whether teams are who wins, and gets the prizes: in their
// format, as soon as somebody is of one.
func (t *Tournament) forTeams() bool {
	return t.Format == Teams && slices.ContainsFunc(t.Players, func(p *Player) bool { return p.Team != "" })
}

// teamViews are where the teams stand; nil where players win, each alone.
func (t *Tournament) teamViews() (all []TeamView) {
	if !t.forTeams() {
		return nil
	}
	standings := t.TeamStandings()
	var prizes map[string]int
	if t.counted() {
		prizes = tournament.TeamPrizes(t.Prizes, standings)
	}
	for _, s := range standings {
		all = append(all, TeamView{Team: s.Team, Place: s.Place, Points: s.Points.String(), Wins: s.Wins, Prize: prizes[s.Team]})
	}
	return all
}
