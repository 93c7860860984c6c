package pages

import (
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// act is one act of a game as the host's page offers it for correction: what
// it is called in the rule-book, and what there is to say about it.
type act struct {
	Do    string `json:"do"`
	Parts []part `json:"parts,omitempty"`
}

// part is one thing said in an act, by its name in the rule-book's command.
type part struct {
	Key  string `json:"key"`
	Kind kind   `json:"kind"`
	// Of is what it may be, in the order in which it is offered.
	Of []any `json:"of,omitempty"`
	// Optional may be left out; Null is null where nothing is chosen.
	Optional bool `json:"optional,omitempty"`
	Null     bool `json:"null,omitempty"`
	// With names another part: without that one there is none of this.
	With string `json:"with,omitempty"`
}

// kind is how a part is asked for.
type kind string

const (
	ofPlayers kind = "player"
	aNumber   kind = "number"
	aFace     kind = "face"
	someDice  kind = "dice"
	// ofColours are dice of which there are two of each colour, eachColour
	// those of which there is one.
	ofColours  kind = "coloured"
	eachColour kind = "each"
	oneWord    kind = "word"
	someWords  kind = "words"
	yesOrNo    kind = "flag"
	// counted is a list in which the same word may be several times.
	counted kind = "counted"
	aColumn kind = "column"
	aText   kind = "text"
)

// acts are those that the host can put right, game by game. What the program
// itself does, such as shuffling, has nothing to be said.
var acts = map[string][]act{
	bluff.Book{}.Name(): {
		{bluff.DoOpening, []part{player, bluffDice}},
		{bluff.DoBet, []part{player, {Key: "count", Kind: aNumber}, {Key: "face", Kind: aFace, Of: bluffFaces}}},
		{bluff.DoLayOut, []part{player, bluffDice}},
		{bluff.DoChallenge, []part{player}},
		{bluff.DoTakeBack, []part{player}},
		{bluff.DoReveal, []part{player, bluffDice}},
		{bluff.DoVoid, []part{{Key: "reason", Kind: aText}}},
		{bluff.DoLeave, []part{player}},
		{bluff.DoTimeUp, nil},
	},
	dicecup.Book{}.Name(): {
		{dicecup.DoThrow, []part{cupDice("dice")}},
		{dicecup.DoSeen, nil},
		{dicecup.DoRethrow, nil},
		{dicecup.DoCross, []part{player, {Key: "category", Kind: oneWord, Of: list(dicecup.Categories[:])}, {Key: "column", Kind: aColumn, Optional: true}}},
		{dicecup.DoLast, nil},
		{dicecup.DoLies, []part{cupDice("dice"), optional(cupDice("seen")), {Key: "moved", Kind: someWords, Of: list(dicecup.Colours[:]), Optional: true}}},
		{dicecup.DoDecide, []part{{Key: "ruling", Kind: oneWord, Of: list([]dicecup.Ruling{dicecup.AsSeen, dicecup.AsItLies, dicecup.ThrowAgain})}}},
		{dicecup.DoLeave, []part{player}},
		{dicecup.DoTimeUp, nil},
	},
	luckyfive.Book{}.Name(): {
		{luckyfive.DoStart, []part{fiveDice, {Key: "first", Kind: ofPlayers, Optional: true}}},
		{luckyfive.DoCard, []part{{Key: "card", Kind: oneWord, Of: cards, Optional: true}}},
		{luckyfive.DoChoose, []part{player, {Key: "dice", Kind: someWords, Of: fiveColours}}},
		{luckyfive.DoNudge, []part{player, {Key: "die", Kind: oneWord, Of: fiveColours, Null: true}, {Key: "value", Kind: aFace, Of: pips, With: "die"}}},
		{luckyfive.DoStake, []part{player, {Key: "chip", Kind: oneWord, Of: list(luckyfive.Values[:])}}},
		{luckyfive.DoSay, []part{player, {Key: "higher", Kind: yesOrNo}}},
		{luckyfive.DoThrow, []part{fiveDice}},
		{luckyfive.DoStop, []part{player}},
		{luckyfive.DoShuffle, nil},
		{luckyfive.DoLeave, []part{player}},
		{luckyfive.DoTimeUp, nil},
		{luckyfive.DoNoCard, nil},
	},
	thrill.Book{}.Name(): {
		{thrill.DoStart, []part{{Key: "boss", Kind: ofPlayers}}},
		{thrill.DoPick, []part{player, {Key: "size", Kind: oneWord, Of: sizes}}},
		{thrill.DoHand, []part{player, {Key: "chips", Kind: aNumber}}},
		{thrill.DoWeigh, []part{player, {Key: "use", Kind: yesOrNo}}},
		{thrill.DoTip, []part{player, {Key: "falls", Kind: yesOrNo}}},
		{thrill.DoPush, []part{{Key: "fell", Kind: counted, Of: sizes}, {Key: "weighted", Kind: oneWord, Of: sizes, Null: true}}},
		{thrill.DoLeave, []part{player}},
		{thrill.DoTimeUp, nil},
	},
}

var (
	player      = part{Key: "player", Kind: ofPlayers}
	pips        = []any{1, 2, 3, 4, 5, 6}
	bluffFaces  = []any{1, 2, 3, 4, 5, 6, dice.Star}
	bluffDice   = part{Key: "dice", Kind: someDice, Of: bluffFaces}
	fiveColours = list([]dice.Colour{dice.Red, dice.Orange, dice.Yellow})
	fiveDice    = part{Key: "dice", Kind: eachColour, Of: fiveColours}
	cards       = list([]luckyfive.Card{"red", "orange", "yellow", "red+orange", "red+yellow", "orange+yellow", luckyfive.PlayerPicks, luckyfive.NeighbourPicks, luckyfive.Lucky})
	sizes       = list([]thrill.Size{thrill.Small, thrill.Medium, thrill.Large})
)

func cupDice(key string) part { return part{Key: key, Kind: ofColours, Of: list(dicecup.Colours[:])} }

func optional(p part) part {
	p.Optional = true
	return p
}

func list[T any](of []T) []any {
	all := make([]any, len(of))
	for i, v := range of {
		all[i] = v
	}
	return all
}
