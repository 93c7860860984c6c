package doctor

import (
	"errors"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	"github.com/eclipse/paho.mqtt.golang/packets"

	"dicetable/cmd/internal/config"
)

// loginWait is how long another broker may take to answer a login.
const loginWait = 4 * time.Second

// links logs in at every other broker that mirrors the table, and out again.
func (e *examination) links() {
	for _, l := range e.Config.Links {
		check := "link " + l.Name
		switch err := logIn(l); {
		case err == nil:
			e.sayf(check, Right, "the broker %s takes the login", "der Broker %s nimmt die Anmeldung an", l.URL)
		case errors.Is(err, packets.ErrorRefusedBadUsernameOrPassword), errors.Is(err, packets.ErrorRefusedNotAuthorised):
			e.sayf(check, Note, "the broker %s refuses the login: put user and password of this link right. The table plays without it", "der Broker %s lehnt die Anmeldung ab: bitte user und password dieser Verbindung berichtigen. Der Tisch spielt auch ohne ihn", l.URL)
		default:
			e.sayf(check, Note, "the broker %s does not answer (%v): is it running, and is url right? The table plays without it and keeps trying", "der Broker %s antwortet nicht (%v): Läuft er, und stimmt url? Der Tisch spielt auch ohne ihn und versucht es weiter", l.URL, err)
		}
	}
}

// logIn says why a link cannot log in; nil when it can.
func logIn(l config.Link) error {
	o := mqtt.NewClientOptions().AddBroker(l.URL).SetUsername(l.User).SetPassword(l.Password).
		SetProtocolVersion(4).SetConnectTimeout(loginWait).SetAutoReconnect(false)
	client := mqtt.NewClient(o)
	defer client.Disconnect(0)
	done := client.Connect()
	if !done.WaitTimeout(loginWait) {
		return errors.New("no answer in time")
	}
	return done.Error()
}
