package stats

import (
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
)

// CupAverage is what a fair throw brings on average in a category of Dice
// Cup, in points (DC-4). A full column is worth 136.
func CupAverage(c dicecup.Category) float64 {
	switch c {
	case dicecup.Fours, dicecup.Fives, dicecup.Sixes:
		pips := map[dicecup.Category]float64{dicecup.Fours: 4, dicecup.Fives: 5, dicecup.Sixes: 6}
		return dicecup.Dice * pips[c] / sides
	case dicecup.Pasch:
		return dicecup.PaschPoints * float64(len(dicecup.Colours)) / sides
	case dicecup.Low:
		return dicecup.Dice * (1 + 2 + 3.0) / sides
	case dicecup.All:
		return dicecup.Dice * pips.mean
	}
	return dicecup.DicePerColour * pips.mean
}

// pips are the moments of what one die with 1 to 6 shows.
var pips = moments{7.0 / 2, 35.0 / 12}

// DiceCup is the report of a game of Dice Cup.
type DiceCup struct {
	// Throws were scored. Luck is their pips: all players score the same
	// throws, so luck is the table's and the difference is memory.
	Throws  int             `json:"throws"`
	Luck    Luck            `json:"luck"`
	Players []DiceCupPlayer `json:"players"`
}

// DiceCupPlayer is what one player made of the throws.
type DiceCupPlayer struct {
	Player string `json:"player"`
	Boxes  int    `json:"boxes"`
	Points int    `json:"points"`
	// Average is what fair throws bring in the same boxes without any choice.
	Average float64 `json:"average"`
	// BestChoices is how many boxes were the best that was open for the
	// throw, measured by the points above the box's average.
	BestChoices int `json:"best_choices"`
	// Top is the box with the most points above its average; its Player is
	// empty where there is no box.
	Top dicecup.Entry `json:"top"`
}

func ofDiceCup(r Record) (Report, error) {
	var report DiceCup
	players := map[string]*DiceCupPlayer{}
	for _, p := range r.Players {
		players[p] = &DiceCupPlayer{Player: p}
	}
	_, err := r.replayAll(func(s step) {
		for _, scored := range factsOf[dicecup.Scored](s.told) {
			report.Throws++
			for _, d := range scored.Dice {
				report.Luck.add(float64(d.Value), pips.mean, pips.variance)
			}
			sheets := s.before.View(games.Public).Body.(dicecup.View).Sheets
			for _, e := range scored.Crosses {
				players[e.Player].add(e, sheets[e.Player], scored.Dice)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for _, p := range r.Players {
		report.Players = append(report.Players, *players[p])
	}
	return report, nil
}

// add takes up a box that was scored; sheet is that of the player before.
func (p *DiceCupPlayer) add(e dicecup.Entry, sheet dicecup.Sheet, throw []dice.Die) {
	gain := float64(e.Points) - CupAverage(e.Category)
	p.Boxes++
	p.Points += e.Points
	p.Average += CupAverage(e.Category)
	if p.Top.Player == "" || gain > float64(p.Top.Points)-CupAverage(p.Top.Category) {
		p.Top = e
	}
	if gain >= bestGain(sheet, throw) {
		p.BestChoices++
	}
}

// bestGain is the most points above the average that a throw brings in a box
// that is open.
func bestGain(sheet dicecup.Sheet, throw []dice.Die) float64 {
	most := float64(-sides * dicecup.Dice)
	for _, column := range sheet {
		for _, c := range dicecup.Categories {
			if _, scored := column[c]; !scored {
				most = max(most, float64(c.Points(throw))-CupAverage(c))
			}
		}
	}
	return most
}

// Text tells the game, then each player.
func (r DiceCup) Text() []games.Text {
	all := []games.Text{both("Würfe: %[1]d. Augen am ganzen Tisch: %[2]s.", "Throws: %[1]d. Pips for the whole table: %[2]s.",
		r.Throws, r.Luck.text())}
	for _, p := range r.Players {
		all = append(all, p.Text())
	}
	return all
}

// Text is the player in a few sentences.
func (p DiceCupPlayer) Text() games.Text {
	if p.Boxes == 0 {
		return both("%[1]s: nichts gewertet.", "%[1]s: nothing scored.", p.Player)
	}
	text := both("%[1]s: Punkte: %[2]d, ohne zu wählen brächten Würfe dafür im Mittel %[3]s (%[4]s).",
		"%[1]s: points: %[2]d; throws would bring %[3]s on average without a choice (%[4]s).",
		p.Player, p.Points, number(p.Average, 0), signed(float64(p.Points)-p.Average))
	return join(text, both("Das Beste gewählt: %[1]d von %[2]d. Bester Eintrag: %[3]s mit %[4]d.",
		"Best choice made: %[1]d of %[2]d. Best entry: %[3]s with %[4]d.",
		p.BestChoices, p.Boxes, p.Top.Category.Name(), p.Top.Points))
}
