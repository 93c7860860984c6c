package doctor_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/eye"
	"dicetable/games/dice"
)

func TestWhatTheEyeSawIsSaidByMatter(t *testing.T) {
	table := well(t)
	x := seen()
	table.Look = func(context.Context) (eye.Examination, error) { return x, nil }
	x.Problems = []calib.Problem{{About: calib.OfLight, Fatal: true, Text: "it is too dark", DE: "es ist zu dunkel"}, {About: calib.OfFocus, Text: "a little soft", DE: "etwas weich"}}
	x.FPS, x.Profile.MovedPx, x.ReadMillis = 4, 80, 1240
	all := findings(t, table)
	want(t, all, "speed", doctor.Note, "a full table is read in 1.24 seconds; that is slow")
	want(t, all, "light", doctor.Wrong, "too dark")
	want(t, all, "focus", doctor.Note, "a little soft")
	want(t, all, "mat", doctor.Right, "bluff")
	want(t, all, "camera", doctor.Wrong, "4 frames a second of 1920 x 1080; that is too few")
	want(t, all, "profile", doctor.Note, "moved by 80 px")

	x = seen()
	x.Mat, x.FPS, x.Profile = "", 10, nil
	x.Problems = []calib.Problem{{About: calib.OfMat, Fatal: true, Text: "no mat can be seen", DE: "es ist keine Matte zu sehen"}}
	all = findings(t, table)
	want(t, all, "mat", doctor.Wrong, "no mat can be seen")
	want(t, all, "focus", doctor.Skipped, "without a mat")
	want(t, all, "camera", doctor.Note, "15 would be better")
	want(t, all, "profile", doctor.Note, "run dicetable calibrate")

	x = eye.Examination{Trouble: &eye.Words{EN: "there is no camera", DE: "es ist keine Kamera da"}}
	want(t, findings(t, table), "camera", doctor.Wrong, "there is no camera")
	table.Look = func(context.Context) (eye.Examination, error) { return x, errors.New("it does not start") }
	all = findings(t, table)
	want(t, all, "eye", doctor.Wrong, "it does not start")
	want(t, all, "camera", doctor.Skipped, "without the eye")
}

// The dice that the table has learned are compared with those of the game.
func TestTheLearnedDiceAreThoseOfTheGame(t *testing.T) {
	table := well(t)
	want(t, findings(t, table), "dice", doctor.Skipped, "dicetable calibrate dice learns them")
	p := calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", White: [3]float64{1, 1, 1},
		View: calib.View{Lens: calib.LensGuess(1920, 1080), Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420, -297, 900}}}}
	p.LearnDice(calib.DiceSet{Name: "bluff", Throws: 4, Kinds: []calib.DiceKind{{Colour: dice.Yellow, Count: 5, SizeMM: 15.8, Faces: []dice.Face{1, 2, 3, 4, 5, dice.Star}}}})
	if err := p.Save(filepath.Join(table.Config.Table.Dir, "profile.json")); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "dice", doctor.Right, "5 yellow dice, of 15.8 mm, with 1 2 3 4 5 star (the star in place of the 6)")
	table.Config.Game.Settings = map[string]string{"faces": "2-6"}
	want(t, findings(t, table), "dice", doctor.Note, "their star is in place of the 6")
	table.Config.Game.Name, table.Config.Game.Settings = "luckyfive", nil
	want(t, findings(t, table), "dice", doctor.Note, "those of Bluff, and not of Lucky Five")
	table.Config.Game.Name = "thrill"
	want(t, findings(t, table), "dice", doctor.Right, "")
}
