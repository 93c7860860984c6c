package thrill

import (
	"slices"

	"dicetable/games"
)

// command is a command line being read; see games.Command.
type command struct{ *games.Command }

const (
	sizeDE = `"small", "medium" oder "large"`
	sizeEN = `"small", "medium" or "large"`
)

func (c command) size(name string) (s Size) {
	c.Read(name, sizeDE, sizeEN, &s)
	if !s.Valid() {
		c.Mistyped(name, sizeDE, sizeEN)
	}
	return s
}

// sizeOrNull reads a field that must be there but may be null.
func (c command) sizeOrNull(name string) Size {
	if c.IsNull(name) {
		return ""
	}
	return c.size(name)
}

func (c command) sizes(name string) (list []Size) {
	const de, en = "eine Liste von " + sizeDE, "a list of " + sizeEN
	c.Read(name, de, en, &list)
	if slices.ContainsFunc(list, func(s Size) bool { return !s.Valid() }) {
		c.Mistyped(name, de, en)
	}
	return list
}
