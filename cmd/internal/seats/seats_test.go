package seats

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

func TestVisitorTakesSeatAndActs(t *testing.T) {
	r := newRig(t)
	token := r.take("2")
	if me := r.want(200, "GET", "/api/me", token, ""); !strings.Contains(me, `"role":"player","seat":2`) {
		t.Errorf("me: %s", me)
	}
	var mine struct {
		Seat int
		Dice []any
	}
	if err := json.Unmarshal([]byte(r.want(200, "POST", "/api/seats/2/peek", token, "")), &mine); err != nil || mine.Seat != 2 {
		t.Errorf("peek: %v %v", mine, err)
	}
	r.want(200, "POST", "/api/seats/2/acts", token, `{"id":"a1","act":{"do":"lift"}}`)
	before := r.world.Cups()
	// The same id again is answered and not done; another act would be
	// refused or change something.
	r.want(200, "POST", "/api/seats/2/acts", token, `{"id":"a1","act":{"do":"no such act"}}`)
	if after := r.world.Cups(); after[2] != before[2] {
		t.Errorf("done twice: %v, then %v", before, after)
	}
	r.want(http.StatusConflict, "POST", "/api/seats/2/acts", token, `{"id":"a2","act":{"do":"no such act"}}`)
}

func TestSeatBelongsToOne(t *testing.T) {
	r := newRig(t)
	ann := r.take("1")
	ben := r.take("2")
	r.want(http.StatusConflict, "POST", "/api/seats/1", "", "")
	r.want(http.StatusConflict, "POST", "/api/seats/5", "", "") // nobody plays there
	r.want(http.StatusNotFound, "POST", "/api/seats/7", "", "")
	for _, path := range []string{"/api/seats/1/peek", "/api/seats/1/acts"} {
		body := `{"id":"x","act":{"do":"lift"}}`
		r.want(http.StatusForbidden, "POST", path, ben, body)
		r.want(http.StatusUnauthorized, "POST", path, "", body)
		r.want(http.StatusUnauthorized, "POST", path, ann[:len(ann)-1]+"_", body)
		r.want(http.StatusUnauthorized, "POST", path, strings.Split(ann, ".")[0], body)
	}
	r.want(http.StatusForbidden, "DELETE", "/api/seats/1", ben, "")
	r.want(http.StatusNoContent, "DELETE", "/api/seats/1", ann, "")
	r.want(http.StatusUnauthorized, "POST", "/api/seats/1/peek", ann, "")
	if len(r.gone) != 1 || !strings.HasPrefix(ann, r.gone[0]+".") {
		t.Errorf("told as gone: %v", r.gone)
	}
	r.take("1")
	host, _, err := r.logins.Grant(wire.Host, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	r.want(http.StatusNoContent, "DELETE", "/api/seats/2", host, "")
	r.want(http.StatusUnauthorized, "GET", "/api/me", ben, "")
}

func TestCommandsByRole(t *testing.T) {
	r := newRig(t)
	ann := r.take("1")
	host, who, err := r.logins.Grant(wire.Host, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	void := `{"id":"v1","body":{"round":2}}`
	r.want(http.StatusUnauthorized, "POST", "/api/commands/void", "", void)
	r.want(http.StatusConflict, "POST", "/api/commands/void", ann, void)
	r.want(http.StatusConflict, "POST", "/api/commands/dance", host, void)
	r.want(http.StatusConflict, "POST", "/api/commands/void", host, `{"id":"v1","body":{"round":0}}`)
	if len(r.table.commands) != 0 {
		t.Fatalf("the table was asked: %v", r.table.commands)
	}
	r.want(200, "POST", "/api/commands/void", host, void)
	r.want(200, "POST", "/api/commands/act", ann, `{"id":"c1","body":{"do":"challenge","player":"Ann"}}`)
	if c := r.table.commands; len(c) != 2 || c[0].From != who || c[1].From.Seat != 1 || c[1].From.Role != wire.Player {
		t.Errorf("the table was asked: %v", c)
	}
}

func TestRealTableGivesSeatsByTheHost(t *testing.T) {
	r := newRig(t)
	r.restart(false)
	host, _, err := r.logins.Grant(wire.Host, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	r.want(http.StatusConflict, "POST", "/api/seats/1", "", "")
	var c struct{ Token string }
	if err := json.Unmarshal([]byte(r.want(http.StatusCreated, "POST", "/api/seats/1", host, "")), &c); err != nil {
		t.Fatal(err)
	}
	r.want(http.StatusConflict, "POST", "/api/seats/1/peek", c.Token, "")
	r.want(200, "POST", "/api/commands/act", c.Token, `{"id":"c1","body":{"do":"challenge"}}`)
	r.clock.pass(time.Hour)
	r.desk.sweep()
	r.want(200, "GET", "/api/me", c.Token, "") // a player may be silent for long
}

func TestSeatOfSilentVisitorGoesBack(t *testing.T) {
	r := newRig(t)
	ann, ben := r.take("1"), r.take("2")
	r.clock.pass(patience)
	r.want(200, "GET", "/api/me", ann, "")
	r.clock.pass(time.Second)
	r.desk.sweep()
	r.want(200, "GET", "/api/me", ann, "")
	r.want(http.StatusUnauthorized, "GET", "/api/me", ben, "")
	r.take("2")
}

func TestRestartKeepsSeats(t *testing.T) {
	r := newRig(t)
	ann := r.take("1")
	r.restart(true)
	r.want(200, "POST", "/api/seats/1/peek", ann, "")
	r.want(http.StatusConflict, "POST", "/api/seats/1", "", "")
	r.clock.pass(lasts)
	r.want(http.StatusUnauthorized, "GET", "/api/me", ann, "")
	r.restart(true)
	r.take("1")
}

// The file of logins gives nobody's token away, and nobody else may read it.
func TestTokensAreNotStored(t *testing.T) {
	r := newRig(t)
	token := r.take("1")
	b, err := os.ReadFile(r.file)
	if err != nil {
		t.Fatal(err)
	}
	_, secret, _ := strings.Cut(token, ".")
	if bytes.Contains(b, []byte(secret)) {
		t.Error("the token is in the file")
	}
	if i, err := os.Stat(r.file); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("mode %v %v", i.Mode(), err)
	}
}

func TestPageOfOtherOrigin(t *testing.T) {
	r := newRig(t)
	req, err := http.NewRequest("POST", r.url+"/api/seats/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Origin", "http://evil.example")
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another origin took a seat: %d", res.StatusCode)
	}
}

func TestRunEnds(t *testing.T) {
	r := newRig(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.desk.Run(ctx); err != nil {
		t.Error(err)
	}
}

func TestBrokenLogins(t *testing.T) {
	for name, content := range map[string]string{
		"no json": "[{", "no hash": `[{"user":"host-1","role":"host","hash":"","until":"2099-01-01T00:00:00Z"}]`,
		"no user": `[{"user":"#","role":"host"}]`, "no role": `[{"user":"a","role":"king","hash":"` + strings.Repeat("00", 32) + `"}]`,
	} {
		file := filepath.Join(t.TempDir(), "logins.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenLogins(file, time.Now); err == nil || !strings.Contains(err.Error(), "delete the file") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A full disk keeps nobody out, above all not the host, who alone can make room:
// the login is valid at once, it is said that it may not last, and it is written
// once there is room.
func TestLoginsThatCannotBeWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "missing")
		file := filepath.Join(dir, "logins.json")
		l, err := OpenLogins(file, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		token, who, err := l.Grant(wire.Host, 0, time.Hour)
		if err == nil || !strings.Contains(err.Error(), "until the next start") || !strings.Contains(trouble.German(err), "bis zum nächsten Start") {
			t.Errorf("of a login that may not last it is said: %v", err)
		}
		if by, err := l.Token(token); err != nil || by != who {
			t.Errorf("it is of %v: %v", by, err)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- l.Run(ctx) }()
		time.Sleep(2 * keepAgain)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * keepAgain)
		synctest.Wait()
		again, err := OpenLogins(file, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		if by, err := again.Token(token); err != nil || by != who {
			t.Errorf("once there was room and the table started again it is of %v: %v", by, err)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// With a full disk the host logs in and removes photographs, and players take seats;
// who was sent away stays away.
func TestTheHostMakesRoomOnAFullDisk(t *testing.T) {
	r := newRig(t)
	if err := os.RemoveAll(filepath.Dir(r.file)); err != nil {
		t.Fatal(err)
	}
	host := r.loginHost(r.password)
	r.want(http.StatusOK, "DELETE", "/api/evidence", host, "")
	if r.purged != 1 {
		t.Error("no photograph was removed")
	}
	ann := r.take("1")
	r.want(http.StatusOK, "GET", "/api/me", ann, "")
	if said := r.want(http.StatusConflict, "DELETE", "/api/logins", host, ""); !strings.Contains(said, "nächsten Start") || !strings.Contains(said, "next start") {
		t.Errorf("of logins that may come back the host is told %s", said)
	}
	r.want(http.StatusUnauthorized, "GET", "/api/me", ann, "")
}

func FuzzLogins(f *testing.F) {
	f.Add([]byte(`[{"user":"host-1","role":"host","hash":"00","until":"2099-01-01T00:00:00Z"}]`))
	f.Fuzz(func(t *testing.T, b []byte) {
		list, err := decodeLogins(b)
		for _, l := range list {
			if err == nil && wire.CheckUser(l.User) != nil {
				t.Errorf("user %q", l.User)
			}
		}
	})
}

func FuzzAct(f *testing.F) {
	f.Add([]byte(`{"id":"a","act":{"do":"lift"}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		id, act, err := decodeAct(b)
		if err == nil && (wire.CheckID(id) != nil || !json.Valid(act)) {
			t.Errorf("%q %q", id, act)
		}
	})
}

// What is secret comes in over the own session alone, and goes out the same
// way: a command over a broker is marked as one that others may have heard.
func TestSecretsTravelOverTheOwnSession(t *testing.T) {
	r := newRig(t)
	ann, ben := r.take("1"), r.take("2")
	cross := `{"id":"c1","body":{"do":"cross","player":"Ann","category":"blue"}}`
	r.want(200, "POST", "/api/commands/act", ann, cross)
	who, err := r.logins.Token(ann)
	if err != nil {
		t.Fatal(err)
	}
	r.desk.Handle(t.Context(), who, wire.Act, []byte(cross))
	if c := r.table.commands; len(c) != 2 || !c[0].Private || c[1].Private {
		t.Errorf("the table was asked: %+v", c)
	}
	if body := r.want(200, "GET", "/api/seats/1/view", ann, ""); !strings.Contains(body, `"secret_of":1`) || !strings.Contains(body, `"acts":["cross"]`) {
		t.Errorf("Ann is told %s", body)
	}
	r.want(http.StatusForbidden, "GET", "/api/seats/1/view", ben, "")
	r.want(http.StatusUnauthorized, "GET", "/api/seats/1/view", "", "")
	host, _, err := r.logins.Grant(wire.Host, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	r.want(http.StatusForbidden, "GET", "/api/seats/1/view", host, "")
}

// A seat was taken for one player: what the next one who sits there may know is
// not for that phone: the seat is taken back.
func TestASeatIsLostToWhoeverSitsThereNext(t *testing.T) {
	r, host := realTable(t)
	take := func() string { return token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", host, "")) }
	r.table.player = "Cem"
	cem := take()
	r.want(200, "GET", "/api/seats/2/view", cem, "")
	r.table.player = "" // between games nobody may be known
	r.want(200, "GET", "/api/seats/2/view", cem, "")
	r.restart(false)
	r.table.player = "Dora"
	if body := r.want(http.StatusForbidden, "GET", "/api/seats/2/view", cem, ""); strings.Contains(body, "secret") {
		t.Errorf("Cem's phone is told %s", body)
	}
	r.want(http.StatusUnauthorized, "GET", "/api/me", cem, "")
	r.want(200, "GET", "/api/seats/2/view", take(), "")
}

// Nor can that phone play for the next one who sits there, however it sends what it
// sends, and though it never asks for a view; a refusal would tell secrets, too.
func TestAnOldPhoneDoesNotActForTheNextPlayer(t *testing.T) {
	hand := `{"id":"c1","body":{"do":"hand","player":"Dora","chips":9}}`
	for way, act := range map[string]func(r *rig, cem string, who wire.Asker) wire.Answer{
		"the own session": func(r *rig, cem string, _ wire.Asker) (a wire.Answer) {
			body := r.want(http.StatusForbidden, "POST", "/api/commands/act", cem, hand)
			if err := json.Unmarshal([]byte(body), &a); err != nil {
				t.Fatal(err)
			}
			return a
		},
		"the broker": func(r *rig, _ string, who wire.Asker) wire.Answer {
			return r.desk.Handle(t.Context(), who, wire.Act, []byte(hand))
		},
	} {
		r, host := realTable(t)
		take := func() string { return token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", host, "")) }
		cem := take() // nobody is known yet
		r.table.player = "Cem"
		r.want(http.StatusOK, "POST", "/api/commands/dispute", cem, `{"id":"c0"}`)
		who, err := r.logins.Token(cem)
		if err != nil {
			t.Fatal(err)
		}
		r.table.player = "Dora"
		a := act(r, cem, who)
		if a.OK || a.ID != "c1" || a.Text != wire.Refused("", errOther).Text {
			t.Errorf("over %s Cem's phone is answered %+v", way, a)
		}
		r.want(http.StatusUnauthorized, "GET", "/api/me", cem, "")
		r.want(http.StatusOK, "POST", "/api/commands/act", take(), hand)
		if c := r.table.commands; len(c) != 2 || c[0].Player != "Cem" || c[1].Player != "Dora" {
			t.Errorf("over %s the table was asked: %+v", way, c)
		}
	}
}

// At the virtual table it has no hands there any more, and looks under no cup.
func TestAnOldPhoneHasNoHandsAtTheNextPlayersSeat(t *testing.T) {
	for path, body := range map[string]string{"/api/seats/2/peek": "", "/api/seats/2/acts": `{"id":"a1","act":{"do":"lift"}}`} {
		r := newRig(t)
		r.table.player = "Cem"
		cem := r.take("2")
		r.table.player = "Dora"
		before := r.world.Cups()[2]
		r.want(http.StatusForbidden, "POST", path, cem, body)
		if after := r.world.Cups()[2]; after != before {
			t.Errorf("%s: the cup was %v and is %v", path, before, after)
		}
		r.want(http.StatusUnauthorized, "GET", "/api/me", cem, "")
	}
}

// The host sees which seats are taken, and can free one whose phone is gone.
func TestTheHostFreesASeat(t *testing.T) {
	r, host := realTable(t)
	taken := func(want string) {
		t.Helper()
		if list := strings.TrimSpace(r.want(200, "GET", "/api/seats", host, "")); list != want {
			t.Errorf("taken are %s, want %s", list, want)
		}
	}
	taken("[]")
	r.want(http.StatusCreated, "POST", "/api/seats/3", host, "")
	ann := token(t, r.want(http.StatusCreated, "POST", "/api/seats/1", host, ""))
	taken("[1,3]")
	r.want(http.StatusForbidden, "GET", "/api/seats", ann, "")
	r.want(http.StatusUnauthorized, "GET", "/api/seats", "", "")
	r.want(http.StatusNoContent, "DELETE", "/api/seats/1", host, "")
	taken("[3]")
	r.want(http.StatusUnauthorized, "GET", "/api/me", ann, "")
}
