package club

import (
	"context"
	"slices"
	"time"

	"dicetable/games"
)

// History is a tournament from its beginning on.
type History struct {
	ID    string    `json:"id"`
	Setup Setup     `json:"setup"`
	Seal  string    `json:"seal"`
	Began time.Time `json:"began"`
	// Seed is told once the tournament is over.
	Seed      string         `json:"seed,omitempty"`
	Closed    time.Time      `json:"closed,omitzero"`
	Standings []StandingView `json:"standings"`
	Teams     []TeamView     `json:"teams,omitempty"`
	Season    *SeasonView    `json:"season,omitempty"`
	Rounds    []*RoundView   `json:"rounds"`
}

// Histories are all tournaments, the newest first.
func (s *Service) Histories(ctx context.Context) ([]History, error) {
	all := []History{}
	err := s.ask(ctx, "", func(e *Evening) ([]Event, error) {
		list := slices.Clone(e.Over)
		if e.Now != nil {
			list = append(list, e.Now)
		}
		slices.Reverse(list)
		for _, t := range list {
			h := History{ID: t.ID, Setup: t.Setup, Seal: t.Seal, Began: t.Entrance, Closed: t.Closed, Standings: t.standingViews(), Teams: t.teamViews(), Season: e.season(t), Rounds: []*RoundView{}}
			if t != e.Now {
				h.Seed = t.Seed
			}
			for _, r := range t.Rounds {
				v := s.roundView(e, t, r, s.opt.Now())
				for i, p := range r.Pods {
					v.Pods[i].Results = e.resultViews(t, p)
				}
				h.Rounds = append(h.Rounds, v)
			}
			all = append(all, h)
		}
		return nil, nil
	})
	return all, err
}

// ResultView is a result that counts, or once did.
type ResultView struct {
	// Where is the table that signed it, Game its name there and Journal the hash
	// of its log; all are empty of one that the host entered.
	Where    string `json:"where,omitempty"`
	Game     string `json:"game,omitempty"`
	Revision int    `json:"revision,omitempty"`
	Journal  string `json:"journal,omitempty"`
	// From is since when it counts, Until when something took its place or it was
	// taken away; left out of the one that counts.
	From  time.Time `json:"from"`
	Until time.Time `json:"until,omitzero"`
	// Why is why the host was asked, and accepted it; left out where nobody was.
	Why games.Text `json:"why,omitzero"`
	// Note says what was corrected, or why it was entered by hand.
	Note string `json:"note,omitempty"`
	Void bool   `json:"void,omitempty"`
	// Seats are the places, the best first.
	Seats []PlayerView `json:"seats"`
}

// resultViews are all results of a game that ever counted, the oldest first; nil
// where there is but one, which came by itself.
func (e *Evening) resultViews(t *Tournament, p *Pod) (all []ResultView) {
	results := slices.Clone(p.Before)
	if p.Result != nil {
		results = append(results, p.Result)
	}
	if len(results) == 1 && p.Result != nil && p.Result.Note == "" && p.Result.Why == "" {
		return nil
	}
	for _, r := range results {
		all = append(all, ResultView{
			Where: e.where(r.Table), Game: r.Game, Revision: r.Revision, Journal: r.Journal, From: r.From, Until: r.Until,
			Why: reasons[r.Why], Note: r.Note, Void: r.Void, Seats: t.places(r),
		})
	}
	return all
}
