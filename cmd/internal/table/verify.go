package table

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"dicetable/cmd/internal/wire"
)

// Checked is what was found in a journal.
type Checked struct {
	// Acts, Rulings and Corrections count what is there.
	Acts, Rulings, Corrections int
	// Photos are those whose file is what was announced, Gone those that are
	// not kept any more.
	Photos, Gone int
	// Wrong says in words, record by record, what is not as it should be.
	Wrong []string
}

// Check plays a journal again by the rules and compares: every act must be
// allowed, every ruling that was announced must follow from the acts, and every
// photograph that is still there must be the one that was announced. Read
// returns the file of a photograph, or fs.ErrNotExist.
func Check(records []json.RawMessage, read func(name string) ([]byte, error)) Checked {
	c := checker{read: read}
	for i, line := range records {
		c.at = i + 1
		if !c.record(line) {
			break
		}
	}
	return c.Checked
}

type checker struct {
	Checked
	read func(string) ([]byte, error)
	k    kept
	at   int
}

// wrong notes what is not as it should be.
func (c *checker) wrong(format string, args ...any) {
	c.Wrong = append(c.Wrong, fmt.Sprintf("record %d: ", c.at)+fmt.Sprintf(format, args...))
}

// record checks one line; false when nothing after it can be followed.
func (c *checker) record(line json.RawMessage) bool {
	r, err := readRecord(line)
	if err != nil {
		c.wrong("%v", err)
		return false
	}
	if r.Revision < c.k.revision || r.Told < c.k.told {
		c.wrong("its revision %d and events told %d come after %d and %d", r.Revision, r.Told, c.k.revision, c.k.told)
	}
	for _, e := range r.Entries {
		if _, err := c.k.apply(r.At, e); err != nil {
			c.wrong("the rules do not allow it: %v", err)
			return false
		}
		c.entry(e)
	}
	c.k.revision, c.k.told = r.Revision, r.Told
	return true
}

func (c *checker) entry(e Entry) {
	switch {
	case e.Event != nil:
		c.Acts++
	case e.Correction != nil:
		c.Corrections++
	case e.Verdict != nil:
		c.Rulings++
		c.ruling(*e.Verdict)
	case e.Photo != nil && e.Photo.Photo.URL != "":
		c.photo(e.Photo.Photo)
	}
}

// ruling compares what was announced with what follows from the acts.
func (c *checker) ruling(announced wire.Verdict) {
	follows := c.k.verdict
	if follows == nil {
		c.wrong("the ruling %s follows from nothing", announced.ID)
		return
	}
	v := *follows
	v.Photo, announced.Photo = nil, nil
	if !v.At.Equal(announced.At) {
		c.wrong("the ruling %s was announced at %v and follows from an act at %v", announced.ID, announced.At, v.At)
	}
	v.At = announced.At
	if !reflect.DeepEqual(v, announced) {
		c.wrong("the ruling announced was %q; from the acts follows %q", announced.Text.EN, v.Text.EN)
	}
}

func (c *checker) photo(p wire.Photo) {
	b, err := c.read(strings.TrimPrefix(p.URL, PhotoPath))
	sum := sha256.Sum256(b)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.Gone++
	case err != nil:
		c.wrong("the photograph %s cannot be read: %v", p.URL, err)
	case hex.EncodeToString(sum[:]) != p.SHA256 || len(b) != p.Bytes:
		c.wrong("the photograph %s is not the one that was announced", p.URL)
	default:
		c.Photos++
	}
}
