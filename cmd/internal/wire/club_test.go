package wire

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/games"
)

// sampleKey is made of a seed that everybody knows.
var sampleKey = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))

var sampleDraw = Draw{Tournament: "autumn", Round: 3, Pod: 2, Attempt: 1}

var sampleCall = Call{Draw: sampleDraw, Game: "bluff", Settings: map[string]string{"zeigs_mir": "true"}, Limit: 1800,
	Players: []CalledPlayer{{1, "p07", "Ann"}, {3, "p12", "Ben"}, {5, "p30", "Carla"}}}

var sampleResult = Result{Table: "table-1", GameID: "table-1-20261121-1", Revision: 1, Draw: &sampleDraw, Game: "bluff",
	Settings: map[string]string{"zeigs_mir": "true"}, Began: sampleTime, Ended: sampleTime.Add(22 * time.Minute),
	Seats:   []Place{{Seat: 1, Player: "p07", Name: "Ann", Place: 2}, {Seat: 3, Player: "p12", Name: "Ben", Place: 1}, {Seat: 5, Player: "p30", Name: "Carla", Place: 3}},
	Journal: Digest{Records: 187, SHA256: strings.Repeat("0f", 32)}}

func sampleEnvelope(t testing.TB) Envelope {
	e, err := Sign(sampleKey, sampleResult)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func encoded(t testing.TB, v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAResultArrivesAsItWasSigned(t *testing.T) {
	e, err := ReadEnvelope(encoded(t, sampleEnvelope(t)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Open(sampleID, sampleKey.Public().(ed25519.PublicKey))
	if err != nil || !bytes.Equal(encoded(t, r), encoded(t, sampleResult)) {
		t.Errorf("%+v %v", r, err)
	}
	if id := e.Signatures[0].KeyID; id != Fingerprint(sampleKey.Public().(ed25519.PublicKey)) || len(id) != 39 {
		t.Errorf("the key's id is %q", id)
	}
}

// Whatever is changed, by whoever wants a better place, is seen.
func TestAForgedResultIsSeen(t *testing.T) {
	public := sampleKey.Public().(ed25519.PublicKey)
	other := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{8}, ed25519.SeedSize))
	for i := range sampleEnvelope(t).Payload {
		e := sampleEnvelope(t)
		e.Payload[i] ^= 1
		if _, err := e.Open(sampleID, public); !errors.Is(err, ErrSignature) {
			t.Fatalf("byte %d was changed: %v", i, err)
		}
	}
	for name, forge := range map[string]func(*Envelope){
		"no signature":      func(e *Envelope) { e.Signatures = nil },
		"two signatures":    func(e *Envelope) { e.Signatures = append(e.Signatures, e.Signatures[0]) },
		"signature changed": func(e *Envelope) { e.Signatures[0].Sig[0] ^= 1 },
		"another type":      func(e *Envelope) { e.PayloadType = "text/plain" },
		"type and payload glued anew": func(e *Envelope) {
			e.PayloadType += " "
			e.Payload = e.Payload[1:]
		},
	} {
		e := sampleEnvelope(t)
		forge(&e)
		if _, err := e.Open(sampleID, public); !errors.Is(err, ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := sampleEnvelope(t).Open(sampleID, other.Public().(ed25519.PublicKey)); !errors.Is(err, ErrSignature) {
		t.Errorf("another key: %v", err)
	}
	if _, err := sampleEnvelope(t).Open(TableID{"table-2"}, public); !errors.Is(err, ErrSignature) {
		t.Errorf("another table: %v", err)
	}
}

// What openssl makes of the signature, from the description in docs/mqtt.md.
func TestTheSignatureIsAnEd25519OfAnyoneElse(t *testing.T) {
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("openssl is not installed: nobody else checks the signature")
	}
	e, dir := sampleEnvelope(t), t.TempDir()
	// The prefix of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410).
	der := append([]byte("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00"), sampleKey.Public().(ed25519.PublicKey)...)
	for name, b := range map[string][]byte{"key": der, "sig": e.Signatures[0].Sig,
		"body": slices.Concat([]byte("DSSEv1 37 application/vnd.dicetable.result+json "), encoded(t, len(e.Payload)), []byte(" "), e.Payload)} {
		if err := os.WriteFile(dir+"/"+name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("openssl", "pkeyutl", "-verify", "-pubin", "-inkey", dir+"/key", "-keyform", "DER",
		"-rawin", "-in", dir+"/body", "-sigfile", dir+"/sig").CombinedOutput()
	if err != nil {
		t.Errorf("openssl: %v: %s", err, out)
	}
}

func TestOnlyWholeResultsAreSigned(t *testing.T) {
	for name, spoil := range map[string]func(*Result){
		"no id":              func(r *Result) { r.GameID = "" },
		"an id with a slash": func(r *Result) { r.GameID = "../x" },
		"no revision":        func(r *Result) { r.Revision = 0 },
		"no game":            func(r *Result) { r.Game = "" },
		"nobody":             func(r *Result) { r.Seats = nil },
		"no place":           func(r *Result) { r.Seats = slices.Clone(r.Seats); r.Seats[1].Place = 0 },
		"place 4 of 3":       func(r *Result) { r.Seats = slices.Clone(r.Seats); r.Seats[1].Place = 4 },
		"void with places":   func(r *Result) { r.Void = true },
		"no round":           func(r *Result) { r.Draw = &Draw{Tournament: "autumn", Pod: 1, Attempt: 1} },
		"a tournament by #":  func(r *Result) { r.Draw = &Draw{Tournament: "#", Round: 1, Pod: 1, Attempt: 1} },
	} {
		r := sampleResult
		spoil(&r)
		if _, err := Sign(sampleKey, r); err == nil {
			t.Errorf("%s was signed", name)
		}
	}
}

func TestCallsAreRead(t *testing.T) {
	c, err := ReadCall(encoded(t, sampleCall))
	if err != nil || c.Draw != sampleDraw || len(c.Start().Players) != 3 || c.Start().Players[2].Name != "Carla" {
		t.Errorf("%+v: %v", c, err)
	}
	if c, err := ReadCall([]byte(`{"draw":{},"later":1}`)); err != nil || !c.None() {
		t.Errorf("nothing called is read as %+v: %v", c, err)
	}
	for name, spoil := range map[string]func(*Call){
		"no game":        func(c *Call) { c.Game = "" },
		"no draw":        func(c *Call) { c.Draw = Draw{} },
		"a player twice": func(c *Call) { c.Players = append(slices.Clone(c.Players), c.Players[0]) },
		"seat 9":         func(c *Call) { c.Players = []CalledPlayer{{9, "p1", "Ann"}} },
		"no id":          func(c *Call) { c.Players = []CalledPlayer{{1, "", "Ann"}} },
	} {
		c := sampleCall
		spoil(&c)
		if _, err := ReadCall(encoded(t, c)); err == nil {
			t.Errorf("%s is a call", name)
		}
	}
}

func TestReceiptsAndJoinsAreRead(t *testing.T) {
	for payload, ok := range map[string]bool{
		`{"game_id":"g","revision":1,"status":"accepted"}`:                                  true,
		`{"game_id":"g","revision":2,"status":"held","reason":{"de":"x","en":"y"},"new":1}`: true,
		`{"game_id":"g","revision":0,"status":"accepted"}`:                                  false,
		`{"revision":1,"status":"accepted"}`:                                                false,
		`{"game_id":"g","revision":1,"status":"lost"}`:                                      false,
		`{} {}`: false, `[]`: false, ``: false, `{"game_id":"` + strings.Repeat("g", maxClub) + `"}`: false,
	} {
		if _, err := ReadReceipt([]byte(payload)); (err == nil) != ok {
			t.Errorf("%.60s: %v", payload, err)
		}
	}
	j := Join{Name: "By the window", Key: sampleKey.Public().(ed25519.PublicKey), Version: "1", Games: []string{"bluff"}}
	if got, err := ReadJoin(encoded(t, j)); err != nil || !got.Key.Equal(j.Key) {
		t.Errorf("%+v: %v", got, err)
	}
	for pages, want := range map[string]string{"http://10.0.0.7:8080/": "http://10.0.0.7:8080/", "https://tisch.lan/": "https://tisch.lan/", "javascript:alert(1)": "", "/desk": "", "http://%": ""} {
		j.Pages = pages
		if got, err := ReadJoin(encoded(t, j)); err != nil || got.Pages != want {
			t.Errorf("%q leads to %q: %v", pages, got.Pages, err)
		}
	}
	for name, ok := range map[string]bool{strings.Repeat("a", 32): true, strings.Repeat("a", 33): false, "a\nb": false, "": false} {
		j.Name = name
		if _, err := ReadJoin(encoded(t, j)); (err == nil) != ok {
			t.Errorf("a table called %q: %v", name, err)
		}
	}
	j.Name, j.Key = "By the window", j.Key[1:]
	if _, err := ReadJoin(encoded(t, j)); err == nil {
		t.Error("a short key is a key")
	}
}

// What holds a game up is told, and what is asked in the usual course of play is
// not; of several things the one that must be seen to first.
func TestWhatHoldsAGameUpIsTold(t *testing.T) {
	say := func(code, text string) Notice { return Notice{Code: code, Text: games.Text{DE: text, EN: text}} }
	for want, notices := range map[string][]Notice{
		"":                 {say("next_lap", "a second lap?")},
		"a die is missing": {say("club", "the club looks into it"), say("die_missing", "a die is missing"), say("first_bet", "who bets?")},
		"no mat":           {say("die_missing", "a die is missing"), say("no_mat", "no mat")},
	} {
		s := sampleState()
		s.Notices = notices
		if got := s.Live().Holds.EN; got != want {
			t.Errorf("%v: told is %q", notices, got)
		}
	}
}

// Nothing between table and club is for everybody.
func TestWhoMaySendWhatAtTheClub(t *testing.T) {
	sends, reads := sampleID.Member()
	if got, want := strings.Join(sends, " "), "dicetable/table-1/availability dicetable/table-1/club/join dicetable/table-1/club/live dicetable/table-1/club/result dicetable/table-1/club/doubt"; got != want {
		t.Errorf("a table sends %s", got)
	}
	if got, want := strings.Join(reads, " "), "dicetable/table-1/club/decision dicetable/table-1/club/call dicetable/table-1/club/receipt"; got != want {
		t.Errorf("a table reads %s", got)
	}
	for _, filter := range sampleID.Public() {
		if strings.Contains(filter, "club") {
			t.Errorf("%s is for everybody", filter)
		}
	}
	for topic, want := range map[string]Name{"dicetable/t1/club/result": TopicResult, "dicetable/t1/availability": TopicAvailability,
		"dicetable/t1/club/x": "", "dicetable/T1/club/call": "", "other/t1/club/call": "", "dicetable/t1": "", "dicetable/t1/plain/<what>": ""} {
		if id, name, ok := ReadTopic(topic); name != want || ok != (want != "") || ok && id.String() != "t1" {
			t.Errorf("%s: %v %q %v", topic, id, name, ok)
		}
	}
}

func FuzzClub(f *testing.F) {
	for _, v := range []any{sampleCall, sampleEnvelope(f), Receipt{GameID: "g", Revision: 1, Status: Held}, Join{Name: "x"}} {
		f.Add(encoded(f, v))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := ReadCall(b); err == nil && !c.None() && checkPlayers(c.Start().Players) != nil {
			t.Errorf("%s is a call", b)
		}
		if e, err := ReadEnvelope(b); err == nil {
			if r, err := e.Claim(); err == nil && r.check() != nil {
				t.Errorf("%s is a result", b)
			}
		}
		_, _ = ReadReceipt(b)
		_, _ = ReadJoin(b)
		_, _ = ReadLive(b)
	})
}
