package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/calib/matprint"
	"dicetable/cmd/internal/cmdline"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

const cardsUsage = `Usage: dicetable cards --out FILE.pdf [--cards MAKEUP] [--language de|en] [--theme 2009|1993|green|blue] [--backs]

Writes the cards of Lucky Five to print at 100 % on A4: 63 x 88 mm, nine on a
sheet, each with a marker that the camera reads. With --backs each sheet of
faces is followed by one of backs, for a printer that turns the paper over its
long edge.

`

// runCards is `dicetable cards`.
func runCards(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable cards", cardsUsage, std.out, std.err)
	out := flags.String("out", "", "the file to write, ending in .pdf")
	makeup := flags.String("cards", luckyfive.DefaultCards, "how many of each card, as the game's setting cards has them")
	language := flags.String("language", "de", "the titles' language")
	theme := flags.String("theme", "2009", "the colours")
	backs := flags.Bool("backs", false, "print backs, too")
	if err := cmdline.Parse(flags, args); err != nil {
		if err == flag.ErrHelp {
			return exitOK
		}
		return exitUsage
	}
	sheets, err := cardSheets(*makeup, *language, *theme, *backs)
	if err == nil && filepath.Ext(*out) != ".pdf" {
		err = fmt.Errorf("say where to with --out and a file that ends in .pdf")
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%q is one word too many", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(std.err, "dicetable cards: %v; `dicetable cards --help` tells more.\n", err)
		return exitUsage
	}
	var b bytes.Buffer
	if err = matprint.PDF(&b, "dicetable cards", nil, sheets); err == nil {
		err = os.WriteFile(*out, b.Bytes(), 0o644)
	}
	if err != nil {
		return fail(std, "cards", fmt.Errorf("the cards could not be written (%w): give another file with --out", err))
	}
	fmt.Fprintln(std.out, *out)
	return exitOK
}

// cardSheets draws a deck: card n is the n-th of its make-up.
func cardSheets(makeup, language, theme string, backs bool) ([]matprint.Sheet, error) {
	if language != "de" && language != "en" {
		return nil, fmt.Errorf("there is no language %q; there are de and en", language)
	}
	t, err := matdraw.ThemeByName(theme)
	if err != nil {
		return nil, err
	}
	deck, err := luckyfive.ParseCards(makeup)
	if err != nil {
		return nil, fmt.Errorf("--cards: %w", err)
	}
	if len(deck) > calib.CardCount {
		return nil, fmt.Errorf("--cards: these are %d cards, and there are markers for %d", len(deck), calib.CardCount)
	}
	var faces [][]matdraw.Op
	for i, c := range deck {
		faces = append(faces, matdraw.Card(cardFace(c, i+1, language == "de"), t))
	}
	var back []matdraw.Op
	if backs {
		back = matdraw.CardBack(t)
	}
	return matprint.CardSheets(faces, back), nil
}

// cardTitles are what stands on the cards.
var cardTitles = map[luckyfive.Card]games.Text{
	"red":                    {DE: "Rot", EN: "Red"},
	"orange":                 {DE: "Orange", EN: "Orange"},
	"yellow":                 {DE: "Gelb", EN: "Yellow"},
	"red+orange":             {DE: "Rot und Orange", EN: "Red and orange"},
	"red+yellow":             {DE: "Rot und Gelb", EN: "Red and yellow"},
	"orange+yellow":          {DE: "Orange und Gelb", EN: "Orange and yellow"},
	luckyfive.PlayerPicks:    {DE: "Bestimme zwei Würfel", EN: "Pick two dice"},
	luckyfive.NeighbourPicks: {DE: "Rechter Nachbar bestimmt zwei", EN: "Right-hand neighbour picks two"},
	luckyfive.Lucky:          {DE: "Lucky Five", EN: "Lucky Five"},
}

// cardFace is what card n shows.
func cardFace(c luckyfive.Card, n int, german bool) matdraw.CardFace {
	letters := map[dice.Colour]rune{dice.Red: 'R', dice.Orange: 'O', dice.Yellow: 'Y'}
	f := matdraw.CardFace{Number: n, Title: cardTitles[c].EN, Star: c == luckyfive.Lucky}
	if german {
		f.Title, letters[dice.Yellow] = cardTitles[c].DE, 'G'
	}
	for _, d := range c.Dice() {
		f.Dice = append(f.Dice, matdraw.CardDie{Colour: d, Letter: letters[d]})
	}
	if c == luckyfive.PlayerPicks || c == luckyfive.NeighbourPicks {
		// Two dice that somebody picks.
		sign := matdraw.CardDie{Letter: []rune(string(c))[0]}
		f.Dice = []matdraw.CardDie{sign, sign}
	}
	return f
}
