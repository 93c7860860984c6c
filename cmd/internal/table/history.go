package table

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// past is one act of the game as it counts now. Its number stays its own
// through every correction.
type past struct {
	number int
	at     time.Time
	event  games.Event
	// round and actor are those of the moment before it, by its conduct.
	round int
	actor string
	// told is what everybody was told of it, verdict the ruling it led to.
	told    []games.Text
	verdict *wire.Verdict
}

// happen makes an act of the running game.
func (k *kept) happen(p past) ([]games.Outcome, error) {
	state, told, err := k.state.Apply(p.event)
	if err != nil {
		return nil, err
	}
	p.round, p.actor = k.conduct.round(), k.conduct.actor()
	k.state = state
	k.goOn(p.at)
	v := k.conduct.follow(p.at, state, p.event, told)
	if v != nil {
		k.name(v, p.verdict)
		k.verdict = v
	}
	p.verdict, p.told = v, nil
	for _, o := range told {
		if o.Audience.IsPublic() {
			p.told = append(p.told, o.Text)
		}
	}
	k.past = append(slices.Clip(k.past), p)
	return told, nil
}

// name gives a ruling its id and, when it is made again, its photograph, with
// what counts now. A round that is played again has a ruling of its own.
func (k *kept) name(v, before *wire.Verdict) {
	if before != nil {
		v.ID, v.Photo = before.ID, marked(before.Photo, v)
		return
	}
	id := verdictID(k.game, v.Round)
	v.ID = id
	for n := 2; slices.Contains(k.named, v.ID); n++ {
		v.ID = id + "-" + strconv.Itoa(n)
	}
	k.named = append(slices.Clip(k.named), v.ID)
}

// marked is a photograph with the dice marked that count in a verdict.
func marked(p *wire.Photo, v *wire.Verdict) *wire.Photo {
	if p == nil {
		return nil
	}
	next := *p
	next.Outlines = slices.Clone(p.Outlines)
	for i, o := range next.Outlines {
		next.Outlines[i].Counts = counts(v, o.Value)
	}
	return &next
}

// setPhoto takes up the photograph of a ruling.
func (k *kept) setPhoto(verdict string, photo wire.Photo) {
	i := k.ruled(verdict)
	if i < 0 {
		return
	}
	v := *k.past[i].verdict
	v.Photo = &photo
	if k.verdict == k.past[i].verdict {
		k.verdict = &v
	}
	k.past = slices.Clone(k.past)
	k.past[i].verdict = &v
}

// ruled is the place of the act that led to a ruling, -1 for none.
func (k *kept) ruled(verdict string) int {
	return slices.IndexFunc(k.past, func(p past) bool { return p.verdict != nil && p.verdict.ID == verdict })
}

// place is that of the act of a number, -1 for none.
func (k *kept) place(number int) int {
	return slices.IndexFunc(k.past, func(p past) bool { return p.number == number })
}

// event applies one event of the rule-book.
func (k *kept) event(at time.Time, raw json.RawMessage) ([]games.Outcome, error) {
	if k.state == nil {
		return nil, textNoGame.refuse("")
	}
	ev, err := k.play.book.Event(raw)
	if err != nil {
		return nil, err
	}
	told, err := k.happen(past{number: k.acts + 1, at: at, event: ev})
	if err == nil {
		k.acts++
	}
	return told, err
}
