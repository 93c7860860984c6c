package dicecup

import (
	"encoding/json"

	"dicetable/games"
)

// View is what one audience may know of a game, as `dicetable play` and the
// wall show it. The dice of a throw are in it only from the scoring on
// (DC-8).
type View struct {
	Game    string   `json:"game"`
	Phase   Phase    `json:"phase"`
	Turn    *string  `json:"turn"`
	Winners []string `json:"winners"`
	Round   int      `json:"round"`
	// Cup is who handles the cup in this round.
	Cup string `json:"cup"`
	// Waiting are those whose cross is awaited.
	Waiting []string          `json:"waiting"`
	Sheets  map[string]Sheet  `json:"sheets"`
	Totals  map[string]Totals `json:"totals"`
	// Players sit clockwise in this order; Left are those who play no more.
	Players []string `json:"players"`
	Left    []string `json:"left"`
	// Rounds and Columns are how many the game has.
	Rounds  int `json:"rounds"`
	Columns int `json:"columns"`
	// Crosses are those of the running round that the audience may know: a
	// player's own, all of them for the referee.
	Crosses map[string]Box `json:"crosses,omitempty"`
	// Doubt is what the host decides about, with the cup aside; else null.
	Doubt *Doubt `json:"doubt"`
	// Last is the round that was scored last, null before.
	Last *Scored `json:"last"`
}

// Sheet has the points of one player, column by column. A sheet of one column
// is encoded without the list around it.
type Sheet []map[Category]int

// MarshalJSON writes one column as an object and several as a list of them.
func (s Sheet) MarshalJSON() ([]byte, error) {
	if len(s) == 1 {
		return json.Marshal(s[0])
	}
	return json.Marshal([]map[Category]int(s))
}

// view is the sheet without its open boxes.
func (s sheet) view() Sheet {
	v := make(Sheet, len(s))
	for c, column := range s {
		v[c] = map[Category]int{}
		for i, points := range column {
			if points != open {
				v[c][Categories[i]] = points
			}
		}
	}
	return v
}

// View hides crosses from whom they do not concern, and the dice under the
// cup from everybody.
func (s *state) View(a games.Audience) games.View {
	v := View{
		Game: Book{}.Name(), Phase: s.Phase, Winners: s.winners(), Round: s.Round,
		Cup: s.Players[s.Cup], Waiting: s.waiting(), Sheets: map[string]Sheet{}, Totals: map[string]Totals{},
		Players: s.Players, Left: []string{}, Rounds: s.Settings.Rounds(), Columns: s.Settings.Columns,
		Crosses: map[string]Box{}, Doubt: s.Doubt, Last: s.Last,
	}
	if s.Phase == PhaseThrow {
		v.Turn = &s.Players[s.Cup]
	}
	for seat, p := range s.Players {
		v.Sheets[p], v.Totals[p] = s.Sheets[seat].view(), s.Sheets[seat].totals()
		if s.Left[seat] {
			v.Left = append(v.Left, p)
		}
		if mayKnow := a.Referee || a.Player == p; mayKnow && s.Crosses[seat] != (Box{}) {
			v.Crosses[p] = s.Crosses[seat]
		}
	}
	return games.View{Audience: a, Body: v}
}

// winners have the highest total (DC-6); nobody before the end.
func (s *state) winners() []string {
	r, over := s.Result()
	if !over {
		return []string{}
	}
	return r.Winners
}

// Result ranks by total; equal totals share a place (DC-10).
func (s *state) Result() (games.Result, bool) {
	if s.Phase != PhaseOver {
		return games.Result{}, false
	}
	r := games.Result{Places: map[string]int{}}
	for seat, p := range s.Players {
		place := 1
		for _, other := range s.Sheets {
			if other.totals().Total > s.Sheets[seat].totals().Total {
				place++
			}
		}
		r.Places[p] = place
		if place == 1 {
			r.Winners = append(r.Winners, p)
		}
	}
	return r, true
}
