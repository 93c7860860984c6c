package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// nothing is the value of a plain topic with nothing to say: an empty payload
// would delete it, and many dashboards would go on showing the old value.
const nothing = "-"

// common are the fields of a public view that the plain topics show.
type common struct {
	Phase string `json:"phase"`
	Round int    `json:"round"`
	Bet   *struct {
		Player string    `json:"player"`
		Count  int       `json:"count"`
		Face   dice.Face `json:"face"`
	} `json:"bet"`
}

// plainTopic is one of the plain topics: its last level, what it says, and
// how it is made of a state. Title names it on a dashboard.
type plainTopic struct {
	what  string
	says  string
	title games.Text
	value func(State, common) string
}

// plainTopics are the same in every language.
var plainTopics = []plainTopic{
	{"game", "the game being played", games.Text{DE: "Spiel", EN: "Game"},
		func(s State, _ common) string { return s.Game }},
	{"turn", "who must act, several with commas between", games.Text{DE: "Am Zug", EN: "Turn"},
		func(s State, _ common) string { return strings.Join(s.Prompt.Players(), ", ") }},
	{"bet", "the bet that stands: count × face (player), ★ for the star", games.Text{DE: "Wette", EN: "Bet"},
		func(_ State, c common) string { return betWords(c) }},
	{"round", "the round's number", games.Text{DE: "Runde", EN: "Round"},
		func(_ State, c common) string { return number(c.Round) }},
	{"winner", "who has won", games.Text{DE: "Gewonnen", EN: "Winner"},
		func(s State, _ common) string { return strings.Join(s.Winners, ", ") }},
}

// seatTopic is a plain topic of each seat.
type seatTopic struct {
	what  string
	says  string
	title games.Text
	value func(Seat) string
}

var seatTopics = []seatTopic{
	{"player", "who sits there", games.Text{DE: "Platz %d", EN: "Seat %d"},
		func(s Seat) string { return s.Player }},
	{"score", "how many dice that player still has; points in games that have some", games.Text{DE: "Stand %d", EN: "Score %d"}, score},
}

func score(s Seat) string {
	if s.Score != nil {
		return strconv.Itoa(*s.Score)
	}
	return strconv.Itoa(s.Dice)
}

// textTopics are sentences, in each language.
var textTopics = []struct {
	what  string
	says  string
	title games.Text
	value func(State, common) games.Text
}{
	{"phase", "the phase of the game", games.Text{DE: "Phase", EN: "Phase"},
		func(s State, c common) games.Text { return phaseWords(s.Game, c.Phase, s.Reveal) }},
	{"prompt", "what is asked of whom", games.Text{DE: "Jetzt", EN: "Now"},
		func(s State, _ common) games.Text { return s.Prompt.Text() }},
	{"verdict", "the last verdict", games.Text{DE: "Urteil", EN: "Verdict"},
		func(s State, _ common) games.Text { return verdictText(s.Verdict) }},
	{"notice", "what the table says just now", games.Text{DE: "Hinweis", EN: "Notice"},
		func(s State, _ common) games.Text { return lastNotice(s.Notices) }},
}

// languages are the levels of TopicPlainText.
var languages = []struct {
	code string
	of   func(games.Text) string
}{
	{"de", func(t games.Text) string { return t.DE }},
	{"en", func(t games.Text) string { return t.EN }},
}

// common are those of the view.
func (s State) common() common {
	var c common
	if b, err := json.Marshal(s.View); err == nil {
		// A game without these fields leaves them empty.
		_ = json.Unmarshal(b, &c)
	}
	return c
}

// plain is the table in one value a topic.
func plain(t TableID, s State) []Message {
	c := s.common()
	var out []Message
	put := func(n Name, value string, levels ...string) {
		out = append(out, t.message(n, []byte(oneLine(value)), levels...))
	}
	for _, p := range plainTopics {
		put(TopicPlain, p.value(s, c), p.what)
	}
	for seat := 1; seat <= MaxSeats; seat++ {
		for _, p := range seatTopics {
			value := ""
			if i := slices.IndexFunc(s.Seats, func(x Seat) bool { return x.Seat == seat && x.Player != "" }); i >= 0 {
				value = p.value(s.Seats[i])
			}
			put(TopicPlainSeat, value, p.what, strconv.Itoa(seat))
		}
	}
	for _, l := range languages {
		for _, p := range textTopics {
			put(TopicPlainText, l.of(p.value(s, c)), l.code, p.what)
		}
	}
	return out
}

// oneLine is a value as a dashboard can show it.
func oneLine(value string) string {
	if value = strings.Join(strings.Fields(value), " "); value == "" {
		return nothing
	}
	return value
}

// betWords is "6 x 3 (Ann)" or "6 x ★ (Ann)": the same in every language.
func betWords(c common) string {
	if c.Bet == nil {
		return ""
	}
	face := c.Bet.Face.String()
	if c.Bet.Face == dice.Star {
		face = "★"
	}
	return fmt.Sprintf("%d × %s (%s)", c.Bet.Count, face, c.Bet.Player)
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func verdictText(v *Verdict) games.Text {
	if v == nil {
		return games.Text{}
	}
	return v.Text
}

func lastNotice(n []Notice) games.Text {
	if len(n) == 0 {
		return games.Text{}
	}
	return n[len(n)-1].Text
}

// phases are the phases of the games in words. What a phase is in one game alone
// has that game's name before it.
var phases = map[string]games.Text{
	"opening": {DE: "Eröffnungswurf", EN: "Opening throw"},
	"betting": {DE: "Wetten", EN: "Betting"},
	"reveal":  {DE: "Hoch die Becher!", EN: "Cups up!"},
	"throw":   {DE: "Würfeln", EN: "Throw"},
	"cross":   {DE: "Heimlich ankreuzen", EN: "Cross in secret"},
	"score":   {DE: "Wertung", EN: "Scoring"},
	"decide":  {DE: "Die Spielleitung entscheidet", EN: "The host decides"},
	"start":   {DE: "Erster Wurf", EN: "First throw"},
	"card":    {DE: "Karte aufdecken", EN: "Uncover a card"},
	"choose":  {DE: "Würfel bestimmen", EN: "Pick dice"},
	"nudge":   {DE: "Neu werfen oder liegen lassen", EN: "Throw again or leave"},
	"stake":   {DE: "Einsatz", EN: "Stake"},
	"say":     {DE: "Höher oder niedriger", EN: "Higher or lower"},
	"pick":    {DE: "Scheibe wählen", EN: "Pick a disc"},
	"hand":    {DE: "Knobeln", EN: "Close a hand"},
	"weigh":   {DE: "Gewicht oder nicht", EN: "Weight or not"},
	"push":    {DE: "Schieben", EN: "Push"},
	"shuffle": {DE: "Mischen", EN: "Shuffle"},
	"over":    {DE: "Spiel vorbei", EN: "Game over"},

	"luckyfive decide": {DE: "Weiter oder nehmen", EN: "Go on or take"},
	"thrill start":     {DE: "Wer ist am jüngsten?", EN: "Who is the youngest?"},
}

// phaseWords is the phase in words; one without words shows as it is.
func phaseWords(game, phase string, reveal bool) games.Text {
	if reveal {
		phase = "reveal"
	}
	for _, key := range []string{game + " " + phase, phase} {
		if words, ok := phases[key]; ok {
			return words
		}
	}
	return games.Text{DE: phase, EN: phase}
}
