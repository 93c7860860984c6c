package calib

import (
	"strings"
	"testing"

	"dicetable/games/dice"
)

var starSix = []dice.Face{1, 2, 3, 4, 5, dice.Star}

// kind are some dice of 16 mm.
func kind(count int, c dice.Colour, faces []dice.Face) DiceKind {
	return DiceKind{Colour: c, Count: count, SizeMM: 16, Faces: faces}
}

// cup are the dice of Dice Cup, two sizes of each colour.
func cup() []DiceKind {
	var all []DiceKind
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black} {
		small := kind(1, c, pipFaces)
		small.SizeMM = 13
		all = append(all, small, kind(1, c, pipFaces))
	}
	return all
}

func TestASetInWords(t *testing.T) {
	for _, c := range []struct {
		kinds  []DiceKind
		en, de string
	}{
		{[]DiceKind{kind(1, dice.Red, starSix), kind(5, dice.Yellow, starSix)}, "5 yellow dice, 1 red die, of 16.0 mm, with 1 2 3 4 5 star (the star in place of the 6)",
			"5 gelbe Würfel, 1 roter Würfel, von 16,0 mm, mit 1 2 3 4 5 Stern (der Stern anstelle der 6)"},
		{cup()[:4], "2 white dice of 13.0 + 16.0 mm, 2 yellow dice of 13.0 + 16.0 mm, with 1 2 3 4 5 6",
			"2 weiße Würfel von 13,0 + 16,0 mm, 2 gelbe Würfel von 13,0 + 16,0 mm, mit 1 2 3 4 5 6"},
		{[]DiceKind{kind(2, "pink", pipFaces), kind(1, dice.Black, starSix)}, "1 black die, 2 odd-coloured dice, of 16.0 mm", "1 schwarzer Würfel, 2 andersfarbige Würfel, von 16,0 mm"},
	} {
		if s := (DiceSet{Kinds: c.kinds}).Said(); s.EN != c.en || s.DE != c.de {
			t.Errorf("it is said %q and %q, not %q and %q", s.EN, s.DE, c.en, c.de)
		}
	}
}

// What does not belong to a game is told matter by matter, three of them at most.
func TestWhatIsWrongWithASet(t *testing.T) {
	own := func(kinds ...DiceKind) DiceSet { return DiceSet{Name: OwnDice, Kinds: kinds} }
	yellow, red, orange := kind(1, dice.Yellow, pipFaces), kind(1, dice.Red, pipFaces), kind(1, dice.Orange, pipFaces)
	smaller := orange
	smaller.SizeMM = 15
	const learned, gelernt = "the dice that were learned are not those of ", "die gelernten Würfel sind nicht die von "
	for name, c := range map[string]struct {
		set         DiceSet
		game, faces string
		en, de      string
	}{
		"right":             {own(yellow, red, orange), "luckyfive", "", "", ""},
		"as many as may be": {own(kind(30, dice.Yellow, starSix), kind(1, dice.Red, starSix)), "bluff", "1-5", "", ""},
		"too many": {own(kind(31, dice.Yellow, starSix), kind(2, dice.Red, starSix)), "bluff", "",
			learned + "Bluff: 31 yellow dice instead of at most 30; 2 red dice instead of at most 1",
			gelernt + "Bluff: 31 gelbe Würfel statt höchstens 30; 2 rote Würfel statt höchstens 1"},
		"the marker alone": {own(kind(1, dice.Red, starSix)), "bluff", "", learned + "Bluff: no yellow dice", gelernt + "Bluff: keine gelben Würfel"},
		"a foreign one": {own(yellow, red, orange, kind(2, dice.Blue, pipFaces)), "luckyfive", "",
			learned + "Lucky Five: 2 blue dice, and none belongs to it", gelernt + "Lucky Five: 2 blaue Würfel, und keiner gehört dazu"},
		"one is missing": {own(yellow, red), "luckyfive", "", learned + "Lucky Five: no orange dice instead of 1", gelernt + "Lucky Five: keine orangefarbenen Würfel statt 1"},
		"two sizes":      {own(yellow, red, smaller), "luckyfive", "", learned + "Lucky Five: they are not all of one size", gelernt + "Lucky Five: sie sind nicht alle gleich groß"},
		"a star":         {own(yellow, kind(1, dice.Red, starSix), orange), "luckyfive", "2-6", learned + "Lucky Five: the red dice show 1 2 3 4 5 star instead of 1 to 6", gelernt + "Lucky Five: die roten Würfel zeigen 1 2 3 4 5 Stern statt 1 bis 6"},
		"no star": {own(yellow), "bluff", "2-6", learned + "Bluff: the yellow dice show 1 2 3 4 5 6 and not a star in place of the 6 or the 1",
			gelernt + "Bluff: die gelben Würfel zeigen 1 2 3 4 5 6 und nicht einen Stern anstelle der 6 oder der 1"},
		"another one is missing": {own(orange, red), "luckyfive", "", learned + "Lucky Five: no yellow dice instead of 1", gelernt + "Lucky Five: keine gelben Würfel statt 1"},
		"another star": {DiceSet{Name: "bluff", Kinds: []DiceKind{kind(5, dice.Yellow, starSix)}}, "bluff", "2-6", learned + `Bluff: their star is in place of the 6, and the setting faces = "2-6" wants it in place of the 1`,
			gelernt + `Bluff: ihr Stern steht anstelle der 6, und die Einstellung faces = "2-6" will ihn anstelle der 1`},
		"three matters": {own(yellow, yellow, red, red, orange, orange), "luckyfive", "", learned + "Lucky Five: 2 yellow dice instead of 1; 2 red dice instead of 1; 2 orange dice instead of 1",
			gelernt + "Lucky Five: 2 gelbe Würfel statt 1; 2 rote Würfel statt 1; 2 orangefarbene Würfel statt 1"},
		"four matters": {own(yellow, yellow, red, red, orange, smaller), "luckyfive", "", learned + "Lucky Five: 2 yellow dice instead of 1; 2 red dice instead of 1; 2 orange dice instead of 1; and more",
			gelernt + "Lucky Five: 2 gelbe Würfel statt 1; 2 rote Würfel statt 1; 2 orangefarbene Würfel statt 1; und mehr"},
		"another game's": {DiceSet{Name: "dicecup", Kinds: cup()}, "bluff", "", "the dice that were learned are those of Dice Cup, and not of Bluff", "die gelernten Würfel sind die von Dice Cup und nicht die von Bluff"},
		"no game's":      {own(yellow), "thrill", "", "", ""},
	} {
		var got Said
		if m := c.set.Misfit(c.game, c.faces); m != nil {
			got = *m
		}
		if got.EN != c.en || got.DE != c.de {
			t.Errorf("%s: it is said\n%s\n%s", name, got.EN, got.DE)
		}
	}
}

// A set is told as what it is nearest to, unless it is unlike all in three matters.
func TestTheNearestGame(t *testing.T) {
	for name, c := range map[string]struct {
		kinds []DiceKind
		game  string
		why   int
	}{
		"one of two that it may be": {[]DiceKind{kind(1, dice.Yellow, pipFaces)}, "bluff", 1},
		"and the other one of them": {[]DiceKind{kind(1, dice.Yellow, pipFaces), kind(1, dice.Red, pipFaces)}, "luckyfive", 1},
		"two matters":               {cup()[2:11], "dicecup", 2},
		"three matters":             {cup()[3:11], "", 0},
	} {
		if game, why := (DiceSet{Kinds: c.kinds}).Nearest(); game != c.game || len(why) != c.why {
			t.Errorf("%s: it is %q, %v", name, game, why)
		}
	}
}

func TestADiceSetThatCannotBeIsRefused(t *testing.T) {
	for says, change := range map[string]func(*DiceSet){
		"from nothing":     func(s *DiceSet) { s.Kinds = nil },
		"are not in order": func(s *DiceSet) { s.Kinds[0].Faces = []dice.Face{1, 2, 2} },
		"have no faces":    func(s *DiceSet) { s.Kinds[0].Faces = nil },
		"the faces [? 1]":  func(s *DiceSet) { s.Kinds[0].Faces = []dice.Face{0, 1} },
	} {
		s := *goodProfile().DiceSet
		if change(&s); s.validate() == nil || !strings.Contains(s.validate().Error(), says) {
			t.Errorf("it is said: %v, not that they %s", s.validate(), says)
		}
	}
}
