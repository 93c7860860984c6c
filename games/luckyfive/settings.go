package luckyfive

import (
	"encoding/hex"
	"maps"
	"slices"

	"dicetable/games"
)

// Source is how much the rule-book knows of the deck.
type Source string

const (
	// Believed is a deck on the table that nobody counted in: every card that
	// is named is believed, and the deck never runs out.
	Believed Source = "believed"
	// Counted is a deck on the table whose make-up is known, its order not.
	Counted Source = "counted"
	// Ordered is a deck whose order the rule-book has.
	Ordered Source = "ordered"
)

// Settings are what a table may choose.
type Settings struct {
	Source Source `json:"source"`
	// Deck has all cards of the game: from the top if Ordered, by kind if
	// Counted, none if Believed (LF-3).
	Deck []Card `json:"deck"`
	// Seed is what an Ordered deck was dealt from, in hexadecimal; empty for
	// one that was not (see Deal).
	Seed string `json:"seed"`
	// First is who has the first turn; empty if the start names one (LF-2).
	First string `json:"first"`
}

// Drawn is the setting seed of a deck whose seed the table draws when the game
// begins. The rule-book itself knows seeds alone.
const Drawn = "drawn"

// WithSeed are settings in which a seed that is to be drawn is this one, in
// hexadecimal.
func WithSeed(settings map[string]string, seed string) map[string]string {
	if settings["seed"] != Drawn {
		return settings
	}
	settings = maps.Clone(settings)
	settings["seed"] = seed
	return settings
}

// Options are the settings, explained. Whose turn is first, and the order of a
// deck, depend on the players and the cards that are there.
func (Book) Options() []games.Option {
	return []games.Option{
		{Key: "seed", Default: "", Values: []string{"", Drawn}, Words: map[string]games.Text{
			"": {DE: "vom Stapel", EN: "the deck"}, Drawn: {DE: "vom Programm", EN: "the program"}}, Rule: "LF-3", Text: games.Text{
			DE: "Woher die Karten kommen: vom Stapel auf dem Tisch, oder das Programm gibt sie auf dem Bildschirm, nachher nachprüfbar.",
			EN: "Where the cards come from: the deck on the table, or the program deals them on the screen, to be verified afterwards."}},
		{Key: "cards", Default: "", Rule: "LF-3", Text: games.Text{
			DE: "Welche Karten im Stapel sind, etwa " + DefaultCards + "; ohne Angabe wird jede genannte geglaubt, oder das Übliche ausgeteilt.",
			EN: "Which cards the deck has, such as " + DefaultCards + "; if empty, any that is named is believed, or the usual ones are dealt."}},
	}
}

// minSeed is how many bytes keep a commitment from being guessed.
const minSeed = 16

// parseSettings reads KEY=VALUE settings; the error names the bad one.
func parseSettings(pairs map[string]string, players []string) (Settings, error) {
	s := Settings{Source: Believed}
	for _, key := range slices.Sorted(maps.Keys(pairs)) {
		if !slices.Contains([]string{"cards", "deck", "first", "seed"}, key) {
			return Settings{}, games.NoSetting("luckyfive", key, "deck", "cards", "seed", "first")
		}
	}
	if err := s.setDeck(pairs); err != nil {
		return Settings{}, err
	}
	if first, ok := pairs["first"]; ok {
		if err := s.setFirst(first, players); err != nil {
			return Settings{}, err
		}
	}
	return s, nil
}

// setDeck reads deck, cards and seed: an order that is given, a make-up that
// is counted in, or a make-up that is dealt.
func (s *Settings) setDeck(pairs map[string]string) error {
	order, hasOrder := pairs["deck"]
	cards, hasCards := pairs["cards"]
	seed, hasSeed := pairs["seed"]
	var err error
	switch {
	case hasOrder && (hasCards || hasSeed):
		return games.Refuse(games.Input, "die Einstellung deck gibt die Reihenfolge der Karten: bitte cards und seed weglassen", "setting deck gives the order of the cards: leave out cards and seed")
	case hasOrder:
		s.Source = Ordered
		if s.Deck, err = parseDeck(order); err != nil {
			return games.BadSetting("deck", order, games.TextOf(err))
		}
		return nil
	case !hasCards && !hasSeed:
		return nil
	case !hasCards:
		cards = DefaultCards
	}
	s.Source = Counted
	if s.Deck, err = ParseCards(cards); err != nil {
		return games.BadSetting("cards", cards, games.TextOf(err))
	}
	if hasSeed {
		return s.deal(seed)
	}
	return nil
}

// deal puts the deck into the order of a seed.
func (s *Settings) deal(seed string) error {
	raw, err := hex.DecodeString(seed)
	if err != nil || len(raw) < minSeed {
		return games.Refusef(games.Input, "die Einstellung seed braucht mindestens %d hexadezimale Ziffern, zwei für jedes Byte", "setting seed must be at least %d hexadecimal digits, two for each byte", 2*minSeed)
	}
	s.Source, s.Seed, s.Deck = Ordered, hex.EncodeToString(raw), Deal(raw, 0, s.Deck)
	return nil
}

func (s *Settings) setFirst(first string, players []string) error {
	switch {
	case slices.Contains(players, first):
		s.First = first
	case first == "drawn" && s.Seed != "":
		s.First = players[DrawFirst(s.seed(), len(players))]
	case first == "drawn":
		return games.Refuse(games.Input, "die Einstellung first=drawn braucht auch seed, um danach zu losen", "setting first=drawn needs a seed to draw from")
	default:
		return games.BadSetting("first", first, games.Text{DE: "erlaubt ist der Name einer Person, die mitspielt, oder drawn", EN: "it is the name of a player or drawn"})
	}
	return nil
}

// seed are the bytes of Seed, which was checked when it was set.
func (s Settings) seed() []byte {
	raw, err := hex.DecodeString(s.Seed)
	if err != nil {
		return nil
	}
	return raw
}
