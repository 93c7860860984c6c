package club

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// The host sees what is doubted at a table, with the photograph, and decides;
// the table is told, and again after a start of the club. A table whose key
// nobody has confirmed can show nothing.
func TestADisputeIsSeenAndDecided(t *testing.T) {
	decisions := make(chan wire.Decision, 8)
	s := running(t, Options{Send: func(m wire.Message) {
		if !strings.HasSuffix(m.Topic, string(wire.TopicDecision)) {
			return
		}
		if d, err := wire.ReadDecision(m.Payload); err == nil {
			decisions <- d
		}
	}})
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	ctx := context.Background()
	jpeg := append([]byte("\xff\xd8\xff"), bytes.Repeat([]byte{1}, 1000)...)
	sum := sha256.Sum256(jpeg)
	hash := hex.EncodeToString(sum[:])
	at := time.Date(2026, 11, 21, 21, 0, 0, 0, time.UTC)
	doubt := wire.ClubDoubt{GameID: "g", Game: "bluff", Dispute: wire.Disputed{Verdict: "v", Player: "Ann", At: at},
		Verdict: wire.Verdict{ID: "v", Photo: &wire.Photo{SHA256: hash}}, JPEG: jpeg}
	s.says(t, "table-1", wire.TopicJoin, wire.Join{Name: "One", Key: public, Version: "test", Pages: "http://10.0.0.7:8080/"})
	s.says(t, "table-1", wire.TopicDoubt, doubt)
	doubts := func() []DoubtView {
		t.Helper()
		d, err := s.Desk(ctx)
		must(t, err)
		return d.Doubts
	}
	if all := doubts(); len(all) != 0 {
		t.Errorf("a table that nobody knows shows %+v", all)
	}
	s.does(t, "", "confirm", ofTable{Table: "table-1", Key: base64.StdEncoding.EncodeToString(public)})
	if d, err := s.Desk(ctx); err != nil || d.Tables[0].Pages != "http://10.0.0.7:8080/" {
		t.Errorf("the table's own pages are not known: %+v, %v", d.Tables, err)
	}
	all := doubts()
	if len(all) != 1 || all[0].Where != "One" || all[0].Photo != hash || all[0].Doubt.JPEG != nil || all[0].Sent {
		t.Fatalf("the host sees %+v", all)
	}
	if photo, err := s.Photo(ctx, hash); err != nil || !bytes.Equal(photo, jpeg) {
		t.Errorf("%d bytes of the photograph: %v", len(photo), err)
	}
	decision := wire.Decision{GameID: "g", Verdict: "v", At: at, Stands: true, Reason: "five is a five"}
	if err := s.Do(ctx, "", "decide", []byte(asJSON(t, ofDoubt{"table-2", decision}))); err == nil {
		t.Error("it is decided at a table that is not there")
	}
	if err := s.Do(ctx, "", "decide", []byte(asJSON(t, ofDoubt{Table: "table-1"}))); err == nil {
		t.Error("nothing is decided")
	}
	s.does(t, "", "decide", ofDoubt{"table-1", decision})
	if told := <-decisions; told.Verdict != "v" || !told.At.Equal(at) || !told.Stands || told.Reason != decision.Reason {
		t.Errorf("the table is told %+v", told)
	}
	if all := doubts(); len(all) != 1 || !all[0].Sent {
		t.Errorf("decided, the host sees %+v", all)
	}
	doubt.Refused = games.Text{DE: "Die Kamera fehlt.", EN: "The camera is away."}
	s.says(t, "table-1", wire.TopicDoubt, doubt)
	if all := doubts(); len(all) != 1 || all[0].Sent || all[0].Doubt.Refused.EN == "" {
		t.Errorf("refused by the table, the host sees %+v", all)
	}
	s.tellAll()
	if told := <-decisions; told.Verdict != "v" {
		t.Errorf("again the table is told %+v", told)
	}
	s.says(t, "table-1", wire.TopicDoubt, wire.ClubDoubt{})
	if all := doubts(); len(all) != 0 {
		t.Errorf("nothing is doubted, and the host sees %+v", all)
	}
	if photo, _ := s.Photo(ctx, hash); photo != nil {
		t.Error("the photograph is still there")
	}
}
