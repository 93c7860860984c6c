package seats

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
)

// realTable is a desk at a real table, with its host.
func realTable(t *testing.T) (*rig, string) {
	r := newRig(t)
	r.restart(false)
	host, _, err := r.logins.Grant(wire.Host, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return r, host
}

// code is what the wall shows; wrong is another one.
func (r *rig) code() (code, wrong string) {
	r.t.Helper()
	var c struct{ Code string }
	if err := json.Unmarshal([]byte(r.want(200, "GET", "/api/code", "", "")), &c); err != nil || len(c.Code) != 4 {
		r.t.Fatalf("the code is %q: %v", c.Code, err)
	}
	n := int(c.Code[3]-'0'+1) % 10
	return c.Code, c.Code[:3] + fmt.Sprint(n)
}

func token(t *testing.T, body string) string {
	t.Helper()
	var c struct{ Token string }
	if err := json.Unmarshal([]byte(body), &c); err != nil || c.Token == "" {
		t.Fatalf("no token in %s: %v", body, err)
	}
	return c.Token
}

func TestTheCodeOnTheWallGivesASeat(t *testing.T) {
	r, _ := realTable(t)
	code, wrong := r.code()
	if body := r.want(http.StatusConflict, "POST", "/api/seats/2", "", `{"id":"a1","code":"`+wrong+`"}`); !strings.Contains(body, "not the code") {
		t.Errorf("a wrong code: %s", body)
	}
	ann := token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", "", `{"id":"a2","code":"`+code+`"}`))
	if me := r.want(200, "GET", "/api/me", ann, ""); !strings.Contains(me, `"seat":2`) {
		t.Errorf("me: %s", me)
	}
	r.want(http.StatusConflict, "POST", "/api/seats/2", "", `{"id":"b1","code":"`+code+`"}`)
	r.want(http.StatusConflict, "POST", "/api/seats/1", "", `{"code":""}`)
	r.want(http.StatusBadRequest, "POST", "/api/seats/1", "", `{"id":"no id!"}`)
	r.want(http.StatusBadRequest, "POST", "/api/seats/1", "", `[`)
}

// Who did not hear the answer asks again with the same id; nobody else hears it.
func TestALostAnswerToAClaimIsHeardAgain(t *testing.T) {
	r, _ := realTable(t)
	code, _ := r.code()
	body := `{"id":"a1","code":"` + code + `"}`
	first := token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", "", body))
	if again := token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", "", body)); again != first {
		t.Error("another token was given to the same claim")
	}
	r.want(http.StatusConflict, "POST", "/api/seats/2", "", `{"id":"a2","code":"`+code+`"}`)
	r.clock.pass(givenLasts)
	r.want(http.StatusConflict, "POST", "/api/seats/2", "", body)
	r.want(200, "GET", "/api/me", first, "")

	r.want(http.StatusNoContent, "DELETE", "/api/seats/2", first, "")
	second := `{"id":"b1","code":"` + code + `"}`
	ben := token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", "", second))
	r.want(http.StatusNoContent, "DELETE", "/api/seats/2", ben, "")
	cem := token(t, r.want(http.StatusCreated, "POST", "/api/seats/2", "", `{"id":"c1","code":"`+code+`"}`))
	r.want(http.StatusConflict, "POST", "/api/seats/2", "", second) // Ben's seat no more
	r.want(200, "GET", "/api/me", cem, "")
}

func TestACodeEnds(t *testing.T) {
	r, _ := realTable(t)
	old, _ := r.code()
	r.clock.pass(codeLasts)
	fresh, _ := r.code()
	if fresh == old {
		t.Skip("the same code was drawn by chance")
	}
	r.want(http.StatusCreated, "POST", "/api/seats/1", "", `{"code":"`+old+`"}`) // who was just typing
	r.clock.pass(codeGrace)
	r.want(http.StatusConflict, "POST", "/api/seats/2", "", `{"code":"`+old+`"}`)
	r.want(http.StatusCreated, "POST", "/api/seats/2", "", `{"code":"`+fresh+`"}`)
}

func TestCodesCannotBeTriedOut(t *testing.T) {
	r, _ := realTable(t)
	code, wrong := r.code()
	guess := `{"code":"` + wrong + `"}`
	for range mostWrong {
		r.want(http.StatusConflict, "POST", "/api/seats/1", "", guess)
	}
	if body := r.want(http.StatusConflict, "POST", "/api/seats/1", "", `{"code":"`+code+`"}`); !strings.Contains(body, "Too many") {
		t.Errorf("the right code after %d wrong ones: %s", mostWrong, body)
	}
	r.clock.pass(wrongLasts)
	r.want(http.StatusConflict, "POST", "/api/seats/1", "", guess)
	if body := r.want(http.StatusConflict, "POST", "/api/seats/1", "", guess); !strings.Contains(body, "Too many") {
		t.Errorf("two guesses in the time of one: %s", body)
	}
	r.clock.pass(mostWrong * wrongLasts)
	r.want(http.StatusCreated, "POST", "/api/seats/1", "", `{"code":"`+code+`"}`)
}

// The code is shown by the table's own screen and told to the host, and to
// nobody else.
func TestWhoSeesTheCode(t *testing.T) {
	r, host := realTable(t)
	code, _ := r.code()
	ann := token(t, r.want(http.StatusCreated, "POST", "/api/seats/1", host, ""))
	own, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, host, token, passedOn string
		shown                       bool
	}{
		{"127.0.0.1:99", "localhost:8080", "", "", true}, {"[::1]:99", "[::1]", "", "", true}, {"127.0.0.1:99", "127.0.0.1:8080", "", "", true},
		{"127.0.1.1:99", own + ":8080", "", "", true}, {"192.168.1.7:99", "tisch.lan", host, "", true},
		{"192.168.1.7:99", "localhost", "", "", false}, {"192.168.1.7:99", "localhost", ann, "", false}, {"127.0.0.1:99", "localhost", "", "192.168.1.7", false},
		{"127.0.0.1:99", "leads-here.example:8080", "", "", false}, {"127.0.0.1:99", "localhost.example", "", "", false},
	} {
		req := httptest.NewRequest("GET", "/api/code", nil)
		req.RemoteAddr, req.Host = c.from, c.host
		req.Header.Set("Authorization", "Bearer "+c.token)
		if c.passedOn != "" {
			req.Header.Set("X-Forwarded-For", c.passedOn)
		}
		w := httptest.NewRecorder()
		r.desk.Handler().ServeHTTP(w, req)
		if shown := strings.Contains(w.Body.String(), `"code":"`+code+`"`); w.Code != 200 || shown != c.shown {
			t.Errorf("%+v: status %d, %s", c, w.Code, w.Body)
		}
	}
}

func TestTheHostSaysYesOrNo(t *testing.T) {
	r, host := realTable(t)
	wait := func(id string) string {
		t.Helper()
		var w struct{ Word string }
		if err := json.Unmarshal([]byte(r.want(http.StatusAccepted, "POST", "/api/seats/3", "", `{"id":"`+id+`"}`)), &w); err != nil {
			t.Fatal(err)
		}
		return w.Word
	}
	ann, ben := wait("ann"), wait("ben")
	if again := wait("ann"); again != ann || ann == ben {
		t.Errorf("the words are %s, %s, and %s", ann, again, ben)
	}
	if list := r.want(200, "GET", "/api/wishes", host, ""); !strings.Contains(list, `{"seat":3,"word":"`+ann+`"}`) {
		t.Errorf("the host sees %s", list)
	}
	r.want(http.StatusUnauthorized, "GET", "/api/wishes", "", "")
	r.want(http.StatusUnauthorized, "POST", "/api/wishes/"+ann, "", `{"yes":true}`)
	r.want(http.StatusNoContent, "POST", "/api/wishes/"+ben, host, `{"yes":false}`)
	if body := r.want(http.StatusConflict, "POST", "/api/seats/3", "", `{"id":"ben"}`); !strings.Contains(body, "said no") {
		t.Errorf("Ben is told %s", body)
	}
	r.want(http.StatusNoContent, "POST", "/api/wishes/"+ann, host, `{"yes":true}`)
	r.want(http.StatusConflict, "POST", "/api/wishes/"+ann, host, `{"yes":true}`)
	mine := token(t, r.want(http.StatusCreated, "POST", "/api/seats/3", "", `{"id":"ann"}`))
	r.want(http.StatusForbidden, "GET", "/api/wishes", mine, "")
	if list := r.want(200, "GET", "/api/wishes", host, ""); strings.TrimSpace(list) != "[]" {
		t.Errorf("still waiting: %s", list)
	}
}

// Who went away is not kept waiting for, and nobody can fill the list.
func TestWishesAreForgotten(t *testing.T) {
	r, host := realTable(t)
	for i := range mostWishes {
		r.want(http.StatusAccepted, "POST", "/api/seats/1", "", fmt.Sprintf(`{"id":"w%d"}`, i))
	}
	r.want(http.StatusConflict, "POST", "/api/seats/1", "", `{"id":"more"}`)
	r.clock.pass(wishLasts + time.Second)
	if list := r.want(200, "GET", "/api/wishes", host, ""); strings.TrimSpace(list) != "[]" {
		t.Errorf("still waiting: %s", list)
	}
	r.want(http.StatusAccepted, "POST", "/api/seats/1", "", `{"id":"more"}`)
}

func FuzzClaim(f *testing.F) {
	f.Add([]byte(`{"id":"a","code":"1234"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := decodeClaim(b)
		if err == nil && (c.ID != "" && wire.CheckID(c.ID) != nil || len(c.Code) > 16) {
			t.Errorf("%q %q", c.ID, c.Code)
		}
	})
}
