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
	if r := p.view.Round; r != nil && p.view.Setup.Format != club.Ladder {
		title = fmt.Sprintf(p.say("Stand in Runde %d", "Standings in round %d"), r.Number)
	}
	p.headline(title)
	if len(p.view.Teams) > 0 {
		list(p, p.teamColumns(), p.view.Teams)
		p.Ln(6)
	}
	list(p, p.columns(), p.view.Standings)
}

// column is one of a list of standings, width in mm.
type column[S any] struct {
	text, align string
	width       float64
	of          func(S) string
}

// list prints standings, a line each.
func list[S any](p *paper, all []column[S], standings []S) {
	row := func(style string, cell func(column[S]) string) {
		p.SetFont("Go", style, 10)
		for _, c := range all {
			p.CellFormat(c.width, 6.4, p.fit(cell(c), c.width-1.5), "B", 0, c.align, false, 0, "")
		}
		p.Ln(6.4)
	}
	row("B", func(c column[S]) string { return c.text })
	for _, s := range standings {
		row("", func(c column[S]) string { return c.of(s) })
	}
}

// teamColumns are those of the teams.
func (p *paper) teamColumns() []column[club.TeamView] {
	all := []column[club.TeamView]{
		{"#", "R", 12, func(s club.TeamView) string { return fmt.Sprint(s.Place) }},
		{p.say("Team", "Team"), "L", 84, func(s club.TeamView) string { return s.Team }},
		{p.say("Punkte", "Points"), "R", 20, func(s club.TeamView) string { return p.number(s.Points) }},
		{p.say("Siege", "Wins"), "R", 16, func(s club.TeamView) string { return fmt.Sprint(s.Wins) }},
	}
	if slices.ContainsFunc(p.view.Teams, func(s club.TeamView) bool { return s.Prize > 0 }) {
		all = append(all, column[club.TeamView]{p.say("Preis", "Prize"), "R", 18, func(s club.TeamView) string { return p.money(s.Prize) }})
	}
	return all
}

// columns are those of the players; teams and prizes where there are any.
func (p *paper) columns() []column[club.StandingView] {
	some := func(has func(club.StandingView) bool) bool { return slices.ContainsFunc(p.view.Standings, has) }
	name := func(s club.StandingView) string {
		if s.Out {
			return s.Name + p.say(" (abgemeldet)", " (left)")
		}
		return s.Name
	}
	all := []column[club.StandingView]{
		{"#", "R", 12, func(s club.StandingView) string { return fmt.Sprint(s.Place) }},
		{p.say("Name", "Name"), "L", 66, name},
		{p.say("Siege", "Wins"), "R", 16, func(s club.StandingView) string { return fmt.Sprint(s.Wins) }},
		{p.say("Spiele", "Games"), "R", 16, func(s club.StandingView) string { return fmt.Sprint(s.Games) }},
	}
	if measured := p.measured(); measured != "" {
		all = slices.Insert(all, 2, column[club.StandingView]{measured, "R", 20, p.measure})
	}
	if some(func(s club.StandingView) bool { return s.Strength != "" }) {
		all = append(all, column[club.StandingView]{p.say("Gegner", "Strength"), "R", 20, func(s club.StandingView) string { return p.number(s.Strength) }})
	}
	if some(func(s club.StandingView) bool { return s.Team != "" }) {
		all = slices.Insert(all, 2, column[club.StandingView]{p.say("Team", "Team"), "L", 36, func(s club.StandingView) string { return s.Team }})
		all[1].width = 48
	}
	if some(func(s club.StandingView) bool { return s.Prize > 0 }) {
		all = append(all, column[club.StandingView]{p.say("Preis", "Prize"), "R", 18, func(s club.StandingView) string { return p.money(s.Prize) }})
	}
	return all
}

// money is an amount in cents; nothing for none.
func (p *paper) money(cents int) string {
	if cents == 0 {
		return ""
	}
	return p.number(fmt.Sprintf("%.2f", float64(cents)/100))
}

// number is a number with a point as the language writes it.
func (p *paper) number(text string) string {
	if p.german {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}

// measured is what the format counts, empty where that is nothing but how far
// somebody came; measure is how much of it somebody has.
func (p *paper) measured() string {
	switch p.view.Setup.Format {
	case club.Lives:
		return p.say("Leben", "Lives")
	case club.Ladder:
		return p.say("Wertung", "Rating")
	case club.Knockout:
		return ""
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
