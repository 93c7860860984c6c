package visiontest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// truth is a picture with one flat die, and perfect the reading of it.
func truth() Label {
	return Label{
		Name: "a",
		Dice: []Die{{
			Value: 3, Colour: dice.Yellow, Center: calib.Point{X: 110, Y: 110}, Visible: 1,
			Quad: [4]calib.Point{{X: 100, Y: 100}, {X: 120, Y: 100}, {X: 120, Y: 120}, {X: 100, Y: 120}},
		}},
		Marker: &vision.Marker{Field: calib.Field{Kind: "star", Count: 2}, Face: dice.Star},
	}
}

func perfect() vision.Reading {
	return vision.Reading{
		Status: vision.OK,
		Dice:   []vision.Die{{Value: 3, Colour: dice.Yellow, CenterPx: calib.Point{X: 112, Y: 109}}},
		Marker: &vision.Marker{Field: calib.Field{Kind: "star", Count: 2}, Face: dice.Star},
	}
}

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Label, *vision.Reading)
		want   Tally
	}{
		{"all right", func(*Label, *vision.Reading) {}, Tally{Found: 1, Flat: 1, ValueOK: 1, ColourOK: 1, MarkerOK: 1}},
		{"needlessly unsure", func(_ *Label, r *vision.Reading) { r.Status = vision.Unsure },
			Tally{Found: 1, Flat: 1, ValueOK: 1, ColourOK: 1, MarkerOK: 1, NeedlesslyUnsure: 1}},
		{"unsure with a hand", func(l *Label, r *vision.Reading) { r.Status, l.Hand = vision.Blocked, true },
			Tally{Found: 1, Flat: 1, ValueOK: 1, ColourOK: 1, MarkerOK: 1}},
		{"wrong value", func(_ *Label, r *vision.Reading) { r.Dice[0].Value = 4 },
			Tally{Found: 1, Flat: 1, ColourOK: 1, MarkerOK: 1, Inexact: 1, Silent: 1}},
		{"wrong value, but unsure", func(_ *Label, r *vision.Reading) { r.Dice[0].Value, r.Status = 4, vision.Unsure },
			Tally{Found: 1, Flat: 1, ColourOK: 1, MarkerOK: 1, Inexact: 1}},
		{"wrong colour", func(_ *Label, r *vision.Reading) { r.Dice[0].Colour = dice.Orange },
			Tally{Found: 1, Flat: 1, ValueOK: 1, MarkerOK: 1, Inexact: 1, Silent: 1}},
		{"falsely cocked", func(_ *Label, r *vision.Reading) { r.Dice[0].Cocked = true },
			Tally{Found: 1, Flat: 1, ValueOK: 1, ColourOK: 1, FalseCocked: 1, MarkerOK: 1, Inexact: 1, Silent: 1}},
		{"too far off", func(_ *Label, r *vision.Reading) { r.Dice[0].CenterPx.X = 126 },
			Tally{Missed: 1, Extra: 1, Flat: 1, MarkerOK: 1, Inexact: 1, Silent: 1}},
		{"hidden, and yet read", func(l *Label, _ *vision.Reading) { l.Dice[0].Visible = 0.1 },
			Tally{Ghosts: 1, MarkerOK: 1, Inexact: 1, Silent: 1}},
		{"half hidden", func(l *Label, r *vision.Reading) { l.Dice[0].Visible, r.Status = 0.4, vision.Unsure }, Tally{MarkerOK: 1}},
		{"stacked, not flagged", func(l *Label, _ *vision.Reading) { l.Dice[0].Stacked = true },
			Tally{Found: 1, BadPose: 1, MarkerOK: 1, Inexact: 1, Silent: 1}},
		{"stacked and flagged", func(l *Label, r *vision.Reading) { l.Dice[0].Stacked, r.Dice[0].Stacked = true, true },
			Tally{Found: 1, BadPose: 1, BadPoseFlagged: 1, MarkerOK: 1}},
		{"hardly tilted", func(l *Label, r *vision.Reading) { l.Dice[0].Tilt, r.Dice[0].Cocked = 8, true },
			Tally{Found: 1, Either: 1, MarkerOK: 1}},
		{"marker elsewhere, its die hidden", func(_ *Label, r *vision.Reading) { r.Marker = nil },
			Tally{Found: 1, Flat: 1, ValueOK: 1, ColourOK: 1}},
		{"marker elsewhere, its die in view", func(l *Label, r *vision.Reading) {
			l.Dice[0].Colour, r.Dice[0].Colour, r.Marker.Face = dice.Red, dice.Red, 5
		}, Tally{Found: 1, Flat: 1, ValueOK: 1, ColourOK: 1, Inexact: 1, Silent: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, r := truth(), perfect()
			c.change(&l, &r)
			got := Score([]Label{l}, map[string]vision.Reading{"a": r})
			got.Faults = nil
			c.want.Images, c.want.Markers, c.want.Dice = 1, 1, got.Dice
			if got.String() != c.want.String() || got.Either != c.want.Either {
				t.Errorf("got\n%v\nwant\n%v", got, c.want)
			}
		})
	}
	if got := Score([]Label{truth()}, nil); got.Missing != 1 || got.Inexact != 1 || got.Silent != 0 {
		t.Errorf("a picture without a reading: %v", got)
	}
}

// The scorer that checks from outside use is in Python; both must agree.
func TestScoreAgreesWithTheOutsideScorer(t *testing.T) {
	script, err := filepath.Abs("../../../shared/score/score_tables.py")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(script); err != nil {
		t.Skip("the outside scorer is not there")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not there")
	}
	labels, err := LoadLabels("testdata")
	if err != nil {
		t.Fatal(err)
	}
	readings := spoiled(labels)
	var lines strings.Builder
	for _, l := range labels {
		if r, ok := readings[l.Name]; ok {
			b, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			lines.Write(append(b, '\n'))
		}
	}
	file := filepath.Join(t.TempDir(), "readings.jsonl")
	if err := os.WriteFile(file, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(python, script, "testdata", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	spaces := regexp.MustCompile(`\s+`)
	want := strings.TrimSpace(spaces.ReplaceAllString(string(out), " "))
	got := strings.TrimSpace(spaces.ReplaceAllString(Score(labels, readings).String(), " "))
	if got != want {
		t.Errorf("the two scorers differ:\nGo     %s\nPython %s", got, want)
	}
}

// spoiled are readings as the labels have them, with mistakes of every kind.
func spoiled(labels []Label) map[string]vision.Reading {
	out := map[string]vision.Reading{}
	for i, l := range labels {
		if i == 3 {
			continue
		}
		r := vision.Reading{Image: l.Name + ".jpg", Status: vision.OK, Marker: l.Marker, Millis: float64(i), Dice: []vision.Die{}}
		if i%4 == 1 {
			r.Status = vision.Unsure
		}
		for k, d := range l.Dice {
			x := vision.Die{Value: d.Value, Colour: d.Colour, CenterPx: d.Center, Cocked: d.Cocked, Stacked: d.Stacked && i%2 == 0}
			switch n := 31*i + k; {
			case d.Visible < mustNot && n%5 > 0, n%17 == 0:
				continue
			case n%19 == 0:
				x.Value = dice.Star
			case n%23 == 0:
				x.CenterPx.X += 17
			case n%29 == 0:
				x.Cocked = true
			}
			r.Dice = append(r.Dice, x)
		}
		for k, c := range l.Chips {
			if (i+k)%7 > 0 {
				r.Chips = append(r.Chips, vision.Chip{Value: c.Value, CenterMM: &calib.Point{X: c.X + 2, Y: c.Y}})
			}
		}
		for k, d := range l.Discs {
			if (i+k)%9 > 0 {
				r.Discs = append(r.Discs, vision.Disc{Size: d.Size, Where: "fallen", CenterPx: d.Center})
			}
		}
		if i%6 == 5 && l.Marker != nil {
			r.Marker = nil
		}
		out[l.Name] = r
	}
	return out
}
