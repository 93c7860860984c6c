package doctor

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"dicetable/cmd/internal/seats"
)

// logins sees that the table can read the host's password and who is logged in: with a broken
// file of either it does not start.
func (e *examination) logins() {
	dir := e.Config.Table.Dir
	if _, err := seats.OpenLogins(filepath.Join(dir, "logins.json"), time.Now); err != nil {
		e.wrong("logins", err)
		return
	}
	switch _, err := seats.ReadPassword(filepath.Join(dir, "host.json")); {
	case errors.Is(err, fs.ErrNotExist):
		e.say("logins", Skipped, "the first start makes the host's password", "der erste Start macht das Kennwort des Gastgebers")
	case err != nil:
		e.wrong("logins", err)
	default:
		e.say("logins", Right, "the host's password and the logins can be read", "das Kennwort des Gastgebers und die Anmeldungen sind lesbar")
	}
}
