package web

import (
	"fmt"
	"slices"
	"strings"

	"dicetable/cmd/internal/club"
)

// standings is the list to hang up.
func (p *paper) standings() {
	title := p.say("Stand", "Standings")
	if p.view.Seed != "" {
		title = p.say("Endstand", "Final standings")
	}
	if r := p.view.Round; r != nil {
		title = fmt.Sprintf(p.say("Stand in Runde %d", "Standings in round %d"), r.Number)
	}
	p.headline(title)
	all := p.columns()
	row := func(style string, cell func(column) string) {
		p.SetFont("Go", style, 10)
		for _, c := range all {
			p.CellFormat(c.width, 6.4, p.fit(cell(c), c.width-1.5), "B", 0, c.align, false, 0, "")
		}
		p.Ln(6.4)
	}
	row("B", func(c column) string { return c.text })
	for _, s := range p.view.Standings {
		row("", func(c column) string { return c.of(s) })
	}
}

// column is one of the standings, width in mm.
type column struct {
	text, align string
	width       float64
	of          func(club.StandingView) string
}

// columns are those of the standings; teams and prizes where there are any.
func (p *paper) columns() []column {
	some := func(has func(club.StandingView) bool) bool { return slices.ContainsFunc(p.view.Standings, has) }
	name := func(s club.StandingView) string {
		if s.Out {
			return s.Name + p.say(" (abgemeldet)", " (left)")
		}
		return s.Name
	}
	all := []column{
		{"#", "R", 12, func(s club.StandingView) string { return fmt.Sprint(s.Place) }},
		{p.say("Name", "Name"), "L", 66, name},
		{p.measured(), "R", 20, p.measure},
		{p.say("Siege", "Wins"), "R", 16, func(s club.StandingView) string { return fmt.Sprint(s.Wins) }},
		{p.say("Spiele", "Games"), "R", 16, func(s club.StandingView) string { return fmt.Sprint(s.Games) }},
		{p.say("Gegner", "Strength"), "R", 20, func(s club.StandingView) string { return p.number(s.Strength) }},
	}
	if some(func(s club.StandingView) bool { return s.Team != "" }) {
		all = slices.Insert(all, 2, column{p.say("Team", "Team"), "L", 36, func(s club.StandingView) string { return s.Team }})
		all[1].width = 48
	}
	if some(func(s club.StandingView) bool { return s.Prize > 0 }) {
		all = append(all, column{p.say("Preis", "Prize"), "R", 18, func(s club.StandingView) string {
			if s.Prize == 0 {
				return ""
			}
			return p.number(fmt.Sprintf("%.2f", float64(s.Prize)/100))
		}})
	}
	return all
}

// number is a number with a point as the language writes it.
func (p *paper) number(text string) string {
	if p.german {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}

// measured is what the format counts, measure how much of it somebody has.
func (p *paper) measured() string {
	switch p.view.Setup.Format {
	case club.Lives:
		return p.say("Leben", "Lives")
	case club.Ladder:
		return p.say("Wertung", "Rating")
	}
	return p.say("Punkte", "Points")
}

func (p *paper) measure(s club.StandingView) string {
	switch p.view.Setup.Format {
	case club.Lives:
		return fmt.Sprint(s.Lives)
	case club.Ladder:
		return p.number(s.Rating)
	}
	return p.number(s.Points)
}
