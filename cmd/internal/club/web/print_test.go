package web

import (
	"os/exec"
	"strings"
	"testing"
)

// printed is a list in words.
func (r *rig) printed(name string) string {
	r.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		r.Skip("poppler-utils are not installed: what is printed is not read")
	}
	_, body, _ := r.asks("GET", "/api/print/"+name+".pdf?lang=en", "")
	read := exec.Command(program, "-layout", "-", "-")
	read.Stdin = strings.NewReader(body)
	words, err := read.Output()
	if err != nil {
		r.Fatal(err)
	}
	return string(words)
}

// Of free play the games that go on have slips, and the list says ratings.
func TestPrintingFreePlay(t *testing.T) {
	r := newRig(t)
	r.enters()
	r.does("1", "begin", `{"name":"Open evening","game":"bluff","format":"ladder","least":2,"usual":4,"most":6}`)
	r.does("2", "enter", `{"players":"Ann\nBen\nCem\nDana"}`)
	r.does("3", "game", `{"players":["p1","p2"]}`)
	r.does("4", "game", `{"players":["p3","p4"]}`)
	r.does("5", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":2,"p2":1}}`)
	if slips := r.printed("slips"); !strings.Contains(slips, "Cem") || strings.Contains(slips, "Ben") {
		t.Errorf("the slips say\n%s", slips)
	}
	if list := r.printed("standings"); !strings.Contains(list, "Rating") || strings.Index(list, "Ben") > strings.Index(list, "Ann") {
		t.Errorf("the list says\n%s", list)
	}
	r.does("6", "hand", `{"pod":{"round":1,"attempt":1,"pod":2},"void":true}`)
	if slips := r.printed("slips"); !strings.Contains(slips, "No game is open") {
		t.Errorf("the slips say\n%s", slips)
	}
}
