package calib

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"dicetable/games/dice"
)

func goodProfile() Profile {
	return Profile{
		Version: ProfileVersion, Mat: "bluff",
		View:     View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{0.1, 0.05, 0.01}), T: [3]float64{-420, -297, 900}}},
		White:    [3]float64{1.2, 1, 0.9},
		Patches:  map[string][3]float64{"white": {250, 248, 240}, "red": {190.5, 40, 35}},
		Exposure: &Exposure{Camera: "rpicam", ShutterUS: 8000, Gain: 2.5, Red: 1.75, Blue: 1.5, Focus: new(1.25)},
		Dice:     "bluff", DieSizeMM: 16,
		DiceSet: &DiceSet{Name: "bluff", Throws: 4, Kinds: []DiceKind{
			{dice.Yellow, 5, 15.9, []dice.Face{1, 2, 3, 4, 5, dice.Star}}, {dice.Red, 1, 15.9, []dice.Face{1, 2, 3, 4, 5, dice.Star}},
		}},
	}
}

func TestProfileIsSavedAndLoaded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "deep", "profile.json")
	want := goodProfile()
	for range 2 { // also over an old one
		if err := want.Save(file); err != nil {
			t.Fatal(err)
		}
	}
	got, err := LoadProfile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("loaded %+v, want %+v", got, want)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(b), "\n"); n > 55 {
		t.Errorf("the file has %d lines: not readable", n)
	}
	if line := `{ "colour": "red", "count": 1, "size_mm": 15.9, "faces": [1,2,3,4,5,"star"] }`; !strings.Contains(string(b), line) {
		t.Errorf("the dice are not readable:\n%s", b)
	}
	if left, _ := filepath.Glob(file + ".*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// What the disk refuses is told to the host, in both languages.
func TestAProfileThatCannotBeSavedSaysWhatToDo(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "no-folder")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file, said := filepath.Join(blocked, "profile.json"), (*Said)(nil)
	err := goodProfile().Save(file)
	if !errors.As(err, &said) || !errors.Is(err, syscall.ENOTDIR) {
		t.Fatalf("it is refused with %v", err)
	}
	if want := "the profile could not be saved: see that " + file + " can be written, and that there is room ("; !strings.HasPrefix(err.Error(), want) {
		t.Errorf("in English it is said that %v", err)
	}
	if want := "das Profil ließ sich nicht speichern: bitte nachsehen, ob " + file + " beschreibbar und Platz ist"; said.German() != want {
		t.Errorf("in German it is said that %s", said.German())
	}
}

func TestMissingProfileSaysWhatToDo(t *testing.T) {
	_, err := LoadProfile(filepath.Join(t.TempDir(), "none.json"))
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "dicetable calibrate") {
		t.Errorf("error %v", err)
	}
}

func TestBrokenProfilesAreRefused(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.json")
	if err := goodProfile().Save(good); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	whole := string(b)
	for name, c := range map[string]struct{ text, says string }{
		"empty":         {"", "EOF"},
		"torn":          {whole[:len(whole)/2], "unexpected EOF"},
		"no JSON":       {"hello", "invalid character"},
		"an unknown":    {strings.Replace(whole, `"dice"`, `"dise"`, 1), "dise"},
		"two of them":   {whole + whole, "behind its end"},
		"a newer one":   {strings.Replace(whole, `"version": 1`, `"version": 2`, 1), "version 2"},
		"no such mat":   {strings.Replace(whole, `"mat": "bluff"`, `"mat": "chess"`, 1), "chess"},
		"no such dice":  {strings.Replace(whole, `"dice": "bluff"`, `"dice": "loaded"`, 1), "loaded"},
		"no such patch": {strings.Replace(whole, `"red": [`, `"pink": [`, 1), `no patch "pink"`},
		"no lens":       {strings.Replace(whole, `"fx": 14`, `"fx": -14`, 1), "focal"},
		"no picture":    {strings.Replace(whole, `"width": 1920`, `"width": 0`, 1), "not possible"},
		"no such set":   {strings.Replace(whole, `"name": "bluff"`, `"name": "loaded"`, 1), "loaded"},
		"no such face":  {strings.Replace(whole, `"star"`, `8`, 1), "no face"},
		"faces mixed":   {strings.Replace(whole, `[1,2,`, `[2,1,`, 1), "not in order"},
		"no throws":     {strings.Replace(whole, `"throws": 4`, `"throws": 0`, 1), "from nothing"},
		"no colour":     {strings.Replace(whole, `"colour": "red"`, `"colour": "a red"`, 1), "without dice or colour"},
		"large dice":    {strings.Replace(whole, `"size_mm": 15.9`, `"size_mm": 159`, 1), "159 mm"},
		"huge dice":     {strings.Replace(whole, `"die_size_mm": 16`, `"die_size_mm": 160`, 1), "160 mm"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(dir, "broken.json")
			if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := LoadProfile(file)
			if err == nil {
				t.Fatal("it was accepted")
			}
			for _, want := range []string{file, c.says, "run dicetable calibrate"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q: %v", want, err)
				}
			}
		})
	}
}

func TestImpossibleViewsAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Profile){
		"no rotation":        func(p *Profile) { p.View.Pose.R[4] *= 1.01 },
		"mirrored":           func(p *Profile) { p.View.Pose.R = [9]float64{-1, 0, 0, 0, 1, 0, 0, 0, 1} },
		"below the table":    func(p *Profile) { p.View.Pose.T[2] = -900 },
		"middle outside":     func(p *Profile) { p.View.Lens.Cx = -1 },
		"dark white balance": func(p *Profile) { p.White[1] = 0 },
		"colour over 255":    func(p *Profile) { p.Patches["red"] = [3]float64{256, 0, 0} },
		"exposed for hours":  func(p *Profile) { p.Exposure.ShutterUS = 1 << 30 },
		"a gain below zero":  func(p *Profile) { p.Exposure.Gain = -1 },
		"red light alone":    func(p *Profile) { p.Exposure.Red = 100 },
		"light hot as a sun": func(p *Profile) { p.Exposure.Kelvin = 1 << 20 },
		"focused backwards":  func(p *Profile) { *p.Exposure.Focus = -1 },
	} {
		p := goodProfile()
		change(&p)
		if p.Validate() == nil {
			t.Errorf("%s: accepted", name)
		}
		if file := filepath.Join(t.TempDir(), "p.json"); p.Save(file) == nil {
			t.Errorf("%s: saved", name)
		}
	}
}

// The edge that somebody measured with a caliper stays, unless it cannot be.
func TestLearnedDiceAreTakenIntoTheProfile(t *testing.T) {
	set := *goodProfile().DiceSet
	for name, c := range map[string]struct {
		was     float64
		learned *DiceSet
		want    float64
	}{
		"not known before":         {0, nil, 15.9},
		"measured by hand":         {16, nil, 16},
		"measured by hand, twice":  {16, &set, 16},
		"learned before":           {15.2, &DiceSet{Kinds: []DiceKind{{SizeMM: 15.2}}}, 15.9},
		"measured after learning":  {15.5, &DiceSet{Kinds: []DiceKind{{SizeMM: 15.2}}}, 15.5},
		"by hand, 0.95 mm less":    {14.95, nil, 14.95},
		"by hand, 1.05 mm less":    {14.85, nil, 15.9},
		"of other dice altogether": {12, nil, 15.9},
	} {
		p := goodProfile()
		p.DieSizeMM, p.DiceSet, p.Dice = c.was, c.learned, "auto"
		if p.LearnDice(set); p.DieSizeMM != c.want || p.Dice != "bluff" || p.DiceSet == nil || p.Validate() != nil {
			t.Errorf("%s: the edge is %g mm, want %g; %v", name, p.DieSizeMM, c.want, p.Validate())
		}
	}
}

// A new look at a table that has its dice tells nothing of them: what is known
// stays, an edge measured with a caliper too, unless another is named.
func TestANewLookKeepsTheDice(t *testing.T) {
	learned, measured := goodProfile(), goodProfile()
	measured.DiceSet, measured.Dice = nil, "pips"
	for name, old := range map[string]Profile{"learned by rolling": learned, "measured by hand": measured} {
		fresh := goodProfile()
		fresh.Dice, fresh.DieSizeMM, fresh.DiceSet = "auto", 0, nil
		if fresh.Keep(old); fresh.DieSizeMM != 16 || fresh.Dice != old.Dice || !reflect.DeepEqual(fresh.DiceSet, old.DiceSet) {
			t.Errorf("%s: %g mm, %s, %v", name, fresh.DieSizeMM, fresh.Dice, fresh.DiceSet)
		}
		fresh.DieSizeMM = 17
		if fresh.Keep(old); fresh.DieSizeMM != 17 {
			t.Errorf("%s: dice named as of 17 mm have %g", name, fresh.DieSizeMM)
		}
		fresh.Mat, fresh.Dice, fresh.DieSizeMM, fresh.DiceSet = "tray", "auto", 0, nil
		if fresh.Keep(old); fresh.DieSizeMM != 0 || fresh.Dice != "auto" || fresh.DiceSet != nil {
			t.Errorf("%s: another mat has the same dice", name)
		}
	}
}

func FuzzParseProfile(f *testing.F) {
	f.Add([]byte(`{"version":1}`))
	f.Add([]byte(`{"version":1,"mat":"bluff","view":{"lens":{"width":640,"height":480,"fx":500,"fy":500,"cx":320,"cy":240,"distortion":[0,0,0,0,0]},"pose":{"r":[1,0,0,0,1,0,0,0,1],"t":[-400,-300,900]}},"white":[1,1,1],"patches":{},"dice":"auto","die_size_mm":0}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := parseProfile(b)
		if err != nil {
			return
		}
		// What is accepted can be used and saved.
		if _, ok := p.View.Locate(Point{X: p.View.Lens.Cx, Y: p.View.Lens.Cy}, 0); !ok && p.View.Pose.R[8] > 0.1 {
			t.Errorf("an accepted view sees nothing in its middle: %+v", p.View)
		}
		file := filepath.Join(t.TempDir(), "p.json")
		if err := p.Save(file); err != nil {
			t.Fatal(err)
		}
		again, err := LoadProfile(file)
		if err != nil || again.View != p.View || again.White != p.White {
			t.Errorf("saved %+v, loaded %+v, %v", p, again, err)
		}
	})
}
