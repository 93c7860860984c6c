package games

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// CheckPlayers refuses players with whom a game cannot begin: too few or too
// many of them, or names that do not tell them apart. What it says, and what is
// said of settings, is a clause for the sentence of who tells it.
func CheckPlayers(game string, players []string, least, most int) error {
	if n := len(players); n < least || n > most {
		return Refusef(Input, "%s ist für %d bis %d Personen, nicht für %d", "a game of %s is for %d to %d players, not for %d", game, least, most, n)
	}
	for i, p := range players {
		if p == "" {
			return Refusef(Input, "die %d. Person hat keinen Namen", "player %d has no name", i+1)
		}
		if slices.Contains(players[:i], p) {
			return Refusef(Input, "zwei heißen %s: bitte jeder Person einen eigenen Namen geben", "two players are called %s: give each their own name", p)
		}
	}
	return nil
}

// NoSetting refuses a setting that a game does not have; has are those it has.
func NoSetting(game, key string, has ...string) error {
	last := len(has) - 1
	list := strings.Join(has[:last], ", ")
	return Refuse(Input,
		fmt.Sprintf("%s hat keine Einstellung „%s“: es gibt %s und %s", game, key, list, has[last]),
		fmt.Sprintf("%s has no setting %q: there are %s and %s", game, key, list, has[last]))
}

// BadSetting refuses the value of a setting, and says what it may be.
func BadSetting(key, value string, why Text) error {
	return Refuse(Input,
		fmt.Sprintf("die Einstellung %s kann nicht „%s“ sein: %s", key, value, why.DE),
		fmt.Sprintf("setting %s cannot be %q: %s", key, value, why.EN))
}

// TextOf is an error in both languages, as far as it has them.
func TextOf(err error) Text {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Text
	}
	return Text{DE: err.Error(), EN: err.Error()}
}
