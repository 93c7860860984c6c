package club

import (
	"context"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// DoubtView is a ruling in dispute, for the host.
type DoubtView struct {
	Table string `json:"table"`
	Where string `json:"where"`
	// Photo is the hash by which Service.Photo has the photograph; empty where
	// there is none.
	Photo string `json:"photo,omitempty"`
	// Doubt is without the photograph.
	Doubt wire.ClubDoubt `json:"doubt"`
	// Sent is true once the host has decided and the table has not said so yet.
	Sent bool `json:"sent,omitempty"`
}

// ofDoubt is the body of the host's act.
type ofDoubt struct {
	Table string `json:"table"`
	wire.Decision
}

// decide is the host's decision on a ruling in dispute. Whether it is still in
// dispute only the table can know.
func (e *Evening) decide(b ofDoubt) ([]Event, error) {
	t, err := e.table(b.Table)
	if err != nil {
		return nil, err
	}
	if t.Key == "" {
		return nil, errNotConfirmed
	}
	if err := b.Check(); err != nil {
		return nil, games.Refusef("", "So lässt sich nicht entscheiden: %v.", "This is no decision: %v.", err)
	}
	return []Event{decided{t.ID, b.Decision}}, nil
}

// doubts are the rulings in dispute, in the order of the tables.
func (s *Service) doubts(e *Evening) []DoubtView {
	all := []DoubtView{}
	for _, t := range e.Tables {
		l := s.live[t.ID]
		if l == nil || l.Doubt.None() || t.Key == "" {
			continue
		}
		v := DoubtView{Table: t.ID, Where: t.Name, Doubt: l.Doubt}
		if len(v.Doubt.JPEG) > 0 {
			v.Photo, v.Doubt.JPEG = v.Doubt.Verdict.Photo.SHA256, nil
		}
		if d := t.Decided; d != nil && v.Doubt.Refused == (games.Text{}) {
			v.Sent = d.GameID == v.Doubt.GameID && d.Verdict == v.Doubt.Dispute.Verdict && d.At.Equal(v.Doubt.Dispute.At)
		}
		all = append(all, v)
	}
	return all
}

// Photo is the photograph of a ruling that is in dispute, by its SHA-256 in
// hexadecimal, which the host alone is told; nil for none.
func (s *Service) Photo(ctx context.Context, hash string) (jpeg []byte, err error) {
	err = s.ask(ctx, "", func(*Evening) ([]Event, error) {
		for _, l := range s.live {
			if p := l.Doubt.Verdict.Photo; p != nil && p.SHA256 == hash {
				jpeg = l.Doubt.JPEG
			}
		}
		return nil, nil
	})
	return jpeg, err
}
