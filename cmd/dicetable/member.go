package main

import (
	"context"
	"log/slog"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// idle is a component that does nothing.
type idle struct{}

func (idle) Run(context.Context) error { return nil }

// joinClub makes the table's link to its club, if the configuration names one,
// and has it see what the table shows.
func (f runFlags) joinClub(id wire.TableID, p *plan, notice func(string, wire.Part), call func(context.Context, wire.Call), log *slog.Logger) (component, error) {
	if f.Club.URL == "" {
		return idle{}, nil
	}
	name := f.Club.Name
	if name == "" {
		name = id.String()
	}
	m, err := member.Open(member.Options{
		Table: id, Dir: f.Table.Dir, URL: f.Club.URL, Token: f.Club.Token, Name: name, Version: version, Games: config.Games(),
		Call: call, Part: p.health, Notice: notice, Log: log,
	})
	if err != nil {
		return nil, err
	}
	p.sinks = append(p.sinks, m)
	p.report = m.Report
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
