package table

import (
	"fmt"
	"strings"

	"dicetable/cmd/internal/eye"
	"dicetable/games"
	"dicetable/hardware/trouble"
	"dicetable/vision/settle"
)

// The codes of what is wrong with the table; a Fault of the eye has its own.
const (
	faultEye     = "eye"
	faultMat     = "no_mat"
	faultDark    = "dark"
	faultBumped  = "bumped"
	faultJournal = "journal"
)

// words is one sentence in both languages.
type words games.Text

// refuse makes the sentence an error.
func (w words) refuse(rule string) error { return games.Refuse(rule, w.DE, w.EN) }

var (
	textRole     = words{"Das darf an diesem Platz nicht befohlen werden.", "This may not be commanded from this seat."}
	textOther    = words{"Auf diesem Platz sitzt jetzt jemand anderes: nimm deinen Platz noch einmal.", "Somebody else sits at this seat now: take your seat again."}
	textNoGame   = words{"Es läuft kein Spiel.", "No game is running."}
	textGone     = words{"Dieses Spiel geht an einem anderen Tisch weiter.", "This game goes on at another table."}
	textRunning  = words{"Es läuft schon ein Spiel; erst muss es zu Ende gehen oder beendet werden.", "A game is running; it must end or be stopped first."}
	textNoDice   = words{"Die Würfel des virtuellen Tisches zeigen 1 bis 5 und einen Stern: faces = 2-6 ist für echte Würfel.", "The dice of the virtual table show 1 to 5 and a star: faces = 2-6 is for real ones."}
	textNotAsked = words{"Danach fragt der Tisch gerade nicht.", "The table does not ask that just now."}

	textBegin      = games.Text{DE: "Knopf drücken: Das Spiel beginnt.", EN: "Press the button and the game begins."}
	textIdle       = games.Text{DE: "Die Spielleitung verteilt die Plätze.", EN: "The host seats the players."}
	textDone       = games.Text{DE: "Erledigt.", EN: "Done."}
	textBumped     = games.Text{DE: "Die Kamera wurde verschoben. Bitte die Matte frei lassen, bis sie wiedergefunden ist.", EN: "The camera was moved. Please keep the mat free until it is found again."}
	textNoMat      = games.Text{DE: "Die Matte ist nicht zu sehen. Bitte die vier Ecken frei machen.", EN: "The mat is not to be seen. Please uncover its four corners."}
	textMirrored   = games.Text{DE: "Die Kamera zeigt die Matte spiegelverkehrt. Bitte das Spiegeln in ihren Einstellungen ausschalten.", EN: "The camera shows the mat mirrored. Please switch mirroring off in its settings."}
	textDark       = games.Text{DE: "Es ist zu dunkel. Bitte Licht machen.", EN: "It is too dark. Please switch a light on."}
	textDisputed   = games.Text{DE: "Das Urteil wird angezweifelt: bitte das Foto ansehen.", EN: "The ruling is disputed: please look at the photograph."}
	textEyeEnded   = games.Text{DE: "Die Kamera fiel aus, bevor das Foto gespeichert war.", EN: "The camera failed before the photo was stored."}
	textDiskSlow   = games.Text{DE: "Die Platte war zu langsam für das Foto.", EN: "The disk was too slow to store the photo."}
	textDiskWaits  = games.Text{DE: "Das Foto ließ sich noch nicht speichern; der Tisch versucht es weiter.", EN: "The photo could not be stored yet; the table keeps trying."}
	textPhotoStart = games.Text{DE: "Der Tisch wurde neu gestartet, bevor das Foto gespeichert war.", EN: "The table was started again before the photo was stored."}
	textLain       = games.Text{DE: "was schon vor diesem Wurf dalag, zählt nicht: bitte werfen", EN: "what lay there before this throw does not count: please throw"}
	textPhotoLate  = games.Text{DE: "Die Kamera gab kein Foto.", EN: "The camera gave no photo."}
)

func textEyeDown(reason eye.Words) games.Text {
	return games.Text{DE: "Die Kamera ist ausgefallen und startet neu: " + reason.DE + ".", EN: "The camera failed and starts again: " + reason.EN + "."}
}

// textNotStored is a photo that the disk refuses.
func textNotStored(err error) games.Text {
	err = trouble.Disk("Das Foto eines Urteils lässt sich nicht speichern", "The photo of a ruling cannot be stored", err)
	return games.Text{DE: trouble.German(err) + ". Der Tisch versucht es weiter.", EN: err.Error() + ". The table keeps trying."}
}

// textJournal is a journal that the disk refuses, which says what to do.
func textJournal(err error) games.Text {
	return games.Text{
		DE: "Der Tisch wartet, und macht von selbst weiter, sobald es geht: " + trouble.German(err) + ".",
		EN: "The table waits, and goes on by itself once it can: " + err.Error() + ".",
	}
}

// textFault is a fault told by the eye.
func textFault(f eye.Fault) games.Text {
	if f.DE == "" {
		f.DE = f.Text
	}
	return games.Text{DE: f.DE, EN: f.Text}
}

// textCamera is how well the camera does.
func textCamera(h eye.Health) games.Text {
	return both("%.0f Bilder in der Sekunde, %d ausgelassen.", "%.0f frames a second, %d dropped.", h.FPS, h.Dropped)
}

// seatText says something of a seat, or of what belongs to none.
func seatText(seat int, t games.Text) games.Text {
	if seat == 0 {
		return t
	}
	return games.Text{DE: fmt.Sprintf("Platz %d: %s", seat, t.DE), EN: fmt.Sprintf("Seat %d: %s", seat, t.EN)}
}

func textUnsure(n int) games.Text {
	return games.Text{DE: someDE(n) + " nicht sicher erkannt", EN: someEN(n) + " not read with certainty"}
}

// doubtText says what is wrong with the dice of a seat.
func doubtText(e settle.Event) games.Text {
	switch {
	case e.Lain > 0:
		return textLain
	case e.Missing > 0:
		return games.Text{DE: someDE(e.Missing) + " nicht gesehen", EN: someEN(e.Missing) + " not seen"}
	case e.Surplus > 0:
		return games.Text{DE: someDE(e.Surplus) + " zu viel", EN: someEN(e.Surplus) + " too many"}
	case e.Changed > 0:
		return games.Text{DE: someDE(e.Changed) + " nicht wie herausgelegt", EN: someEN(e.Changed) + " not as laid out"}
	case e.Cocked > 0:
		return games.Text{DE: someDE(e.Cocked) + " schief", EN: someEN(e.Cocked) + " cocked"}
	}
	return textUnsure(max(1, e.Unsure))
}

func someDE(n int) string {
	if n == 1 {
		return "ein Würfel"
	}
	return fmt.Sprintf("%d Würfel", n)
}

func someEN(n int) string {
	if n == 1 {
		return "one die"
	}
	return fmt.Sprintf("%d dice", n)
}

// clause is an error for the middle of a sentence.
func clause(err error) games.Text {
	t := games.TextOf(err)
	return games.Text{DE: strings.TrimSuffix(t.DE, "."), EN: strings.TrimSuffix(t.EN, ".")}
}

// both fills the same arguments into both sentences.
func both(de, en string, args ...any) games.Text {
	return games.Text{DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}
}
