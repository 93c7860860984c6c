package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dicetable/vision/settle"
)

// passing are the fields of a message that differ each time, whatever is
// played.
var passing = []string{"at", "revision", "began", "until", "token", "user", "id", "started"}

// told is all that a page was told, over WebSocket and HTTP, each thing once
// and without what is passing.
func (p *page) told() []string {
	p.t.Helper()
	var all []string
	stream := []byte(strings.Join(p.received(), ""))
	for at := bytes.IndexByte(stream, '{'); at >= 0; at = bytes.IndexByte(stream, '{') {
		stream = stream[at:]
		d := json.NewDecoder(bytes.NewReader(stream))
		var whole json.RawMessage
		if d.Decode(&whole) != nil {
			stream = stream[1:] // a byte of the protocol, or a message that has not come whole
			continue
		}
		all = append(all, lasting(whole))
		stream = stream[d.InputOffset():]
	}
	for _, body := range p.bodies() {
		all = append(all, lasting([]byte(body)))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// lasting is a message without what is passing.
func lasting(message []byte) string {
	var v any
	if json.Unmarshal(message, &v) != nil {
		return string(message)
	}
	b, err := json.Marshal(without(v))
	if err != nil {
		panic(err)
	}
	return string(b)
}

func without(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range passing {
			delete(v, key)
		}
		for key := range v {
			v[key] = without(v[key])
		}
	case []any:
		for i := range v {
			v[i] = without(v[i])
		}
	}
	return v
}

// secretAct is an act that nobody but its player may know until it is opened.
type secretAct struct {
	name, game, settings string
	// before brings the game to the moment of the act.
	before func(*guests)
	// does are two ways to do it on the own phone.
	does [2]func(*page)
	// more goes on, and the act stays secret; opens opens it to all.
	more, opens func(*guests)
}

func crosses(category string) func(*page) {
	return func(p *page) {
		p.click("[data-box=" + category + "]")
		p.click("[data-do=cross]")
		p.has("[data-crossed]")
	}
}

func hands(chips int) func(*page) { return func(p *page) { closeHand(p, chips) } }

func tips(which string) func(*page) {
	return func(p *page) {
		p.click("[data-veil=tip]")
		p.click("[data-do=" + which + "]")
		p.has("[data-tipped]")
	}
}

// picked is Thrill with Ann as boss and a disc picked.
func picked(r *guests) {
	r.order(host, "confirm", `{"code":"youngest","yes":true}`)
	r.act("Ann", `{"do":"pick","player":"Ann","size":"large"}`)
}

func hand(r *guests, player string, chips int) {
	r.act(player, fmt.Sprintf(`{"do":"hand","player":%q,"chips":%d}`, player, chips))
}

func cross(r *guests, player, category string) {
	r.act(player, fmt.Sprintf(`{"do":"cross","player":%q,"category":%q}`, player, category))
}

var secretActs = []secretAct{
	{"a cross", "dicecup", `{}`, showThrow, [2]func(*page){crosses("blue"), crosses("low")},
		func(r *guests) { cross(r, "Ben", "red") },
		func(r *guests) { cross(r, "Cem", "all"); lies(r, thrown) }},
	{"a hand", "thrill", `{}`, picked, [2]func(*page){hands(2), hands(5)},
		func(r *guests) { hand(r, "Ben", 0) },
		func(r *guests) { hand(r, "Cem", 1) }},
	{"a tip", "thrill", `{"tips":"true"}`,
		func(r *guests) { picked(r); hand(r, "Ann", 2); hand(r, "Ben", 0); hand(r, "Cem", 1) },
		[2]func(*page){tips("tip_falls"), tips("tip_none")},
		func(r *guests) { r.act("Cem", `{"do":"tip","player":"Cem","falls":true}`) },
		func(r *guests) {
			beside(r, settle.Discs, 0, 2, 1)
			beside(r, settle.Pushed, 1, 2, 2)
			r.order(host, "confirm", `{"code":"fell","yes":true}`)
		}},
}

// Whatever a player does in secret, another phone is told the very same until
// it is opened: in every frame of its WebSocket and every answer over HTTP.
func TestAnotherPhoneIsToldNoSecret(t *testing.T) {
	for _, s := range secretActs {
		t.Run(s.name, func(t *testing.T) {
			var early, late [2][]string
			for i, do := range s.does {
				early[i], late[i] = twice(t, s, do)
			}
			if !slices.Equal(early[0], early[1]) {
				for i, other := range []int{1, 0} {
					for _, message := range early[i] {
						if !slices.Contains(early[other], message) {
							t.Errorf("told only in game %d: %s", i, message)
						}
					}
				}
			}
			if len(early[0]) == 0 || slices.Equal(late[0], late[1]) {
				t.Error("once it is open nobody is told: the test sees nothing")
			}
		})
	}
}

// twice is what Ben's phone is told from Ann's act on while that is secret, and
// what once it is open.
func twice(t *testing.T, s secretAct, do func(*page)) (early, late []string) {
	r := newGuests(t)
	ann, ben := r.two()
	r.play(s.game, s.settings)
	s.before(r)
	r.follows(ann, ben)
	base := ben.told()
	since := func() []string {
		return slices.DeleteFunc(ben.told(), func(message string) bool { return slices.Contains(base, message) })
	}
	do(ann)
	r.follows(ann, ben)
	s.more(r)
	r.follows(ann, ben)
	early = since()
	if kept := eval[string](ann, "JSON.stringify(localStorage) + location.href"); strings.Contains(kept, "view") || len(kept) > 300 {
		t.Errorf("Ann's phone keeps %s", kept)
	}
	s.opens(r)
	r.follows(ann, ben)
	return early, since()
}

// With the seat goes all that was known by it.
func TestNothingStaysWhenTheSeatIsGivenBack(t *testing.T) {
	r := newGuests(t)
	ann, _ := r.two()
	r.play("thrill", `{}`)
	picked(r)
	r.follows(ann)
	closeHand(ann, 4)
	ann.mouse("mousePressed", "[data-hold=chips]")
	ann.has("[data-open=chips]")
	eval[any](ann, `void document.querySelector("[data-leave]").click()`)
	ann.has(".claim")
	ann.lacks("[data-open]")
	ann.lacks(".mine")
	if kept := eval[string](ann, "JSON.stringify(localStorage)"); kept != `{"lang":"de"}` {
		t.Errorf("kept: %s", kept)
	}
	r.sits(ann, 1)
	r.follows(ann)
	ann.has("[data-closed]")
	ann.lacks("[data-open]")
	ann.quiet()
}
