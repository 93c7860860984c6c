package doctor

import (
	"errors"
	"io/fs"
	"time"

	"dicetable/cmd/internal/trust"
)

// certificate sees whether phones can come in by TLS, and for how long. Nothing
// at a table needs it, so what is wrong with it keeps none from playing.
func (e *examination) certificate() {
	info, err := trust.Look(e.Config.CertificateDir())
	if errors.Is(err, fs.ErrNotExist) {
		e.say("certificate", Skipped, "there is none, so pages and MQTT are not encrypted: `dicetable certificate` makes one",
			"es gibt keines, Seiten und MQTT sind also nicht verschlüsselt: `dicetable certificate` macht eines")
		return
	}
	if err != nil {
		e.wrong("certificate", err)
		return
	}
	grade, how := Right, trust.How(info, time.Now())
	if !how.OK {
		grade = Note
	}
	e.say("certificate", grade, how.Text.EN, how.Text.DE)
}
