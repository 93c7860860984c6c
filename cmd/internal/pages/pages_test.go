package pages

import (
	"encoding/json"
	"fmt"
	"image/png"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
)

// files are the embedded files of our own, by path, whose names end so.
func files(t *testing.T, endings ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(name, "/vendor/") || !slices.Contains(endings, path.Ext(name)) {
			return err
		}
		b, err := fs.ReadFile(static, name)
		all[strings.TrimPrefix(name, "static/")] = string(b)
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("no files %v: %v", endings, err)
	}
	return all
}

func catalogue(t *testing.T, language string) map[string]string {
	t.Helper()
	words := map[string]string{}
	if err := json.Unmarshal([]byte(files(t, ".json")["texts/"+language+".json"]), &words); err != nil {
		t.Fatal(err)
	}
	return words
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

func TestCataloguesSayTheSame(t *testing.T) {
	de, en := catalogue(t, "de"), catalogue(t, "en")
	for key := range maps.Keys(de) {
		if en[key] == "" {
			t.Errorf("%q is missing in English", key)
		}
		if a, b := placeholder.FindAllString(de[key], -1), placeholder.FindAllString(en[key], -1); !slices.Equal(a, b) {
			t.Errorf("%q has %v in German and %v in English", key, a, b)
		}
	}
	for key := range maps.Keys(en) {
		if de[key] == "" {
			t.Errorf("%q is missing in German", key)
		}
	}
}

var (
	fixedKey = regexp.MustCompile(`"([a-z][a-z_]*)"`)
	call     = regexp.MustCompile(`\bt\(("[^"]*"|` + "`[^`]*`" + `|[^()]*\? "[^"]*" : "[^"]*")`)
	button   = regexp.MustCompile(`button\("([a-z_]+)"`)
)

// Every key that a page asks for is in the catalogues, and no other is kept.
func TestEveryTextExistsAndIsUsed(t *testing.T) {
	words := catalogue(t, "de")
	used := map[string]bool{}
	want := func(name, key string) {
		used[key] = true
		if words[key] == "" {
			t.Errorf("%s says %q, which no catalogue has", name, key)
		}
	}
	for name, code := range files(t, ".js") {
		for _, m := range call.FindAllStringSubmatch(code, -1) {
			if prefix, family := strings.CutPrefix(m[1], "`"); family {
				prefix, _, _ = strings.Cut(prefix, "$")
				for key := range words {
					used[key] = used[key] || strings.HasPrefix(key, prefix)
				}
				continue
			}
			// The condition of a choice may compare with a word of its own.
			for _, key := range fixedKey.FindAllStringSubmatch(m[1][max(0, strings.Index(m[1], "?")):], -1) {
				want(name, key[1])
			}
		}
		for _, m := range button.FindAllStringSubmatch(code, -1) {
			want(name, "act_"+m[1])
		}
	}
	for _, kind := range []string{"number", "star"} {
		want("the track", "field_"+kind)
	}
	for _, state := range []string{"down", "held", "aside", "open"} {
		want("a cup", "cup_"+state)
	}
	for key := range words {
		if !used[key] {
			t.Errorf("nobody says %q", key)
		}
	}
}

var host = regexp.MustCompile(`(?i)(https?:|wss?:)?//[a-z0-9.-]+\.[a-z]{2,}`)

func TestPagesNameNoOtherHost(t *testing.T) {
	for name, content := range files(t, ".html", ".js", ".css", ".svg", ".json") {
		for _, found := range host.FindAllString(content, -1) {
			if found != "http://www.w3.org" {
				t.Errorf("%s names %s", name, found)
			}
		}
	}
}

// What a secure context alone has is not there on a table's plain HTTP.
func TestPagesNeedNoSecureContext(t *testing.T) {
	for name, code := range files(t, ".js") {
		for _, api := range []string{"randomUUID", "crypto.subtle", "serviceWorker", "wakeLock", "clipboard", "caches."} {
			if strings.Contains(code, api) {
				t.Errorf("%s uses %s", name, api)
			}
		}
	}
}

func handler(t *testing.T) http.Handler {
	t.Helper()
	h, err := Handler(About{Table: "t1", Virtual: true}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func get(h http.Handler, address string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Everything that both pages load, as it goes over the network.
func TestPagesAreSmall(t *testing.T) {
	const most = 300_000
	h, total := handler(t), 0
	err := fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) == ".md" {
			return err
		}
		address := "/" + strings.TrimSuffix(strings.TrimPrefix(name, "static/"), ".html")
		w := get(h, strings.TrimSuffix(address, "index"), "Accept-Encoding", "gzip")
		if w.Code != 200 || w.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: status %d, encoding %q", address, w.Code, w.Header().Get("Content-Encoding"))
		}
		total += w.Body.Len()
		return nil
	})
	if err != nil || total > most {
		t.Errorf("%d bytes compressed, at most %d: %v", total, most, err)
	}
	t.Logf("%d bytes compressed", total)
}

func TestHeaders(t *testing.T) {
	h := handler(t)
	for address, kind := range map[string]string{
		"/": "text/html", "/wall": "text/html", "/js/wall.js": "text/javascript", "/table.css": "text/css",
		"/about.json": "application/json", "/mat.json": "application/json", "/icon.svg": "image/svg+xml",
	} {
		w := get(h, address)
		if w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), kind) || w.Header().Get("Content-Security-Policy") != policy("example.com") {
			t.Errorf("%s: status %d, headers %v", address, w.Code, w.Header())
		}
		if again := get(h, address, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s is sent again: status %d, %d bytes", address, again.Code, again.Body.Len())
		}
	}
	for _, address := range []string{"/nothing", "/join.json"} {
		w := get(h, address)
		if w.Header().Get("Content-Security-Policy") != strict || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s has headers %v", address, w.Header())
		}
	}
	if w := get(h, "/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("/nothing has status %d", w.Code)
	}
}

// A page may run no script and no style but the table's own files, and speak
// to the table alone, whatever host a request claims.
func TestThePolicyIsStrict(t *testing.T) {
	for host, want := range map[string]string{
		"192.168.7.5:8080": "connect-src 'self' ws://192.168.7.5:8080 wss://192.168.7.5:8080;",
		"[::1]:8080":       "connect-src 'self' ws://[::1]:8080 wss://[::1]:8080;",
		"x; script-src *":  "connect-src 'self';",
		"a b":              "connect-src 'self';",
		"*":                "connect-src 'self';",
	} {
		got := policy(host)
		if !strings.Contains(got, want) || strings.Contains(got, "unsafe") || strings.Contains(got, "*") {
			t.Errorf("for %q the policy is %s", host, got)
		}
	}
}

// A wall on the table's own screen shows the address that phones can reach,
// any other the one it came by.
func TestJoin(t *testing.T) {
	h, err := Handler(About{Table: "t1", Far: func() string { return "http://192.168.7.5:8080/" }}, calib.Bluff())
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]string{
		"localhost:8080": "http://192.168.7.5:8080/", "127.0.0.1": "http://192.168.7.5:8080/", "[::1]:8080": "http://192.168.7.5:8080/",
		"dicetable.local:8080": "http://dicetable.local:8080/", "192.168.7.9": "http://192.168.7.9/",
	} {
		r := httptest.NewRequest("GET", "/join.json", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		var got join
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Address != want {
			t.Errorf("at %s phones find %q, want %q: %v", host, got.Address, want, err)
		}
		// The three corners of any QR code are dark.
		if n := len(got.Rows); n < 21 || got.Rows[0][0] != '1' || got.Rows[0][n-1] != '1' || got.Rows[n-1][0] != '1' {
			t.Errorf("at %s the code is %q", host, got.Rows)
		}
	}
}

// A browser that can install the page finds a name, where to begin, and icons
// of the sizes it is told.
func TestThePageCanBeInstalled(t *testing.T) {
	h := handler(t)
	if !strings.Contains(get(h, "/").Body.String(), `<link rel="manifest" href="manifest.json">`) {
		t.Error("the page does not name its manifest")
	}
	var m struct {
		Name    string `json:"name"`
		Start   string `json:"start_url"`
		Display string `json:"display"`
		Icons   []struct{ Src, Sizes, Type string }
	}
	if err := json.Unmarshal(get(h, "/manifest.json").Body.Bytes(), &m); err != nil || m.Name == "" || m.Start != "." || m.Display != "standalone" {
		t.Fatalf("the manifest is %+v: %v", m, err)
	}
	sizes := map[string]bool{}
	for _, icon := range m.Icons {
		w := get(h, "/"+icon.Src)
		if w.Code != 200 || w.Header().Get("Content-Type") != icon.Type {
			t.Errorf("%s: status %d, type %q", icon.Src, w.Code, w.Header().Get("Content-Type"))
		}
		if c, err := png.DecodeConfig(w.Body); err == nil {
			sizes[fmt.Sprintf("%dx%d", c.Width, c.Height)] = true
		}
	}
	if !sizes["192x192"] || !sizes["512x512"] {
		t.Errorf("the icons have %v px", sizes)
	}
}
