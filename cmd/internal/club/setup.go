package club

import (
	"slices"
	"strings"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/games/tournament"
)

// Setup is what is played, and how.
type Setup struct {
	Name string `json:"name"`
	// Game is a rule-book's name, Settings those every table plays it with.
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings,omitempty"`
	// Format is one of Formats.
	Format string `json:"format"`
	// Least, Usual and Most are players at a table.
	Least int `json:"least"`
	Usual int `json:"usual"`
	Most  int `json:"most"`
	// Planned is how many rounds there are; 0 for as many as the host wants.
	Planned int `json:"planned"`
	// Scheme is how many points each place gets; empty for 5, 3, 2, 1.
	Scheme []int `json:"scheme,omitempty"`
	// Bye is how many points a round without a seat gives.
	Bye int `json:"bye"`
	// Lives are those that everybody begins with, in the format that has them.
	Lives int `json:"lives"`
	// Advance is how many of each table go on in a knockout.
	Advance int `json:"advance"`
	// Members is how many of each team count, 0 for all.
	Members int `json:"members"`
	// Minutes is how long a round may take, 0 for as long as it takes.
	Minutes int `json:"minutes"`
	// Prizes are in cents, the first place's first.
	Prizes []int `json:"prizes,omitempty"`
	// Season is the name of a season of several tournaments whose games count
	// together; empty for none.
	Season string `json:"season,omitempty"`
}

// The formats of docs/tournament.md.
const (
	League   = "league"
	Swiss    = "swiss"
	Knockout = "knockout"
	Robin    = "robin"
	Lives    = "lives"
	Teams    = "teams"
	Ladder   = "ladder"
)

// Formats lists them.
var Formats = []string{League, Swiss, Knockout, Robin, Lives, Teams, Ladder}

// Books are the rule-books that a club can call.
var Books = []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}}

const (
	maxName = 60
	// mostOfAll bounds points, members and prizes: sums of them stay exact.
	mostOfAll = 1e7
)

// check says what is wrong with a setup.
func (s Setup) check() error {
	if err := checkName(s.Name); err != nil {
		return err
	}
	book := slices.IndexFunc(Books, func(b games.RuleBook) bool { return b.Name() == s.Game })
	switch {
	case book < 0:
		return games.Refusef("", "Es gibt kein Spiel %q.", "There is no game %q.", s.Game)
	case !slices.Contains(Formats, s.Format):
		return games.Refusef("", "Es gibt keinen Modus %q.", "There is no format %q.", s.Format)
	case s.Least < 2 || s.Usual < s.Least || s.Most < s.Usual || s.Most > 6:
		return games.Refuse("", "An einem Tisch sitzen 2 bis 6: mindestens, meistens und höchstens so viele, in dieser Reihenfolge.", "At a table sit 2 to 6 players: at least, usually and at most so many, in this order.")
	case s.Planned < 0 || s.Planned > 99 || s.Minutes < 0 || s.Minutes > 999:
		return games.Refuse("", "Runden sind 0 bis 99, und Minuten einer Runde 0 bis 999.", "Rounds are 0 to 99, and minutes of a round 0 to 999.")
	case s.Format == Lives && (s.Lives < 1 || s.Lives > 20):
		return games.Refuse("", "Leben sind 1 bis 20.", "Lives are 1 to 20.")
	case s.Format == Knockout && (s.Advance < 1 || s.Advance >= s.Most):
		return games.Refuse("", "Von einem Tisch kommt mindestens einer weiter, aber nicht alle.", "Of a table at least one goes on, but not all.")
	case slices.ContainsFunc(slices.Concat([]int{s.Bye, s.Members}, s.Scheme, s.Prizes), func(n int) bool { return n < 0 || n > mostOfAll }):
		return games.Refuse("", "Punkte, Mitglieder und Preise in Cent sind 0 bis zehn Millionen.", "Points, members and prizes in cents are 0 to ten million.")
	}
	if err := s.checkSeason(); err != nil {
		return err
	}
	// A seed that each table draws for itself is some seed.
	if _, err := Books[book].Start([]string{"Ann", "Ben"}, luckyfive.WithSeed(s.Settings, strings.Repeat("00", 32))); err != nil {
		why := games.TextOf(err)
		return games.Refuse("", "So lässt sich das Spiel nicht spielen: "+why.DE+".", "The game cannot be played so: "+why.EN+".")
	}
	return nil
}

// checkSeason says what is wrong with a format in a season, and in free play.
func (s Setup) checkSeason() error {
	switch {
	case s.Season != "" && checkName(s.Season) != nil:
		return checkName(s.Season)
	case s.Season != "" && (s.Format == Knockout || s.Format == Lives):
		return games.Refuse("", "In einer Saison zählen Punkte oder die Wertung der Rangliste: K.-o. und Leben gehen nicht.", "A season counts points or a ladder's rating: neither knockout nor lives will do.")
	case s.Format == Ladder && s.Minutes > 0:
		return games.Refuse("", "Freies Spiel hat keine Runden, also auch keine Rundenuhr.", "Free play has no rounds, and so no clock of a round.")
	}
	return nil
}

// checkName says whether a name can be shown and printed.
func checkName(name string) error {
	if strings.TrimSpace(name) != name || name == "" || len([]rune(name)) > maxName || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return games.Refusef("", "Ein Name hat 1 bis %d Buchstaben und keine Leerzeichen am Rand.", "A name has 1 to %d letters, and no blanks around it.", maxName)
	}
	return nil
}

// scheme is that of the points.
func (s Setup) scheme() tournament.Scheme {
	if len(s.Scheme) == 0 {
		return tournament.Usual()
	}
	var scheme tournament.Scheme
	for _, points := range s.Scheme {
		scheme = append(scheme, tournament.Points(points)*tournament.Point)
	}
	return scheme
}

// format is how rounds are drawn at so many tables, 0 for as many as are
// wanted.
func (s Setup) format(tables int) tournament.Format {
	limits := tournament.Limits{Least: s.Least, Usual: s.Usual, Most: s.Most, Tables: tables}
	league := tournament.League{Limits: limits, Rounds: s.Planned, Scheme: s.scheme(), Bye: tournament.Points(s.Bye) * tournament.Point}
	switch s.Format {
	case Swiss:
		return tournament.Swiss(league)
	case Knockout:
		return tournament.Knockout{Limits: limits, Advance: s.Advance}
	case Robin:
		return tournament.RoundRobin{Scheme: league.Scheme}
	case Lives:
		return tournament.LastStanding{Limits: limits, Lives: s.Lives}
	case Ladder:
		return tournament.Ladder{}
	}
	return league
}

// countsPoints reports whether the format counts points; the others count lives, a
// rating, or how far somebody came.
func (s Setup) countsPoints() bool {
	return !slices.Contains([]string{Knockout, Lives, Ladder}, s.Format)
}

// TimeRule says how a game of a rule-book is placed when its time is up. The
// round that is being played is finished first.
func TimeRule(game string) games.Text {
	return map[string]games.Text{
		"bluff": {
			DE: "Die angefangene Runde wird zu Ende gespielt. Dann zählt, wer mehr Würfel hat; wer schon ausgeschieden ist, steht dahinter, wie er ausschied.",
			EN: "The round that was begun is finished. Then more dice place higher; players who are out already stand behind, in the order of going out.",
		},
		"dicecup": {
			DE: "Der angefangene Wurf wird von allen eingetragen. Dann zählt die höhere Summe.",
			EN: "Everybody crosses for the throw that was begun. Then the higher total counts.",
		},
		"luckyfive": {
			DE: "Der angefangene Zug wird zu Ende gespielt. Dann zählen die Punkte der gewonnenen Stapel, bei gleichen die Zahl der Karten.",
			EN: "The turn that was begun is finished. Then the points of the piles that were won count, and with equal ones the number of cards.",
		},
		"thrill": {
			DE: "Die angefangene Runde wird zu Ende gespielt. Dann zeigen alle ihre Chips, und mehr Chips zählen; wer schon ausgeschieden ist, steht dahinter, wie er ausschied.",
			EN: "The round that was begun is finished. Then all show their chips, and more chips place higher; players who are out already stand behind, in the order of going out.",
		},
	}[game]
}
