package calib

import (
	"slices"

	"dicetable/games/dice"
)

// knownDice is what dice a game is played with.
type knownDice struct {
	name  string
	title string
	// dice are how many of each colour there must be, most those of which there
	// may be up to so many.
	dice, most map[dice.Colour]int
	// stars: a star takes the place of the 1 or the 6.
	stars bool
	// oneSize: all are equally large.
	oneSize bool
}

// theKnownDice are the sets of BL-1, DC-1 and LF-1.
var theKnownDice = []knownDice{
	{name: "luckyfive", title: "Lucky Five", oneSize: true, dice: map[dice.Colour]int{dice.Red: 1, dice.Orange: 1, dice.Yellow: 1}},
	{name: "dicecup", title: "Dice Cup", dice: map[dice.Colour]int{
		dice.White: 2, dice.Yellow: 2, dice.Green: 2, dice.Blue: 2, dice.Red: 2, dice.Black: 2,
	}},
	{name: "bluff", title: "Bluff", stars: true, oneSize: true, most: map[dice.Colour]int{dice.Yellow: 30, dice.Red: 1}},
}

// pipFaces are those of dice with pips alone.
var pipFaces = []dice.Face{1, 2, 3, 4, 5, 6}

// TellDice is the name of the known set that dice are, or OwnDice.
func TellDice(s DiceSet) string {
	for _, k := range theKnownDice {
		if len(k.against(s)) == 0 {
			return k.name
		}
	}
	for _, k := range s.Kinds {
		if !slices.Equal(k.Faces, pipFaces) {
			return OwnDice
		}
	}
	return "pips"
}

// unlike says in words in what a set is not that of a game, or nothing. Games
// without dice fit all. Of Bluff, faces is the setting of that name (BL-1):
// "1-5", "2-6", or empty where it is not known.
func (s DiceSet) unlike(game, faces string) []Said {
	for _, k := range theKnownDice {
		if k.name != game {
			continue
		}
		out := k.against(s)
		wants := map[string]dice.Face{"1-5": 6, "2-6": 1}[faces]
		if star := StarFor(s.Faces()); k.stars && star > 0 && wants > 0 && star != wants {
			out = append(out, Saidf("their star is in place of the %s, and the setting faces = %q wants it in place of the %s",
				"ihr Stern steht anstelle der %s, und die Einstellung faces = %q will ihn anstelle der %s", star, faces, wants))
		}
		return out
	}
	return nil
}

// Misfit says in one clause that a set is not that of a game, and in what; nil
// where it is.
func (s DiceSet) Misfit(game, faces string) *Said {
	why := s.unlike(game, faces)
	if len(why) == 0 {
		return nil
	}
	const mostWhy = 3
	if len(why) > mostWhy {
		why = append(why[:mostWhy:mostWhy], Said{EN: "and more", DE: "und mehr"})
	}
	out := Saidf("the dice that were learned are not those of %s: %s", "die gelernten Würfel sind nicht die von %s: %s", GameTitle(game), Joined(why, "; "))
	if title := GameTitle(s.Name); s.Name != game && title != s.Name {
		out = Saidf("the dice that were learned are those of %s, and not of %s", "die gelernten Würfel sind die von %s und nicht die von %s", title, GameTitle(game))
	}
	return &out
}

// GameTitle is the name of a game as people know it.
func GameTitle(game string) string {
	for _, k := range theKnownDice {
		if k.name == game {
			return k.title
		}
	}
	return game
}

// Nearest is the game whose set is least unlike, and in what it is not that;
// empty where every one is unlike in more than two matters.
func (s DiceSet) Nearest() (game string, why []Said) {
	const mostUnlike = 2
	for _, k := range theKnownDice {
		if w := k.against(s); len(w) <= mostUnlike && (game == "" || len(w) < len(why)) {
			game, why = k.name, w
		}
	}
	return game, why
}

// against says in what a set is not this one.
func (k knownDice) against(s DiceSet) []Said {
	var out []Said
	say := func(en, de string, args ...any) { out = append(out, Saidf(en, de, args...)) }
	have := s.counts()
	for _, c := range ColoursSorted(have, k.dice, k.most) {
		n, must, most := have[c], k.dice[c], k.most[c]
		switch {
		case most > 0 && n > most:
			say("%s instead of at most %d", "%s statt höchstens %d", diceOf(n, c), most)
		case most == 0 && must == 0:
			say("%s, and none belongs to it", "%s, und keiner gehört dazu", diceOf(n, c))
		case most == 0 && n != must:
			say("%s instead of %d", "%s statt %d", diceOf(n, c), must)
		}
	}
	if k.most != nil && have[dice.Yellow] == 0 {
		say("no yellow dice", "keine gelben Würfel")
	}
	if k.oneSize && s.EdgeMM() == 0 {
		say("they are not all of one size", "sie sind nicht alle gleich groß")
	}
	for _, d := range s.Kinds {
		if ok := slices.Equal(d.Faces, pipFaces); !k.stars && !ok {
			say("the %s dice show %s instead of 1 to 6", "die %sen Würfel zeigen %s statt 1 bis 6", ColourSaid(d.Colour), FacesSaid(d.Faces))
		} else if k.stars && StarFor(d.Faces) == 0 {
			say("the %s dice show %s and not a star in place of the 6 or the 1", "die %sen Würfel zeigen %s und nicht einen Stern anstelle der 6 oder der 1", ColourSaid(d.Colour), FacesSaid(d.Faces))
		}
	}
	return out
}
