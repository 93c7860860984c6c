package main

import (
	"cmp"
	"context"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// idle is a component that does nothing.
type idle struct{}

func (idle) Run(context.Context) error { return nil }

// joinClub makes the table's link to its club, if the configuration names one,
// and has it see what the table shows.
func (a *assembly) joinClub() (component, error) {
	if a.Club.URL == "" {
		return idle{}, nil
	}
	m, err := member.Open(member.Options{
		Table: a.id, Dir: a.Table.Dir, URL: a.Club.URL, Token: a.Club.Token, Authority: a.Club.Authority, Name: cmp.Or(a.Club.Name, a.id.String()),
		Version: version, Games: a.Club.Plays(), Pages: a.pages,
		Call:   func(ctx context.Context, c wire.Call) { a.station.loop.Call(ctx, c) },
		Photo:  func(url string) ([]byte, error) { return a.station.album.Photo(url) },
		Decide: func(ctx context.Context, c wire.Command) (wire.Answer, error) { return a.station.loop.Ask(ctx, c) },
		Part:   a.planned.health, Notice: func(part string, w wire.Part) { a.station.loop.Part(part, w) }, Log: a.log,
	})
	if err != nil {
		return nil, err
	}
	a.planned.sinks = append(a.planned.sinks, m)
	a.planned.report = m.Report
	return m, nil
}

// reporting hands results on with what they rest on; nil where nobody wants
// them.
func (s *station) reporting(p plan) func(wire.Result) {
	if p.report == nil {
		return nil
	}
	return func(r wire.Result) {
		records, sum, err := s.journal.Digest()
		if err != nil {
			p.log.Error("a result is told without the hash of its journal", "cause", err)
		}
		r.Journal = wire.Digest{Records: records, SHA256: sum}
		p.report(r)
	}
}
