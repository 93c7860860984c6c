package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
)

// attacker is everybody who wants to know what they may not: strangers on the
// MQTT port and over the pages' WebSocket, and Ben with the login of his seat.
type attacker struct {
	*besieged
	token, user string
	// ann is Ann's token, by which the test sees that there is a secret at all.
	ann      string
	ears     []*ear
	marks, n int
	// all is what was heard, each thing once, from whom and where.
	all []string
	had map[string]bool
}

// filters are what everybody may hope to hear more by.
var filters = []string{"#", "+/#", "+/+/#", "$SYS/#", "$JS/#", "$MQTT/#", "$share/all/#", "dicetable/+/answer/#", "dicetable/t1/answer/+", "dicetable/t1/cmd/#",
	"dicetable/t1/state", "dicetable/t1/event", "dicetable/t1/panel", "dicetable/t1/plain/#", "dicetable/t1/odds", "dicetable/t1/report", "dicetable/t1/health", "_INBOX/#", ">"}

// newAttacker takes Ben's seat as a guest at the table does, and listens.
func newAttacker(b *besieged) *attacker {
	b.t.Helper()
	a := &attacker{besieged: b, had: map[string]bool{}}
	a.ann, _ = a.claim(1)
	a.token, a.user = a.claim(3)
	// Who listens while the table wakes up may hear that its eye is not there
	// yet, or may come too late for that.
	b.sync()
	a.visit("early")
	a.ears = []*ear{
		a.listen("guest", "tcp://"+b.broker.Addr().String(), "", ""),
		a.listen("guest on the page", "ws://"+b.host+"/mqtt", "", ""),
		a.listen("Ben", "tcp://"+b.broker.Addr().String(), a.user, a.token, "dicetable/t1/answer/"+a.user),
	}
	b.shown = a.gather
	b.sync()
	return a
}

// claim takes a seat with the code on the wall.
func (a *attacker) claim(seat int) (token, user string) {
	a.t.Helper()
	var code struct{ Code string }
	var got struct{ Token, User string }
	_, body := a.send("GET", "/api/code", "", "")
	if err := json.Unmarshal(body, &code); err != nil {
		a.t.Fatal(err)
	}
	status, body := a.send("POST", fmt.Sprint("/api/seats/", seat), "", fmt.Sprintf(`{"id":"claim-%d","code":%q}`, seat, code.Code))
	if err := json.Unmarshal(body, &got); err != nil || status != http.StatusCreated {
		a.t.Fatal(status, string(body))
	}
	return got.Token, got.User
}

func (a *attacker) listen(name, url, user, password string, own ...string) *ear {
	a.t.Helper()
	e := &ear{name: name, marked: make(chan string, 1000)}
	o := mqtt.NewClientOptions().AddBroker(url).SetAutoReconnect(false).SetUsername(user).SetPassword(password).SetOrderMatters(true)
	o.SetDefaultPublishHandler(e.hear)
	e.client = mqtt.NewClient(o)
	if t := e.client.Connect(); !t.WaitTimeout(attackPatience) || t.Error() != nil {
		a.t.Fatal(name, t.Error())
	}
	a.t.Cleanup(func() { e.client.Disconnect(0) })
	for _, f := range append(own, filters...) {
		// Most are refused to Ben: what is heard all the same is what counts.
		e.client.Subscribe(f, 0, nil).WaitTimeout(attackPatience)
	}
	return e
}

const attackPatience = 30 * time.Second

func (e *ear) hear(_ mqtt.Client, m mqtt.Message) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if strings.HasSuffix(m.Topic(), "/panel") {
		e.marked <- string(m.Payload())
		return
	}
	e.heard = append(e.heard, m.Topic()+" "+same(m.Payload()))
}

// same is a message without what differs each time, whatever is played.
func same(message []byte) string {
	var v any
	if json.Unmarshal(message, &v) != nil {
		return string(message)
	}
	b, err := json.Marshal(strip(v))
	if err != nil {
		panic(err)
	}
	return string(b)
}

func strip(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range []string{"token", "user", "started", "code"} {
			if key != "code" || len(v) == 1 {
				delete(v, key)
			}
		}
		for key := range v {
			v[key] = strip(v[key])
		}
	case []any:
		for i := range v {
			v[i] = strip(v[i])
		}
	}
	return v
}

// attack tries everything once.
func (a *attacker) attack() {
	a.t.Helper()
	last := a.publish()
	a.ask()
	a.ears[len(a.ears)-1].answered(a.t, last)
	a.sync()
}

// gather takes in all that the table has told so far.
func (a *attacker) gather() {
	a.t.Helper()
	mark := a.mark()
	for _, e := range a.ears {
		e.until(a.t, mark)
		for _, h := range e.take() {
			a.note(e.name, h)
		}
	}
}

func (a *attacker) note(who, what string) {
	if what = strings.ReplaceAll(who+": "+what, a.user, "BEN"); !a.had[what] {
		a.had[what] = true
		a.all = append(a.all, what)
	}
}

// foreign are acts that Ben sends for others, or to learn by their refusal.
var foreign = []string{
	`{"do":"cross","player":"Ann","category":"blue"}`, `{"do":"hand","player":"Ann","chips":2}`, `{"do":"tip","player":"Ann","falls":true}`,
	`{"do":"throw","dice":[]}`, `{"do":"lies","dice":[]}`, `{"do":"roll","player":"Ann","dice":[1,1,1,1,1]}`, `{"do":"uncover","card":["red"]}`, `{"do":"peek","player":"Ann"}`, `{}`,
}

// publish sends every command under every name, as everybody. It says which of
// Ben's own commands is the last to be answered.
func (a *attacker) publish() (answered string) {
	own := 0
	for i, e := range a.ears {
		for _, user := range []string{"host", "guest", "seat-1", a.user} {
			for _, v := range wire.Verbs {
				if v == wire.Confirm && user == a.user {
					continue // what Ben may confirm he may
				}
				a.n++
				if user == a.user && wire.Player.May(v) {
					own = a.n
				}
				body := foreign[a.n%len(foreign)]
				e.client.Publish(fmt.Sprintf("dicetable/t1/cmd/%s/%s", user, v), 0, i == 1, fmt.Sprintf(`{"id":"evil-%d","body":%s}`, a.n, body))
			}
		}
		e.client.Publish("dicetable/t1/state", 1, true, `{"forged":true}`)
	}
	return fmt.Sprint("evil-", own)
}

// ask asks for everything over HTTP, without a login and with Ben's.
func (a *attacker) ask() {
	a.t.Helper()
	paths := []string{"GET /api/me", "GET /api/game", "DELETE /api/logins", "DELETE /api/evidence", "GET /api/code", "GET /api/wishes", "GET /games/", "GET /games/1", "GET /games/1.journal",
		"GET /report.json", "GET /about.json", "GET /virtual/look", "GET /metrics", "GET /api/report", "GET /api/backup", "GET /evidence/", "GET /journal/game-000001.journal", "GET /photos/../journal/game-000001.journal",
		"POST /api/commands/correct", "POST /api/commands/start", "POST /api/commands/pause", "DELETE /api/seats/1"}
	for seat := range 6 {
		paths = append(paths, fmt.Sprintf("GET /api/seats/%d/view", seat+1), fmt.Sprintf("POST /api/seats/%d/peek", seat+1))
	}
	for _, body := range foreign {
		paths = append(paths, "POST /api/commands/act "+body)
	}
	for i, who := range []string{"guest", "Ben", "liar"} {
		token := []string{"", a.token, "host-abcdefgh.lies"}[i]
		for _, p := range paths {
			a.n++
			status, body := a.do(p, token)
			a.note(who+" "+p, fmt.Sprint(status, " ", body))
		}
	}
}

func (a *attacker) do(what, token string) (int, string) {
	a.t.Helper()
	part := strings.SplitN(what, " ", 3)
	in := ""
	if part[0] == "POST" {
		in = fmt.Sprintf(`{"id":"http-%d","body":%s}`, a.n, append(part, "{}")[2])
	}
	status, body := a.send(part[0], part[1], token, in)
	return status, same(body)
}

func (a *attacker) send(method, path, token, in string) (int, []byte) {
	a.t.Helper()
	r, err := http.NewRequest(method, "http://"+a.besieged.host+path, strings.NewReader(in))
	if err != nil {
		a.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		a.t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		a.t.Fatal(err)
	}
	if csp := answer.Header.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'none'") {
		a.t.Errorf("%s has the policy %q", path, csp)
	}
	return answer.StatusCode, b
}

// late is somebody who comes now and is given all that is retained. Nothing of
// it may be news.
func (a *attacker) late() {
	a.t.Helper()
	heard := a.visit("late")
	if len(heard) < 5 {
		a.t.Errorf("who comes late is told %d things only: the test sees nothing", len(heard))
	}
	for _, h := range heard {
		if !a.had["guest: "+h] {
			a.t.Errorf("who comes late is told what was never told before: %s", h)
		}
	}
}

// visit is somebody who comes, hears all that is retained, and goes.
func (a *attacker) visit(name string) []string {
	a.t.Helper()
	e := a.listen(name, "tcp://"+a.broker.Addr().String(), "", "")
	defer e.client.Disconnect(0)
	e.until(a.t, a.mark())
	return e.take()
}

// mark shows something that nothing else shows, and says what.
func (a *attacker) mark() string {
	a.marks++
	mark := fmt.Sprint("mark-", a.marks)
	a.broker.Panel(wire.Panel{Scene: panel.Kind(mark)})
	return mark
}

// sorted is all that was heard so far.
func (a *attacker) sorted() []string { return slices.Sorted(slices.Values(a.all)) }
