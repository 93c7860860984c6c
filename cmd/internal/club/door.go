package club

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/renameio/v2"

	"dicetable/cmd/internal/wire"
)

// Door lets tables in at the club's broker, each with a password of its own.
// All of them follow from one secret, so that none has to be kept. It implements
// broadcast.Authority.
type Door struct{ secret []byte }

// secretSize is that of the secret, in bytes.
const secretSize = 32

// OpenDoor reads the secret from a file, or makes it at the first start.
func OpenDoor(file string) (Door, error) {
	secret, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		secret = make([]byte, secretSize)
		rand.Read(secret)
		// Half a secret would be no secret at the next start.
		err = renameio.WriteFile(file, secret, 0o600, renameio.WithTempDir(filepath.Dir(file)))
	}
	if err != nil {
		return Door{}, fmt.Errorf("the tables' secret in %s cannot be kept (%w): may this user write there, and is there room?", file, err)
	}
	if len(secret) != secretSize {
		return Door{}, fmt.Errorf("the tables' secret in %s is broken: delete the file, then every table needs its new password", file)
	}
	return Door{secret}, nil
}

// Token is the password of a table: 80 bits, easy to type.
func (d Door) Token(table wire.TableID) string {
	mac := hmac.New(sha256.New, d.secret)
	mac.Write([]byte(table.String()))
	s := strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil)[:10]))
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}

var errToken = errors.New("this is not the table's password")

// Login checks a table's password.
func (d Door) Login(user, token string) (wire.Asker, time.Time, error) {
	table, err := wire.ParseTableID(user)
	if err != nil || !hmac.Equal([]byte(token), []byte(d.Token(table))) {
		return wire.Asker{}, time.Time{}, errToken
	}
	return wire.Asker{User: user, Role: wire.Member}, time.Time{}, nil
}

// Who says who a table is: what Login said.
func (d Door) Who(user string) (wire.Asker, error) {
	return wire.Asker{User: user, Role: wire.Member}, wire.CheckUser(user)
}
