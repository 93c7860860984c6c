package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// With a certificate of its own, made as a table's, the club serves its pages by
// TLS as well; its figures are for the host, and for who has the key in its
// folder.
func TestTheClubIsServedByTLS(t *testing.T) {
	dir := t.TempDir()
	var said bytes.Buffer
	if status := run(t.Context(), []string{"certificate", "--dir", dir}, stdio{nil, &said, &said}); status != exitOK {
		t.Fatal(said.String())
	}
	https := freeAddress(t)
	_, address, _ := startClub(t, dir, "--https", https)
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
	if status, _ := fetch(t, client, "https://"+https+"/metrics", ""); status != http.StatusUnauthorized {
		t.Errorf("a stranger reads the figures: status %d", status)
	}
	key, err := os.ReadFile(filepath.Join(dir, keyFile))
	if err != nil {
		t.Fatal(err)
	}
	if status, figures := fetch(t, client, "https://"+https+"/metrics", strings.TrimSpace(string(key))); status != http.StatusOK || !regexp.MustCompile(`(?m)^dicetable_club_tables 0$`).MatchString(figures) || !strings.Contains(figures, "dicetable_build_info{") {
		t.Errorf("status %d, the figures are\n%s", status, figures)
	}
}

// freeAddress is one of this machine that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := listen("127.0.0.1:0")
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
