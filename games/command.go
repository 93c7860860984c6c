package games

import "encoding/json"

// Command is a command line while a RuleBook reads its fields. The first
// thing wrong with it is kept as its Refusal; what is read after that means
// nothing. It is for one goroutine.
//
// A map and not a struct takes the fields, because a struct would also take
// "Player" for "player" and null for "".
type Command struct {
	fields  map[string]json.RawMessage
	refusal *Refusal
}

// ReadCommand takes a line apart; one that is no JSON object is refused.
func ReadCommand(raw json.RawMessage) *Command {
	c := &Command{}
	if err := json.Unmarshal(raw, &c.fields); err != nil || c.fields == nil {
		c.Refuse("Die Zeile ist kein JSON-Objekt.", "The line is no JSON object.")
	}
	return c
}

// Refusal is the first thing wrong with the command, or nil. Its rule is
// Input.
func (c *Command) Refusal() *Refusal { return c.refusal }

// Refuse refuses the command, unless it is refused already. The arguments
// belong to both sentences, which name them as %[1]s.
func (c *Command) Refuse(de, en string, args ...any) {
	if c.refusal == nil {
		c.refusal = Refusef(Input, de, en, args...)
	}
}

// Mistyped refuses a field, saying what it must be.
func (c *Command) Mistyped(name, wantDE, wantEN string) {
	c.Refuse("Das Feld „%[1]s“ muss %[2]s sein.", `The field "%[1]s" must be %[3]s.`, name, wantDE, wantEN)
}

// Has reports whether the field is there, be it null.
func (c *Command) Has(name string) bool {
	_, ok := c.fields[name]
	return ok
}

// IsNull reports whether the field is there and null.
func (c *Command) IsNull(name string) bool { return string(c.fields[name]) == "null" }

// Read decodes a field that must be there and not null. The refusal says
// what it must be.
func (c *Command) Read(name, wantDE, wantEN string, to any) {
	raw, ok := c.fields[name]
	switch {
	case !ok:
		c.Refuse("Das Feld „%[1]s“ fehlt.", `The field "%[1]s" is missing.`, name)
	case c.IsNull(name) || json.Unmarshal(raw, to) != nil:
		c.Mistyped(name, wantDE, wantEN)
	}
}

// Text reads a field that must be a text.
func (c *Command) Text(name string) (s string) {
	c.Read(name, "ein Text", "a text", &s)
	return s
}

// Number reads a field that must be a whole number.
func (c *Command) Number(name string) (n int) {
	c.Read(name, "eine ganze Zahl", "a whole number", &n)
	return n
}

// Truth reads a field that must be true or false.
func (c *Command) Truth(name string) (b bool) {
	c.Read(name, "true oder false", "true or false", &b)
	return b
}

// Commands reads a list of objects as commands of their own; a Refusal of
// one is to be taken over by Adopt.
func (c *Command) Commands(name, wantDE, wantEN string) []*Command {
	var items []map[string]json.RawMessage
	c.Read(name, wantDE, wantEN, &items)
	if c.refusal != nil {
		return nil
	}
	all := make([]*Command, len(items))
	for i, fields := range items {
		all[i] = &Command{fields: fields}
	}
	return all
}

// Adopt takes over the refusal of a part of the command.
func (c *Command) Adopt(part *Command) {
	if c.refusal == nil {
		c.refusal = part.refusal
	}
}
