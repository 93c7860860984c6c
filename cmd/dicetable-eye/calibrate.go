package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/camera"
	"dicetable/hardware/trouble"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/opencv/learn"
)

const calibrateUsage = `Usage: dicetable calibrate [--camera SOURCE] [--lens DIR] [--out FILE] [IMAGE...]

Learns a table once: where the camera is, what light there is, and which mat
and dice are used. Lay the mat under the camera with nothing on it, then start
this. It says what is wrong, if anything, and saves the profile if nothing
serious is. With IMAGE it learns from pictures instead of a camera.

`

// calibrateJob is what `dicetable calibrate` was asked to do.
type calibrateJob struct {
	camera string
	images []string
	frames int
	// size is that of the picture, px; auto leaves the camera to set itself.
	size  camera.Options
	auto  bool
	lens  string
	board string
	mat   string
	dice  string
	die   float64
	out   string
	lang  string
}

// runCalibrate is `dicetable calibrate`, which dicetable hands on to the eye.
func runCalibrate(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "dice" {
		return runCalibrateDice(ctx, args[1:], stdout, stderr)
	}
	flags := cmdline.New("dicetable calibrate", calibrateUsage, stdout, stderr)
	own := flags.Usage
	flags.Usage = func() {
		own()
		fmt.Fprintln(stdout)
		new(diceJob).flags(stdout, stderr).Usage()
	}
	var j calibrateJob
	flags.StringVar(&j.camera, "camera", "v4l2:/dev/video0", "rpicam, v4l2:DEVICE, mjpeg:ADDRESS, file:CLIP or dir:FOLDER")
	flags.Func("size", "WIDTHxHEIGHT of the picture, px (default 1920x1080; a phone sends what it is set to)", j.parseSize)
	flags.BoolVar(&j.auto, "auto", false, "leave the camera to set exposure, white balance and focus by itself")
	flags.IntVar(&j.frames, "frames", 8, "how many frames to learn from, 1 to 60")
	flags.StringVar(&j.lens, "lens", "", "a folder with pictures of a board, to learn the lens exactly")
	flags.StringVar(&j.board, "board", "chessboard:10x7:25", "the board in them: chessboard:COLUMNSxROWS:MM (as dicetable mat chessboard prints it) or charuco:COLUMNSxROWS:MM:MARKER_MM")
	flags.StringVar(&j.mat, "mat", "auto", "auto, bluff or tray")
	flags.StringVar(&j.dice, "dice", "auto", "the dice set in use: auto, bluff, dicecup, luckyfive, discs or pips")
	flags.Float64Var(&j.die, "die", 0, "the edge of the dice in mm, if you have measured it")
	flags.StringVar(&j.out, "out", "var/profile.json", "where to save the profile")
	flags.StringVar(&j.lang, "lang", "en", "the language, de or en")
	images, err := cmdline.ParseAround(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return 2
	}
	j.images = images
	if err := j.check(); err != nil {
		fmt.Fprintf(stderr, "dicetable calibrate: %v; `dicetable calibrate --help` tells more.\n", err)
		return 2
	}
	if err := j.run(ctx, stdout); err != nil {
		fmt.Fprintf(stderr, "dicetable calibrate: %s\n", cmdline.Sentence(j.in(trouble.German(err), err.Error())))
		return 1
	}
	return 0
}

func (j calibrateJob) check() error {
	if j.frames < 1 || j.frames > 60 {
		return fmt.Errorf("--frames %d is not between 1 and 60", j.frames)
	}
	if !slices.Contains([]string{"auto", "bluff", "tray"}, j.mat) {
		return fmt.Errorf("there is no mat %q; there are auto, bluff and tray", j.mat)
	}
	if j.lang != "de" && j.lang != "en" {
		return fmt.Errorf("there is no language %q; there are de and en", j.lang)
	}
	if _, err := opencv.ParseBoard(j.board); err != nil {
		return err
	}
	if err := calib.ValidateDieSize(j.die); err != nil {
		return err
	}
	return calib.ValidateDice(j.dice)
}

var errNotUsable = &calib.Said{
	EN: "no profile was saved; put right what is said above and try again",
	DE: "kein Profil wurde gespeichert; bitte richten, was oben steht, und noch einmal",
}

func (j calibrateJob) run(ctx context.Context, stdout io.Writer) error {
	o := learn.Options{Mat: j.mat, Dice: j.dice, DieSizeMM: j.die}
	if j.lens != "" {
		lesson, err := j.learnLens()
		if err != nil {
			return err
		}
		j.tell(stdout, "Die Linse wurde von %d Bildern des Bretts gelernt, auf %.2f Pixel.\n",
			"The lens was learned from %d pictures of the board, to %.2f pixels.\n", lesson.Views, lesson.RMS)
		o.Lens = &lesson.Lens
	}
	j.size.Refused = func(err error) {
		fmt.Fprintf(stdout, "%s: %s\n", j.in("Hinweis", "Note"), cmdline.Sentence(j.in(trouble.German(err), err.Error())))
	}
	frames, exposure, err := j.look(ctx)
	if err != nil {
		return err
	}
	lesson, err := learn.Table(frames, o)
	if err != nil {
		return err
	}
	for _, p := range lesson.Problems {
		fmt.Fprintf(stdout, "%s: %s\n", j.severity(p), cmdline.Sentence(j.in(p.DE, p.Text)))
	}
	if !lesson.Usable() {
		return errNotUsable
	}
	lesson.Profile.Exposure = exposure
	kept := j.keepDice(&lesson.Profile)
	if err := lesson.Profile.Save(j.out); err != nil {
		return err
	}
	j.describe(stdout, lesson)
	j.describeExposure(stdout, exposure)
	if kept {
		fmt.Fprintln(stdout, j.in("Die Würfel bleiben die, die durch Werfen gelernt wurden.", "The dice stay those that were learned by rolling."))
	}
	fmt.Fprintf(stdout, j.in("Gespeichert als %s.\n", "Saved as %s.\n"), j.out)
	return nil
}

// in is one of two texts, in the language that was asked for.
func (j calibrateJob) in(de, en string) string {
	if j.lang == "de" {
		return de
	}
	return en
}

// tell writes one of two texts with the same arguments.
func (j calibrateJob) tell(w io.Writer, de, en string, args ...any) {
	said := calib.Saidf(en, de, args...)
	fmt.Fprint(w, j.in(said.DE, said.EN))
}

func (j calibrateJob) severity(p calib.Problem) string {
	if p.Fatal {
		return j.in("Falsch", "Wrong")
	}
	return j.in("Hinweis", "Note")
}

// describe says what was learned.
func (j calibrateJob) describe(w io.Writer, l learn.Lesson) {
	p := l.Profile
	eye, above := p.View.Eye()
	j.tell(w, "Die Matte ist %s, ihre Marken passen auf %.2f Pixel.\n",
		"The mat is %s, its markers fit to %.2f pixels.\n", p.Mat, l.Facts.Residual)
	j.tell(w, "Die Kamera ist %.0f mm über der Stelle %.0f, %.0f der Matte und schaut %.0f Grad schräg.\n",
		"The camera is %.0f mm above the place %.0f, %.0f of the mat and looks %.0f degrees off the vertical.\n", above, eye.X, eye.Y, p.View.Tilt())
	j.tell(w, "Ein mm hat wenigstens %.2f Pixel; Weißabgleich: Blau %.2f, Grün %.2f, Rot %.2f; Würfel: %s.\n",
		"A mm is at least %.2f pixels; white balance: blue %.2f, green %.2f, red %.2f; dice: %s.\n", l.Facts.PxPerMM, p.White[0], p.White[1], p.White[2], p.Dice)
}

// learnLens reads the pictures of the board.
func (j calibrateJob) learnLens() (learn.LensLesson, error) {
	board, err := opencv.ParseBoard(j.board)
	if err != nil {
		return learn.LensLesson{}, err
	}
	files, err := pictures(j.lens)
	if err != nil {
		return learn.LensLesson{}, err
	}
	return learn.Lens(board, func() (vision.Frame, bool, error) {
		if len(files) == 0 {
			return vision.Frame{}, false, nil
		}
		f, err := camera.LoadPicture(files[0])
		files = files[1:]
		return f, true, err
	})
}

// pictures are the picture files in a folder, in order of their names.
func pictures(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("the pictures of the board cannot be read: %w", err)
	}
	var files []string
	for _, e := range entries {
		switch strings.ToLower(filepath.Ext(e.Name())) {
		case ".jpg", ".jpeg", ".png", ".bmp":
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, &calib.Said{
			EN: fmt.Sprintf("there are no pictures (jpg, png, bmp) in %s", dir),
			DE: fmt.Sprintf("in %s sind keine Bilder (jpg, png, bmp)", dir),
		}
	}
	return files, nil
}
