package thrill

import (
	"encoding/json"
	"slices"

	"dicetable/games"
)

// command is a command line being read. The first thing wrong with it is
// kept in refusal, and everything read after that is empty.
type command struct {
	fields  map[string]json.RawMessage
	refusal *games.Refusal
}

// readCommand takes a line apart. A map and not a struct reads the fields,
// because a struct would also take "Player" for "player" and null for "".
func readCommand(raw json.RawMessage) (*command, *games.Refusal) {
	c := &command{}
	if err := json.Unmarshal(raw, &c.fields); err != nil || c.fields == nil {
		return nil, games.Refuse(games.Input,
			"Die Zeile ist kein JSON-Objekt.", "The line is no JSON object.")
	}
	return c, nil
}

func (c *command) refuse(de, en string, args ...any) {
	if c.refusal == nil {
		c.refusal = games.Refusef(games.Input, de, en, args...)
	}
}

// read decodes a field that must be there and not null.
func (c *command) read(name, wantDE, wantEN string, to any) {
	raw, ok := c.fields[name]
	switch {
	case !ok:
		c.refuse("Das Feld „%[1]s“ fehlt.", `The field "%[1]s" is missing.`, name)
	case string(raw) == "null" || json.Unmarshal(raw, to) != nil:
		c.mistyped(name, wantDE, wantEN)
	}
}

func (c *command) mistyped(name, wantDE, wantEN string) {
	if c.refusal == nil {
		c.refusal = games.Refuse(games.Input, "Das Feld „"+name+"“ muss "+wantDE+" sein.",
			`The field "`+name+`" must be `+wantEN+".")
	}
}

func (c *command) text(name string) (s string) {
	c.read(name, "ein Text", "a text", &s)
	return s
}

func (c *command) number(name string) (n int) {
	c.read(name, "eine ganze Zahl", "a whole number", &n)
	return n
}

func (c *command) truth(name string) (b bool) {
	c.read(name, "true oder false", "true or false", &b)
	return b
}

const (
	sizeDE = `"small", "medium" oder "large"`
	sizeEN = `"small", "medium" or "large"`
)

func (c *command) size(name string) (s Size) {
	c.read(name, sizeDE, sizeEN, &s)
	if !s.Valid() {
		c.mistyped(name, sizeDE, sizeEN)
	}
	return s
}

// sizeOrNull reads a field that must be there but may be null.
func (c *command) sizeOrNull(name string) Size {
	if string(c.fields[name]) == "null" {
		return ""
	}
	return c.size(name)
}

func (c *command) sizes(name string) (list []Size) {
	const de, en = "eine Liste von " + sizeDE, "a list of " + sizeEN
	c.read(name, de, en, &list)
	if slices.ContainsFunc(list, func(s Size) bool { return !s.Valid() }) {
		c.mistyped(name, de, en)
	}
	return list
}
