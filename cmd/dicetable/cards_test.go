package main

import (
	"reflect"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/luckyfive"

	"github.com/go-pdf/fpdf"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestCardsScripts runs what people type, in testdata/cards.
func TestCardsScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/cards",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"cards": typed("cards"),
		},
	})
}

// The usual deck has as many cards as there are markers, and no card looks
// like another kind.
func TestCardsShowTheDeck(t *testing.T) {
	deck, err := luckyfive.ParseCards(luckyfive.DefaultCards)
	if err != nil || len(deck) != calib.CardCount {
		t.Fatalf("%d cards, %v", len(deck), err)
	}
	kinds := slices.Compact(deck)
	for _, german := range []bool{true, false} {
		titles := map[string]bool{}
		for i, c := range kinds {
			f := cardFace(c, i+1, german)
			if f.Title == "" || titles[f.Title] {
				t.Errorf("%q has the title %q", c, f.Title)
			}
			titles[f.Title] = true
			shown := ""
			for k, d := range f.Dice {
				shown += string(d.Letter)
				if means := c.Dice(); len(means) > 0 && means[k] != d.Colour {
					t.Errorf("%q shows %q", c, d.Colour)
				}
			}
			yellow := map[bool]string{true: "G", false: "Y"}[german]
			want := map[luckyfive.Card]string{
				"red": "R", "orange": "O", "yellow": yellow,
				"red+orange": "RO", "red+yellow": "R" + yellow, "orange+yellow": "O" + yellow,
				"?": "??", "!": "!!", "lucky": "RO" + yellow,
			}[c]
			if shown != want || f.Star != (c == "lucky") {
				t.Errorf("%q shows %q, with a star: %v", c, shown, f.Star)
			}
		}
		if len(titles) != 9 {
			t.Errorf("there are %d kinds of cards", len(titles))
		}
	}
}

// Card n is the n-th of the make-up in the order the game has it: who prints
// and who reads must agree.
func TestCardsAreNumberedByTheDeck(t *testing.T) {
	one, err := cardSheets("yellow:1,red:1", "en", "2009", false)
	if err != nil {
		t.Fatal(err)
	}
	other, err := cardSheets("red:1,yellow:1", "en", "2009", false)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(one, other) {
		t.Error("the order in which a make-up is typed changes the cards' markers")
	}
}

// A title stands within the frame of its card: of 63 mm 52 are left for it, in capitals
// of 2.4 mm, which are 0.72 of the size of Helvetica.
func TestTitlesFitOnTheirCards(t *testing.T) {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetFont("Helvetica", "", 2.4/0.72*72/25.4)
	for card, title := range cardTitles {
		for _, text := range []string{title.DE, title.EN} {
			if wide := pdf.GetStringWidth(text); wide > 52 {
				t.Errorf("%s: %q is %.1f mm wide", card, text, wide)
			}
		}
	}
}
