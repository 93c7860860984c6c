package broadcast

import (
	"crypto/rand"
	"crypto/subtle"
	"strings"

	"github.com/nats-io/nats-server/v2/server"

	"dicetable/cmd/internal/wire"
)

// The broker's accounts. Topics, retained messages and sessions of one do not
// exist in the other.
const (
	publicAccount = "PUBLIC"
	tableAccount  = "TABLE"
)

// gate decides who is let into the broker and what they may do there. It
// implements the server's Authentication. Each start of the server sets what
// is below the line anew, before clients come.
type gate struct {
	table     wire.TableID
	authority Authority
	// members is true at a club, which lets in its tables and no guests.
	members bool
	// ---
	// secret is the password of the table's own two clients.
	secret string
	// ready is closed when others than the table may come in; stop when
	// nobody may any more.
	ready chan struct{}
	stop  chan struct{}
	// account finds an account by name.
	account func(string) *server.Account
}

func (g *gate) reset(account func(string) *server.Account) {
	g.secret, g.account = rand.Text(), account
	g.ready, g.stop = make(chan struct{}), make(chan struct{})
}

// Check lets a client in with the permissions of its role. Until everything
// retained is in place it lets the others wait, so that the first page after
// a restart cannot miss any.
func (g *gate) Check(c server.ClientAuthentication) bool {
	login := c.GetOpts()
	user, password := login.Username, login.Password
	if user == publicAccount || user == tableAccount {
		if subtle.ConstantTimeCompare([]byte(password), []byte(g.secret)) != 1 {
			return false
		}
		c.RegisterUser(&server.User{Username: user, Account: g.account(user)})
		return true
	}
	select {
	case <-g.ready:
	case <-g.stop:
		return false
	}
	if user == "" && !g.members {
		c.RegisterUser(g.guest())
		return true
	}
	if g.authority == nil || wire.CheckUser(user) != nil {
		return false
	}
	who, until, err := g.authority.Login(user, password)
	if err != nil || g.members != (who.Role == wire.Member) {
		return false
	}
	u := g.user(who)
	if g.members {
		u = g.member(user)
	}
	u.ConnectionDeadline = until
	c.RegisterUser(u)
	return true
}

// internal are the broker's own subjects that nobody may read. Delivery of
// QoS 1 goes over $MQTT.sub, which clients need and cannot subscribe to.
var internal = []string{"$JS.>", "$SYS.>"}

// guest may subscribe to everything, because in the public account there is
// nothing that is not public, and may publish nothing.
func (g *gate) guest() *server.User {
	return &server.User{
		Username: string(wire.Guest),
		Account:  g.account(publicAccount),
		Permissions: &server.Permissions{
			Publish:   &server.SubjectPermission{Deny: []string{">"}},
			Subscribe: &server.SubjectPermission{Allow: []string{">"}, Deny: internal},
		},
	}
}

// user may read what is public and the own answers, and publish the commands
// of the role under the own name.
func (g *gate) user(who wire.Asker) *server.User {
	read := []string{"$MQTT.sub.>", subject(g.table.Answers(who.User))}
	for _, filter := range g.table.Public() {
		read = append(read, subject(filter))
	}
	var write []string
	for _, v := range wire.Verbs {
		if who.Role.May(v) {
			write = append(write, subject(g.table.Command(who.User, v)))
		}
	}
	return &server.User{
		Username: who.User,
		Account:  g.account(tableAccount),
		Permissions: &server.Permissions{
			Publish:   &server.SubjectPermission{Allow: write},
			Subscribe: &server.SubjectPermission{Allow: read},
		},
	}
}

// member is a table at its club: it sends what is its own and reads what is
// meant for it.
func (g *gate) member(table string) *server.User {
	u := &server.User{Username: table, Account: g.account(tableAccount), Permissions: &server.Permissions{
		Publish:   &server.SubjectPermission{Deny: []string{">"}},
		Subscribe: &server.SubjectPermission{Allow: []string{"$MQTT.sub.>"}},
	}}
	id, err := wire.ParseTableID(table)
	if err != nil {
		return u
	}
	sends, reads := id.Member()
	u.Permissions.Publish = &server.SubjectPermission{}
	for _, topic := range sends {
		u.Permissions.Publish.Allow = append(u.Permissions.Publish.Allow, subject(topic))
	}
	for _, topic := range reads {
		u.Permissions.Subscribe.Allow = append(u.Permissions.Subscribe.Allow, subject(topic))
	}
	return u
}

// subject is the server's own spelling of a topic filter.
func subject(filter string) string {
	return strings.NewReplacer("/", ".", "+", "*").Replace(filter)
}
