package web

import (
	"net"
	"net/http"
	"net/url"

	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/wire"
)

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
	default:
		e := entry{URL: s.broker(r, "tcp", s.MQTT), Token: s.Door.Token(table)}
		if t := s.trust(); t != nil && s.MQTTS != "" {
			e.URL, e.Authority = s.broker(r, "ssl", s.MQTTS), t.Fingerprint
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
func (s *site) broker(r *http.Request, scheme, listens string) string {
	_, port, _ := net.SplitHostPort(listens)
	page, err := url.Parse(pages.Address(r, s.Far))
	if err != nil {
		return ""
	}
	return scheme + "://" + net.JoinHostPort(page.Hostname(), port)
}
