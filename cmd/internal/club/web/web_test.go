package web

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/wire"
)

// rig is a club behind its pages.
type rig struct {
	*testing.T
	club            *club.Service
	server          *httptest.Server
	password, token string
}

func newRig(t *testing.T) *rig {
	t.Helper()
	dir := t.TempDir()
	s, err := club.Open(filepath.Join(dir, "club.db"), club.Options{Send: func(wire.Message) {}, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	logins, err := seats.OpenLogins(filepath.Join(dir, "logins.json"), time.Now)
	must(t, err)
	password, fresh, err := seats.OpenPassword(filepath.Join(dir, "host.json"))
	must(t, err)
	door, err := club.OpenDoor(filepath.Join(dir, "tables.key"))
	must(t, err)
	h, err := Handler(Options{Club: s, Logins: logins, Password: password, Door: doorAt(door, 1884), Far: func() string { return "http://192.168.7.5:8070/" }, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	r := &rig{T: t, club: s, server: httptest.NewServer(h), password: fresh}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		r.server.CloseClientConnections()
		r.server.Close()
		cancel()
		must(t, <-ended)
		must(t, s.Close())
	})
	return r
}

// doorAt is a door at a broker that listens on a port, without TLS.
func doorAt(tokens club.Door, port int) *Door {
	return &Door{Door: tokens, MQTT: func() net.Addr { return &net.TCPAddr{Port: port} }, MQTTS: func() net.Addr { return nil }}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// asks sends a request and returns the answer.
func (r *rig) asks(method, path, body string, header ...string) (int, string, http.Header) {
	r.Helper()
	q, err := http.NewRequest(method, r.server.URL+path, strings.NewReader(body))
	must(r, err)
	if r.token != "" {
		q.Header.Set("Authorization", "Bearer "+r.token)
	}
	for i := 0; i < len(header); i += 2 {
		q.Header.Set(header[i], header[i+1])
	}
	a, err := http.DefaultClient.Do(q)
	must(r, err)
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	must(r, err)
	return a.StatusCode, string(b), a.Header
}

// enters is the host's login.
func (r *rig) enters() {
	r.Helper()
	status, body, _ := r.asks("POST", "/api/host", `{"password":"`+r.password+`"}`)
	var in struct{ Token string }
	if must(r, json.Unmarshal([]byte(body), &in)); status != http.StatusOK {
		r.Fatalf("the host is not let in: %d %s", status, body)
	}
	r.token = in.Token
}

func (r *rig) does(id, act, body string) {
	r.Helper()
	if status, answer, _ := r.asks("POST", "/api/acts/"+act, `{"id":"`+id+`","body":`+body+`}`); status != http.StatusOK {
		r.Fatalf("%s: %d %s", act, status, answer)
	}
}

func (r *rig) plays() {
	r.Helper()
	r.enters()
	r.does("a", "begin", `{"name":"=Friday","game":"bluff","format":"league","least":3,"usual":4,"most":6}`)
	r.does("b", "enter", `{"players":"Ann\nBen; Reds\n=1+1"}`)
	r.does("c", "table", `{"name":"Window"}`)
	r.does("d", "draw", `{}`)
}

// What is the host's needs the host's token, and a page of another origin
// cannot even log in.
func TestWhatIsTheHosts(t *testing.T) {
	r := newRig(t)
	for _, q := range []struct{ method, path string }{{"GET", "/api/desk"}, {"GET", "/api/door?table=t1"}, {"POST", "/api/acts/draw"}} {
		if status, body, head := r.asks(q.method, q.path, `{"id":"a","body":{}}`); status != http.StatusUnauthorized || head.Get("WWW-Authenticate") == "" || !strings.Contains(body, "Turnierleitung") {
			t.Errorf("%s: a stranger gets %d %s", q.path, status, body)
		}
	}
	if status, _, _ := r.asks("POST", "/api/host", `{"password":"aaaa-bbbb-cccc"}`); status != http.StatusForbidden {
		t.Errorf("a wrong password gets %d", status)
	}
	if status, _, _ := r.asks("POST", "/api/host", `{"password":"`+r.password+`"}`, "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
		t.Errorf("another origin gets %d", status)
	}
	r.enters()
	if status, body, _ := r.asks("GET", "/api/door?table=t1", ""); status != http.StatusOK || !strings.Contains(body, ":1884") {
		t.Errorf("the door says %d %s", status, body)
	}
	for path, want := range map[string]int{"/api/door?table=T%201": 400, "/api/acts/nothing": 409} {
		method := map[bool]string{true: "POST", false: "GET"}[strings.Contains(path, "acts")]
		if status, body, _ := r.asks(method, path, `{"id":"a","body":{}}`); status != want || !strings.Contains(body, `"de":"`) {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	if status, _, _ := r.asks("POST", "/api/acts/draw", strings.Repeat("x", maxBody+1)); status != http.StatusBadRequest {
		t.Errorf("too long a body gets %d", status)
	}
}

// Who guesses the password is stopped, the true host's tries included.
func TestWrongPasswordsAreFew(t *testing.T) {
	r := newRig(t)
	for range mostWrong {
		r.asks("POST", "/api/host", `{"password":"aaaa-bbbb-cccc"}`)
	}
	if status, body, _ := r.asks("POST", "/api/host", `{"password":"`+r.password+`"}`); status != http.StatusTooManyRequests {
		t.Errorf("after %d wrong passwords: %d %s", mostWrong, status, body)
	}
}

func TestExports(t *testing.T) {
	r := newRig(t)
	r.plays()
	all, err := r.club.Histories(t.Context())
	must(t, err)
	id := all[0].ID
	_, body, head := r.asks("GET", "/api/export/"+id+".csv", "")
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\ufeff"))).ReadAll()
	if err != nil || len(lines) != 4 || !strings.Contains(head.Get("Content-Disposition"), id) {
		t.Fatalf("%v %v: %v", head, lines, err)
	}
	for _, line := range lines {
		for _, cell := range line {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("a spreadsheet would reckon %q", cell)
			}
		}
	}
	var h club.History
	_, body, _ = r.asks("GET", "/api/export/"+id+".json", "")
	if must(t, json.Unmarshal([]byte(body), &h)); len(h.Rounds) != 1 || len(h.Standings) != 3 || h.Seed != "" {
		t.Errorf("the file has %s", body)
	}
	r.does("e", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":2,"p3":3},"note":"slip"}`)
	r.does("f", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":2,"p2":1,"p3":3},"note":"misread"}`)
	_, body, _ = r.asks("GET", "/api/export/"+id+".json", "")
	must(t, json.Unmarshal([]byte(body), &h))
	if all := h.Rounds[0].Pods[0].Results; len(all) != 2 || all[0].Note != "slip" || all[0].Seats[0].ID != "p1" || !all[0].Until.Equal(all[1].From) || all[1].Seats[0].ID != "p2" {
		t.Errorf("once it was corrected the file has %s", body)
	}
	for _, missing := range []string{"t-x.csv", id + ".xls", id} {
		if status, _, _ := r.asks("GET", "/api/export/"+missing, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d", missing, status)
		}
	}
}

func TestPrinting(t *testing.T) {
	r := newRig(t)
	if status, said, _ := r.asks("GET", "/api/print/slips.pdf", ""); status != http.StatusNotFound || !strings.Contains(said, "nichts zu drucken") || !strings.Contains(said, "nothing to print") {
		t.Errorf("without a tournament: %d", status)
	}
	r.plays()
	for _, name := range []string{"slips", "standings", "players"} {
		for _, lang := range []string{"de", "en"} {
			_, body, head := r.asks("GET", "/api/print/"+name+".pdf?lang="+lang, "")
			if !strings.HasPrefix(body, "%PDF-") || head.Get("Content-Type") != "application/pdf" {
				t.Errorf("%s is %.40q, %s", name, body, head.Get("Content-Type"))
			}
		}
	}
	if status, _, _ := r.asks("GET", "/api/print/other.pdf", ""); status != http.StatusNotFound {
		t.Errorf("another list: %d", status)
	}
}

// Who watches is told of every change, and of nothing that is the host's.
func TestTheStream(t *testing.T) {
	r := newRig(t)
	q, err := http.NewRequestWithContext(t.Context(), "GET", r.server.URL+"/api/live", nil)
	must(t, err)
	a, err := http.DefaultClient.Do(q)
	must(t, err)
	defer a.Body.Close()
	if a.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("it is %s", a.Header.Get("Content-Type"))
	}
	lines := bufio.NewScanner(a.Body)
	lines.Buffer(nil, 1<<20)
	next := func() (v club.View) {
		for lines.Scan() {
			if data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: ")); ok {
				must(t, json.Unmarshal(data, &v))
				return v
			}
		}
		t.Fatalf("the stream ends: %v", lines.Err())
		return v
	}
	if v := next(); v.Now != nil {
		t.Errorf("at first there is %+v", v.Now)
	}
	r.plays()
	for v := next(); v.Now == nil || v.Now.Round == nil; v = next() {
	}
	_, body, _ := r.asks("GET", "/api/view", "")
	if strings.Contains(body, `"seed"`) || strings.Contains(body, r.password) || !strings.Contains(body, `"seal"`) {
		t.Errorf("everybody may see %s", body)
	}
}

// Who comes when nothing has changed for long is told the club's time of now: the
// clock of the round would be wrong by that long.
func TestTheStreamSaysWhatTimeItIs(t *testing.T) {
	f := newFeed(newRig(t).club)
	at := func() time.Time {
		t.Helper()
		b, _, err := f.latest(t.Context())
		must(t, err)
		var v club.View
		must(t, json.Unmarshal(b, &v))
		return v.At
	}
	first := at()
	if second := at(); !second.Equal(first) {
		t.Error("the view is made for everybody who comes")
	}
	time.Sleep(calm)
	if third := at(); third.Sub(first) < calm {
		t.Errorf("the view is of %v, and %v later of %v", first, calm, third)
	}
}

func TestACodeForEveryPlayer(t *testing.T) {
	r := newRig(t)
	for path, want := range map[string]string{"/api/qr": "/", "/api/qr?p=p7": "/player?p=p7", "/api/qr?p=%22x": "/"} {
		_, body, _ := r.asks("GET", path, "")
		var in struct{ Address string }
		must(t, json.Unmarshal([]byte(body), &in))
		if in.Address != "http://192.168.7.5:8070"+want {
			t.Errorf("%s leads to %s", path, in.Address)
		}
	}
}

func TestHeaders(t *testing.T) {
	r := newRig(t)
	for _, path := range []string{"/", "/wall", "/desk", "/player", "/history", "/js/desk.js", "/js/fetched.js", "/table.css", "/vendor/preact.js", "/texts/de.json"} {
		status, _, head := r.asks("GET", path, "")
		if status != http.StatusOK || !strings.Contains(head.Get("Content-Security-Policy"), "default-src 'none'") || head.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d %v", path, status, head)
		}
	}
	if status, _, _ := r.asks("GET", "/host", ""); status != http.StatusNotFound {
		t.Errorf("a table's page is there: %d", status)
	}
}

// A photograph in dispute is served to who knows its hash, and nothing else is.
func TestThePhotographOfADispute(t *testing.T) {
	r := newRig(t)
	jpeg := "\xff\xd8\xff and so on"
	sum := sha256.Sum256([]byte(jpeg))
	hash := hex.EncodeToString(sum[:])
	doubt, err := json.Marshal(wire.ClubDoubt{GameID: "g", Dispute: wire.Disputed{Verdict: "v"}, Verdict: wire.Verdict{ID: "v", Photo: &wire.Photo{SHA256: hash}}, JPEG: []byte(jpeg)})
	must(t, err)
	table, err := wire.ParseTableID("table-1")
	must(t, err)
	r.club.Hear(t.Context(), table, wire.TopicDoubt, doubt)
	if status, body, head := r.asks("GET", "/api/photo/"+hash, ""); status != http.StatusOK || body != jpeg || head.Get("Content-Type") != "image/jpeg" {
		t.Errorf("%d %q %v", status, body, head)
	}
	for _, other := range []string{strings.Repeat("0", 64), "%20", hash[:63]} {
		if status, _, _ := r.asks("GET", "/api/photo/"+other, ""); status != http.StatusNotFound {
			t.Errorf("%s: status %d", other, status)
		}
	}
}
