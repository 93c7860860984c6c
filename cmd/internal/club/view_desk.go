package club

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Desk is what the host sees besides.
type Desk struct {
	Tables []TableView `json:"tables"`
	Held   []HeldView  `json:"held"`
	// Doubts are rulings in dispute at tables.
	Doubts []DoubtView `json:"doubts"`
	// Books are the games, with their settings.
	Books []BookView `json:"books"`
}

// TableView is a table as the host sees it.
type TableView struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Plain  bool   `json:"plain"`
	Broken bool   `json:"broken"`
	Online bool   `json:"online"`
	// Key is what it asks with, Print the fingerprint to compare; both are
	// empty where nothing is to be confirmed. Other is true where another key
	// was confirmed before.
	Key   string `json:"key,omitempty"`
	Print string `json:"print,omitempty"`
	Other bool   `json:"other,omitempty"`
	// Ready is true of a table that games can be called to.
	Ready bool `json:"ready"`
	// Lacks is true of one that says that it cannot play the tournament's game.
	Lacks bool `json:"lacks,omitempty"`
	// Pages is the address of its own pages; left out where nobody knows one.
	Pages string `json:"pages,omitempty"`
}

// HeldView is a result that waits for the host, beside what counts now.
type HeldView struct {
	Table    string     `json:"table"`
	Where    string     `json:"where"`
	Game     string     `json:"game"`
	Revision int        `json:"revision"`
	At       time.Time  `json:"at"`
	Pod      Ref        `json:"pod"`
	Why      games.Text `json:"why"`
	Note     string     `json:"note,omitempty"`
	Void     bool       `json:"void,omitempty"`
	// Fits is true where accepting it is possible.
	Fits  bool         `json:"fits"`
	Seats []PlayerView `json:"seats"`
	// Journal is the hash of the log that it rests on, at its table.
	Journal string `json:"journal"`
	Twin    string `json:"twin,omitempty"`
	// Counts are the places that count now; empty where none do, as where CountsVoid
	// is true. CountsRevision is that of the table's result, left out of one that
	// was entered by hand, and CountsNote what was noted then.
	Counts         []PlayerView `json:"counts"`
	CountsVoid     bool         `json:"counts_void,omitempty"`
	CountsRevision int          `json:"counts_revision,omitempty"`
	CountsNote     string       `json:"counts_note,omitempty"`
}

// BookView is a game that can be chosen.
type BookView struct {
	Name     string         `json:"name"`
	Options  []games.Option `json:"options"`
	TimeRule games.Text     `json:"time_rule"`
}

// Desk is the evening as the host sees it.
func (s *Service) Desk(ctx context.Context) (Desk, error) {
	d := Desk{Tables: []TableView{}, Held: []HeldView{}, Doubts: []DoubtView{}}
	for _, b := range Books {
		d.Books = append(d.Books, BookView{b.Name(), b.Options(), TimeRule(b.Name())})
	}
	err := s.ask(ctx, "", func(e *Evening) ([]Event, error) {
		for _, t := range e.Tables {
			v := TableView{ID: t.ID, Name: t.Name, Plain: t.Plain, Broken: t.Broken, Ready: t.usable() && (e.Now == nil || t.plays(e.Now.Game)), Key: t.Asks, Other: t.Asks != "" && t.Key != ""}
			v.Lacks = e.Now != nil && !t.plays(e.Now.Game)
			if key, err := base64.StdEncoding.DecodeString(t.Asks); err == nil && t.Asks != "" {
				v.Print = wire.Fingerprint(ed25519.PublicKey(key))
			}
			if l := s.live[t.ID]; l != nil {
				v.Online, v.Pages = l.online(s.opt.Now()), l.Pages
			}
			d.Tables = append(d.Tables, v)
		}
		d.Doubts = s.doubts(e)
		if e.Now != nil {
			for _, h := range e.Now.Held {
				d.Held = append(d.Held, e.heldView(h))
			}
		}
		return nil, nil
	})
	return d, err
}

func (e *Evening) heldView(r *Result) HeldView {
	v := HeldView{
		Table: r.Table, Where: e.where(r.Table), Game: r.Game, Revision: r.Revision, At: r.At, Pod: r.Pod, Why: reasons[r.Why],
		Note: r.Note, Void: r.Void, Journal: r.Journal, Twin: r.Twin, Seats: e.Now.places(r), Counts: []PlayerView{},
	}
	if p := e.meant(r); p != nil {
		v.Fits = true
		v.Pod = p.Ref
		if p.Result != nil {
			v.Counts, v.CountsVoid = e.Now.places(p.Result), p.Result.Void
			v.CountsRevision, v.CountsNote = p.Result.Revision, p.Result.Note
		}
	}
	return v
}

// places are those of a result, the best first. Who is no player keeps the name
// that the table gave.
func (t *Tournament) places(r *Result) []PlayerView {
	all := []PlayerView{}
	for id, place := range r.Places {
		v := PlayerView{ID: id, Name: string(id)}
		if t.players[id] != nil {
			v = t.view(id)
		}
		v.Place = place
		if score, ok := r.Scores[id]; ok {
			v.Score = &score
		}
		all = append(all, v)
	}
	slices.SortFunc(all, func(a, b PlayerView) int {
		if a.Place != b.Place {
			return a.Place - b.Place
		}
		return cmp.Compare(a.Name, b.Name)
	})
	return all
}
