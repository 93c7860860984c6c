package broadcast

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"dicetable/hardware/trouble"
)

// A broker is believed for the hosts of its certificate, where the authority is
// the one that was told, however its fingerprint is written.
func TestPinned(t *testing.T) {
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	chain := []*x509.Certificate{server.Certificate()}
	sum := sha256.Sum256(chain[0].Raw)
	told := hex.EncodeToString(sum[:])
	var pairs []string
	for pair := range slices.Chunk([]byte(strings.ToUpper(told)), 2) {
		pairs = append(pairs, string(pair))
	}
	for _, fingerprint := range []string{told, strings.Join(pairs, ":")} {
		if err := signedBy(fingerprint, hosts("ssl://10.0.0.9:1, ssl://127.0.0.1:8884"), chain); err != nil {
			t.Errorf("%s: %v", fingerprint, err)
		}
	}
	err := signedBy(told, hosts("ssl://10.0.0.9:8884"), chain)
	if err == nil {
		t.Fatal("it is believed for another host")
	}
	if got := trouble.German(err); got != "sein Zertifikat gilt für nichts davon: 10.0.0.9" {
		t.Errorf("for another host it is said in German that %s", got)
	}
	if err := signedBy(strings.Repeat("0", 64), hosts("ssl://127.0.0.1:8884"), chain); !errors.Is(err, errAuthority) {
		t.Errorf("with another authority: %v", err)
	}
}
