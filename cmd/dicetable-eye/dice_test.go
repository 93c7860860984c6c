package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// rolling is a virtual table whose dice are rolled.
func rolling(t *testing.T, game string, seed uint64) *virtualRolls {
	t.Helper()
	v := newVirtualRolls(game, seed)
	t.Cleanup(v.close)
	return v
}

// learnedFrom is what is said of throws, and the error.
func learnedFrom(t *testing.T, from throws, game, lang string) (calib.DiceSet, string, error) {
	t.Helper()
	var out bytes.Buffer
	j := diceJob{game: game, lang: lang}
	k, err := j.learn(context.Background(), nil, from, &out)
	if err == nil {
		j.conclude(&out, k.Set)
	}
	if strings.Contains(out.String(), "%!") {
		t.Error(out.String())
	}
	return k.Set, out.String(), err
}

// Every set of the games is learned from throws of it on the virtual table, and
// said to be that set.
func TestTheSetsOfTheGamesAreLearnedByRolling(t *testing.T) {
	for game, c := range map[string]struct {
		title    string
		n, kinds int
		star     dice.Face
	}{
		sim.Bluff: {"Bluff", 6, 2, 6}, sim.DiceCup: {"Dice Cup", 12, 12, 0}, sim.LuckyFive: {"Lucky Five", 3, 3, 0},
	} {
		t.Run(game, func(t *testing.T) {
			table := rolling(t, game, 3)
			set, out, err := learnedFrom(t, table, game, "en")
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			n := 0
			for _, k := range set.Kinds {
				n += k.Count
			}
			if set.Name != game || n != c.n || len(set.Kinds) != c.kinds || calib.StarFor(set.Faces()) != c.star {
				t.Errorf("learned %+v", set)
			}
			if !strings.Contains(out, "That is enough.") || !strings.Contains(out, "They are the dice of "+c.title) || strings.Contains(out, "Note:") {
				t.Errorf("it says\n%s", out)
			}
			// The camera takes dice for up to a mm smaller than they are.
			for i, k := range set.Kinds {
				size := table.setting.DieSize
				if len(set.Kinds) == 12 && i%2 == 0 {
					size = table.setting.SmallSize
				}
				if off := k.SizeMM - size; off < -1.2 || off > 0.8 {
					t.Errorf("%s dice of %g mm were learned to be %g", k.Colour, size, k.SizeMM)
				}
			}
		})
	}
}

// A wrong set is told in words: what it is nearest to, and what it lacks.
func TestAWrongSetThatIsRolledIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		game     string
		change   func([]sim.RollDie) []sim.RollDie
		says     []string
		language string
	}{
		"a die is missing": {sim.DiceCup, func(s []sim.RollDie) []sim.RollDie { return s[1:] },
			[]string{"a set of their own, like that of Dice Cup, but: 1 white die instead of 2", "Note: the dice that were learned are not those of Dice Cup"}, "en"},
		"two sizes are mixed": {sim.LuckyFive, func(s []sim.RollDie) []sim.RollDie { s[0].SizeMM += 4; return s },
			[]string{"ein eigener Satz, ähnlich dem von Lucky Five, aber: sie sind nicht alle gleich groß", "Hinweis: die gelernten Würfel sind nicht die von Lucky Five"}, "de"},
		"the star is a six": {sim.Bluff, func(s []sim.RollDie) []sim.RollDie {
			for i := range s {
				s[i].Faces[slices.Index(s[i].Faces[:], dice.Star)] = 6
			}
			return s
		}, []string{"the yellow dice show 1 2 3 4 5 6 and not a star in place of the 6 or the 1"}, "en"},
	} {
		t.Run(name, func(t *testing.T) {
			table := rolling(t, c.game, 3)
			table.set = c.change(table.set)
			_, out, err := learnedFrom(t, table, c.game, c.language)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for _, want := range c.says {
				if !strings.Contains(out, want) {
					t.Errorf("it does not say %q:\n%s", want, out)
				}
			}
		})
	}
}

// emptyAndRolled writes a picture of a mat with nothing on it, and some of
// throws.
func emptyAndRolled(t *testing.T, game string, n int) (dir, empty string, pictures []string) {
	t.Helper()
	dir = t.TempDir()
	rng := rand.New(rand.NewPCG(3, 0))
	setting := sim.RandomSettingFor(game, rng)
	drawn := pixels.NewRenderer()
	defer drawn.Close()
	write := func(name string, set []sim.RollDie) string {
		f, err := drawn.Draw(setting.Roll(rng, set, sim.Chance{}))
		if err != nil {
			t.Fatal(err)
		}
		return filed(t, filepath.Join(dir, name), f)
	}
	empty = write("empty.jpg", nil)
	if err := os.Mkdir(filepath.Join(dir, "throws"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		pictures = append(pictures, write(filepath.Join("throws", strconv.Itoa(10+i)+".jpg"), setting.RollSet()))
	}
	return dir, empty, pictures
}

func filed(t *testing.T, name string, f vision.Frame) string {
	t.Helper()
	jpeg, err := opencv.EncodeJPEG(f, 95)
	if err == nil {
		err = os.WriteFile(name, jpeg, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// From an empty mat the table is learned, from pictures of throws its dice, and
// then they are used and kept.
func TestDiceAreLearnedIntoTheProfile(t *testing.T) {
	dir, empty, pictures := emptyAndRolled(t, sim.DiceCup, 4)
	file := filepath.Join(dir, "profile.json")
	if status, _, errs := typed("dice", "--profile", file, pictures[0]); status != 1 || !strings.Contains(errs, "run dicetable calibrate first") {
		t.Errorf("without a profile: exit status %d, %q", status, errs)
	}
	if status, out, errs := typed(empty, "--out", file); status != 0 {
		t.Fatalf("exit status %d\n%s%s", status, out, errs)
	}
	status, out, errs := typed("dice", "--profile", file, pictures[0], pictures[0], empty)
	if p, err := calib.LoadProfile(file); status != 1 || !strings.Contains(errs, "nothing was saved") || err != nil || p.DiceSet != nil {
		t.Errorf("after one throw: exit status %d, %q", status, errs)
	}
	for _, want := range []string{"Throw 1 (" + pictures[0] + "): all dice were read, 12.", "most dice lie as they did before", empty + ": no dice are seen", "throws of which every die is read: 1 of 3"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
	status, out, errs = typed("dice", "--profile", file, "--lang", "de", "--camera", "dir:"+filepath.Dir(pictures[0]))
	if status != 0 || !strings.Contains(out, "Es sind die Würfel von Dice Cup.") || !strings.Contains(out, "Gespeichert in "+file) {
		t.Fatalf("exit status %d\n%s%s", status, out, errs)
	}
	p, err := calib.LoadProfile(file)
	if err != nil || p.Dice != "dicecup" || p.DiceSet == nil || p.DiceSet.Throws < 3 || p.DieSizeMM != 0 {
		t.Errorf("the profile is %+v, %v", p, err)
	}
	var read, notes bytes.Buffer
	if status := runRead([]string{"--profile", file, pictures[1]}, &read, &notes); status != 0 || strings.Count(read.String(), `"value"`) != 12 || notes.Len() > 0 {
		t.Errorf("read with the profile: exit status %d, %s%s", status, notes.String(), read.String())
	}
	if runRead([]string{"--profile", file, "--dice", "luckyfive", pictures[1]}, io.Discard, &notes); !strings.Contains(notes.String(), "those of Dice Cup, and not of Lucky Five") {
		t.Errorf("read as other dice it says %q", notes.String())
	}
	if status := runRead([]string{"--profile", "nowhere.json", pictures[1]}, io.Discard, &notes); status != 1 || !strings.Contains(notes.String(), "run dicetable calibrate") {
		t.Errorf("read with no profile: exit status %d, %s", status, notes.String())
	}
	if status, out, _ := typed(empty, "--out", file); status != 0 || !strings.Contains(out, "The dice stay those that were learned by rolling") {
		t.Errorf("the table is learned again: exit status %d\n%s", status, out)
	}
	if p, err := calib.LoadProfile(file); err != nil || p.DiceSet == nil || p.Dice != "dicecup" {
		t.Errorf("learned again, the profile is %+v, %v", p, err)
	}
}

// A camera sees the same throw for a while, and much between throws that is
// none.
func TestThrowsBeforeACameraAreTakenOnce(t *testing.T) {
	dir, _, _ := emptyAndRolled(t, sim.LuckyFive, 2)
	j := diceJob{camera: "dir:" + filepath.Join(dir, "throws")}
	from, err := j.throws(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer from.close()
	for n := 0; ; n++ {
		_, _, err := from.next(context.Background())
		if err == io.EOF {
			if n != 2 {
				t.Errorf("%d throws were taken of 2", n)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestCalibrateDiceExplainsBadInput(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"--game", "chess"}, 2, `no game "chess" with dice`},
		{[]string{"--lang", "fr"}, 2, `no language "fr"`},
		{[]string{"--pink"}, 2, "-pink"},
		{[]string{"--profile", "nowhere.json"}, 1, "there is no profile nowhere.json"},
		{[]string{"--profile", "nowhere.json", "--lang", "de"}, 1, "es gibt kein Profil nowhere.json"},
		{[]string{"--profile", "dice_test.go"}, 1, "the table's profile cannot be used"},
	} {
		status, _, errs := typed(append([]string{"dice"}, c.args...)...)
		if status != c.status || !strings.Contains(errs, c.says) {
			t.Errorf("%v: exit status %d, %q; want %d, %q", c.args, status, errs, c.status, c.says)
		}
	}
}
