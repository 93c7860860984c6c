package member_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// waiting are the results in a folder without a receipt.
func waiting(t *testing.T, dir string) (names []string) {
	all, err := member.ReadTold(member.ResultsDir(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, told := range all {
		if r, _ := told.Envelope.Claim(); told.Receipt == nil {
			names = append(names, fmt.Sprintf("%s.%d", r.GameID, r.Revision))
		}
	}
	return names
}

// What a power cut left half written is not a result; what somebody spoiled is
// said with its name.
func TestTheOutboxAfterACrash(t *testing.T) {
	dir := t.TempDir()
	s := join(t, dir, "tcp://127.0.0.1:1")
	s.Report(result("g1", 1))
	half := filepath.Join(member.ResultsDir(dir), ".new-123")
	if err := os.WriteFile(half, []byte(`{"envel`), 0o600); err != nil {
		t.Fatal(err)
	}
	join(t, dir, "tcp://127.0.0.1:1")
	if left := waiting(t, dir); len(left) != 1 {
		t.Errorf("there wait %v", left)
	}
	file := filepath.Join(member.ResultsDir(dir), "g1.1.json")
	b, err := os.ReadFile(file)
	if err != nil || !json.Valid(b) {
		t.Fatalf("%s: %v", b, err)
	}
	if err := os.WriteFile(file, b[:len(b)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := member.ReadTold(member.ResultsDir(dir)); err == nil || !strings.Contains(err.Error(), "g1.1.json") {
		t.Errorf("a spoiled result: %v", err)
	}
}

// A result may be sent and receipted before Report has sent it: here while the table
// tells that the disk did not take it.
func TestAReceiptThatIsThereBeforeTheResultIsSent(t *testing.T) {
	dir, address := t.TempDir(), freePort(t)
	c := newClub(t)
	c.open(t.TempDir(), address)
	unkept, receipted := games.Text{}, make(chan struct{})
	heard := sync.OnceFunc(func() { close(receipted) })
	s := join(t, dir, "tcp://"+address, func(o *member.Options) {
		o.Again = time.Millisecond
		o.Notice = func(_ string, p wire.Part) {
			if p.OK { // what is said of a receipt
				heard()
				return
			}
			unkept = p.Text
			<-receipted
		}
	})
	runs(t, s.Run)
	c.await("that the table is there", func() bool { return c.keys[tableID(t, "t1")] != nil })
	if err := os.WriteFile(member.ResultsDir(dir), nil, 0o600); err != nil { // so that nothing can be kept
		t.Fatal(err)
	}
	s.Report(result("g1", 1))
	de, en := "Das Ergebnis wird dem Club gesagt, übersteht aber keinen Stromausfall: das Ergebnis g1.1 lässt sich nicht für den Club aufheben: da ist eine Datei, wo ein Ordner sein muss",
		"The result is told to the club, but does not survive a power cut: the result g1.1 cannot be kept for the club: a file is where a folder must be"
	if !strings.HasPrefix(unkept.DE, de) || !strings.HasPrefix(unkept.EN, en) {
		t.Errorf("that the disk did not take the result is told as %+v", unkept)
	}
}
