package wire

import (
	"crypto/ed25519"
	"errors"
	"time"

	"dicetable/games"
)

// Draw says which game of a tournament a game is.
type Draw struct {
	// Tournament is its id at the club: 1 to 32 of a-z, 0-9 and hyphens.
	Tournament string `json:"tournament"`
	// Round is from 1.
	Round int `json:"round"`
	// Pod is which game of the round, from 1: those who sit at one table.
	Pod int `json:"pod"`
	// Attempt is from 1 and grows when a round is taken back and drawn again.
	Attempt int `json:"attempt"`
}

// Join is how a table introduces itself to its club, at every connection.
type Join struct {
	// Name is what people call the table.
	Name string `json:"name"`
	// Key is the table's public key for Ed25519 (RFC 8032), 32 bytes in Base64.
	// The club's host compares its fingerprint with the one on the table's
	// page, once.
	Key ed25519.PublicKey `json:"key"`
	// Version is that of the program.
	Version string `json:"version"`
	// Games are those the table can conduct, and the only ones that it is called
	// to; empty for any.
	Games []string `json:"games"`
	// Pages is the address of the table's own pages, where the club's host sees a
	// game again; left out where there is none.
	Pages string `json:"pages,omitempty"`
}

// Call is the game that the club wants to be played at a table next. One
// without players says that nothing is called.
type Call struct {
	Draw Draw `json:"draw"`
	// Again is how often the club has taken the result away, so that the game is
	// played once more; left out of a game that never was.
	Again int `json:"again,omitempty"`
	// Title is what is played where that is no round, such as "Free play".
	Title games.Text `json:"title,omitzero"`
	Game  string     `json:"game,omitempty"`
	// Settings are the game's. They cannot be changed while it is played.
	Settings map[string]string `json:"settings,omitempty"`
	// Players sit clockwise in the order of their seats.
	Players []CalledPlayer `json:"players,omitempty"`
	// Until is when the clock of the round runs out; left out while it stands. A
	// table past it does as if the club had said Up: it may be away from its club
	// by then.
	Until time.Time `json:"until,omitzero"`
	// Limit is how many seconds are left while it stands; left out while it runs,
	// and where the round may take as long as it takes.
	Limit int `json:"limit,omitempty"`
	// Up is true once it has run out: the round of the game that is being played is
	// finished, then everybody is placed as they stand.
	Up bool `json:"up,omitempty"`
}

// Called is a call as the table shows it to everybody.
type Called struct {
	Draw Draw `json:"draw"`
	// Text says which game it is: "Round 3, table 2".
	Text games.Text `json:"text"`
	// Open is true until the game begins; no other can be begun meanwhile.
	Open bool `json:"open,omitempty"`
	// Until is when the clock of the round runs out; left out while it stands and
	// once the game is over.
	Until time.Time `json:"until,omitzero"`
	// Limit is how many seconds are left while it stands; left out while it runs,
	// and where there is none.
	Limit int `json:"limit,omitempty"`
	// Up is true once it has run out, by the club's word or by the table's own
	// clock.
	Up bool `json:"up,omitempty"`
}

// CalledPlayer is one player of a call.
type CalledPlayer struct {
	Seat int `json:"seat"`
	// Player is the player's id at the club.
	Player string `json:"player"`
	// Name is unlike every other one at this table.
	Name string `json:"name"`
}

// Live is how a game stands just now, short enough for a club of thousands of
// tables.
type Live struct {
	// Game is the rule-book's name; left out between games.
	Game   string `json:"game,omitempty"`
	GameID string `json:"game_id,omitempty"`
	// Draw is that of a game that the club called; left out of another one.
	Draw *Draw `json:"draw,omitempty"`
	// Round is the one of the game, 0 where it has none.
	Round  int        `json:"round,omitempty"`
	Seats  []LiveSeat `json:"seats"`
	Paused bool       `json:"paused,omitempty"`
	// Over is true once the game has been won.
	Over bool `json:"over,omitempty"`
	// Holds is what holds the game up until somebody does something, such as a die
	// that is missing; left out while nothing does.
	Holds games.Text `json:"holds,omitzero"`
}

// LiveSeat is one player of Live.
type LiveSeat struct {
	Seat int    `json:"seat"`
	Name string `json:"name"`
	// Score is the points so far; in Bluff the dice that are left.
	Score int  `json:"score"`
	Turn  bool `json:"turn,omitempty"`
	Out   bool `json:"out,omitempty"`
}

// Result is how a game ended: what the table signs and the club counts, once
// for each GameID, by its highest Revision.
type Result struct {
	// Table is where the game ended, and who signed. It may have begun at
	// another one, which its GameID then names.
	Table  string `json:"table"`
	GameID string `json:"game_id"`
	// Revision is from 1 and grows when the game was corrected after its end.
	Revision int `json:"revision"`
	// Draw is that of the call; left out of a game that the club did not call.
	Draw *Draw  `json:"draw,omitempty"`
	Game string `json:"game"`
	// Settings are the game's, without the cards and the seed of a deck.
	Settings map[string]string `json:"settings,omitempty"`
	Seats    []Place           `json:"seats"`
	Began    time.Time         `json:"began"`
	Ended    time.Time         `json:"ended"`
	// Void is true of a game that was abandoned: nobody has a place.
	Void bool `json:"void,omitempty"`
	// Reason says in words why it was abandoned, or what was corrected.
	Reason string `json:"reason,omitempty"`
	// Journal is what the result rests on.
	Journal Digest `json:"journal"`
}

// Place is how one player of a Result came out.
type Place struct {
	Seat int `json:"seat"`
	// Player is the id from the call; left out where the club did not call.
	Player string `json:"player,omitempty"`
	Name   string `json:"name"`
	// Bot is true for a simulated player.
	Bot bool `json:"bot,omitempty"`
	// Place is from 1, ties share one; 0 in a void game.
	Place int `json:"place"`
	// Score is the points; left out in Bluff, which has none.
	Score *int `json:"score,omitempty"`
}

// Digest is the game's file in the journal of its table, as far as it went.
type Digest struct {
	// Records is how many lines of it are hashed.
	Records int `json:"records"`
	// SHA256 is the hash of these lines, line feeds included, in hexadecimal.
	SHA256 string `json:"sha256"`
}

// Status is what the club did with a result.
type Status string

// The statuses.
const (
	// Accepted counts.
	Accepted Status = "accepted"
	// Held waits for the club's host, who may accept or refuse it later.
	Held Status = "held"
	// Rejected is "refused": it does not count.
	Rejected Status = "refused"
)

// Receipt is the club's answer to one revision of a result. It is in the
// club's memory for good before it is sent. A result that is sent again is
// receipted again.
type Receipt struct {
	GameID   string `json:"game_id"`
	Revision int    `json:"revision"`
	// Status is "accepted", "held" or "refused".
	Status Status `json:"status"`
	// Reason says why one is held or refused.
	Reason games.Text `json:"reason,omitzero"`
}

// The most that one message between table and club may hold, in bytes.
const maxClub = 16 << 10

// None reports whether nothing is called.
func (c Call) None() bool { return len(c.Players) == 0 }

// Start is the game that is called, as a host would begin it.
func (c Call) Start() Start {
	s := Start{Game: c.Game, Settings: c.Settings}
	for _, p := range c.Players {
		s.Players = append(s.Players, SeatedPlayer{Seat: p.Seat, Name: p.Name})
	}
	return s
}

func (d Draw) check() error {
	if CheckUser(d.Tournament) != nil || d.Round < 1 || d.Pod < 1 || d.Attempt < 1 {
		return errors.New(`"draw" needs a tournament of a-z, 0-9 and hyphens, and round, pod and attempt from 1`)
	}
	return nil
}
