package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/wire"
)

// safe is a table with a certificate that `dicetable certificate` made, and the
// authority as the page /trust gives it.
func safe(t *testing.T) (b *besieged, roots *x509.CertPool, ca []byte, https string) {
	t.Helper()
	c := config.Default()
	c.Table.Dir, c.Network.HTTPS = t.TempDir(), "127.0.0.1:0"
	var out bytes.Buffer
	if status := run(t.Context(), []string{"certificate", "--dir", c.Table.Dir, "tisch.lan"}, stdio{nil, &out, &out}); status != exitOK {
		t.Fatal(out.String())
	}
	doors, err := openDoors(c, byFlag, func(string, wire.Part) {}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	b = newBesiegedBehind(t, nil, doors)
	answer, err := http.Get("http://" + b.host + "/dicetable-ca.crt")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if ca, err = io.ReadAll(answer.Body); err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(ca)
	if err != nil {
		t.Fatal(err)
	}
	if info := doors.keeper.Info(); !strings.Contains(out.String(), info.Fingerprint) || !strings.Contains(out.String(), "tisch.lan") {
		t.Errorf("the command said %s", out.String())
	}
	roots = x509.NewCertPool()
	roots.AddCert(cert)
	return b, roots, ca, fmt.Sprintf("localhost:%d", doors.port())
}

// A client that trusts the authority, and nothing else, is served pages, MQTT
// over WebSocket and MQTT by TLS; plain http goes on beside it.
func TestTheTableIsServedByTLS(t *testing.T) {
	b, roots, _, https := safe(t)
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	defer client.CloseIdleConnections()
	answer, err := client.Get("https://" + https + "/wall")
	if err != nil || answer.StatusCode != http.StatusOK || answer.TLS.Version < tls.VersionTLS12 {
		t.Fatal(answer, err)
	}
	answer.Body.Close()
	if _, err := http.Get("https://" + https + "/wall"); err == nil {
		t.Error("who trusts nobody is served")
	}
	_, port, _ := net.SplitHostPort(b.broker.SecureAddr().String())
	for _, url := range []string{"ssl://localhost:" + port, "wss://" + https + "/mqtt", "tcp://" + b.broker.Addr().String()} {
		o := mqtt.NewClientOptions().AddBroker(url).SetTLSConfig(&tls.Config{RootCAs: roots}).SetHTTPHeaders(http.Header{"Origin": {"https://" + https}})
		c := mqtt.NewClient(o)
		if token := c.Connect(); !token.WaitTimeout(attackPatience) || token.Error() != nil {
			t.Errorf("%s: %v", url, token.Error())
		}
		c.Disconnect(0)
	}
}

func TestMosquittoSubscribesByTLS(t *testing.T) {
	program, err := exec.LookPath("mosquitto_sub")
	if err != nil {
		t.Fatal("mosquitto_sub is not installed: apt-get install mosquitto-clients, or run make test, which does")
	}
	b, _, ca, _ := safe(t)
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ca}), 0o600); err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(b.broker.SecureAddr().String())
	out, err := exec.Command(program, "-h", "localhost", "-p", port, "--cafile", file, "-t", "dicetable/t1/availability", "-C", "1", "-W", "30").CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != wire.Online {
		t.Errorf("mosquitto_sub said %q: %v", out, err)
	}
}
