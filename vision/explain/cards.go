package explain

import (
	"fmt"
	"path/filepath"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// shown is what the page says of every picture and of all its parts.
type shown struct {
	// Path is the picture's as it was given; File that of the drawn picture
	// as a link, empty when there is none.
	Path, File string
	Kind       string
	Status     string
	Outcome    outcome
}

// Name is the picture's file, without its folder.
func (s shown) Name() string { return filepath.Base(s.Path) }

// card is one thing that a person should look at.
type card struct {
	shown
	Lines  []string
	Panels []panel
}

// mostGroups is how many cards one picture may have; with more mistakes, all
// are on one.
const mostGroups = 5

// wrongCards are the mistakes of a picture, those near one another on one card.
func (p *picture) wrongCards(s shown) ([]card, error) {
	groups := p.groups()
	if len(groups) > mostGroups {
		groups = [][]mistake{p.mistakes}
	}
	var cards []card
	for _, group := range groups {
		c := card{shown: s}
		var places []calib.Point
		for _, m := range group {
			c.Lines = append(c.Lines, fmt.Sprintf("true: %s; read: %s", m.Truth, m.Read))
			if m.px != nil {
				places = append(places, *m.px)
			}
		}
		var err error
		if c.Panels, err = p.details(places, true); err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// groups are the mistakes that one detail shows together. Those without a
// place are a group of their own.
func (p *picture) groups() [][]mistake {
	var groups [][]mistake
	for _, m := range p.mistakes {
		i := slices.IndexFunc(groups, func(g []mistake) bool {
			first := g[0].px
			if first == nil || m.px == nil {
				return first == m.px
			}
			return first.Far(*m.px) < 1.5*p.scene.side
		})
		if i < 0 {
			groups = append(groups, []mistake{m})
			continue
		}
		groups[i] = append(groups[i], m)
	}
	return groups
}

// doubtCard is why a picture was not called ok.
func (p *picture) doubtCard(s shown) (card, error) {
	c := card{shown: s}
	var places []calib.Point
	for i, d := range p.scene.doubts {
		c.Lines = append(c.Lines, fmt.Sprintf("? %d %s", i+1, d.why))
		if d.px != nil {
			places = append(places, *d.px)
		}
	}
	for _, h := range p.reading.Hands {
		places = append(places, calib.Point{X: h.Box[0], Y: h.Box[1]}, calib.Point{X: h.Box[2], Y: h.Box[3]})
	}
	var err error
	c.Panels, err = p.details(places, false)
	return c, err
}

// faint is a die that was read with little confidence.
type faint struct {
	card
	confidence float64
}

// mostFaint is how many of them the page has.
const mostFaint = 24

// addFaint adds those of a picture's dice that are among the least confident
// of all so far. What is on the page as a mistake is not there again.
func (p *picture) addFaint(all []faint, s shown) ([]faint, error) {
	for _, d := range p.reading.Dice {
		full := len(all) == mostFaint
		if d.Cocked || d.Stacked || p.isMistake(d) || full && d.Confidence >= all[mostFaint-1].confidence {
			continue
		}
		f := faint{confidence: d.Confidence, card: card{shown: s}}
		f.Lines = []string{fmt.Sprintf("read: %s %s, confidence %.3f", d.Colour, d.Value, d.Confidence)}
		var err error
		if f.Panels, err = p.details([]calib.Point{d.CenterPx}, false); err != nil {
			return nil, err
		}
		at := slices.IndexFunc(all, func(a faint) bool { return a.confidence > d.Confidence })
		if at < 0 {
			at = len(all)
		}
		all = slices.Insert(all, at, f)
		all = all[:min(len(all), mostFaint)]
	}
	return all, nil
}

func (p *picture) isMistake(d vision.Die) bool {
	return slices.ContainsFunc(p.mistakes, func(m mistake) bool {
		return m.px != nil && m.px.Far(d.CenterPx) < p.scene.side
	})
}
