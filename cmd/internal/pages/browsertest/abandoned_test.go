package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asks is what the table answers the holder of a login, whose is empty for nobody.
func (r *running) asks(login, path string, body any) (answer struct{ Token string }) {
	r.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		r.t.Fatal(err)
	}
	q, err := http.NewRequest(http.MethodPost, r.address()+path, bytes.NewReader(b))
	if err != nil {
		r.t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Authorization", "Bearer "+login)
	got, err := http.DefaultClient.Do(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer got.Body.Close()
	if err := json.NewDecoder(got.Body).Decode(&answer); err != nil || got.StatusCode/100 != 2 {
		r.t.Fatalf("%s: %s, %v", path, got.Status, err)
	}
	return answer
}

// Once the host has abandoned a game of the virtual table no other begins by itself;
// a visitor begins it, who has no button but the page's.
func TestAVisitorBeginsAfterAGameThatWasAbandoned(t *testing.T) {
	r := newRunning(t, "--players", "2")
	p := open(t, browser(t), "visitor's phone", r.address()+"?lang=en", 360, 740)
	p.click(fmt.Sprintf("[data-take='%d']", mine))
	p.has(".hands")
	p.lacks("[data-do=begin]")
	password, err := os.ReadFile(filepath.Join(r.dir, "host-password"))
	if err != nil {
		t.Fatal(err)
	}
	host := r.asks("", "api/host", map[string]string{"password": strings.TrimSpace(string(password))})
	r.asks(host.Token, "api/commands/stop", map[string]string{"id": "stop"})
	p.has("[data-do=begin]")
	p.fits("nothing is played")
	p.picture("virtual, abandoned")
	if p.within(25*time.Second, `document.querySelector(".hands")`) {
		t.Fatal("a game began by itself")
	}
	p.click("[data-do=begin]")
	p.has(".hands")
	p.lacks("[data-do=begin]")
	p.quiet()
}
