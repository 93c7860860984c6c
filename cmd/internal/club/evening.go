package club

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/tournament"
)

// Evening is all that a club knows: the tables that joined it, the tournament
// that is played, and those that are over. It changes by apply alone.
type Evening struct {
	Tables []*Table `json:"tables"`
	// Now is the tournament that is played, nil for none.
	Now *Tournament `json:"now"`
	// Over are those that were closed, the oldest first.
	Over []*Tournament `json:"over"`
	// Seq is the number of the last event.
	Seq int64 `json:"seq"`

	tables map[string]*Table
	// asked are the ids of what was asked for and done, so that who did not
	// hear the answer can ask again.
	asked map[string]bool
	// results are all that tables ever reported.
	results map[resultKey]*Result
	// newest is the highest revision of each game.
	newest map[string]int
}

// NewEvening is the state before any event.
func NewEvening() *Evening {
	return &Evening{tables: map[string]*Table{}, asked: map[string]bool{}, results: map[resultKey]*Result{}, newest: map[string]int{}}
}

// Table is one that games are called to.
type Table struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Key is the public key whose signatures are believed, as base64; empty
	// for a table without instruments, or until the host has confirmed one.
	Key string `json:"key,omitempty"`
	// Asks is a key that the host is asked to confirm.
	Asks string `json:"asks,omitempty"`
	// Plain is a table without instruments: its results are entered by hand.
	Plain bool `json:"plain,omitempty"`
	// Broken is a table that no game is called to.
	Broken bool `json:"broken,omitempty"`
	// Games are those that the table says it can play; empty where it says nothing.
	Games []string `json:"games,omitempty"`
	// Said is the receipt of what the table reported last.
	Said *Receipt `json:"said,omitempty"`
	// Decided is what the host said last of a ruling in dispute there.
	Decided *wire.Decision `json:"decided,omitempty"`
}

// usable reports whether a game can be called there.
func (t *Table) usable() bool { return !t.Broken && (t.Plain || t.Key != "") }

// plays reports whether a game can be played there, as far as the table says.
func (t *Table) plays(game string) bool { return len(t.Games) == 0 || slices.Contains(t.Games, game) }

// callable reports whether the games of the tournament can be called to a table.
func (e *Evening) callable(t *Table) bool { return t.usable() && t.plays(e.Now.Game) }

// Receipt says what became of a result.
type Receipt struct {
	Game     string `json:"game"`
	Revision int    `json:"revision"`
	Status   Status `json:"status"`
	// Why is told when it was not accepted at once.
	Why Reason `json:"why,omitempty"`
}

// Player is somebody of the field.
type Player struct {
	ID   tournament.Player `json:"id"`
	Name string            `json:"name"`
	Team string            `json:"team,omitempty"`
	// Out is true for who has left.
	Out bool `json:"out,omitempty"`
	// From is the first round that the player can be drawn for.
	From int `json:"from"`
}

// Tournament is one that is played or was.
type Tournament struct {
	ID string `json:"id"`
	Setup
	// Seed is what the draws follow from, Seal its SHA-256 sum, which is
	// shown from the beginning; the seed is shown when all is over.
	Seed string `json:"seed"`
	Seal string `json:"seal"`
	// Entrance is the time at which registration began.
	Entrance time.Time `json:"entrance"`
	Closed   time.Time `json:"closed,omitzero"`
	Players  []*Player `json:"players"`
	Rounds   []*Round  `json:"rounds"`
	// Held are results that wait for the host.
	Held []*Result `json:"held"`
	// Paused is when a pause began; zero while there is none.
	Paused time.Time `json:"paused,omitzero"`

	players map[tournament.Player]*Player
	// attempts is how often each round was drawn, so that the games of a round
	// taken back are not taken for others.
	attempts map[int]int
}

// Round is one that was drawn.
type Round struct {
	Number  int                 `json:"number"`
	Attempt int                 `json:"attempt"`
	Drawn   time.Time           `json:"drawn"`
	Pods    []*Pod              `json:"pods"`
	Byes    []tournament.Player `json:"byes,omitempty"`
	Clock   Clock               `json:"clock"`
	// Done is when the last game was over.
	Done time.Time `json:"done,omitzero"`
}

// Ref says which game of a tournament is meant.
type Ref struct {
	Round int `json:"round"`
	// Attempt is from 1 and grows when a round is taken back and drawn again.
	Attempt int `json:"attempt"`
	// Pod is from 1.
	Pod int `json:"pod"`
}

// Pod is one game of a round: who plays it where.
type Pod struct {
	Ref
	// Table is where; empty while no table is free for it.
	Table string              `json:"table"`
	Seats []tournament.Player `json:"seats"`
	// Result is what counts; nil until the game is over.
	Result *Result `json:"result"`
	// Before are results that counted once.
	Before []*Result `json:"before,omitempty"`
	// Moved is how often the game was called to another table, Again how often
	// its result was taken away.
	Moved int `json:"moved,omitempty"`
	Again int `json:"again,omitempty"`

	// refused are results of this game that the host did not let count.
	refused []*Result
}

// resultKey names what a table reported: a corrected game has a higher
// revision, another game of the same name is a twin.
type resultKey struct {
	table, game string
	revision    int
	twin        string
}

func (r *Result) key() resultKey { return resultKey{r.Table, r.Game, r.Revision, r.Twin} }

// Result is how a game ended.
type Result struct {
	// Game is the table's name for it, empty for what was entered by hand.
	Game     string    `json:"game,omitempty"`
	Revision int       `json:"revision,omitempty"`
	Table    string    `json:"table,omitempty"`
	At       time.Time `json:"at"`
	Pod      Ref       `json:"pod"`
	// Tournament is that of the draw the table played by.
	Tournament string                    `json:"tournament,omitempty"`
	Places     map[tournament.Player]int `json:"places,omitempty"`
	Scores     map[tournament.Player]int `json:"scores,omitempty"`
	Void       bool                      `json:"void,omitempty"`
	// Journal is the hash of the table's journal of the game.
	Journal string `json:"journal,omitempty"`
	// Twin is the same hash where another game of the table had the name before,
	// and empty otherwise.
	Twin string `json:"twin,omitempty"`
	// Note says why it was entered by hand, or with what reason the table stopped or
	// corrected the game.
	Note   string `json:"note,omitempty"`
	Status Status `json:"status"`
	// Why is why the host was asked.
	Why Reason `json:"why,omitempty"`
	// From is since when it counts, Until when it was replaced or taken away; zero
	// before that.
	From  time.Time `json:"from,omitzero"`
	Until time.Time `json:"until,omitzero"`
}

// Status is what became of a result.
type Status string

// The statuses.
const (
	Accepted Status = "accepted"
	Held     Status = "held"
	Refused  Status = "refused"
)

// Reason is why a result was not accepted at once.
type Reason string

// The reasons.
const (
	OtherDraw    Reason = "other_draw"
	OtherTable   Reason = "other_table"
	OtherGame    Reason = "other_game"
	OtherPlayers Reason = "other_players"
	SecondResult Reason = "second_result"
	Corrected    Reason = "corrected"
	WasVoid      Reason = "was_void"
	NotCalled    Reason = "not_called"
	NothingOn    Reason = "nothing_on"
	Older        Reason = "older"
	ByTheHost    Reason = "by_the_host"
	SameName     Reason = "same_name"
)

// last is the last round, nil before the first.
func (t *Tournament) last() *Round {
	if len(t.Rounds) == 0 {
		return nil
	}
	return t.Rounds[len(t.Rounds)-1]
}

// pod finds a game, and its round; nil for one that was never drawn, or is not
// any more.
func (t *Tournament) pod(of Ref) (*Round, *Pod) {
	if of.Round < 1 || of.Round > len(t.Rounds) {
		return nil, nil
	}
	r := t.Rounds[of.Round-1]
	if of.Attempt != r.Attempt || of.Pod < 1 || of.Pod > len(r.Pods) {
		return nil, nil
	}
	return r, r.Pods[of.Pod-1]
}

// over reports whether every game of the round has a result.
func (r *Round) over() bool {
	for _, p := range r.Pods {
		if p.Result == nil {
			return false
		}
	}
	return true
}

// size is how many were there for the round, with a seat or without.
func (r *Round) size() int {
	n := len(r.Byes)
	for _, p := range r.Pods {
		n += len(p.Seats)
	}
	return n
}

// field is what the formats know of the players.
func (t *Tournament) field(next int) []tournament.Entrant {
	var field []tournament.Entrant
	for _, p := range t.Players {
		field = append(field, tournament.Entrant{Player: p.ID, Team: p.Team, Out: p.Out || p.From > next})
	}
	return field
}

// past is what the formats know of the rounds.
func (t *Tournament) past() []tournament.Round {
	var past []tournament.Round
	for _, r := range t.Rounds {
		round := tournament.Round{Byes: r.Byes}
		for _, p := range r.Pods {
			table := tournament.Table{Seats: p.Seats}
			if p.Result != nil {
				table.Places, table.Void = p.Result.Places, p.Result.Void
			}
			round.Tables = append(round.Tables, table)
		}
		past = append(past, round)
	}
	return past
}

// Standings are those after the games that are over.
func (t *Tournament) Standings() []tournament.Standing {
	return t.format(0).Standings(t.field(len(t.Rounds)+1), t.past())
}

// TeamStandings are those of the teams.
func (t *Tournament) TeamStandings() []tournament.TeamStanding {
	return tournament.TeamStandings(t.field(len(t.Rounds)+1), t.past(), t.scheme(), t.Members)
}
