package thrill

import (
	"maps"
	"slices"
)

// twin is the game once more, in the simplest way there is: maps by name,
// lines as they are typed, and everything worked out anew when it is asked
// for. It shares no code with the rule-book.
type twin struct {
	tips, weights bool
	players       []string
	phase         string
	boss, maxe    string
	disc          string
	reserve       map[string]int
	chips         map[string]int
	closed, hands map[string]int
	cards         map[string]map[string]int
	weightCards   map[string]int
	small         map[string]int
	tipped        map[string]string
	weight        bool
	out           []string
}

func newTwin(players []string, tips, weights bool) *twin {
	w := &twin{tips: tips, weights: weights, players: players, phase: "start",
		reserve: map[string]int{"small": 0, "medium": 2, "large": 2}, chips: map[string]int{}, closed: map[string]int{},
		cards: map[string]map[string]int{}, weightCards: map[string]int{}, small: map[string]int{}, tipped: map[string]string{}}
	for _, p := range players {
		w.chips[p], w.cards[p], w.weightCards[p], w.small[p] = 10, map[string]int{"falls": 2, "none": 2}, 2, 0
	}
	return w
}

var (
	twinCost = map[string]int{"small": 1, "medium": 2, "large": 3}
	twinRule = map[string]string{"start": "TH-2", "pick": "TH-2", "hand": "TH-3", "weigh": "TH-11", "tip": "TH-10", "push": "TH-5", "over": "TH-9"}
)

func (w *twin) in(p string) bool { return slices.Contains(w.players, p) && !slices.Contains(w.out, p) }

// left is the left-hand neighbour who is still in.
func (w *twin) left(p string) string {
	i := slices.Index(w.players, p)
	round := append(slices.Clone(w.players[i+1:]), w.players[:i]...)
	return round[slices.IndexFunc(round, w.in)]
}

// do plays a line; if it is refused, the rules that may be cited come back.
func (w *twin) do(line map[string]any) []string {
	if w.malformed(line) {
		return []string{"input"}
	}
	do := line["do"].(string)
	due := []string{twinRule[w.phase], twinRule[do]}
	switch {
	case w.phase == "over":
		return []string{"TH-9"}
	case do == "tip" && (!w.tips || w.phase != "push"), do != "tip" && do != w.phase:
		return due
	}
	player, _ := line["player"].(string)
	switch do {
	case "start":
		w.phase, w.boss = "pick", line["boss"].(string)
	case "pick":
		return w.pick(player, line["size"].(string))
	case "hand":
		return w.hand(player, line["chips"].(int))
	case "weigh":
		if player != w.maxe || line["use"].(bool) && w.weightCards[player] == 0 {
			return due
		}
		if w.weight = line["use"].(bool); w.weight {
			w.weightCards[player]--
		}
		w.phase = "push"
	case "tip":
		kind := map[bool]string{true: "falls", false: "none"}[line["falls"].(bool)]
		if !w.in(player) || w.tipped[player] != "" || w.cards[player][kind] == 0 {
			return due
		}
		w.tipped[player] = kind
	case "push":
		weighted, _ := line["weighted"].(string)
		return w.push(line["fell"].([]string), weighted)
	}
	return nil
}

func (w *twin) malformed(line map[string]any) bool {
	fields := map[string][]string{"start": {"boss"}, "pick": {"player", "size"}, "hand": {"player", "chips"},
		"weigh": {"player", "use"}, "tip": {"player", "falls"}, "push": {"fell", "weighted"}}
	do, _ := line["do"].(string)
	if fields[do] == nil {
		return true
	}
	for _, f := range fields[do] {
		value, there := line[f]
		ok := false
		switch v := value.(type) {
		case string:
			ok = (f == "player" || f == "boss") && slices.Contains(w.players, v) || (f == "size" || f == "weighted") && twinCost[v] > 0
		case int:
			ok = f == "chips"
		case bool:
			ok = f == "use" || f == "falls"
		case []string:
			ok = f == "fell" && !slices.ContainsFunc(v, func(s string) bool { return twinCost[s] == 0 })
		case nil:
			ok = f == "weighted" && there
		}
		if !ok {
			return true
		}
	}
	return false
}

func (w *twin) pick(player, size string) []string {
	reserve := w.reserve["small"] + w.reserve["medium"] + w.reserve["large"]
	if player != w.boss || reserve > 0 && w.reserve[size] == 0 {
		return []string{"TH-2"}
	}
	if reserve > 0 {
		w.reserve[size]--
	}
	w.disc, w.phase, w.closed = size, "hand", map[string]int{}
	return nil
}

func (w *twin) waiting() []string {
	names := []string{}
	for _, p := range w.players {
		if _, given := w.closed[p]; w.phase == "hand" && w.in(p) && !given {
			names = append(names, p)
		}
	}
	return names
}

func (w *twin) hand(player string, chips int) []string {
	if !slices.Contains(w.waiting(), player) || chips < 0 || chips > w.chips[player] {
		return []string{"TH-3"}
	}
	w.closed[player] = chips
	if len(w.waiting()) > 0 {
		return nil
	}
	w.hands = w.closed
	least := slices.Min(slices.Collect(maps.Values(w.hands)))
	for p, n := range w.hands {
		w.chips[p] -= n
	}
	w.maxe = w.left(w.boss)
	for w.hands[w.maxe] != least {
		w.maxe = w.left(w.maxe)
	}
	w.phase, w.weight = "push", false
	if w.weights {
		w.phase = "weigh"
	}
	return nil
}

func (w *twin) push(fell []string, weighted string) []string {
	if weighted != "" && (!w.weight || !slices.Contains(fell, weighted)) {
		return []string{"TH-11"}
	}
	if len(fell)+w.reserve["small"]+w.reserve["medium"]+w.reserve["large"] > 34 {
		return []string{"TH-1"}
	}
	cost, maxe := twinCost[weighted], w.maxe
	for _, size := range fell {
		cost += twinCost[size]
		w.reserve[size]++
	}
	w.boss = maxe
	if w.chips[maxe] -= cost; w.chips[maxe] < 0 {
		w.boss = w.left(maxe)
		w.out = append(w.out, maxe)
		w.chips[maxe], w.cards[maxe], w.weightCards[maxe], w.small[maxe] = 0, map[string]int{"falls": 0, "none": 0}, 0, 0
	}
	for p, kind := range w.tipped {
		switch {
		case !w.in(p):
		case (kind == "falls") != (len(fell) > 0):
			w.cards[p][kind]--
		case w.small[p] == 2:
			w.small[p], w.chips[p] = 0, w.chips[p]+1
		default:
			w.small[p]++
		}
	}
	w.maxe, w.disc, w.hands, w.tipped, w.weight, w.phase = "", "", nil, map[string]string{}, false, "pick"
	if len(w.out) == len(w.players)-1 {
		w.phase = "over"
	}
	return nil
}

// state is the fields of the contract.
func (w *twin) state() map[string]any {
	orNull := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	s := map[string]any{"game": "thrill", "phase": w.phase, "turn": nil, "winners": []string{}, "boss": orNull(w.boss), "maxe": orNull(w.maxe),
		"disc": orNull(w.disc), "reserve": w.reserve, "chips": w.chips, "waiting": w.waiting(), "hands": w.hands, "out": append([]string{}, w.out...),
		"tip_cards": nil, "small_chips": nil, "weight_cards": nil}
	switch w.phase {
	case "pick":
		s["turn"] = w.boss
	case "weigh", "push":
		s["turn"] = w.maxe
	case "over":
		s["winners"] = []string{w.boss}
	}
	if w.tips {
		s["tip_cards"], s["small_chips"] = w.cards, w.small
	}
	if w.weights {
		s["weight_cards"] = w.weightCards
	}
	return s
}
