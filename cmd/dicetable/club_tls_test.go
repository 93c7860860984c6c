package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

// With a certificate of its own, made as a table's, the club serves its pages by
// TLS as well, and tables link by TLS; its figures are for the host, and for who has the key in its
// folder.
func TestTheClubIsServedByTLS(t *testing.T) {
	dir := t.TempDir()
	var said bytes.Buffer
	if status := run(t.Context(), []string{"certificate", "--dir", dir}, stdio{nil, &said, &said}); status != exitOK {
		t.Fatal(said.String())
	}
	https := freeAddress(t)
	_, address, _ := startClub(t, dir, "--https", https, "--mqtts", "127.0.0.1:0")
	_, ca := fetch(t, http.DefaultClient, address+"dicetable-ca.crt", "")
	cert, err := x509.ParseCertificate([]byte(ca))
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(cert)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	defer client.CloseIdleConnections()
	if status, page := fetch(t, client, "https://"+https+"/desk", ""); status != http.StatusOK || !strings.Contains(page, "js/desk.js") {
		t.Errorf("by TLS: status %d, %s", status, page)
	}
	_, told := fetch(t, client, "https://"+https+"/trust.json", "")
	var trust struct{ Fingerprint, Secure string }
	if err := json.Unmarshal([]byte(told), &trust); err != nil || trust.Secure != "https://"+https+"/" {
		t.Errorf("/trust shows %s: %v", told, err)
	}
	if status, _ := fetch(t, client, "https://"+https+"/metrics", ""); status != http.StatusUnauthorized {
		t.Errorf("a stranger reads the figures: status %d", status)
	}
	key, err := os.ReadFile(filepath.Join(dir, keyFile))
	if err != nil {
		t.Fatal(err)
	}
	mqtts, secure := strings.CutPrefix(door(t, hostOf(t, dir, address), "t1").URL, "ssl://")
	if !secure {
		t.Errorf("tables are sent to %s", mqtts)
	}
	linksByTLS(t, dir, mqtts, trust.Fingerprint)
	if status, figures := fetch(t, client, "https://"+https+"/metrics", strings.TrimSpace(string(key))); status != http.StatusOK || !regexp.MustCompile(`(?m)^dicetable_club_tables 0$`).MatchString(figures) || !strings.Contains(figures, "dicetable_build_info{") {
		t.Errorf("status %d, the figures are\n%s", status, figures)
	}
}

// linksByTLS has two tables link to the club: one that was told its authority's
// fingerprint gets there, one that was told another one does not.
func linksByTLS(t *testing.T, dir, mqtts, fingerprint string) {
	t.Helper()
	door, err := club.OpenDoor(filepath.Join(dir, "tables.key"))
	if err != nil {
		t.Fatal(err)
	}
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	another := "00" + fingerprint[2:]
	if another == fingerprint {
		another = "FF" + fingerprint[2:]
	}
	for authority, want := range map[string]string{fingerprint: "", another: "von einer anderen Zertifizierungsstelle"} {
		how := make(chan error, 64)
		client := broadcast.NewClient(broadcast.ClientOptions{
			Name: "club", URL: "ssl://" + mqtts, User: id.String(), Password: door.Token(id), Authority: authority, Log: slog.New(slog.DiscardHandler),
			Tell: func(err error) { how <- err },
		})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- client.Run(ctx) }()
		got := <-how
		for want == "" && got != nil { // it is tried again until the broker is there
			got = <-how
		}
		if want != "" && (got == nil || !strings.Contains(trouble.German(got), want)) {
			t.Errorf("with the authority %s the link is: %s", authority, got)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// freeAddress is one of this machine that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := listen("127.0.0.1:0", byFlag)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// fetch gets an address as who has a token.
func fetch(t *testing.T, client *http.Client, address, token string) (status int, body string) {
	t.Helper()
	r, err := http.NewRequest("GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	a, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(b)
}

// The club's unit closes at least what the table's closes.
func TestTheClubsUnitIsAsClosedAsTheTables(t *testing.T) {
	lines := func(file string) []string {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(string(b), "\n")
	}
	table, club := lines("../../systemd/dicetable.service"), lines("../../systemd/dicetable.dicetable-club.service")
	from := slices.Index(table, "# Everything else is closed.")
	if from < 0 {
		t.Fatal("the table's unit closes nothing")
	}
	for _, line := range table[from:] {
		// What the table alone needs is not asked for.
		if strings.Contains(line, "=") && line != "SystemCallFilter=setpriority" && !slices.Contains(club, line) {
			t.Errorf("the club's unit lacks %s", line)
		}
	}
}
