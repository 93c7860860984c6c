package pages

import (
	"encoding/json"
	"net"
	"net/http"
	"strconv"

	"rsc.io/qr"
)

// Trust is what a phone needs to trust the table's own certificate.
type Trust struct {
	// Fingerprint of the authority is compared with what the phone shows.
	Fingerprint string
	// CA is its certificate; Port is where pages are served by TLS.
	CA   []byte
	Port int
}

// trusting is what the page /trust is told.
type trusting struct {
	// Available is whether there is a certificate at all.
	Available   bool   `json:"available"`
	Fingerprint string `json:"fingerprint,omitempty"`
	// Secure is the address by TLS, Address that of the page for phones, and
	// Rows its QR code.
	Secure  string   `json:"secure,omitempty"`
	Address string   `json:"address,omitempty"`
	Rows    []string `json:"rows,omitempty"`
}

// AddTrust serves what the page /trust shows, and the authority's certificate
// as phones load it; see About for far and trust.
func AddTrust(mux *http.ServeMux, far func() string, trust func() *Trust) {
	now := func() *Trust {
		if trust == nil {
			return nil
		}
		return trust()
	}
	mux.HandleFunc("GET /trust.json", func(w http.ResponseWriter, r *http.Request) {
		told := trusting{}
		if t := now(); t != nil {
			told = t.trusting(r, far)
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		// A visitor who went away before the last byte has no use for the error.
		_ = json.NewEncoder(w).Encode(told)
	})
	mux.HandleFunc("GET /dicetable-ca.crt", authority(now))
}

// authority serves the authority's certificate as phones load it.
func authority(trust func() *Trust) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t := trust()
		if t == nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/x-x509-ca-cert")
		w.Header().Set("Content-Disposition", `attachment; filename="dicetable-ca.crt"`)
		w.Header().Set("Cache-Control", "no-store")
		// A visitor who went away before the last byte has no use for the error.
		_, _ = w.Write(t.CA)
	}
}

// trusting fills in the addresses, by the name under which the page was asked
// for.
func (t *Trust) trusting(r *http.Request, far func() string) trusting {
	told := trusting{Available: true, Fingerprint: t.Fingerprint, Address: Address(r, far) + "trust"}
	if code, err := qr.Encode(told.Address, qr.M); err == nil {
		told.Rows = rows(code)
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	told.Secure = "https://" + net.JoinHostPort(host, strconv.Itoa(t.Port)) + "/"
	return told
}
