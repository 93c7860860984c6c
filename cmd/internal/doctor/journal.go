package doctor

import (
	"errors"
	"path/filepath"

	"dicetable/cmd/internal/journal"
	"dicetable/hardware/trouble"
)

// journal sees that the table can go on with its last game: with a journal that is
// damaged it does not start.
func (e *examination) journal() {
	names, err := journal.Names(filepath.Join(e.Config.Table.Dir, "journal"))
	if err != nil {
		e.wrong("journal", err)
		return
	}
	if len(names) == 0 {
		e.say("journal", Skipped, "no game was begun yet", "noch wurde kein Spiel begonnen")
		return
	}
	name := names[len(names)-1]
	_, err = journal.Read(name)
	var closed *trouble.Trouble
	switch {
	case err == nil:
		e.say("journal", Right, "the last game can be read", "das letzte Spiel ist lesbar")
	case errors.As(err, &closed): // whoever could not read it has said what to do
		e.wrong("journal", err)
	default:
		e.sayf("journal", Wrong, "the table does not start with %s: put a copy of it back, or move it elsewhere to go on without that game (%v)", "mit %s startet der Tisch nicht: bitte eine Kopie davon zurücklegen, oder die Datei wegräumen, um ohne dieses Spiel weiterzumachen (%v)", name, err)
	}
}
