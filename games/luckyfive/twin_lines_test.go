package luckyfive

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"dicetable/games"

	"pgregory.net/rapid"
)

var (
	twinCards = []string{"red", "orange", "yellow", "red+orange", "red+yellow", "orange+yellow", "?", "!", "lucky"}
	twinDice  = []string{"red", "orange", "yellow"}
)

// twinTexts is a list of texts, nil for what is none.
func twinTexts(v any) []string {
	list, ok := v.([]any)
	if !ok {
		return nil
	}
	texts := []string{}
	for _, x := range list {
		s, ok := x.(string)
		if !ok {
			return nil
		}
		texts = append(texts, s)
	}
	return texts
}

// malformed reports whether a line is input by the contract.
func (w *twin) malformed(c map[string]any) bool {
	do, _ := c["do"].(string)
	bad := twinRules[do].rule == ""
	if slices.Contains(twinPersonal, do) {
		player, _ := c["player"].(string)
		bad = bad || !slices.Contains(w.players, player)
	}
	switch do {
	case "start":
		first, _ := c["first"].(string)
		return bad || !slices.Contains(w.players, first) || !twinFaces(c["dice"])
	case "throw":
		return bad || !twinFaces(c["dice"])
	case "card":
		card, ok := c["card"].(string)
		_, named := c["card"]
		return ok && !slices.Contains(twinCards, card) || !ok && (named || w.deck == nil)
	case "choose":
		dice := twinTexts(c["dice"])
		return bad || dice == nil || slices.ContainsFunc(dice, func(d string) bool { return !slices.Contains(twinDice, d) })
	case "nudge":
		die, ok := c["die"].(string)
		_, named := c["die"]
		return bad || !named || c["die"] != nil && (!ok || !slices.Contains(twinDice, die) || !twinFace(c["value"]))
	case "stake":
		chip, _ := c["chip"].(float64)
		return bad || !slices.Contains([]float64{10, 50, 100}, chip)
	case "say":
		_, ok := c["higher"].(bool)
		return bad || !ok
	case "shuffle":
		deck := twinTexts(c["deck"])
		return deck == nil || slices.ContainsFunc(deck, func(x string) bool { return !slices.Contains(twinCards, x) })
	}
	return bad
}

func twinFace(v any) bool {
	n, ok := v.(float64)
	return ok && slices.Contains([]float64{1, 2, 3, 4, 5, 6}, n)
}

func twinFaces(v any) bool {
	dice, ok := v.(map[string]any)
	for d, f := range dice {
		ok = ok && slices.Contains(twinDice, d) && twinFace(f)
	}
	return ok
}

// state is what the contract names, in the shape it has in JSON.
func (w *twin) state() map[string]any {
	s := map[string]any{"game": "luckyfive", "phase": w.phase, "turn": nil, "winners": w.winners(), "dice": nil, "sum": nil}
	if a := w.actor(); a != "" {
		s["turn"] = a
	}
	if w.dice != nil {
		s["dice"] = w.dice
	}
	concerned := []string{}
	for _, d := range twinDice {
		if slices.Contains(w.concerned, d) {
			concerned, s["sum"] = append(concerned, d), w.sum()
		}
	}
	s["concerned"] = concerned
	middle := 0
	for _, chip := range w.middle {
		middle += chip
	}
	s["middle"] = map[string]any{"cards": len(w.cards), "chips": middle}
	chips, piles, scores := map[string]any{}, map[string]any{}, map[string]any{}
	for _, p := range w.players {
		count, list := map[string]int{"10": 0, "50": 0, "100": 0}, []any{}
		for _, chip := range w.chips[p] {
			count[strconv.Itoa(chip)]++
		}
		for _, pile := range w.piles[p] {
			list = append(list, map[string]any{"cards": pile.cards, "value": pile.value, "lucky": pile.lucky})
		}
		scores[p], _ = w.score(p)
		chips[p], piles[p] = count, list
	}
	s["chips"], s["piles"], s["scores"] = chips, piles, scores
	return s
}

// drawLine draws a command that is often the one that is due.
func (w *twin) drawLine(t *rapid.T) map[string]any {
	do := w.phase
	switch {
	case w.phase == "decide":
		do = rapid.SampledFrom([]string{"card", "card", "card", "stop", "shuffle"}).Draw(t, "do")
	case w.phase == "over" || rapid.IntRange(0, 9).Draw(t, "odd") == 0:
		do = rapid.SampledFrom([]string{"start", "card", "choose", "nudge", "stake", "say", "throw", "stop", "shuffle", "pass"}).Draw(t, "do")
	}
	who := w.actor()
	if who == "" || rapid.IntRange(0, 15).Draw(t, "other") == 0 {
		who = rapid.SampledFrom(append([]string{"Zoe"}, w.players...)).Draw(t, "who")
	}
	c := map[string]any{"do": do, "player": who}
	w.drawFields(t, do, c)
	if rapid.IntRange(0, 30).Draw(t, "spoil") == 0 {
		key := rapid.SampledFrom([]string{"do", "player", "dice", "card", "die", "value", "chip", "higher", "deck", "first"}).Draw(t, "key")
		c[key] = rapid.SampledFrom([]any{nil, 7, "blue", true, []string{"red"}, map[string]int{"red": 9}}).Draw(t, "spoilt")
	} else if rapid.IntRange(0, 30).Draw(t, "drop") == 0 {
		delete(c, rapid.SampledFrom([]string{"player", "dice", "card", "die", "value", "chip", "higher", "deck", "first"}).Draw(t, "key"))
	}
	return c
}

func (w *twin) drawFields(t *rapid.T, do string, c map[string]any) {
	odd := rapid.IntRange(0, 12).Draw(t, "odd field") == 0
	some := func() []string { return rapid.SliceOfN(rapid.SampledFrom(twinDice), 0, 3).Draw(t, "dice") }
	throw := func(these []string) map[string]int {
		m := map[string]int{}
		for _, d := range these {
			m[d] = rapid.IntRange(1, 6).Draw(t, d)
		}
		return m
	}
	switch do {
	case "start":
		c["dice"], c["first"] = throw(twinDice), c["player"]
		if odd {
			c["dice"] = throw(some())
		}
	case "card":
		if w.deck == nil || odd {
			c["card"] = rapid.SampledFrom(twinCards).Draw(t, "card")
		} else if len(w.deck) > 0 && rapid.Bool().Draw(t, "named") {
			c["card"] = w.deck[0]
		}
	case "choose":
		c["dice"] = rapid.Permutation(twinDice).Draw(t, "dice")[:2]
		if odd {
			c["dice"] = some()
		}
	case "nudge":
		c["die"], c["value"] = rapid.SampledFrom([]any{nil, "red", "orange", "yellow"}).Draw(t, "die"), rapid.IntRange(1, 6).Draw(t, "value")
	case "stake":
		c["chip"] = rapid.SampledFrom([]int{10, 50, 100}).Draw(t, "chip")
	case "say":
		c["higher"] = rapid.Bool().Draw(t, "higher")
	case "throw":
		c["dice"] = throw(w.concerned)
		if odd {
			c["dice"] = throw(some())
		}
	case "shuffle":
		c["deck"] = rapid.Permutation(w.discards).Draw(t, "deck")
		if odd {
			c["deck"] = rapid.SliceOfN(rapid.SampledFrom(twinCards), 0, 3).Draw(t, "deck")
		}
	}
}

// TestAgainstTheTwin plays random scripts, illegal lines included, with both
// and wants the same verdicts and the same of every field that is named in
// the contract.
func TestAgainstTheTwin(t *testing.T) { rapid.Check(t, twinGame) }

func twinGame(t *rapid.T) {
	players := six[:rapid.IntRange(2, 6).Draw(t, "players")]
	var deck []string
	settings := map[string]string{}
	if rapid.IntRange(0, 4).Draw(t, "deck?") > 0 {
		deck = rapid.SliceOfN(rapid.SampledFrom(twinCards), 1, 33).Draw(t, "deck")
		for i, c := range deck {
			if settings["deck"] += c; i < len(deck)-1 {
				settings["deck"] += ","
			}
		}
	}
	s, err := Book{}.Start(players, settings)
	if err != nil {
		t.Fatal(err)
	}
	w := newTwin(players, deck)
	for range 2000 {
		if w.phase == "over" && rapid.IntRange(0, 5).Draw(t, "enough") == 0 {
			return
		}
		raw, err := json.Marshal(w.drawLine(t))
		if err != nil {
			t.Fatal(err)
		}
		var c map[string]any
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		broken := w.play(c)
		s, err = playBoth(s, raw, broken)
		if err == nil {
			err = sameState(s, w.state())
		}
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
	}
	t.Fatal("the game does not end")
}

// playBoth plays one line with the rule-book and compares the verdict with
// the twin's.
func playBoth(s games.State, raw []byte, broken []string) (games.State, error) {
	e, err := Book{}.Event(raw)
	next := s
	if err == nil {
		next, _, err = s.Apply(e)
	}
	var refusal *games.Refusal
	switch {
	case err == nil && broken != nil:
		return nil, fmt.Errorf("accepted, the twin says it breaks %v", broken)
	case err == nil:
		return next, nil
	case !errors.As(err, &refusal) || !slices.Contains(broken, refusal.Rule):
		return nil, fmt.Errorf("refused as %+v, the twin says it breaks %v", refusal, broken)
	}
	return s, nil
}

func sameState(s games.State, want map[string]any) error {
	read := func(v any) map[string]any {
		var m map[string]any
		raw, err := json.Marshal(v)
		if err != nil || json.Unmarshal(raw, &m) != nil {
			return nil
		}
		return m
	}
	got := read(s.View(games.Scorer))
	for key, v := range read(want) {
		if !reflect.DeepEqual(got[key], v) {
			return fmt.Errorf("%s is %v, the twin says %v", key, got[key], v)
		}
	}
	return nil
}
