package web

import (
	"net"
	"net/http"
	"net/url"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/wire"
)

// Door is where tables come in at the club's own broker.
type Door struct {
	club.Door
	// MQTT and MQTTS are the addresses at which it listens, without and with
	// TLS; nil where it does not, or not yet: which port it really got is known
	// only then.
	MQTT, MQTTS func() net.Addr
}

// entry is what a table's configuration needs.
type entry struct {
	URL   string `json:"url"`
	Token string `json:"token"`
	// Authority is the fingerprint to trust where the address is one by TLS.
	Authority string `json:"authority,omitempty"`
}

func (s *site) getDoor(w http.ResponseWriter, r *http.Request) {
	if !s.host(w, r) {
		return
	}
	table, err := wire.ParseTableID(r.FormValue("table"))
	switch {
	case err != nil:
		refuse(w, http.StatusBadRequest, "", errTable)
	case s.Door == nil:
		refuse(w, http.StatusConflict, "", errDoor)
	case s.Door.MQTT() == nil:
		refuse(w, http.StatusServiceUnavailable, "", errStarting)
	default:
		e := entry{URL: s.broker(r, "tcp", s.Door.MQTT()), Token: s.Door.Token(table)}
		if t, at := s.trust(), s.Door.MQTTS(); t != nil && at != nil {
			e.URL, e.Authority = s.broker(r, "ssl", at), t.Fingerprint
		}
		reply(w, http.StatusOK, e)
	}
}

// trust is nil where there is no certificate.
func (s *site) trust() *pages.Trust {
	if s.Trust == nil {
		return nil
	}
	return s.Trust()
}

// broker is an address of the club's broker, as tables reach it.
func (s *site) broker(r *http.Request, scheme string, listens net.Addr) string {
	_, port, _ := net.SplitHostPort(listens.String())
	page, err := url.Parse(pages.Address(r, s.Far))
	if err != nil {
		return ""
	}
	return scheme + "://" + net.JoinHostPort(page.Hostname(), port)
}
