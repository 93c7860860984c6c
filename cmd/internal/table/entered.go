package table

import (
	"encoding/json"

	"dicetable/games"
)

// holder is a conduct that holds what a person entered, or what lies there to stay,
// until the rest of it is there, and only then makes acts of it. A restart must not
// lose it: whoever entered it was told that it is done, and what lay there before an
// eye came is thrown again.
type holder interface {
	// hold takes up an event that the rules allow, and what it was seen on; false
	// when it is none that can wait.
	hold(ev games.Event, proof *Proof) bool
}

// uncovers is a conduct that asks the host about a cup that went up too soon. A restart
// must not lose it: the next eye finds the cup down.
type uncovers interface {
	// uncover takes up that it is asked, or that the host let the round go on.
	uncover(asked bool)
}

// hold takes up what waits. After an error nothing was changed.
func (k *kept) hold(raw json.RawMessage, proof *Proof) error {
	if k.state == nil {
		return textNoGame.refuse("")
	}
	ev, err := k.play.book.Event(raw)
	if err != nil {
		return err
	}
	if _, _, err := k.state.Apply(ev); err != nil {
		return err
	}
	if h, holds := k.conduct.(holder); !holds || !h.hold(ev, proof) {
		return textNotAsked.refuse(games.Input)
	}
	return nil
}

// holdOn keeps through a correction what the table knew and asked before, if the game
// is where it was; else it is asked for once more.
func (k *kept) holdOn(before conduct, shown bool) {
	if before == nil || k.conduct.adopt(before) {
		return
	}
	if c, ok := k.conduct.(goesBack); ok {
		c.wentBack(before, shown)
	}
}

// holdIf keeps an event that waits, if a person entered it: what the eye saw it
// sees again.
func (s *step) holdIf(entered bool, ev games.Event) error {
	if !entered {
		return nil
	}
	return s.hold(ev, nil)
}

// hold keeps an event that waits, with what it was seen on.
func (s *step) hold(ev games.Event, proof *Proof) error {
	raw, err := json.Marshal(ev)
	if err != nil {
		return err
	}
	return s.enter(Entry{Entered: raw, Evidence: proof})
}
