package stats

import (
	"dicetable/games"
	"dicetable/games/thrill"
)

// Thrill is the report of a game of Thrill. Nothing in it is called luck: how
// discs fall is no matter of known chances.
type Thrill struct {
	Pushes  int            `json:"pushes"`
	Fell    thrill.Discs   `json:"fell"`
	Players []ThrillPlayer `json:"players"`
}

// ThrillPlayer is what one player lost and did.
type ThrillPlayer struct {
	Player string `json:"player"`
	// InHands are the chips lost in open hands (TH-3), Paid those paid for
	// discs (TH-6).
	InHands int `json:"in_hands"`
	Paid    int `json:"paid"`
	// Pushes were made, and Fell fell in them.
	Pushes int          `json:"pushes"`
	Fell   thrill.Discs `json:"fell"`
	// Tips were settled, TipsRight of them right (TH-10); not that of a Maxe
	// who went out before (TH-12).
	Tips      int `json:"tips"`
	TipsRight int `json:"tips_right"`
}

func ofThrill(r Record) (Report, error) {
	players := map[string]*ThrillPlayer{}
	for _, p := range r.Players {
		players[p] = &ThrillPlayer{Player: p}
	}
	var report Thrill
	_, err := r.replayAll(func(s step) {
		for _, hands := range factsOf[thrill.Opened](s.told) {
			for p, n := range hands.Hands {
				players[p].InHands += n
			}
		}
		for _, pushed := range factsOf[thrill.Pushed](s.told) {
			report.Pushes++
			report.Fell = plus(report.Fell, pushed.Fell)
			players[pushed.Maxe].push(pushed)
		}
		for _, turned := range factsOf[thrill.Turned](s.told) {
			for _, p := range turned.Right {
				players[p].tip(true)
			}
			for _, p := range turned.Wrong {
				players[p].tip(false)
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

func (p *ThrillPlayer) push(pushed thrill.Pushed) {
	p.Pushes++
	p.Paid += pushed.Paid
	p.Fell = plus(p.Fell, pushed.Fell)
}

func (p *ThrillPlayer) tip(right bool) {
	p.Tips++
	if right {
		p.TipsRight++
	}
}

func plus(a, b thrill.Discs) thrill.Discs {
	return thrill.Discs{Small: a.Small + b.Small, Medium: a.Medium + b.Medium, Large: a.Large + b.Large}
}

// Text tells the game, then each player.
func (r Thrill) Text() []games.Text {
	all := []games.Text{both("Geschoben: %[1]d-mal. Gefallen: %[2]s.", "Pushes: %[1]d. Fell: %[2]s.", r.Pushes, discsText(r.Fell))}
	for _, p := range r.Players {
		all = append(all, p.Text())
	}
	return all
}

// Text is the player in a few sentences.
func (p ThrillPlayer) Text() games.Text {
	text := both("%[1]s: Chips in Händen verloren: %[2]d, für Scheiben bezahlt: %[3]d. Geschoben: %[4]d-mal, gefallen: %[5]s.",
		"%[1]s: chips lost in hands: %[2]d, paid for discs: %[3]d. Pushes: %[4]d, fell: %[5]s.",
		p.Player, p.InHands, p.Paid, p.Pushes, discsText(p.Fell))
	if p.Tips == 0 {
		return text
	}
	return join(text, both("Tipps: %[1]d, richtig: %[2]d.", "Tips: %[1]d, right: %[2]d.", p.Tips, p.TipsRight))
}

// discsText is some discs by size: "9 (4 small, 3 medium, 2 large)".
func discsText(d thrill.Discs) games.Text {
	return both("%[1]d (klein %[2]d, mittel %[3]d, groß %[4]d)", "%[1]d (small %[2]d, medium %[3]d, large %[4]d)",
		d.Total(), d.Small, d.Medium, d.Large)
}
