package web

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/pages/qrtest"
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

// Of free play the games that go on have slips, and the list says ratings; neither
// speaks of rounds.
func TestPrintingFreePlay(t *testing.T) {
	r := newRig(t)
	r.enters()
	r.does("1", "begin", `{"name":"Open evening","game":"bluff","format":"ladder","least":2,"usual":4,"most":6}`)
	r.does("2", "enter", `{"players":"Ann\nBen\nCem\nDana"}`)
	if slips := r.printed("slips"); !strings.Contains(slips, "No game yet") {
		t.Errorf("before the first game the slips say\n%s", slips)
	}
	r.does("3", "game", `{"players":["p1","p2"]}`)
	r.does("4", "game", `{"players":["p3","p4"]}`)
	r.does("5", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":2,"p2":1}}`)
	if slips := r.printed("slips"); !strings.Contains(slips, "Cem") || strings.Contains(slips, "Ben") || !strings.Contains(slips, "Game 2") || strings.Contains(slips, "Round") {
		t.Errorf("the slips say\n%s", slips)
	}
	if list := r.printed("standings"); strings.Contains(list, "round") || !strings.Contains(list, "Rating") || strings.Index(list, "Ben") > strings.Index(list, "Ann") {
		t.Errorf("the list says\n%s", list)
	}
	r.does("6", "hand", `{"pod":{"round":1,"attempt":1,"pod":2},"void":true}`)
	if slips := r.printed("slips"); !strings.Contains(slips, "No game is open") {
		t.Errorf("the slips say\n%s", slips)
	}
}

// The list says who gets what of the prizes, whose team is whose, and who left;
// columns that nobody needs are not there.
func TestPrintingStandings(t *testing.T) {
	r := newRig(t)
	r.enters()
	r.does("1", "begin", `{"name":"Friday","game":"thrill","format":"league","least":2,"usual":4,"most":6,"prizes":[5000,2505]}`)
	r.does("2", "enter", `{"players":"Ann\nBen"}`)
	r.does("3", "table", `{"name":"Window"}`)
	r.does("4", "draw", `{}`)
	if list := r.printed("standings"); strings.Contains(list, "Prize") || strings.Contains(list, "Team") {
		t.Errorf("before the first game the list says\n%s", list)
	}
	if slips := r.printed("slips"); !strings.Contains(slips, "Round 1 · Window") || !strings.Contains(slips, "Chips") || strings.Contains(slips, "Dice") {
		t.Errorf("the slips say\n%s", slips)
	}
	r.does("5", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":1}}`)
	r.does("6", "enter", `{"players":"Cem; Reds"}`)
	r.does("7", "leave", `{"player":"p2"}`)
	list := r.printed("standings")
	r.does("8", "close", `{}`)
	if final := r.printed("standings"); !strings.Contains(final, "Final standings") || !strings.Contains(final, "37.53") {
		t.Errorf("in the end the list says\n%s", final)
	}
	for _, want := range []string{"Prize", "37.53", "37.52", "Ben (left)", "Team", "Reds"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is missing in the list\n%s", want, list)
		}
	}
}

// Where no points count, nobody is told of any: on paper, in the file, on the pages.
func TestNoPointsWhereNoneCount(t *testing.T) {
	for format, counts := range map[string]string{"knockout": "", "lives": "Lives", "ladder": "Rating"} {
		t.Run(format, func(t *testing.T) {
			r := newRig(t)
			r.enters()
			r.does("1", "begin", `{"name":"Friday","game":"bluff","format":"`+format+`","least":2,"usual":4,"most":6,"lives":2,"advance":1}`)
			r.does("2", "enter", `{"players":"Ann\nBen"}`)
			r.does("3", "table", `{"name":"Window"}`)
			if format == "ladder" {
				r.does("4", "game", `{"players":["p1","p2"]}`)
			} else {
				r.does("4", "draw", `{}`)
			}
			r.does("5", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":2}}`)
			if list := r.printed("standings"); strings.Contains(list, "Points") || strings.Contains(list, "Strength") || !strings.Contains(list, counts) {
				t.Errorf("the list says\n%s", list)
			}
			if _, view, _ := r.asks("GET", "/api/view", ""); strings.Contains(view, `"points":`) || strings.Contains(view, `"strength":`) {
				t.Errorf("the pages are told %s", view)
			}
		})
	}
}

// Of a team championship the list has the teams with their prizes, and so has the
// file that is exported.
func TestTeamsOnPaperAndInTheFile(t *testing.T) {
	r := newRig(t)
	r.enters()
	r.does("1", "begin", `{"name":"Friday","game":"bluff","format":"teams","least":2,"usual":4,"most":6,"prizes":[5000,2505]}`)
	r.does("2", "enter", `{"players":"Ann; Reds\nBen; Blues\nCem; Reds\nDana; Blues"}`)
	r.does("3", "table", `{"name":"Window"}`)
	r.does("4", "draw", `{}`)
	r.does("5", "hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":4,"p2":1,"p3":3,"p4":2}}`)
	all, err := r.club.Histories(t.Context())
	must(t, err)
	_, body, _ := r.asks("GET", "/api/export/"+all[0].ID+".json", "")
	var h club.History
	must(t, json.Unmarshal([]byte(body), &h))
	want := []club.TeamView{{Team: "Blues", Place: 1, Points: "8", Wins: 1, Prize: 5000}, {Team: "Reds", Place: 2, Points: "3", Prize: 2505}}
	if !slices.Equal(h.Teams, want) {
		t.Errorf("the file has the teams %+v", h.Teams)
	}
	for range 2 { // while it is played, and when it is over
		list := r.printed("standings")
		if blues, reds, ben := strings.Index(list, "Blues"), strings.Index(list, "Reds"), strings.Index(list, "Ben"); blues < 0 || reds < blues || ben < reds || strings.Count(list, "50.00") != 1 || strings.Count(list, "25.05") != 1 {
			t.Errorf("the list says\n%s", list)
		}
		r.does("6", "close", `{}`)
	}
}

// A name with a character that cannot be printed costs nobody the lists.
func TestPrintingNamesThatCannotBePrinted(t *testing.T) {
	r := newRig(t)
	r.enters()
	r.does("1", "begin", `{"name":"Friday 🎲","game":"bluff","format":"league","least":2,"usual":4,"most":6}`)
	r.does("2", "enter", `{"players":"Ann 🎲; Reds 🔴\nBen \ud800\udc00"}`)
	r.does("3", "table", `{"name":"Window 🪟"}`)
	r.does("4", "draw", `{}`)
	for _, name := range []string{"slips", "standings", "players"} {
		if list := r.printed(name); !strings.Contains(list, "Ann □") || !strings.Contains(list, "Ben □") {
			t.Errorf("the %s say\n%s", name, list)
		}
	}
}

// cards are the pictures of the cards on a page of players.pdf, row by row,
// without their frames.
func (r *rig) cards(page int) []image.Image {
	r.Helper()
	program, err := exec.LookPath("pdftoppm")
	if err != nil {
		r.Skip("poppler-utils are not installed: what is printed is not looked at")
	}
	_, body, _ := r.asks("GET", "/api/print/players.pdf", "")
	const dpi = 150
	n := strconv.Itoa(page)
	look := exec.Command(program, "-png", "-r", strconv.Itoa(dpi), "-f", n, "-l", n, "-")
	look.Stdin = strings.NewReader(body)
	shot, err := look.Output()
	must(r.T, err)
	sheet, err := png.Decode(bytes.NewReader(shot))
	must(r.T, err)
	px := func(mm float64) int { return int(mm * dpi / 25.4) }
	var cards []image.Image
	for i := range 10 {
		x, y := margin+float64(i%2)*94, margin+float64(i/2)*54
		// The code is on the left half; the name is beside it.
		cards = append(cards, sheet.(interface {
			SubImage(image.Rectangle) image.Image
		}).SubImage(image.Rect(px(x+1), px(y+1), px(x+45), px(y+51))))
	}
	return cards
}

// The code on everybody's card leads to the own page: cards are by name, ten on
// a sheet.
func TestThePrintedCodesAreRead(t *testing.T) {
	r := newRig(t)
	r.enters()
	r.does("1", "begin", `{"name":"Friday","game":"bluff","format":"league","least":2,"usual":4,"most":6}`)
	r.does("2", "enter", `{"players":"Zoe\nAnn\nBen\nCem\nDana\nEmil\nFee\nGül\nHanna\nIda\nJan"}`)
	var got []string
	for page := range 2 {
		for i, card := range r.cards(page + 1) {
			if page == 1 && i > 0 {
				break
			}
			said, err := qrtest.Read(card)
			if err != nil {
				t.Errorf("sheet %d, card %d: %v", page+1, i+1, err)
			}
			got = append(got, strings.TrimPrefix(said, "http://192.168.7.5:8070/player?p="))
		}
	}
	if want := []string{"p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p1"}; !slices.Equal(got, want) {
		t.Errorf("the cards lead to the pages of %v, not of %v", got, want)
	}
}
