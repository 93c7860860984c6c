package sim

import (
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
)

// The games that the virtual table can be set for.
const (
	Bluff     = "bluff"
	DiceCup   = "dicecup"
	LuckyFive = "luckyfive"
	Thrill    = "thrill"
)

// Games are all that the virtual table can be set for.
var Games = []string{Bluff, DiceCup, LuckyFive, Thrill}

// outfit is what a game puts on the table, and where.
type outfit struct {
	mat func() *calib.Mat
	// shared: all play with the same dice and cup, on the tray; else each has
	// dice and a cup at the own seat. open: there is no cup.
	shared, open bool
	// faces are those of its dice, in the order of SceneDie.Faces.
	faces [6]dice.Face
	// dice are those that lie at one place.
	dice func(Setting) []kind
	// spread is how far from the middle dice come to rest that are thrown in
	// the open, mm.
	spread float64
	// verbs are what people can do.
	verbs []string
}

// kind is one die of an outfit.
type kind struct {
	colour dice.Colour
	size   float64
}

// tray is the place of dice and a cup that all share, among the seats' own.
const tray = 0

// common are the verbs of all games, cupped those of games with cups.
var (
	common = []string{ShakeCocked, Press, Cover, Tidy, Turn, Bump, Lamp, Dark}
	cupped = append([]string{Shake, Lift, Hold, PutDown, Peek}, common...)
)

var outfits = map[string]*outfit{
	Bluff: {
		mat: calib.Bluff, faces: bluffFaces, dice: bluffDice, spread: 48,
		verbs: append([]string{Pour, Marker, Graveyard, Return, Push, SetRight, LayOut}, cupped...),
	},
	DiceCup: {
		mat: calib.TrayMat, shared: true, faces: pipFaces, dice: diceCupDice, spread: 60,
		verbs: append([]string{Look, Knock}, cupped...),
	},
	LuckyFive: {
		mat: calib.TrayMat, shared: true, open: true, faces: pipFaces, dice: luckyFiveDice, spread: 45,
		verbs: append([]string{Pour, SetRight, Stake, TakeBack, Collect, Deal}, common...),
	},
	Thrill: {
		mat: calib.TrayMat, shared: true, open: true, faces: pipFaces,
		dice:  func(Setting) []kind { return nil },
		verbs: []string{Take, TurnBoard, Shove, Tidy, Deal, Press, Cover, Bump, Lamp, Dark},
	},
}

func bluffDice(s Setting) []kind {
	return slices.Repeat([]kind{{dice.Yellow, s.DieSize}}, PerSeat)
}

// diceCupDice are a large and a small die of each colour (DC-1).
func diceCupDice(s Setting) []kind {
	var out []kind
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black} {
		out = append(out, kind{c, s.DieSize}, kind{c, s.SmallSize})
	}
	return out
}

// luckyFiveDice are three (LF-1).
func luckyFiveDice(s Setting) []kind {
	return []kind{{dice.Red, s.DieSize}, {dice.Orange, s.DieSize}, {dice.Yellow, s.DieSize}}
}

// places are those of dice and a cup: the seats in play, or the tray.
func (t *Table) places() []int {
	if t.game.shared {
		return []int{tray}
	}
	return t.seats
}

// own is the place whose dice and cup the hands of a seat work with.
func (t *Table) own(seat int) int {
	if t.game.shared {
		return tray
	}
	return seat
}

// workers are the seats whose hands work at a place.
func (t *Table) workers(n int) []int {
	if t.game.shared {
		return t.seats
	}
	return []int{n}
}

// cup is the one that the hands of a seat work with.
func (t *Table) cup(seat int) *cup { return &t.cups[t.own(seat)] }

// center is the middle of a place.
func (t *Table) center(seat int) calib.Point {
	if t.game.shared {
		c := t.game.mat().Tray
		return calib.Point{X: c.X, Y: c.Y}
	}
	return t.game.mat().Seats[seat-1].Center()
}

// strayed reports whether something lies outside of a seat's place.
func (t *Table) strayed(seat int, at calib.Point) bool {
	if t.game.shared {
		return t.game.mat().Tray.Depth(at) < 0
	}
	return t.game.mat().Seats[seat-1].Depth(at) < 0
}
