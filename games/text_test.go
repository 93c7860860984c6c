package games_test

import (
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

func TestWhomIsWaitedFor(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  games.Text
	}{
		{nil, games.Text{DE: "Würfeln!", EN: "Throw!"}},
		{[]string{"Ann"}, games.Text{DE: "Würfeln! Es fehlt: Ann.", EN: "Throw! Still to throw: Ann."}},
		{[]string{"Ann", "Ben"}, games.Text{DE: "Würfeln! Es fehlen: Ann, Ben.", EN: "Throw! Still to throw: Ann, Ben."}},
	} {
		if got := (games.Text{DE: "Würfeln!", EN: "Throw!"}).Due("Still to throw", c.names); got != c.want {
			t.Errorf("%q: %q", c.names, got)
		}
	}
}

func TestPlayersWhoCannotBegin(t *testing.T) {
	for name, c := range map[string]struct {
		players []string
		want    games.Text
	}{
		"one":        {[]string{"Ann"}, games.Text{DE: "Bluff ist für 2 bis 6 Personen, nicht für 1", EN: "a game of Bluff is for 2 to 6 players, not for 1"}},
		"no name":    {[]string{"Ann", ""}, games.Text{DE: "die 2. Person hat keinen Namen", EN: "player 2 has no name"}},
		"same names": {[]string{"Ann", "Ann"}, games.Text{DE: "zwei heißen Ann: bitte jeder Person einen eigenen Namen geben", EN: "two players are called Ann: give each their own name"}},
	} {
		if err := games.CheckPlayers("Bluff", c.players, 2, 6); err == nil || games.TextOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := games.CheckPlayers("Bluff", []string{"Ann", "Ben"}, 2, 6); err != nil {
		t.Error(err)
	}
}

// What is wrong with a setting is told in both languages, in every game.
func TestSettingsAreRefusedInBothLanguages(t *testing.T) {
	for _, c := range []struct {
		book              games.RuleBook
		key, value        string
		german, inEnglish string
	}{
		{bluff.Book{}, "faces", "7", "die Einstellung faces kann nicht „7“ sein: erlaubt ist 1-5 oder 2-6", `setting faces cannot be "7": it is 1-5 or 2-6`},
		{bluff.Book{}, "zorg", "1", "bluff hat keine Einstellung „zorg“: es gibt zeigs_mir, opening_star, exact_spares_last_die und faces",
			`bluff has no setting "zorg": there are zeigs_mir, opening_star, exact_spares_last_die and faces`},
		{dicecup.Book{}, "look", "99", "die Einstellung look kann nicht „99“ sein: erlaubt sind Sekunden", `setting look cannot be "99": it is seconds`},
		{luckyfive.Book{}, "cards", "red", "die Einstellung cards kann nicht „red“ sein: \"red\" ist nicht KARTE:ANZAHL", `setting cards cannot be "red": "red" is not CARD:NUMBER`},
		{luckyfive.Book{}, "first", "Zoe", "erlaubt ist der Name einer Person, die mitspielt, oder drawn", "it is the name of a player or drawn"},
		{thrill.Book{}, "discs", "1,2", "zusammen 34 Scheiben", "34 discs in all"},
	} {
		_, err := c.book.Start([]string{"Ann", "Ben"}, map[string]string{c.key: c.value})
		if err == nil {
			t.Fatalf("%s: %s can be %q", c.book.Name(), c.key, c.value)
		}
		if got := games.TextOf(err); !strings.Contains(got.DE, c.german) || !strings.Contains(got.EN, c.inEnglish) {
			t.Errorf("%s: %q", c.book.Name(), got)
		}
	}
}
