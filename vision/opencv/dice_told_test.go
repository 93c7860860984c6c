package opencv

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dicetable/calib"
	"dicetable/games/dice"
)

// seeing is what a reader says that gives some colours chances, in percent;
// what is left is shared by all.
func seeing(percent map[dice.Colour]float64) (seen [len(colours)]float64) {
	left := 1.0
	for _, p := range percent {
		left -= p / 100
	}
	for i, c := range colours {
		seen[i] = percent[c]/100 + left/float64(len(colours))
	}
	return seen
}

// sure are dice whose colours are plain, by their initials; k is black.
func sure(initials string) (all []posed) {
	names := map[rune]dice.Colour{
		'w': dice.White, 'y': dice.Yellow, 'g': dice.Green, 'b': dice.Blue, 'r': dice.Red, 'k': dice.Black, 'o': dice.Orange, '?': anyOther,
	}
	for _, r := range initials {
		p := posed{look: look{die: 1, seen: 1, visible: 1, colours: seeing(map[dice.Colour]float64{names[r]: 99})}}
		p.faces[3], p.told[3] = 1, 1
		all = append(all, p)
	}
	return all
}

func TestHuesFitTheSet(t *testing.T) {
	redOrOrange := seeing(map[dice.Colour]float64{dice.Red: 45, dice.Orange: 54})
	red, yellow := seeing(map[dice.Colour]float64{dice.Red: 99}), seeing(map[dice.Colour]float64{dice.Yellow: 99})
	for _, c := range []struct {
		name, set string
		seen      [][len(colours)]float64
		want      string // colours in order, with a question mark if not certain
	}{
		{"an orange that may be red, alone", "luckyfive", [][len(colours)]float64{redOrOrange}, "orange?"},
		{"an orange that may be red, beside a red one", "luckyfive", [][len(colours)]float64{redOrOrange, red, yellow}, "orange red yellow"},
		{"what may be orange, beside a red and a yellow one", "luckyfive", [][len(colours)]float64{seeing(map[dice.Colour]float64{dice.White: 90, dice.Orange: 9}), red, yellow}, "orange red yellow"},
		{"a white one beside a red and a yellow one", "luckyfive", [][len(colours)]float64{seeing(map[dice.Colour]float64{dice.White: 99}), red, yellow}, "orange? red yellow"},
		{"a colour that the set lacks", "dicecup", [][len(colours)]float64{redOrOrange}, "red"},
		{"a third red one", "dicecup", [][len(colours)]float64{red, red, red}, "red? red? white?"},
		{"two alike, one of them the marker", "bluff", [][len(colours)]float64{red, red, yellow}, "red? yellow? yellow"},
		{"any colour", "pips", [][len(colours)]float64{redOrOrange, red, red, red}, "orange? red red red"},
		{"none", "dicecup", nil, ""},
	} {
		s, _ := setNamed(c.set)
		hues, _ := s.hues(c.seen)
		var got []string
		for _, h := range hues {
			word := string(h.colour)
			if h.chance < sureHue {
				word += "?"
			}
			got = append(got, word)
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%s: %s, not %s", c.name, g, c.want)
		}
	}
}

func TestTheSetIsToldFromItsDice(t *testing.T) {
	for _, c := range []struct{ dice, want string }{
		{"roy", "luckyfive"}, {"wwyyggbbrrkk", "dicecup"}, {"ryyyy", "bluff"}, {"yyyyyyyyyyyyyyyy", "bluff"},
		{"rrr", "pips"}, {"oo", "pips"}, {"wwww", "pips"}, {"wk", "dicecup"},
	} {
		if got := tellings(sets, sure(c.dice))[0].set.Name; got != c.want {
			t.Errorf("%s: %s, not %s", c.dice, got, c.want)
		}
	}
	star := sure("yyy")
	star[1].faces = [dice.Star + 1]float64{dice.Star: 1}
	star[1].told = star[1].faces
	if got := tellings(sets, star)[0]; got.set.Name != "bluff" || got.faces[1].face != dice.Star {
		t.Errorf("a star is read as %v of %s", got.faces[1], got.set.Name)
	}
}

// A star on dice that have none is another face, and not a certain one.
func TestFacesThatTheSetLacks(t *testing.T) {
	dicecup, _ := setNamed("dicecup")
	for _, c := range []struct{ one, star, want float64 }{{0.9, 0.1, 0.987}, {0.3, 0.7, 0.809}, {0.02, 0.98, 0.169}, {1, 0, 0.998}} {
		looks := sure("r")
		looks[0].faces = [dice.Star + 1]float64{1: c.one, dice.Star: c.star}
		looks[0].told = looks[0].faces
		got := dicecup.tell(looks).faces[0]
		if got.face != 1 || math.Abs(got.chance-c.want) > 0.001 {
			t.Errorf("one %.2f, star %.2f: %s with %.3f, not 1 with %.3f", c.one, c.star, got.face, got.chance, c.want)
		}
	}
}

// What else it may be is a face that the set has, by all that were asked: players are not
// asked about stars of dice that have none.
func TestTheSecondFaceIsOneOfTheSet(t *testing.T) {
	dicecup, _ := setNamed("dicecup")
	looks := sure("w")
	l := &looks[0]
	l.faces = [dice.Star + 1]float64{4: 0.55, 2: 0.1, 5: 0.05, dice.Star: 0.3}
	l.told = l.faces
	if got := dicecup.tell(looks).faces[0]; got.face != 4 || got.second != 2 {
		t.Errorf("a four, a star or a two: %s or %s", got.face, got.second)
	}
	l.third = [dice.Star + 1]float64{4: 0.7, 5: 0.3}
	if got := dicecup.tell(looks).faces[0]; got.face != 4 || got.second != 5 {
		t.Errorf("by the third witness a four or a five: %s or %s", got.face, got.second)
	}
}

// What two sets would read otherwise is contested while both are as likely.
func TestContested(t *testing.T) {
	six := sure("yy")
	six[0].faces = [dice.Star + 1]float64{6: 0.4, dice.Star: 0.6}
	six[0].told = six[0].faces
	ways := tellings(sets, six)
	if !contested(ways, 0) || contested(ways, 1) {
		t.Errorf("six or star: contested %v, a three: %v", contested(ways, 0), contested(ways, 1))
	}
}

// No other way to give each row its own column is cheaper.
func TestAssignIsCheapest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(0, 5).Draw(t, "rows")
		columns := rows + rapid.IntRange(0, 2).Draw(t, "more")
		costs := make([][]float64, rows)
		for i := range costs {
			costs[i] = rapid.SliceOfN(rapid.Float64Range(-5, 20), columns, columns).Draw(t, "costs")
		}
		to, least := assign(costs)
		used, sum := map[int]bool{}, 0.0
		for i, j := range to {
			if used[j] {
				t.Fatalf("column %d is given twice in %v", j, to)
			}
			used[j] = true
			sum += costs[i][j]
		}
		if want := cheapest(costs, map[int]bool{}); math.Abs(sum-least) > 1e-9 || math.Abs(sum-want) > 1e-9 {
			t.Fatalf("%v costs %v, said to be %v; the least is %v", to, sum, least, want)
		}
	})
}

// cheapest tries all ways.
func cheapest(costs [][]float64, used map[int]bool) float64 {
	if len(costs) == 0 {
		return 0
	}
	least := math.Inf(1)
	for j, c := range costs[0] {
		if !used[j] {
			used[j] = true
			least = min(least, c+cheapest(costs[1:], used))
			used[j] = false
		}
	}
	return least
}

// Chips tell that it is Lucky Five, even where a die's colour does not, but not
// against dice that can only be those of Dice Cup: then what was taken for a chip is
// none.
func TestChipsTellTheSetUnlessDiceDo(t *testing.T) {
	tray := diceScene{Mat: calib.TrayMat()}
	for _, c := range []struct {
		dice  string
		chips bool
		want  string
	}{
		{"roy", false, "luckyfive"},
		{"roy", true, "luckyfive"},
		{"rwy", false, "dicecup"},
		{"rwy", true, "luckyfive"},
		{"wyk", true, "luckyfive"},
		{"wwkg", true, "dicecup"},
		{"wwyyggbbrrkk", true, "dicecup"},
	} {
		tray.Chips = c.chips
		if got := tellings(tray.sets(), sure(c.dice))[0].set.Name; got != c.want {
			t.Errorf("dice %s, chips %t: %s", c.dice, c.chips, got)
		}
	}
}
