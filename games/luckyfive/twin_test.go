package luckyfive

import (
	"slices"
	"strings"
)

// twin is Lucky Five once more, written from the command-line contract alone
// and in the plainest way: names instead of seats, every rule asked for at
// once. It plays lines of JSON that were decoded into maps.
type twin struct {
	players   []string
	deck      []string // nil if none was set
	phase     string
	dice      map[string]int
	concerned []string
	chips     map[string][]int // the chips themselves: 10, 10, 50 ...
	middle    []int
	cards     []string // uncovered in this turn
	discards  []string
	piles     map[string][]twinPile
	turn      string // whose turn it is
	higher    bool
	cardsOut  bool
}

type twinPile struct {
	cards, value int
	lucky        bool
}

func newTwin(players, deck []string) *twin {
	w := &twin{players: players, deck: deck, phase: "start", chips: map[string][]int{}, piles: map[string][]twinPile{}}
	for _, p := range players {
		w.chips[p] = []int{10, 10, 10, 10, 10, 10, 10, 50, 50, 100}
	}
	return w
}

// walk is the next player with a chip, step by step from p, not p itself.
func (w *twin) walk(p string, step int) string {
	n := len(w.players)
	for i := 1; i < n; i++ {
		q := w.players[((slices.Index(w.players, p)+step*i)%n+n)%n]
		if len(w.chips[q]) > 0 {
			return q
		}
	}
	return ""
}

// actor is who must act, "" for nobody.
func (w *twin) actor() string {
	switch w.phase {
	case "start", "over":
		return ""
	case "nudge":
		return w.walk(w.turn, -1)
	case "choose":
		if q := w.walk(w.turn, -1); w.cards[len(w.cards)-1] == "!" && q != "" {
			return q
		}
	}
	return w.turn
}

func (w *twin) sum() int {
	sum := 0
	for _, d := range w.concerned {
		sum += w.dice[d]
	}
	return sum
}

// twinRules are the rules of the commands, and of what each phase waits for.
var twinRules = map[string]struct {
	rule   string
	phases string
}{
	"start": {"LF-1", "start"}, "card": {"LF-4", "card decide"}, "choose": {"LF-3", "choose"}, "nudge": {"LF-8", "nudge"},
	"stake": {"LF-4", "stake"}, "say": {"LF-4", "say"}, "throw": {"LF-4", "throw"}, "stop": {"LF-5", "decide"},
	"shuffle": {"LF-10", "shuffle decide"},
}

// twinPersonal are the commands that name who acts.
var twinPersonal = []string{"choose", "nudge", "stake", "say", "stop"}

var twinDue = map[string]string{"start": "LF-1", "card": "LF-4", "choose": "LF-3", "nudge": "LF-8", "stake": "LF-4",
	"say": "LF-4", "throw": "LF-4", "decide": "LF-5", "shuffle": "LF-10", "over": "LF-11"}

// play plays one line: no rules if it is legal, else those that it breaks.
func (w *twin) play(c map[string]any) []string {
	if w.malformed(c) {
		return []string{"input"}
	}
	do := c["do"].(string)
	if w.phase == "over" {
		return []string{"LF-11"}
	}
	if !slices.Contains(strings.Fields(twinRules[do].phases), w.phase) {
		return []string{twinRules[do].rule, twinDue[w.phase]}
	}
	if slices.Contains(twinPersonal, do) && c["player"] != w.actor() {
		return []string{twinRules[do].rule, "LF-9"}
	}
	return map[string]func(map[string]any) []string{
		"start": w.start, "card": w.card, "choose": w.choose, "nudge": w.nudge, "stake": w.stake,
		"say": w.say, "throw": w.throw, "stop": w.stop, "shuffle": w.shuffle,
	}[do](c)
}

func (w *twin) start(c map[string]any) []string {
	dice := c["dice"].(map[string]any)
	if len(dice) != 3 {
		return []string{"LF-1"}
	}
	w.dice = map[string]int{}
	for d, v := range dice {
		w.dice[d] = int(v.(float64))
	}
	w.begin(c["first"].(string))
	return nil
}

func (w *twin) card(c map[string]any) []string {
	broken := []string{}
	if w.phase == "decide" && len(w.chips[w.turn]) == 0 {
		broken = append(broken, "LF-9")
	}
	card, named := c["card"].(string)
	switch {
	case w.deck != nil && len(w.deck) == 0:
		broken = append(broken, "LF-10")
	case w.deck != nil && named && card != w.deck[0]:
		broken = append(broken, "LF-4")
	}
	if len(broken) > 0 {
		return broken
	}
	if w.deck != nil {
		card, w.deck = w.deck[0], w.deck[1:]
	}
	w.cards = append(slices.Clone(w.cards), card)
	w.phase, w.concerned = "stake", strings.Split(card, "+")
	switch {
	case card == "?" || card == "!":
		w.phase, w.concerned = "choose", nil
	case card == "lucky":
		w.concerned = []string{"red", "orange", "yellow"}
		if w.walk(w.turn, -1) != "" {
			w.phase = "nudge"
		}
	}
	return nil
}

func (w *twin) choose(c map[string]any) []string {
	dice := c["dice"].([]any)
	if len(dice) != 2 || dice[0] == dice[1] {
		return []string{"LF-3"}
	}
	w.concerned, w.phase = []string{dice[0].(string), dice[1].(string)}, "stake"
	return nil
}

func (w *twin) nudge(c map[string]any) []string {
	if d, ok := c["die"].(string); ok {
		w.dice[d] = int(c["value"].(float64))
	}
	w.phase = "stake"
	return nil
}

func (w *twin) stake(c map[string]any) []string {
	chip := int(c["chip"].(float64))
	i := slices.Index(w.chips[w.turn], chip)
	if i < 0 {
		return []string{"LF-4", "LF-9"}
	}
	w.chips[w.turn] = slices.Delete(slices.Clone(w.chips[w.turn]), i, i+1)
	w.middle, w.phase = append(w.middle, chip), "say"
	return nil
}

func (w *twin) say(c map[string]any) []string {
	w.higher, w.phase = c["higher"].(bool), "throw"
	return nil
}

func (w *twin) throw(c map[string]any) []string {
	dice := c["dice"].(map[string]any)
	for _, d := range w.concerned {
		if _, ok := dice[d]; !ok || len(dice) != len(w.concerned) {
			return []string{"LF-4"}
		}
	}
	before := w.sum()
	for d, v := range dice {
		w.dice[d] = int(v.(float64))
	}
	after := w.sum()
	w.concerned = nil
	switch {
	case after == before || (after > before) != w.higher:
		w.discards, w.cards = append(w.discards, w.cards...), nil
		w.next()
	case w.cards[len(w.cards)-1] == "lucky":
		w.take(5, true)
	default:
		w.phase = "decide"
	}
	return nil
}

func (w *twin) stop(map[string]any) []string {
	w.take(len(w.cards), false)
	return nil
}

func (w *twin) shuffle(c map[string]any) []string {
	deck := twinTexts(c["deck"])
	one, other := slices.Sorted(slices.Values(deck)), slices.Sorted(slices.Values(w.discards))
	if w.deck == nil || len(w.deck) > 0 || len(w.discards) == 0 || !slices.Equal(one, other) {
		return []string{"LF-10"}
	}
	w.deck, w.discards = deck, nil
	if w.phase == "shuffle" {
		w.phase = "card"
	}
	return nil
}

func (w *twin) take(cards int, lucky bool) {
	value := 0
	for _, chip := range w.middle {
		value += chip
	}
	w.piles[w.turn] = append(w.piles[w.turn], twinPile{cards, value, lucky})
	w.middle, w.cards = nil, nil
	w.next()
}

// next goes on after a turn: to another player with chips, or to the end if
// this was the last turn.
func (w *twin) next() {
	if q := w.walk(w.turn, 1); q != "" {
		w.begin(q)
		return
	}
	w.phase, w.turn = "over", ""
}

func (w *twin) begin(p string) {
	w.turn, w.phase = p, "card"
	if w.deck != nil && len(w.deck) == 0 {
		w.phase = "shuffle"
		if len(w.discards) == 0 {
			w.phase, w.turn, w.cardsOut = "over", "", true
		}
	}
}

// score is points and cards by LF-12.
func (w *twin) score(p string) (points, cards int) {
	for _, pile := range w.piles[p] {
		points, cards = points+pile.cards*pile.value, cards+pile.cards
	}
	for _, chip := range w.chips[p] {
		if w.cardsOut {
			points += chip
		}
	}
	return points, cards
}

func (w *twin) winners() []string {
	best, winners := -1, []string{}
	for _, p := range w.players {
		points, cards := w.score(p)
		switch rank := 1000*points + cards; {
		case w.phase != "over" || rank < best:
		case rank > best:
			best, winners = rank, []string{p}
		default:
			winners = append(winners, p)
		}
	}
	return winners
}
