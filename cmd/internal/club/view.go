package club

import (
	"context"
	"fmt"
	"slices"
	"time"

	"dicetable/games"
	"dicetable/games/tournament"
)

// View is what everybody may see: on the wall, and on every phone.
type View struct {
	// Seq grows with each change.
	Seq int64 `json:"seq"`
	// At is when it was so, by the club's clock.
	At time.Time `json:"at"`
	// Now is the tournament that is played; left out where none is.
	Now *NowView `json:"now,omitempty"`
	// Last is the one that was closed last, without a round; left out while
	// another one is played.
	Last *NowView `json:"last,omitempty"`
}

// NowView is the tournament that is played, or was last.
type NowView struct {
	ID    string `json:"id"`
	Setup Setup  `json:"setup"`
	// Seal promises the seed of the draws: its SHA-256 sum.
	Seal string `json:"seal"`
	// Seed is told once the tournament is over.
	Seed   string `json:"seed,omitempty"`
	Paused bool   `json:"paused"`
	// Ends is when it will end if it goes on so; left out where nobody knows.
	Ends  time.Time  `json:"ends,omitzero"`
	Round *RoundView `json:"round,omitempty"`
	// Finished is true once no round is left to be drawn.
	Finished bool `json:"finished,omitempty"`
	// Standings are those of everybody, Teams those of the teams.
	Standings []StandingView `json:"standings"`
	Teams     []TeamView     `json:"teams,omitempty"`
	// Season is that of the tournament; left out where it is of none.
	Season *SeasonView `json:"season,omitempty"`
	// TimeRule says how a game is placed when its time is up.
	TimeRule games.Text `json:"time_rule"`
	Held     int        `json:"held"`
}

// RoundView is a round.
type RoundView struct {
	Number  int          `json:"number"`
	Attempt int          `json:"attempt"`
	Drawn   time.Time    `json:"drawn"`
	Over    bool         `json:"over"`
	Started bool         `json:"started"`
	Up      bool         `json:"up"`
	Until   time.Time    `json:"until,omitzero"`
	Left    int          `json:"left"`
	Byes    []PlayerView `json:"byes"`
	Pods    []PodView    `json:"pods"`
}

// PlayerView is a player by name.
type PlayerView struct {
	ID   tournament.Player `json:"id"`
	Name string            `json:"name"`
	Team string            `json:"team,omitempty"`
	// Place is that of a game that is over; 0 of any other.
	Place int `json:"place,omitempty"`
	// Score is as the table told it last; left out where it did not.
	Score *int `json:"score,omitempty"`
	// Points are what the game gave; left out where none count.
	Points string `json:"points,omitempty"`
}

// PodView is one game.
type PodView struct {
	Ref
	Table string `json:"table"`
	// Where is the table's name; empty while no table is free.
	Where string       `json:"where"`
	Seats []PlayerView `json:"seats"`
	Over  bool         `json:"over"`
	Void  bool         `json:"void,omitempty"`
	Hand  bool         `json:"hand,omitempty"`
	Held  bool         `json:"held,omitempty"`
	// Live is how it stands just now, where the table tells.
	Live bool `json:"live,omitempty"`
	// Playing is the round of the game itself, Holds what holds it up, as its table
	// says it; left out while nothing does.
	Playing int        `json:"playing,omitempty"`
	Holds   games.Text `json:"holds,omitzero"`
	// Results are told in a History, where more is to be said than how it ended.
	Results []ResultView `json:"results,omitempty"`
}

// StandingView is where one player stands.
type StandingView struct {
	PlayerView
	Place int `json:"place"`
	// Points, and the Strength of those who were met, are left out where none count.
	Points   string `json:"points,omitempty"`
	Games    int    `json:"games"`
	Wins     int    `json:"wins"`
	Strength string `json:"strength,omitempty"`
	Lives    int    `json:"lives,omitempty"`
	// Rating is a ladder's, with two decimals.
	Rating string `json:"rating,omitempty"`
	// Prize is in cents, as it would be now.
	Prize int  `json:"prize,omitempty"`
	Out   bool `json:"out,omitempty"`
}

// View is the evening as everybody may see it.
func (s *Service) View(ctx context.Context) (View, error) {
	var v View
	err := s.ask(ctx, "", func(e *Evening) ([]Event, error) {
		now := s.opt.Now().UTC()
		v = View{At: now}
		if t := e.Now; t != nil {
			v.Now = s.nowView(e, t, now)
		} else if n := len(e.Over); n > 0 {
			v.Last = s.nowView(e, e.Over[n-1], now)
		}
		return nil, nil
	})
	v.Seq, _ = s.Watch()
	return v, err
}

// nowView is a tournament; of one that is over the seed is told, and no round.
func (s *Service) nowView(e *Evening, t *Tournament, now time.Time) *NowView {
	v := &NowView{ID: t.ID, Setup: t.Setup, Seal: t.Seal, Paused: !t.Paused.IsZero(), Standings: t.standingViews(), Teams: t.teamViews(), TimeRule: TimeRule(t.Game), Held: len(t.Held), Season: e.season(t)}
	if t != e.Now {
		v.Seed = t.Seed
		return v
	}
	tables := len(e.usable())
	v.Ends, v.Finished = t.Forecast(now, tables), t.finished(tables)
	if r := t.last(); r != nil {
		v.Round = s.roundView(e, t, r, now)
	}
	return v
}

func (t *Tournament) view(id tournament.Player) PlayerView {
	p := t.players[id]
	return PlayerView{ID: p.ID, Name: p.Name, Team: p.Team}
}

func (t *Tournament) standingViews() []StandingView {
	standings := t.Standings()
	var prizes map[tournament.Player]int
	if t.counted() && !t.forTeams() {
		prizes = tournament.Prizes(t.Prizes, standings)
	}
	all := make([]StandingView, 0, len(standings))
	for _, s := range standings {
		v := t.standingView(t.players[s.Player], s)
		v.Prize = prizes[s.Player]
		all = append(all, v)
	}
	return all
}

// counted reports whether any game counts yet.
func (t *Tournament) counted() bool {
	counts := func(p *Pod) bool { return p.Result != nil && !p.Result.Void }
	return slices.ContainsFunc(t.Rounds, func(r *Round) bool { return slices.ContainsFunc(r.Pods, counts) })
}

// standingView is where a player stands, by the format's own measure.
func (t *Setup) standingView(p *Player, s tournament.Standing) StandingView {
	v := StandingView{
		PlayerView: PlayerView{ID: p.ID, Name: p.Name, Team: p.Team}, Place: s.Place, Games: s.Games, Wins: s.Wins, Lives: s.Lives, Out: p.Out,
	}
	if t.countsPoints() {
		v.Points, v.Strength = s.Points.String(), s.Strength.String()
	}
	if t.Format == Ladder {
		v.Rating = fmt.Sprintf("%.2f", float64(s.Rating)/100)
	}
	return v
}

// roundView is a round of a tournament, with what its tables tell just now.
func (s *Service) roundView(e *Evening, t *Tournament, r *Round, now time.Time) *RoundView {
	v := &RoundView{
		Number: r.Number, Attempt: r.Attempt, Drawn: r.Drawn, Over: r.over(), Started: r.Clock.Started, Up: r.Clock.Up,
		Until: r.Clock.until(t.Minutes), Byes: []PlayerView{}, Pods: []PodView{},
	}
	if t.Minutes > 0 {
		v.Left = max(0, int((time.Duration(t.Minutes)*time.Minute - r.Clock.spent(now)).Seconds()))
	}
	for _, id := range r.Byes {
		v.Byes = append(v.Byes, t.view(id))
	}
	for _, p := range r.Pods {
		v.Pods = append(v.Pods, s.podView(e, t, p))
	}
	return v
}

func (s *Service) podView(e *Evening, t *Tournament, p *Pod) PodView {
	v := PodView{Ref: p.Ref, Table: p.Table, Where: e.where(p.Table), Over: p.Result != nil}
	for _, h := range t.Held {
		v.Held = v.Held || h.Tournament == t.ID && h.Pod == p.Ref
	}
	scores := map[string]int{}
	if l := s.live[p.Table]; l != nil && l.online(s.opt.Now()) && l.of(t, p) {
		if v.Live, v.Playing = p.Result == nil, l.State.Round; v.Live {
			v.Holds = l.State.Holds
		}
		for _, seat := range l.State.Seats {
			scores[seat.Name] = seat.Score
		}
	}
	var points map[tournament.Player]tournament.Points
	if p.Result != nil {
		v.Void, v.Hand = p.Result.Void, p.Result.Game == ""
		points = t.scheme().Of(p.Result.Places)
	}
	for _, id := range p.Seats {
		seat := t.view(id)
		if score, ok := scores[seat.Name]; ok {
			seat.Score = &score
		}
		if p.Result != nil {
			seat.Place = p.Result.Places[id]
			if t.countsPoints() {
				seat.Points = points[id].String()
			}
			if score, ok := p.Result.Scores[id]; ok {
				seat.Score = &score
			}
		}
		v.Seats = append(v.Seats, seat)
	}
	return v
}

// where is the name of a table; its id for one that is gone.
func (e *Evening) where(table string) string {
	if t := e.tables[table]; t != nil {
		return t.Name
	}
	return table
}

// of reports whether a table tells of this game.
func (l *Live) of(t *Tournament, p *Pod) bool {
	d := l.State.Draw
	return d != nil && d.Tournament == t.ID && (Ref{d.Round, d.Attempt, d.Pod}) == p.Ref
}
