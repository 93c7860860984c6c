package member

import (
	"fmt"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/trouble"
)

// resultPart is the code of what the club did with the last result.
const resultPart = "club"

func both(de, en string, args ...any) games.Text {
	return games.Text{DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}
}

// clubPart is how the link to the club is. The key's fingerprint is in it,
// for the club's host to be compared.
func (m *Member) clubPart(err error, waiting int) wire.Part {
	if err == nil {
		return wire.Part{OK: true, Text: both("verbunden mit %[1]s; der Schlüssel dieses Tisches ist %[2]s", "connected to %[1]s; this table's key is %[2]s", m.opt.URL, m.Fingerprint())}
	}
	return wire.Part{Text: both(
		"Der Club %[1]s ist nicht zu erreichen (%[4]s); wartende Ergebnisse: %[2]d, der Tisch versucht es weiter. Läuft der Club, und stimmen url und token unter [club]? Der Schlüssel dieses Tisches ist %[3]s.",
		"The club at %[1]s cannot be reached (%[5]v); results that wait: %[2]d, and the table keeps trying. Is the club running, and are url and token under [club] right? This table's key is %[3]s.",
		m.opt.URL, waiting, m.Fingerprint(), trouble.German(err), err)}
}

// receiptPart says what the club did with a result; nothing where it counts.
func receiptPart(r wire.Receipt) wire.Part {
	switch r.Status {
	case wire.Held:
		return wire.Part{Text: both("Der Club prüft das Ergebnis von %[1]s: %[2]s", "The club looks into the result of %[1]s: %[3]s", r.GameID, r.Reason.DE, r.Reason.EN)}
	case wire.Rejected:
		return wire.Part{Text: both("Der Club zählt das Ergebnis von %[1]s nicht: %[2]s", "The club does not count the result of %[1]s: %[3]s", r.GameID, r.Reason.DE, r.Reason.EN)}
	}
	return wire.Part{OK: true}
}

func textUnkept(err error) games.Text {
	return both("Das Ergebnis wird dem Club gesagt, übersteht aber keinen Stromausfall: %[1]s.", "The result is told to the club, but does not survive a power cut: %[2]v.", trouble.German(err), err)
}
