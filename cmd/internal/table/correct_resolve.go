package table

import (
	"encoding/json"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// resolver makes a Correction of what the host said: which acts are others.
type resolver struct {
	k    *kept
	told wire.Corrected
}

func (r *resolver) resolve(w wire.Correction) (Correction, error) {
	c := Correction{}
	var err error
	switch w.Do {
	case wire.CorrectDice:
		err = r.dice(&c, w)
	case wire.CorrectReplace, wire.CorrectStrike, wire.CorrectBack:
		err = r.act(&c, w)
	case wire.CorrectAdd:
		if w.Act > 0 && r.k.place(w.Act) < 0 {
			err = textNoAct.refuse(games.Input)
		}
		c.Edits = []Edit{{Act: w.Act, After: true, Event: w.Event}}
		r.told.Text = textAdded
	case wire.CorrectPlayers:
		c.Players, err = r.players(w.Players)
		r.told.Text = textPlayers
	case wire.CorrectResume:
		c.Resume = true
		r.told.Text = textResumed
	case wire.CorrectNote:
		r.told.Text = textStands
		if r.told.Verdict == "" {
			r.told.Verdict = r.k.disputed
		}
	}
	c.Told = r.told
	return c, err
}

// act replaces or strikes one act, or makes all from there on void.
func (r *resolver) act(c *Correction, w wire.Correction) error {
	i := r.k.place(w.Act)
	if i < 0 {
		return textNoAct.refuse(games.Input)
	}
	p := r.k.past[i]
	if p.verdict != nil {
		r.told.Verdict = p.verdict.ID
	}
	switch w.Do {
	case wire.CorrectReplace:
		c.Edits = []Edit{{Act: w.Act, Event: w.Event}}
		r.told.Text = r.replaced(p, w.Event)
	case wire.CorrectStrike:
		c.Edits = []Edit{{Act: w.Act}}
		r.told.Text = r.wordsOf(textStruck, p)
	case wire.CorrectBack:
		c.Back, r.told.Void = w.Act, p.round
		r.told.Verdict = ""
		r.told.Text = textWentBack
	}
	return nil
}

// replaced says that an act was another one.
func (r *resolver) replaced(p past, is json.RawMessage) games.Text {
	if text, ok := r.k.instead(p, is); ok {
		return text
	}
	return r.wordsOf(textReplaced, p)
}

// instead says that an act was another one, where players may agree on that.
func (k *kept) instead(p past, is json.RawMessage) (games.Text, bool) {
	ev, err := k.play.book.Event(is)
	if err != nil {
		return games.Text{}, false
	}
	return k.conduct.instead(p.event, ev)
}

// wordsOf says something of an act in the words in which it was told, as far
// as everybody may know them.
func (r *resolver) wordsOf(about games.Text, p past) games.Text {
	if len(p.told) == 0 || !r.k.conduct.isPublic(p.event) {
		return about
	}
	with := func(about, told string) string { return strings.TrimSuffix(about, ".") + ": " + told }
	return games.Text{DE: with(about.DE, p.told[0].DE), EN: with(about.EN, p.told[0].EN)}
}

// players are those of the game, seated clockwise.
func (r *resolver) players(seated []wire.SeatedPlayer) ([]wire.SeatedPlayer, error) {
	next := slices.Clone(seated)
	slices.SortFunc(next, func(a, b wire.SeatedPlayer) int { return a.Seat - b.Seat })
	names := func(all []wire.SeatedPlayer) []string {
		var list []string
		for _, p := range all {
			list = append(list, p.Name)
		}
		slices.Sort(list)
		return list
	}
	if !slices.Equal(names(next), names(r.k.game.Players)) {
		return nil, textOtherPlayers.refuse(games.Input)
	}
	return next, nil
}

// dice puts dice right, each in the act it was read for: the one that is
// named, or the last of the ruling's round that has it.
func (r *resolver) dice(c *Correction, w wire.Correction) error {
	last := r.k.ruled(w.Verdict)
	if w.Act > 0 {
		last = r.k.place(w.Act)
	}
	if last < 0 {
		return textNoVerdict.refuse(games.Input)
	}
	changed := map[int]games.Event{}
	var said []games.Text
	for _, d := range w.Dice {
		i, ev := r.find(last, w.Act > 0, d, changed)
		if i < 0 {
			return textNoDie.refuse(games.Input)
		}
		changed[i] = ev
		said = append(said, dieText(r.k.game.player(d.Seat), d))
	}
	for i := range r.k.past {
		if ev, ok := changed[i]; ok {
			raw, err := json.Marshal(ev)
			if err != nil {
				return err
			}
			c.Edits = append(c.Edits, Edit{Act: r.k.past[i].number, Event: raw})
		}
	}
	if v := r.k.past[last].verdict; v != nil {
		r.told.Verdict = v.ID
		c.Photo = redrawn(v.Photo, w.Dice)
	}
	r.told.Text = joined(said)
	return nil
}

// find looks for the act that a die was read for, and has it with that die
// put right.
func (r *resolver) find(last int, only bool, d wire.DieChange, changed map[int]games.Event) (int, games.Event) {
	for i := last; i >= 0 && r.k.past[i].round == r.k.past[last].round; i-- {
		ev := r.k.past[i].event
		if c, ok := changed[i]; ok {
			ev = c
		}
		if next, ok := r.k.conduct.amend(ev, d); ok {
			return i, next
		}
		if only {
			break
		}
	}
	return -1, nil
}

// redrawn are the outlines of a photograph with dice put right; nil for no
// photograph.
func redrawn(p *wire.Photo, dice []wire.DieChange) *wire.Photo {
	if p == nil {
		return nil
	}
	next := *p
	next.Outlines = slices.Clone(p.Outlines)
	var none []int
	for _, d := range dice {
		if d.Outline < 1 || d.Outline > len(next.Outlines) {
			continue
		}
		if d.Is == nil {
			none = append(none, d.Outline-1)
			continue
		}
		next.Outlines[d.Outline-1].Value = *d.Is
	}
	slices.Sort(none)
	for _, i := range slices.Backward(none) {
		next.Outlines = slices.Delete(next.Outlines, i, i+1)
	}
	return &next
}

// joined are sentences one after the other.
func joined(all []games.Text) games.Text {
	var de, en []string
	for _, t := range all {
		de, en = append(de, t.DE), append(en, t.EN)
	}
	return games.Text{DE: strings.Join(de, " "), EN: strings.Join(en, " ")}
}
