package bluff

import "slices"

// table is Bluff once more, written from the command-line contract alone and
// in the plainest way: names instead of seats, dice as they were typed. It
// plays lines of JSON that were decoded into maps.
type table struct {
	players         []string
	zeigsMir, spare bool
	star            float64
	// layer is who may lay dice out now.
	phase, turn, layer string
	round              int
	dice               map[string]int
	waiting            []string
	shown              map[string][]any // opening throws, or revealed dice
	laid               map[string][]any
	bettor, challenger string
	count              int
	face               any
	last               any
}

func newTable(players []string, zeigsMir, spare bool, star float64) *table {
	w := &table{players: players, zeigsMir: zeigsMir, spare: spare, star: star, phase: "opening", round: 1,
		dice: map[string]int{}, waiting: players, shown: map[string][]any{}, laid: map[string][]any{}}
	for _, p := range players {
		w.dice[p] = 5
	}
	return w
}

// in are the players with dice, clockwise.
func (w *table) in() []string {
	return slices.DeleteFunc(slices.Clone(w.players), func(p string) bool { return w.dice[p] == 0 })
}

func (w *table) next(p string) string {
	for i := slices.Index(w.players, p) + 1; ; i++ {
		if q := w.players[i%len(w.players)]; w.dice[q] > 0 {
			return q
		}
	}
}

// isFace reports whether v is a face of dice with 1 to 5 and a star.
func isFace(v any) bool { return slices.Contains([]any{1.0, 2.0, 3.0, 4.0, 5.0, "star"}, v) }

func (w *table) malformed(c map[string]any) bool {
	player, ok := c["player"].(string)
	if !ok || !slices.Contains(w.players, player) {
		return true
	}
	switch c["do"] {
	case "challenge":
		return false
	case "bet":
		n, ok := c["count"].(float64)
		return !ok || n != float64(int(n)) || !isFace(c["face"])
	case "opening", "reveal", "lay_out":
		list, ok := c["dice"].([]any)
		return !ok || slices.ContainsFunc(list, func(v any) bool { return !isFace(v) })
	}
	return true
}

// play plays one line: no rules if it is legal, else those that it breaks.
func (w *table) play(c map[string]any) []string {
	if w.malformed(c) {
		return []string{"input"}
	}
	player := c["player"].(string)
	list, _ := c["dice"].([]any)
	switch do := c["do"]; {
	case w.phase == "over":
		return []string{"BL-14"}
	case do == "opening":
		return w.opening(player, list)
	case do == "bet":
		return w.bet(player, int(c["count"].(float64)), c["face"])
	case do == "lay_out":
		return w.layOut(player, list)
	case do == "challenge":
		return w.challenge(player)
	}
	return w.reveal(player, list)
}

func (w *table) opening(player string, list []any) []string {
	if w.phase != "opening" || !slices.Contains(w.waiting, player) || len(list) != 5 {
		return []string{"BL-2", w.due()}
	}
	w.shown[player] = list
	w.waiting = slices.DeleteFunc(slices.Clone(w.waiting), func(p string) bool { return p == player })
	if len(w.waiting) > 0 {
		return nil
	}
	var best []string
	most := -1.0
	for _, p := range w.players {
		sum := 0.0
		for _, f := range w.shown[p] {
			if n, ok := f.(float64); ok {
				sum += n
			} else {
				sum += w.star
			}
		}
		if w.shown[p] != nil && sum > most {
			best, most = nil, sum
		}
		if w.shown[p] != nil && sum == most {
			best = append(best, p)
		}
	}
	w.shown = map[string][]any{}
	if w.waiting = best; len(best) == 1 {
		w.roll(best[0])
	}
	return nil
}

// due is the rule of what is due.
func (w *table) due() string {
	return map[string]string{"opening": "BL-2", "betting": "BL-7", "reveal": "BL-9", "over": "BL-14"}[w.phase]
}

func (w *table) bet(player string, count int, face any) []string {
	if w.phase != "betting" {
		return []string{w.due(), "BL-7"}
	}
	switch {
	case w.bettor == "" && player != w.turn:
		return []string{"BL-6", "BL-7"}
	case w.bettor == "" && count < 1:
		return []string{"BL-4"}
	case player != w.turn:
		return []string{"BL-7"}
	case w.bettor != "" && !raises(w.count, w.face, count, face):
		return []string{"BL-7", "BL-4"}
	}
	w.bettor, w.count, w.face, w.turn, w.layer = player, count, face, w.next(player), player
	return nil
}

// raises compares positions as BL-5 gives them.
func raises(lastCount int, lastFace any, count int, face any) bool {
	position := func(n int, f any) int {
		if f == "star" {
			return 3*n - 1
		}
		return n + n/2
	}
	from, to := position(lastCount, lastFace), position(count, face)
	if lastFace != "star" && face != "star" && from == to {
		return face.(float64) > lastFace.(float64)
	}
	return count > 0 && to > from
}

func (w *table) layOut(player string, list []any) []string {
	if w.phase != "betting" || !w.zeigsMir || w.layer != player || len(list) == 0 || len(list) >= w.dice[player]-len(w.laid[player]) {
		return []string{"BL-15", w.due()}
	}
	w.laid[player], w.layer = slices.Concat(w.laid[player], list), ""
	return nil
}

func (w *table) challenge(player string) []string {
	if w.phase != "betting" || w.bettor == "" || player != w.turn {
		return []string{"BL-8", w.due()}
	}
	w.phase, w.challenger, w.turn, w.waiting = "reveal", player, "", w.in()
	return nil
}

func (w *table) reveal(player string, list []any) []string {
	if w.phase != "reveal" || !slices.Contains(w.waiting, player) || len(list) != w.dice[player]-len(w.laid[player]) {
		return []string{"BL-9", "BL-12", w.due()}
	}
	w.shown[player] = list
	w.waiting = slices.DeleteFunc(slices.Clone(w.waiting), func(p string) bool { return p == player })
	if len(w.waiting) == 0 {
		w.settle()
	}
	return nil
}

func (w *table) settle() {
	actual := 0
	for _, p := range w.players {
		for _, f := range slices.Concat(w.shown[p], w.laid[p]) {
			if f == w.face || f == "star" {
				actual++
			}
		}
	}
	losses := map[string]int{}
	opener := w.bettor
	switch difference := actual - w.count; {
	case difference > 0:
		losses[w.challenger] = min(difference, w.dice[w.challenger])
	case difference < 0:
		losses[w.bettor], opener = min(-difference, w.dice[w.bettor]), w.challenger
	default:
		for _, p := range w.in() {
			if p != w.bettor && (w.dice[p] > 1 || !w.spare) {
				losses[p] = 1
			}
		}
	}
	w.last = map[string]any{"actual": actual, "bet": w.betView(), "challenger": w.challenger, "losses": losses}
	for p, n := range losses {
		w.dice[p] -= n
	}
	if len(w.in()) > 1 {
		w.round++
	}
	w.roll(opener)
}

func (w *table) betView() any {
	if w.bettor == "" {
		return nil
	}
	return map[string]any{"player": w.bettor, "count": w.count, "face": w.face}
}

// roll begins a round, or ends the game.
func (w *table) roll(opener string) {
	w.shown, w.laid = map[string][]any{}, map[string][]any{}
	w.bettor, w.layer, w.waiting = "", "", nil
	w.phase, w.turn = "betting", opener
	if len(w.in()) == 1 {
		w.phase, w.turn = "over", ""
	}
}

// state is what the contract names, in the shape it has in JSON.
func (w *table) state() map[string]any {
	buried := 5 * len(w.players)
	for _, n := range w.dice {
		buried -= n
	}
	s := map[string]any{"game": "bluff", "phase": w.phase, "turn": nil, "winners": []string{}, "round": w.round, "bet": w.betView(),
		"dice": w.dice, "laid_out": w.laid, "graveyard": buried, "last": w.last}
	if w.turn != "" {
		s["turn"] = w.turn
	}
	if w.phase == "over" {
		s["winners"] = w.in()
	}
	return s
}
