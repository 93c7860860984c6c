package dicecup

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// twin plays the commands of `dicetable play` in the slowest way there is: it
// remembers the commands that were accepted, and with each of them works
// everything out from the first again. It shares no code and no types with the
// rule-book.
type twin struct {
	players []string
	columns int
	log     []map[string]any
	m       twinMoment // what log comes to
}

// twinMoment is what the log comes to.
type twinMoment struct {
	round   int              // from 1; 12 a column and one more when over
	throw   []any            // nil before the throw
	crosses map[string]any   // this round's, by player
	scored  map[string]int   // points by "Ann 1 red"
	used    map[string]bool  // the same keys
	raw     []map[string]any // the crosses in order
}

func (w twin) now() twinMoment {
	m := twinMoment{round: 1, crosses: map[string]any{}, scored: map[string]int{}, used: map[string]bool{}}
	for _, command := range w.log {
		switch command["do"] {
		case "throw":
			m.throw = command["dice"].([]any)
		case "rethrow":
			m.throw = nil
		case "cross":
			m.crosses[command["player"].(string)] = command
			m.raw = append(m.raw, command)
		}
		if len(m.crosses) < len(w.players) {
			continue
		}
		for _, cross := range m.raw {
			key := w.key(cross)
			m.scored[key], m.used[key] = twinPoints(m.throw, cross["category"].(string)), true
		}
		m = twinMoment{round: m.round + 1, crosses: map[string]any{}, scored: m.scored, used: m.used}
	}
	return m
}

func (w twin) over() bool { return w.m.round > 12*w.columns }

func (w twin) key(cross map[string]any) string {
	column := 1
	if n, ok := cross["column"].(float64); ok {
		column = int(n)
	}
	return fmt.Sprint(cross["player"], " ", column, " ", cross["category"])
}

var (
	twinColours    = []string{"white", "yellow", "green", "blue", "red", "black"}
	twinCategories = strings.Fields("fours fives sixes white yellow green blue red black pasch low all")
)

// twinPoints lays the dice out by colour and counts as the booklet says.
func twinPoints(throw []any, category string) int {
	byColour, byFace, all := map[string][]int{}, map[int]int{}, 0
	for _, d := range throw {
		die := d.(map[string]any)
		f := int(die["value"].(float64))
		byColour[die["colour"].(string)] = append(byColour[die["colour"].(string)], f)
		byFace[f]++
		all += f
	}
	switch category {
	case "fours":
		return 4 * byFace[4]
	case "fives":
		return 5 * byFace[5]
	case "sixes":
		return 6 * byFace[6]
	case "low":
		return byFace[1] + 2*byFace[2] + 3*byFace[3]
	case "all":
		return all
	case "pasch":
		pairs := 0
		for _, pair := range byColour {
			if pair[0] == pair[1] {
				pairs++
			}
		}
		return 10 * pairs
	}
	return byColour[category][0] + byColour[category][1]
}

// broken are the rules a line breaks; none if it is accepted.
func (w twin) broken(line string) []string {
	var command map[string]any
	if json.Unmarshal([]byte(line), &command) != nil || !w.isCommand(command) {
		return []string{"input"}
	}
	m, rules := w.m, []string{}
	breaks := func(rule string, yes bool) {
		if yes {
			rules = append(rules, rule)
		}
	}
	if w.over() {
		return []string{"DC-6"}
	}
	switch command["do"] {
	case "throw":
		breaks("DC-2", m.throw != nil)
		breaks("DC-1", !isTwinThrow(command["dice"].([]any)))
	case "rethrow":
		breaks("DC-3", m.throw == nil || len(m.crosses) > 0)
	case "cross":
		breaks("DC-2", m.throw == nil || m.crosses[command["player"].(string)] != nil)
		breaks("DC-4", m.used[w.key(command)])
	}
	return rules
}

// isCommand reports whether the words of a command are there and exist.
func (w twin) isCommand(command map[string]any) bool {
	in := func(list []string, v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains(list, s)
	}
	switch command["do"] {
	case "rethrow":
		return true
	case "throw":
		all, ok := command["dice"].([]any)
		for _, d := range all {
			die, isDie := d.(map[string]any)
			ok = ok && isDie && in(twinColours, die["colour"]) && slices.Contains([]any{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, die["value"])
		}
		return ok
	case "cross":
		column, named := command["column"]
		n, isNumber := column.(float64)
		isColumn := !named && w.columns == 1 || isNumber && n >= 1 && n <= float64(w.columns) && n == float64(int(n))
		return isColumn && in(w.players, command["player"]) && in(twinCategories, command["category"])
	}
	return false
}

func isTwinThrow(all []any) bool {
	count := map[any]int{}
	for _, d := range all {
		count[d.(map[string]any)["colour"]]++
	}
	return len(all) == 12 && reflect.DeepEqual(count, map[any]int{"white": 2, "yellow": 2, "green": 2, "blue": 2, "red": 2, "black": 2})
}

// state is the object of `dicetable play`, of its named fields.
func (w twin) state() map[string]any {
	m := w.m
	round := min(m.round, 12*w.columns)
	v := map[string]any{
		"game": "dicecup", "phase": "cross", "turn": nil, "winners": []string{}, "round": round,
		"cup": w.players[(round-1)%len(w.players)], "waiting": []string{}, "sheets": w.sheets(m),
	}
	totals, best := map[string]map[string]int{}, -1
	for _, p := range w.players {
		totals[p] = w.totals(m, p)
		best = max(best, totals[p]["total"])
	}
	v["totals"] = totals
	for _, p := range w.players {
		if w.over() && totals[p]["total"] == best {
			v["winners"] = append(v["winners"].([]string), p)
		}
		if m.throw != nil && m.crosses[p] == nil {
			v["waiting"] = append(v["waiting"].([]string), p)
		}
	}
	switch {
	case w.over():
		v["phase"] = "over"
	case m.throw == nil:
		v["phase"], v["turn"] = "throw", v["cup"]
	}
	return v
}

func (w twin) sheets(m twinMoment) map[string]any {
	sheets := map[string]any{}
	for _, p := range w.players {
		columns := []any{}
		for c := 1; c <= w.columns; c++ {
			column := map[string]int{}
			for _, category := range twinCategories {
				if key := fmt.Sprint(p, " ", c, " ", category); m.used[key] {
					column[category] = m.scored[key]
				}
			}
			columns = append(columns, column)
		}
		sheets[p] = columns
		if w.columns == 1 {
			sheets[p] = columns[0]
		}
	}
	return sheets
}

func (w twin) totals(m twinMoment, player string) map[string]int {
	t := map[string]int{"upper": 0, "middle": 0, "lower": 0, "total": 0}
	for key, points := range m.scored {
		words := strings.Fields(key)
		if words[0] != player {
			continue
		}
		section := "lower"
		switch {
		case slices.Contains([]string{"fours", "fives", "sixes"}, words[2]):
			section = "upper"
		case slices.Contains(twinColours, words[2]):
			section = "middle"
		}
		t[section] += points
		t["total"] += points
	}
	return t
}
