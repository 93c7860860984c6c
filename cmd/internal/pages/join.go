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

// serveJoin answers with the name under which the wall itself was reached. A
// wall on the table's own screen names a host that no phone can reach: for it
// far says the address, if it is known.
func serveJoin(far func() string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		address := scheme(r) + "://" + r.Host + "/"
		if far != nil && isLoopback(r.Host) {
			address = far()
		}
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
