package club

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"dicetable/cmd/internal/wire"
)

// Verified is what was found in a club's file.
type Verified struct {
	// Tournaments, Rounds and Results are how many were checked: rounds that
	// were taken back are among them, results are those that tables signed.
	Tournaments, Rounds, Results int
	// Wrong says in a sentence each what is not right.
	Wrong []string
}

// Verify checks the file of a club that does not run: that every round follows
// from the seed which was promised by its seal, and every result of a table was
// signed by the key that was confirmed then and decided on by the rules. A file
// of a program that drew otherwise is not right by this one.
func Verify(file string) (Verified, error) {
	var v Verified
	if _, err := os.Stat(file); err != nil {
		return v, fmt.Errorf("the club's file cannot be read: %w", err)
	}
	s, err := openStore(file)
	if err != nil {
		return v, err
	}
	e := NewEvening()
	err = s.each(e, func(r row) {
		if err := v.check(e, r); err != nil {
			v.Wrong = append(v.Wrong, fmt.Sprintf("event %d of %s: %v", r.seq, r.at.Format("2006-01-02 15:04:05"), err))
		}
	})
	return v, errors.Join(err, s.close())
}

// check holds an event against the evening before it.
func (v *Verified) check(e *Evening, r row) error {
	switch x := r.event.(type) {
	case made:
		v.Tournaments++
		if seal(x.Seed) != x.Seal {
			return fmt.Errorf("the seal of %q is not that of its seed", x.Setup.Name)
		}
	case drawn:
		v.Rounds++
		events, err := e.draw()
		if err != nil {
			return fmt.Errorf("round %d could not be drawn: %w", x.Round, err)
		}
		if !same(events[0], x) {
			return fmt.Errorf("round %d does not follow from the seed", x.Round)
		}
	case came:
		v.Results++
		return e.checkSigned(x)
	}
	return nil
}

// checkSigned holds a result against what its table signed.
func (e *Evening) checkSigned(x came) error {
	table, err := wire.ParseTableID(x.Result.Table)
	if err != nil {
		return err
	}
	t := e.tables[table.String()]
	if t == nil {
		return errNoTable
	}
	key, err := base64.StdEncoding.DecodeString(t.Key)
	if err != nil {
		return err
	}
	envelope, err := wire.ReadEnvelope(x.Signed)
	if err != nil {
		return err
	}
	r, err := envelope.Open(table, ed25519.PublicKey(key))
	if err != nil {
		return fmt.Errorf("the result of %s: %w", x.Result.Game, err)
	}
	events := e.report(fromWire(r), r.Game, r.Settings)
	if len(events) == 0 {
		return fmt.Errorf("the result of %s came twice", x.Result.Game)
	}
	if again, ok := events[0].(came); !ok || !same(again.Result, x.Result) {
		return fmt.Errorf("the result of %s is not what its table signed, or was decided otherwise", x.Result.Game)
	}
	return nil
}

// same reports whether two things are alike as JSON has them.
func same(a, b any) bool {
	one, err := json.Marshal(a)
	other, too := json.Marshal(b)
	return err == nil && too == nil && bytes.Equal(one, other)
}
