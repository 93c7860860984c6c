package seats

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/google/renameio/v2"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

// keepAgain is how often logins are written that the disk did not take.
const keepAgain = 5 * time.Second

// login is one login as it is kept on disk.
type login struct {
	User string    `json:"user"`
	Role wire.Role `json:"role"`
	Seat int       `json:"seat,omitempty"`
	// Player is for whom the seat was taken, as far as that is known.
	Player string `json:"player,omitempty"`
	// Hash is the SHA-256 of the token, which is random and long, so that a
	// fast hash is enough.
	Hash  string    `json:"hash"`
	Until time.Time `json:"until"`
}

func (l login) asker() wire.Asker { return wire.Asker{User: l.User, Role: l.Role, Seat: l.Seat} }

// Logins are all valid logins. They are kept in a file, so that a restart of
// the table sends nobody away. Where the file cannot be written they are valid all
// the same: with a full disk only the host can make room, and must be let in for
// that. Run writes them once it can. All methods may be called by any goroutine.
type Logins struct {
	file string
	now  func() time.Time

	mu  sync.Mutex
	all map[string]login
	// unkept is true while the file does not say what holds.
	unkept bool
}

// OpenLogins reads the logins of a file; a file that is missing has none. A
// file that cannot be understood is an error that says what to do.
func OpenLogins(file string, now func() time.Time) (*Logins, error) {
	l := &Logins{file: file, now: now, all: map[string]login{}}
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, unreadable("die Anmeldungen lassen sich nicht lesen", "the logins cannot be read", err)
	}
	list, err := decodeLogins(b)
	if err != nil {
		return nil, &trouble.Trouble{
			DE:  fmt.Sprintf("die Anmeldungen in %s sind beschädigt: bitte die Datei löschen, alle melden sich dann neu an", file),
			EN:  fmt.Sprintf("the logins in %s are broken: delete the file, everybody then logs in anew", file),
			Err: err,
		}
	}
	for _, one := range list {
		if one.Until.After(now()) {
			l.all[one.User] = one
		}
	}
	return l, nil
}

func decodeLogins(b []byte) ([]login, error) {
	var list []login
	if err := json.Unmarshal(b, &list); err != nil {
		return nil, err
	}
	for _, one := range list {
		if err := wire.CheckUser(one.User); err != nil {
			return nil, err
		}
		if h, err := hex.DecodeString(one.Hash); err != nil || len(h) != sha256.Size {
			return nil, fmt.Errorf("the login %s has no proper hash", one.User)
		}
		if one.Role != wire.Player && one.Role != wire.Host && one.Role != wire.Link {
			return nil, fmt.Errorf("there is no role %q", one.Role)
		}
	}
	return list, nil
}

// Run writes what could not be written before, until ctx ends; it then returns
// nil.
func (l *Logins) Run(ctx context.Context) error {
	tick := time.NewTicker(keepAgain)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			l.keep()
		case <-ctx.Done():
			return nil
		}
	}
}

// keep writes the logins if the file does not say what holds. Why that fails was
// told to whom it failed first.
func (l *Logins) keep() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.unkept {
		_ = l.save()
	}
}

// Grant makes a login that lasts for a time. The token is nowhere else. It is valid
// at once, even when the file cannot be written: the error then says that it ends
// with the program, unless Run can write it before.
func (l *Logins) Grant(role wire.Role, seat int, lasts time.Duration) (token string, who wire.Asker, err error) {
	name := string(role)
	if seat > 0 {
		name = fmt.Sprintf("seat-%d", seat)
	}
	random := strings.ToLower(rand.Text())
	one := login{User: name + "-" + random[:8], Role: role, Seat: seat, Until: l.now().Add(lasts)}
	token = one.User + "." + random[8:] + strings.ToLower(rand.Text())
	one.Hash = hash(token)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[one.User] = one
	return token, one.asker(), l.save()
}

// Revoke takes a login back at once, even when the file cannot be written: the
// error then says that it will come back with the next start, unless Run can write
// that before.
func (l *Logins) Revoke(user string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.all[user]; !ok {
		return nil
	}
	delete(l.all, user)
	return l.save()
}

// revokeOthers takes every login back but one, and says whose. As with Revoke
// it is done even when the file cannot be written.
func (l *Logins) revokeOthers(but string) (gone []string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for user := range l.all {
		if user != but {
			gone = append(gone, user)
			delete(l.all, user)
		}
	}
	return gone, l.save()
}

// Token says who a token belongs to.
func (l *Logins) Token(token string) (wire.Asker, error) {
	user, _, _ := strings.Cut(token, ".")
	who, _, err := l.Login(user, token)
	return who, err
}

// Login checks the token of a user; it is also the password over MQTT.
func (l *Logins) Login(user, token string) (wire.Asker, time.Time, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one, ok := l.valid(user)
	if !ok || subtle.ConstantTimeCompare([]byte(hash(token)), []byte(one.Hash)) != 1 {
		return wire.Asker{}, time.Time{}, errLogin
	}
	return one.asker(), one.Until, nil
}

// Who says who a user is now.
func (l *Logins) Who(user string) (wire.Asker, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one, ok := l.valid(user)
	if !ok {
		return wire.Asker{}, errLogin
	}
	return one.asker(), nil
}

// player is for whom a user has a seat, empty where that is not known.
func (l *Logins) player(user string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all[user].Player
}

// sitsFor notes for whom a user has a seat.
func (l *Logins) sitsFor(user, player string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	one, ok := l.valid(user)
	if !ok {
		return nil
	}
	one.Player = player
	l.all[user] = one
	return l.save()
}

// players are the valid logins that have a seat.
func (l *Logins) players() []wire.Asker {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []wire.Asker
	for user := range l.all {
		if one, ok := l.valid(user); ok && one.Role == wire.Player {
			list = append(list, one.asker())
		}
	}
	return list
}

// valid finds a login that has not ended. The lock is held.
func (l *Logins) valid(user string) (login, bool) {
	one, ok := l.all[user]
	return one, ok && l.now().Before(one.Until)
}

// save writes the valid logins, whole or not at all. The lock is held.
func (l *Logins) save() error {
	list := []login{}
	for user := range l.all {
		if one, ok := l.valid(user); ok {
			list = append(list, one)
		} else {
			delete(l.all, user)
		}
	}
	b, err := json.MarshalIndent(list, "", " ")
	if err != nil {
		return err
	}
	err = renameio.WriteFile(l.file, b, 0o600, renameio.WithTempDir(filepath.Dir(l.file)))
	if l.unkept = err != nil; l.unkept {
		return trouble.Disk("die Anmeldungen lassen sich nicht aufschreiben, was sich an ihnen änderte, gilt nur bis zum nächsten Start", "the logins cannot be written, what changed in them holds only until the next start", err)
	}
	return nil
}

func hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
