package broadcast

import (
	"sync"

	"golang.org/x/time/rate"
)

// A user may send perSecond commands after atOnce, far more than thumbs do.
// Who goes on all the same is sent away after mostOver more.
const (
	perSecond = 10
	atOnce    = 40
	mostOver  = 200
)

// pace bounds the commands of each user, so that one who floods takes nothing
// from the others. It may be used by any goroutine.
type pace struct {
	mu    sync.Mutex
	users map[string]*sender
}

// sender is one user.
type sender struct {
	commands *rate.Limiter
	over     int
}

// knownSenders is how many users are known before all are forgotten: a bound
// on memory. The embedded broker has far fewer logins.
const knownSenders = 1000

// take counts a command of a user. It is within the bound or not, and then the
// last one before the user is to be sent away or not.
func (p *pace) take(user string) (within, tooMany bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.users[user]
	if s == nil {
		if p.users == nil || len(p.users) >= knownSenders {
			p.users = map[string]*sender{}
		}
		s = &sender{commands: rate.NewLimiter(perSecond, atOnce)}
		p.users[user] = s
	}
	if s.commands.Allow() {
		s.over = 0
		return true, false
	}
	s.over++
	return false, s.over%mostOver == 0
}
