package wire

import (
	"fmt"
	"regexp"
)

// Role is what somebody may do at the table. Broker and seats share it.
type Role string

// The roles: from least to most at a table, and Member at a club.
const (
	// Guest reads what is public. It needs no password.
	Guest Role = "guest"
	// Player has a seat: acts for it and is answered.
	Player Role = "player"
	// Link is another program (a home, a club): reads what is public and
	// sends the commands it was given by configuration.
	Link Role = "link"
	// Host sends every command.
	Host Role = "host"
	// Member is a table at its club's broker, where its user name is its id:
	// sends its own results and reads its own calls, and nothing else.
	Member Role = "member"
)

// Asker is who sent a command, as broker or session proved it.
type Asker struct {
	// User is the name of the login: 1 to 32 of a-z, 0-9 and hyphens.
	User string
	Role Role
	// Seat is the seat of a Player, 0 for the others.
	Seat int
}

var userName = regexp.MustCompile(`^[a-z0-9-]{1,32}$`)

// CheckUser says whether a name can be a user's: it becomes a level of a
// topic, so it holds no separator and no wildcard.
func CheckUser(name string) error {
	if !userName.MatchString(name) {
		return fmt.Errorf("%q is no user name: use 1 to 32 of a-z, 0-9 and hyphens", name)
	}
	return nil
}

// May reports whether a role may send a command at all. Whether the moment
// and the seat allow it is for the table to say; what a link may send its
// configuration narrows further.
func (r Role) May(v Verb) bool {
	switch r {
	case Host, Link:
		return v.Valid()
	case Player:
		return v == Act || v == Confirm || v == Dispute
	}
	return false
}
