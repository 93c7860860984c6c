package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"dicetable/games/dice"
)

func sampleDoubt() ClubDoubt {
	jpeg := append([]byte("\xff\xd8\xff"), bytes.Repeat([]byte{1}, 300<<10)...)
	sum := sha256.Sum256(jpeg)
	return ClubDoubt{GameID: "g1", Game: "bluff", Draw: &sampleDraw, Dispute: Disputed{Verdict: "g1-v3", Seat: 1, Player: "Ann", At: sampleTime},
		Verdict: Verdict{ID: "g1-v3", Photo: &Photo{URL: "/evidence/x.jpg", SHA256: hex.EncodeToString(sum[:])}}, JPEG: jpeg}
}

// A dispute arrives with the photograph of its ruling, and with no other one.
func TestDoubtsAreRead(t *testing.T) {
	if d, err := ReadClubDoubt(encoded(t, sampleDoubt())); err != nil || !bytes.Equal(d.JPEG, sampleDoubt().JPEG) || d.Dispute.Player != "Ann" {
		t.Errorf("%+v: %v", d.Dispute, err)
	}
	if d, err := ReadClubDoubt([]byte(`{}`)); err != nil || !d.None() {
		t.Errorf("nothing in dispute is read as %+v: %v", d, err)
	}
	for name, spoil := range map[string]func(*ClubDoubt){
		"another photograph":      func(d *ClubDoubt) { d.JPEG[7]++ },
		"a photograph of nothing": func(d *ClubDoubt) { d.Verdict.Photo = nil },
		"another ruling":          func(d *ClubDoubt) { d.Verdict.ID = "g1-v2" },
		"no ruling":               func(d *ClubDoubt) { d.Verdict.ID, d.Dispute.Verdict = "", "" },
		"too much":                func(d *ClubDoubt) { d.Verdict.Text.EN = string(make([]byte, maxDoubt)) },
		"no picture": func(d *ClubDoubt) {
			d.JPEG = []byte("<svg/>")
			sum := sha256.Sum256(d.JPEG)
			d.Verdict.Photo.SHA256 = hex.EncodeToString(sum[:])
		},
	} {
		d := sampleDoubt()
		spoil(&d)
		if _, err := ReadClubDoubt(encoded(t, d)); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

// A decision is done at the table as its host would do it, and as the same
// command however often it comes.
func TestDecisionsAreCommands(t *testing.T) {
	five := dice.Face(5)
	stands := Decision{GameID: "g1", Verdict: "g1-v3", At: sampleTime, Stands: true}
	proposed, fixed := stands, stands
	proposed.Stands = false
	fixed.Stands, fixed.Dice = false, []DieChange{{Seat: 1, Is: &five, Outline: 3}}
	ids := map[string]bool{}
	for want, d := range map[string]Decision{
		`confirm {"code":"disputed","yes":true}`:                                         stands,
		`confirm {"code":"disputed","yes":false}`:                                        proposed,
		`correct {"do":"dice","verdict":"g1-v3","dice":[{"seat":1,"is":5,"outline":3}]}`: fixed,
	} {
		read, err := ReadDecision(encoded(t, d))
		if err != nil {
			t.Fatal(err)
		}
		c, err := read.Command()
		if err != nil || string(c.Verb)+" "+string(c.Body) != want || c.From != (Asker{User: "club", Role: Host}) || CheckID(c.ID) != nil {
			t.Errorf("%+v %s: %v", c, c.Body, err)
		}
		again, err := d.Command()
		if err != nil || again.ID != c.ID {
			t.Errorf("again it is %s: %v", again.ID, err)
		}
		ids[c.ID] = true
		d.At = d.At.Add(time.Second)
		if other, err := d.Command(); err != nil || other.ID == c.ID {
			t.Errorf("of another dispute it is %s, too: %v", other.ID, err)
		}
	}
	if len(ids) != 3 {
		t.Errorf("three decisions have the ids %v", ids)
	}
}

func TestUnfinishedDecisionsAreRefused(t *testing.T) {
	if d, err := ReadDecision([]byte(`{}`)); err != nil || d.GameID != "" {
		t.Errorf("none is read as %+v: %v", d, err)
	}
	for _, d := range []string{
		`{"game_id":"g1"}`, `{"game_id":"g1","verdict":"v"}`, `[]`,
		`{"game_id":"g1","verdict":"v","at":"2026-11-21T20:00:00Z","stands":true,"dice":[{"is":1}]}`,
		`{"game_id":"g1","verdict":"v","at":"2026-11-21T20:00:00Z","dice":[{}]}`,
	} {
		if _, err := ReadDecision([]byte(d)); err == nil {
			t.Errorf("%s is read", d)
		}
	}
}

func FuzzReadClubDoubt(f *testing.F) {
	f.Add([]byte(`{"game_id":"g","dispute":{"verdict":"v","at":"2026-11-21T20:00:00Z"},"verdict":{"id":"v"}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := ReadClubDoubt(b)
		if err != nil {
			return
		}
		if _, err := json.Marshal(d); err != nil {
			t.Errorf("%v cannot be written again: %v", d, err)
		}
	})
}

// What a table believes its club decided is a command that a host could give.
func FuzzReadDecision(f *testing.F) {
	f.Add([]byte(`{"game_id":"g","verdict":"v","stands":true,"reason":"five is a five","at":"2026-11-21T20:00:00Z"}`))
	f.Add([]byte(`{"game_id":"g","verdict":"v","dice":[{"seat":1,"was":4,"is":5}],"reason":"seen","at":"2026-11-21T20:00:00Z"}`))
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"game_id":"g","verdict":"v","dice":[{"seat":1,"is":5}],"reason":"` + strings.Repeat("long ", 200) + `","at":"2026-11-21T20:00:00Z"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := ReadDecision(b)
		if err != nil || d.GameID == "" {
			return
		}
		c, err := d.Command()
		if err != nil || CheckID(c.ID) != nil {
			t.Fatalf("%s becomes %+v: %v", b, c, err)
		}
		if err := checkBody(c); err != nil {
			t.Fatalf("%s becomes %s: %v", b, c.Body, err)
		}
	})
}
