package table

// leftOff is a conduct that asks for something once more when its game goes on that was
// abandoned, or taken to another table: nobody looked at the table meanwhile, or it is
// another one.
type leftOff interface {
	resumed()
}

// resumed lets a game go on that was left.
func (k *kept) resumed() {
	if c, ok := k.conduct.(leftOff); ok {
		c.resumed()
	}
}

// lookAgain forgets what was seen before nobody looked for a while.
func (s *step) lookAgain() {
	clear(s.seen.cups)
	s.seen.graveyard = -1
	s.kept.conduct.forget()
}
