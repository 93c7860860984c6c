package pages

import (
	"encoding/json"
	"net"
	"net/http"

	"rsc.io/qr"
)

// join tells a wall where phones find the visitor's page.
type join struct {
	Address string `json:"address"`
	// Rows are the modules of a QR code of the address, "1" for dark.
	Rows []string `json:"rows"`
}

// Address is where phones find the pages: the name under which the page that
// asks was reached. A page on this machine's own screen names a host that no
// phone can reach: for it far says the address, if it is known.
func Address(r *http.Request, far func() string) string {
	if far != nil && isLoopback(r.Host) {
		return far()
	}
	return scheme(r) + "://" + r.Host + "/"
}

// Join tells a page an address as a QR code.
func Join(address func(*http.Request) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		address := address(r)
		code, err := qr.Encode(address, qr.M)
		if err != nil {
			http.Error(w, "The address is too long for a QR code.", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		// A visitor who went away before the last byte has no use for the error.
		_ = json.NewEncoder(w).Encode(join{address, rows(code)})
	}
}

func scheme(r *http.Request) string {
	if r.TLS != nil {
		return "https"
	}
	return "http"
}

// isLoopback reports whether only this machine itself knows a host by its name.
func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func rows(code *qr.Code) []string {
	rows := make([]string, code.Size)
	for y := range rows {
		row := make([]byte, code.Size)
		for x := range row {
			row[x] = '0'
			if code.Black(x, y) {
				row[x] = '1'
			}
		}
		rows[y] = string(row)
	}
	return rows
}
