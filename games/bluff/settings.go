package bluff

import (
	"maps"
	"slices"
	"strconv"

	"dicetable/games"
	"dicetable/games/dice"
)

// Faces are the numbers on a dice set beside the star (BL-1).
type Faces struct {
	Low  dice.Face `json:"low"`
	High dice.Face `json:"high"`
}

// Has reports whether a die of the set can show f.
func (s Faces) Has(f dice.Face) bool {
	return f == dice.Star || f >= s.Low && f <= s.High
}

// faceSets are the dice sets that were sold, by the value of the setting.
var faceSets = map[string]Faces{"1-5": {1, 5}, "2-6": {2, 6}}

// Settings are what a table may choose.
type Settings struct {
	// ZeigsMir allows laying dice out after one's own bet (BL-15).
	ZeigsMir bool `json:"zeigs_mir"`
	// OpeningStar is what a star counts in the opening throw, 6 or 0 (BL-2).
	OpeningStar int `json:"opening_star"`
	// ExactSparesLastDie keeps a player's last die on an exact bet (BL-17).
	ExactSparesLastDie bool `json:"exact_spares_last_die"`
	// Faces are the numbers on the dice (BL-1).
	Faces Faces `json:"faces"`
}

// yesNo are the values of a setting that is on or off.
var yesNo = []string{"false", "true"}

// Options are the settings, explained.
func (Book) Options() []games.Option {
	return []games.Option{
		{Key: "zeigs_mir", Default: "false", Values: yesNo, Words: games.YesNo, Rule: "BL-15", Text: games.Text{
			DE: "Zeig's mir! Nach der eigenen Wette darf man Würfel offen herauslegen und den Rest neu würfeln.",
			EN: "Zeig's mir! After one's own bet one may lay dice out in the open and roll the rest again."}},
		{Key: "opening_star", Default: "6", Values: []string{"6", "0"}, Rule: "BL-2", Text: games.Text{
			DE: "Was der Stern beim Wurf um den Beginn zählt.", EN: "What the star counts in the throw for who begins."}},
		{Key: "exact_spares_last_die", Default: "false", Values: yesNo, Words: games.YesNo, Rule: "BL-17", Text: games.Text{
			DE: "Eine genaue Wette nimmt niemandem den letzten Würfel.", EN: "An exact bet takes nobody's last die."}},
		{Key: "faces", Default: "1-5", Values: []string{"1-5", "2-6"}, Words: map[string]games.Text{
			"1-5": {DE: "1 bis 5", EN: "1 to 5"}, "2-6": {DE: "2 bis 6", EN: "2 to 6"}}, Rule: "BL-1", Text: games.Text{
			DE: "Welche Zahlen neben dem Stern auf den Würfeln stehen.", EN: "Which numbers the dice have beside the star."}},
	}
}

// parseSettings reads KEY=VALUE settings; the error names the bad one.
func parseSettings(pairs map[string]string) (Settings, error) {
	s := Settings{OpeningStar: 6, Faces: faceSets["1-5"]}
	for _, key := range slices.Sorted(maps.Keys(pairs)) {
		if err := s.set(key, pairs[key]); err != nil {
			return Settings{}, err
		}
	}
	return s, nil
}

func (s *Settings) set(key, value string) error {
	var legal games.Text
	ok := false
	switch key {
	case "zeigs_mir":
		legal, ok = trueOrFalse, setBool(&s.ZeigsMir, value)
	case "exact_spares_last_die":
		legal, ok = trueOrFalse, setBool(&s.ExactSparesLastDie, value)
	case "opening_star":
		legal, ok = games.Text{DE: "erlaubt ist 6 oder 0", EN: "it is 6 or 0"}, value == "6" || value == "0"
		s.OpeningStar, _ = strconv.Atoi(value)
	case "faces":
		legal = games.Text{DE: "erlaubt ist 1-5 oder 2-6", EN: "it is 1-5 or 2-6"}
		s.Faces, ok = faceSets[value]
	default:
		return games.NoSetting("bluff", key, "zeigs_mir", "opening_star", "exact_spares_last_die", "faces")
	}
	if !ok {
		return games.BadSetting(key, value, legal)
	}
	return nil
}

var trueOrFalse = games.Text{DE: "erlaubt ist true oder false", EN: "it is true or false"}

func setBool(to *bool, value string) bool {
	*to = value == "true"
	return value == "true" || value == "false"
}
