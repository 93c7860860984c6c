package seats

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

// hostFile is what is kept of the host's password. It is random and has 60
// bits, so that a fast hash is enough and nobody guesses it.
type hostFile struct {
	Hash string `json:"hash"`
}

// Password is the host's password, of which only the hash is known.
type Password struct{ hash string }

// OpenPassword reads the host's password from a file. At the first start it
// makes one, and returns it: it is nowhere else. A file that cannot be
// understood is an error that says what to do.
func OpenPassword(file string) (p Password, fresh string, err error) {
	p, err = ReadPassword(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return p, "", err
	}
	fresh = newPassword()
	p.hash = hash(plain(fresh))
	b, err := json.Marshal(hostFile{p.hash})
	if err == nil {
		err = renameio.WriteFile(file, b, 0o600, renameio.WithTempDir(filepath.Dir(file)))
	}
	if err != nil {
		return Password{}, "", fmt.Errorf("the host's password cannot be kept in %s (%w): is the disk full?", file, err)
	}
	return p, fresh, nil
}

// ReadPassword reads the host's password from a file. Its error says what to do; it is
// fs.ErrNotExist where a table has not been started yet.
func ReadPassword(file string) (Password, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return Password{}, unreadable("das Kennwort des Gastgebers lässt sich nicht lesen", "the host's password cannot be read", err)
	}
	var kept hostFile
	if err := json.Unmarshal(b, &kept); err != nil || len(kept.Hash) != len(hash("")) {
		return Password{}, &trouble.Trouble{
			DE: fmt.Sprintf("das Kennwort des Gastgebers in %s ist beschädigt: bitte die Datei löschen, der nächste Start macht ein neues und sagt es", file),
			EN: fmt.Sprintf("the host's password in %s is broken: delete the file, the next start makes a new one and says it", file),
		}
	}
	return Password{kept.Hash}, nil
}

// unreadable is a file that is there and cannot be read.
func unreadable(de, en string, err error) error {
	return &trouble.Trouble{DE: de + ": bitte nachsehen, ob dieser Benutzer es darf", EN: en + ": see that this user may read it", Err: err}
}

// newPassword is easy to type: three groups of four letters and digits.
func newPassword() string {
	s := strings.ToLower(rand.Text())
	return s[:4] + "-" + s[4:8] + "-" + s[8:12]
}

// plain is a password as it may be typed: large or small, with or without
// anything between the groups.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// Is reports whether somebody typed the password.
func (p Password) Is(typed string) bool {
	return p.hash != "" && subtle.ConstantTimeCompare([]byte(hash(plain(typed))), []byte(p.hash)) == 1
}

// postHost logs the host in.
func (d *Desk) postHost(w http.ResponseWriter, r *http.Request) {
	body, ok := read(w, r)
	if !ok {
		return
	}
	var in struct {
		Password string `json:"password"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		refuse(w, http.StatusBadRequest, "", errBody)
		return
	}
	right, ok := d.tries.Take(r.RemoteAddr, d.opt.Now())
	if !ok {
		refuse(w, http.StatusTooManyRequests, "", errManyTries)
		return
	}
	if !d.opt.Password.Is(in.Password) {
		refuse(w, http.StatusForbidden, "", errPassword)
		return
	}
	right()
	token, who, err := d.opt.Logins.Grant(wire.Host, 0, lasts)
	if err != nil {
		d.opt.Log.Warn("the host is let in, but", "cause", err)
	}
	reply(w, http.StatusCreated, claimed{token, identityOf(who)})
}

// host reports whether the host asks, or refuses.
func (d *Desk) host(w http.ResponseWriter, r *http.Request) bool {
	who, ok := d.login(w, r)
	if ok && who.Role != wire.Host {
		refuse(w, http.StatusForbidden, "", errRole)
		return false
	}
	return ok
}

// deleteLogins takes every login back but that of the host who asks: a phone
// was lost, or a key was seen. Players claim their seats anew.
func (d *Desk) deleteLogins(w http.ResponseWriter, r *http.Request) {
	who, ok := d.login(w, r)
	if !ok {
		return
	}
	if who.Role != wire.Host {
		refuse(w, http.StatusForbidden, "", errRole)
		return
	}
	gone, err := d.opt.Logins.revokeOthers(who.User)
	for _, user := range gone {
		if d.opt.Gone != nil {
			d.opt.Gone(user)
		}
	}
	d.sweep()
	if err != nil {
		refuse(w, http.StatusConflict, "", err)
		return
	}
	reply(w, http.StatusOK, map[string]int{"removed": len(gone)})
}

// HostOnly lets the host alone to a handler.
func (d *Desk) HostOnly(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.host(w, r) {
			h.ServeHTTP(w, r)
		}
	})
}

// getActs answers the host with what was done in the game.
func (d *Desk) getActs(w http.ResponseWriter, r *http.Request) {
	if !d.host(w, r) {
		return
	}
	acts, err := d.opt.Table.Acts(r.Context())
	if err != nil {
		refuse(w, http.StatusConflict, "", errSlow)
		return
	}
	reply(w, http.StatusOK, acts)
}

// deleteEvidence removes every photograph that is not disputed.
func (d *Desk) deleteEvidence(w http.ResponseWriter, r *http.Request) {
	if !d.host(w, r) {
		return
	}
	removed, err := d.opt.Purge()
	if err != nil {
		refuse(w, http.StatusConflict, "", err)
		return
	}
	reply(w, http.StatusOK, map[string]int{"removed": removed})
}
