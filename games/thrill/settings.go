package thrill

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"dicetable/games"
)

// EmptyReserve is what happens when no disc lies in the reserve for the boss
// to pick, which the booklet does not say (TH-2).
type EmptyReserve string

// What may happen with an empty reserve.
const (
	// Lift: the boss lifts any free disc off the play area.
	Lift EmptyReserve = "lift"
	// NoDisc: Maxe pushes without a disc.
	NoDisc EmptyReserve = "no_disc"
)

// Settings are what a table may choose.
type Settings struct {
	// Tips plays with tip cards (TH-10).
	Tips bool `json:"tips"`
	// Weights plays with weight cards (TH-11).
	Weights bool `json:"weights"`
	// EmptyReserve is for a boss who finds none to pick (TH-2).
	EmptyReserve EmptyReserve `json:"empty_reserve"`
	// Discs is how many of each size this set has (TH-1). The booklet does
	// not say; while all are 0 only their total is known.
	Discs Discs `json:"discs"`
}

// Options are the settings, explained.
func (Book) Options() []games.Option {
	yesNo := []string{"false", "true"}
	return []games.Option{
		{Key: "tips", Default: "false", Values: yesNo, Words: games.YesNo, Rule: "TH-10", Text: games.Text{
			DE: "Mit Tippkarten: Alle dürfen verdeckt tippen, ob Scheiben fallen.", EN: "With tip cards: everybody may tip face down whether discs fall."}},
		{Key: "weights", Default: "false", Values: yesNo, Words: games.YesNo, Rule: "TH-11", Text: games.Text{
			DE: "Mit Gewichtskarten: Maxe darf eine Scheibe beschweren.", EN: "With weight cards: Maxe may put a weight on one disc."}},
		{Key: "empty_reserve", Default: string(Lift), Values: []string{string(Lift), string(NoDisc)}, Words: map[string]games.Text{
			string(Lift): {DE: "eine Scheibe von der Spielfläche nehmen", EN: "take a disc off the play area"}, string(NoDisc): {DE: "ohne Scheibe schieben", EN: "push without a disc"}},
			Rule: "TH-2", Text: games.Text{
				DE: "Bei leerem Vorrat nimmt der Chef eine freie Scheibe von der Spielfläche, oder es wird ohne Scheibe geschoben.",
				EN: "With an empty reserve the boss takes a free disc off the play area, or the push is made without one."}},
		{Key: "discs", Default: "", Rule: "TH-1", Text: games.Text{
			DE: "Wie viele kleine, mittlere und große Scheiben dieses Spiel hat, etwa 16,10,8; ohne Angabe ist nur ihre Summe bekannt.",
			EN: "How many small, medium and large discs this set has, such as 16,10,8; if empty, only their sum is known."}},
	}
}

// parseSettings reads KEY=VALUE settings; the error names the bad one.
func parseSettings(pairs map[string]string) (Settings, error) {
	s := Settings{EmptyReserve: Lift}
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
	case "tips":
		legal, ok = trueOrFalse, setBool(&s.Tips, value)
	case "weights":
		legal, ok = trueOrFalse, setBool(&s.Weights, value)
	case "empty_reserve":
		legal = games.Text{DE: "erlaubt ist lift oder no_disc", EN: "it is lift or no_disc"}
		s.EmptyReserve = EmptyReserve(value)
		ok = s.EmptyReserve == Lift || s.EmptyReserve == NoDisc
	case "discs":
		legal = games.Text{DE: "nötig ist KLEINE,MITTLERE,GROSSE: zusammen 34 Scheiben, mindestens 2 mittlere und 2 große",
			EN: "it is SMALL,MEDIUM,LARGE: 34 discs in all, at least 2 medium and 2 large"}
		ok = setDiscs(&s.Discs, value)
	default:
		return games.NoSetting("thrill", key, "tips", "weights", "empty_reserve", "discs")
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

// setDiscs reads "14,12,8".
func setDiscs(to *Discs, value string) bool {
	numbers := strings.Split(value, ",")
	if len(numbers) != len(sizes) {
		return false
	}
	for i, size := range sizes {
		n, err := strconv.Atoi(numbers[i])
		if err != nil {
			return false
		}
		*to = to.with(size, n)
	}
	return isSet(*to)
}

// isSet reports whether a set of discs may be made up like this (TH-1). Each
// number is looked at first: great ones overflow to any sum.
func isSet(d Discs) bool {
	return !firstReserve.exceeds(d) && !d.exceeds(Discs{AllDiscs, AllDiscs, AllDiscs}) && d.Total() == AllDiscs
}
