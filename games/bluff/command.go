package bluff

import (
	"dicetable/games"
	"dicetable/games/dice"
)

// command is a command line being read; see games.Command.
type command struct{ *games.Command }

func (c command) face(name string) (f dice.Face) {
	c.Read(name, `eine Zahl oder "star"`, `a number or "star"`, &f)
	return f
}

func (c command) faces(name string) (faces dice.Roll) {
	c.Read(name, `eine Liste von Zahlen oder "star"`, `a list of numbers or "star"`, &faces)
	return faces
}
