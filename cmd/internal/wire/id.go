package wire

import (
	"fmt"
	"regexp"
)

// TableID names one table in every topic: a to z, 0 to 9 and hyphens, at most
// 32 of them. Only ParseTableID makes one.
type TableID struct{ name string }

var tableID = regexp.MustCompile(`^[a-z0-9-]{1,32}$`)

// ParseTableID checks a table's id. The error says what an id looks like.
func ParseTableID(s string) (TableID, error) {
	if !tableID.MatchString(s) {
		return TableID{}, fmt.Errorf("%q is no table id: use 1 to 32 of a-z, 0-9 and hyphens, such as \"table-1\"", s)
	}
	return TableID{s}, nil
}

// String is the id as given to ParseTableID.
func (t TableID) String() string { return t.name }
