package club

import (
	"strings"

	"dicetable/games"
	"dicetable/games/tournament"
)

// SeasonView is where everybody stands in a season.
type SeasonView struct {
	Name string `json:"name"`
	// Evenings is how many of its tournaments there were, this one included.
	Evenings  int            `json:"evenings"`
	Standings []StandingView `json:"standings"`
}

// seasonOf are the tournaments of a season, the oldest first.
func (e *Evening) seasonOf(name string) (all []*Tournament) {
	for _, t := range e.Over {
		if t.Season == name {
			all = append(all, t)
		}
	}
	if e.Now != nil && e.Now.Season == name {
		all = append(all, e.Now)
	}
	return all
}

// fits says why a tournament cannot be one of its season: in one season count
// either points or ratings.
func (e *Evening) fits(s Setup) error {
	if s.Season == "" {
		return nil
	}
	for _, t := range e.seasonOf(s.Season) {
		if t != e.Now && (t.Format == Ladder) != (s.Format == Ladder) {
			return games.Refusef("", "Die Saison %q zählt anders: eine Rangliste und Punkte passen nicht zusammen.", "The season %q counts otherwise: a ladder and points do not go together.", s.Season)
		}
	}
	return nil
}

// season is that of a tournament as it stands after it, nil for none. Who has the
// same name on two evenings is the same player; the points for each place are
// those of this tournament.
func (e *Evening) season(t *Tournament) *SeasonView {
	if t.Season == "" {
		return nil
	}
	known := map[tournament.Player]*Player{}
	var evenings []tournament.Evening
	for _, one := range e.seasonOf(t.Season) {
		evenings = append(evenings, one.named(known))
		if one == t {
			break
		}
	}
	field, past := tournament.Season(evenings)
	v := &SeasonView{Name: t.Season, Evenings: len(evenings), Standings: []StandingView{}}
	for _, s := range t.counting().Standings(field, past) {
		v.Standings = append(v.Standings, t.standingView(known[s.Player], s))
	}
	return v
}

// counting is the format by which a season's games count, however they were
// drawn.
func (s Setup) counting() tournament.Format {
	if s.Format == Ladder {
		return tournament.Ladder{}
	}
	s.Format = League
	return s.format(0)
}

// named is a tournament whose players have their names for ids, whatever the
// case; known gets who they are.
func (t *Tournament) named(known map[tournament.Player]*Player) tournament.Evening {
	id := func(p tournament.Player) tournament.Player {
		return tournament.Player(strings.ToLower(t.players[p].Name))
	}
	ids := func(some []tournament.Player) (all []tournament.Player) {
		for _, p := range some {
			all = append(all, id(p))
		}
		return all
	}
	evening := tournament.Evening{Field: t.field(len(t.Rounds) + 1)}
	for i, p := range t.Players {
		evening.Field[i].Player = id(p.ID)
		known[id(p.ID)] = p
	}
	for _, r := range t.past() {
		var round tournament.Round
		if t.Format != Robin { // there nobody is given anything for it
			round.Byes = ids(r.Byes)
		}
		for _, table := range r.Tables {
			one := tournament.Table{Seats: ids(table.Seats), Void: table.Void}
			if table.Places != nil {
				one.Places = map[tournament.Player]int{}
				for p, place := range table.Places {
					one.Places[id(p)] = place
				}
			}
			round.Tables = append(round.Tables, one)
		}
		evening.Rounds = append(evening.Rounds, round)
	}
	return evening
}
