package pages

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// Every setting that the host's page offers is one of the rule-book's, with
// every value it lists, and says in both languages what it does and what the
// values are called.
func TestTheSettingsOfferedAreTheRuleBooks(t *testing.T) {
	var offered []game
	if err := json.Unmarshal(get(handler(t), "/games.json").Body.Bytes(), &offered); err != nil {
		t.Fatal(err)
	}
	for i, book := range []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}} {
		if offered[i].Name != book.Name() || len(offered[i].Options) == 0 {
			t.Fatalf("game %d is %+v", i, offered[i])
		}
		for _, o := range offered[i].Options {
			if o.Text.DE == "" || o.Text.EN == "" || o.Rule == "" || o.Values != nil && !slices.Contains(o.Values, o.Default) {
				t.Errorf("%s: %+v", book.Name(), o)
			}
			for _, value := range o.Values {
				if _, err := strconv.Atoi(value); err != nil && (o.Words[value].DE == "" || o.Words[value].EN == "") {
					t.Errorf("%s: %s=%q has no words: %+v", book.Name(), o.Key, value, o.Words[value])
				}
				if value == "" || value == "drawn" {
					continue // left out, or drawn by the table
				}
				if _, err := book.Start([]string{"Ann", "Ben"}, map[string]string{o.Key: value}); err != nil {
					t.Errorf("%s does not take %s=%s: %v", book.Name(), o.Key, value, err)
				}
			}
		}
	}
}
