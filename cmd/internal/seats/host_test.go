package seats

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// loginHost logs the host in and returns the token.
func (r *rig) loginHost(typed string) string {
	r.t.Helper()
	var c struct{ Token, Role string }
	body := r.want(http.StatusCreated, "POST", "/api/host", "", `{"password":"`+typed+`"}`)
	if err := json.Unmarshal([]byte(body), &c); err != nil || c.Role != "host" {
		r.t.Fatal(err, body)
	}
	return c.Token
}

func TestTheHostLogsInWithThePasswordOfTheFirstStart(t *testing.T) {
	r := newRig(t)
	if !regexp.MustCompile(`^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$`).MatchString(r.password) {
		t.Fatalf("the password is %q", r.password)
	}
	first := r.password
	r.restart(true)
	if r.password != first {
		t.Error("the second start made another password")
	}
	for _, typed := range []string{first, strings.ToUpper(first), strings.ReplaceAll(first, "-", " ")} {
		token := r.loginHost(typed)
		r.want(http.StatusOK, "GET", "/api/me", token, "")
	}
	for _, wrong := range []string{"", "aaaa-aaaa-aaaa", first[:13], first + "a"} {
		r.want(http.StatusForbidden, "POST", "/api/host", "", `{"password":"`+wrong+`"}`)
	}
	r.want(http.StatusBadRequest, "POST", "/api/host", "", `password`)
	b, err := os.ReadFile(filepath.Join(filepath.Dir(r.file), "host.json"))
	if err != nil || strings.Contains(string(b), plain(first)) {
		t.Errorf("the file gives it away: %s %v", b, err)
	}
}

// Five wrong passwords may come at once; then even the right one waits.
func TestThePasswordCannotBeTriedForLong(t *testing.T) {
	r := newRig(t)
	for range mostWrong {
		r.want(http.StatusForbidden, "POST", "/api/host", "", `{"password":"aaaa-aaaa-aaaa"}`)
	}
	r.want(http.StatusTooManyRequests, "POST", "/api/host", "", `{"password":"`+r.password+`"}`)
	r.clock.pass(wrongLasts)
	for range 2 * mostWrong { // who is right is not bounded
		r.loginHost(r.password)
	}
}

func TestTheHostTakesEveryOtherLoginBack(t *testing.T) {
	r := newRig(t)
	host, other, player := r.loginHost(r.password), r.loginHost(r.password), r.take("2")
	r.want(http.StatusForbidden, "DELETE", "/api/logins", player, "")
	if body := r.want(http.StatusOK, "DELETE", "/api/logins", host, ""); !strings.Contains(body, `"removed":2`) {
		t.Error(body)
	}
	for _, token := range []string{other, player} {
		r.want(http.StatusUnauthorized, "GET", "/api/me", token, "")
	}
	r.want(http.StatusOK, "GET", "/api/me", host, "")
	if user, _, _ := strings.Cut(player, "."); !slices.Contains(r.gone, user) {
		t.Errorf("the broker was not told of %s: %v", user, r.gone)
	}
	r.take("2") // it is free again
	r.restart(true)
	r.want(http.StatusUnauthorized, "GET", "/api/me", other, "")
}

// The figures of the machine are for the host alone.
func TestHostOnly(t *testing.T) {
	r := newRig(t)
	h := r.desk.HostOnly(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	for token, want := range map[string]int{"": http.StatusUnauthorized, r.take("2"): http.StatusForbidden, "host-x.lies": http.StatusUnauthorized, r.loginHost(r.password): http.StatusTeapot} {
		q, w := httptest.NewRequest("GET", "/metrics", nil), httptest.NewRecorder()
		q.Header.Set("Authorization", "Bearer "+token)
		if h.ServeHTTP(w, q); w.Code != want {
			t.Errorf("with %q: %d, want %d", token, w.Code, want)
		}
	}
}

func TestWithoutAPasswordNobodyIsTheHost(t *testing.T) {
	if (Password{}).Is("") {
		t.Error("no password lets everybody in")
	}
}

func TestABrokenPasswordSaysWhatToDo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "host.json")
	if err := os.WriteFile(file, []byte(`{"hash":"x"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := OpenPassword(file); err == nil || !strings.Contains(err.Error(), "delete the file") {
		t.Error(err)
	}
}

// What the host alone may know and do, nobody else does.
func TestTheDeskIsTheHosts(t *testing.T) {
	r := newRig(t)
	player, host := r.take("1"), r.loginHost(r.password)
	for _, c := range []struct{ method, path string }{{"GET", "/api/game"}, {"DELETE", "/api/evidence"}} {
		r.want(http.StatusUnauthorized, c.method, c.path, "", "")
		r.want(http.StatusForbidden, c.method, c.path, player, "")
		r.want(http.StatusOK, c.method, c.path, host, "")
	}
	if r.purged != 1 {
		t.Errorf("photographs were removed %d times", r.purged)
	}
}
