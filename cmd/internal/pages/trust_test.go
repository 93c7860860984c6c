package pages

import (
	"encoding/json"
	"net/http/httptest"
	"testing"

	"dicetable/calib"
)

// A phone is told under the name by which it found the table where it can be
// reached by TLS, and is given the authority as phones take it.
func TestTrust(t *testing.T) {
	trust := &Trust{Fingerprint: "AB:CD", CA: []byte("der"), Port: 8443}
	h, err := Handler(About{Table: "t1", Far: func() string { return "http://192.168.7.5:8080/" }, Trust: func() *Trust { return trust }}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string][2]string{
		"192.168.7.9:8080": {"https://192.168.7.9:8443/", "http://192.168.7.9:8080/trust"},
		"tisch.local":      {"https://tisch.local:8443/", "http://tisch.local/trust"},
		"localhost:8080":   {"https://localhost:8443/", "http://192.168.7.5:8080/trust"},
		"[fd00::1]:8080":   {"https://[fd00::1]:8443/", "http://[fd00::1]:8080/trust"},
	} {
		r, w := httptest.NewRequest("GET", "/trust.json", nil), httptest.NewRecorder()
		r.Host = host
		h.ServeHTTP(w, r)
		var got trusting
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || !got.Available || [2]string{got.Secure, got.Address} != want || got.Fingerprint != "AB:CD" || len(got.Rows) < 21 {
			t.Errorf("at %s: %+v %v", host, got, err)
		}
	}
	if w := get(h, "/dicetable-ca.crt"); w.Code != 200 || w.Body.String() != "der" || w.Header().Get("Content-Type") != "application/x-x509-ca-cert" {
		t.Errorf("the authority: %d %v", w.Code, w.Header())
	}
}

func TestATableWithoutACertificateSaysSo(t *testing.T) {
	h := handler(t)
	if w := get(h, "/trust.json"); w.Code != 200 || w.Body.String() != "{\"available\":false}\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := get(h, "/dicetable-ca.crt"); w.Code != 404 {
		t.Errorf("the authority has status %d", w.Code)
	}
}
