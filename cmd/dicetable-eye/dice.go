package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"dicetable/calib"
	"dicetable/calib/rolls"
	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/sim"
	"dicetable/hardware/trouble"
)

const diceUsage = `Usage: dicetable calibrate dice [--camera SOURCE] [--profile FILE] [--game GAME] [IMAGE...]

Learns the dice set by rolling it, once the table is learned. Throw all dice of
the set on the mat with nothing else on it, leave them until something is said,
and throw again. After each throw it says what it knows and what is missing; when
it has seen enough it ends and adds the set to the profile. With IMAGE each
picture is a throw. The camera sim rolls the dice of a virtual table and keeps
nothing.

`

// diceJob is what `dicetable calibrate dice` was asked to do.
type diceJob struct {
	camera  string
	images  []string
	profile string
	game    string
	lang    string
	seed    uint64
}

// diceFlags are the flags of `dicetable calibrate dice`.
func (j *diceJob) flags(stdout, stderr io.Writer) *flag.FlagSet {
	flags := cmdline.New("dicetable calibrate dice", diceUsage, stdout, stderr)
	flags.StringVar(&j.camera, "camera", "v4l2:/dev/video0", "sim, rpicam, v4l2:DEVICE, mjpeg:ADDRESS, file:CLIP or dir:FOLDER")
	flags.StringVar(&j.profile, "profile", "var/profile.json", "the table's profile, which the set is added to")
	flags.StringVar(&j.game, "game", "", "the game that the dice are for: bluff, dicecup or luckyfive; what does not fit is told")
	flags.Uint64Var(&j.seed, "seed", 0, "makes the virtual table of sim and its throws; 0 for others each time")
	flags.StringVar(&j.lang, "lang", "en", "the language, de or en")
	return flags
}

// runCalibrateDice is `dicetable calibrate dice`.
func runCalibrateDice(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var j diceJob
	images, err := cmdline.ParseAround(j.flags(stdout, stderr), args)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return 2
	}
	j.images = images
	if err := j.check(); err != nil {
		fmt.Fprintf(stderr, "dicetable calibrate dice: %v; `dicetable calibrate dice --help` tells more.\n", err)
		return 2
	}
	if err := j.run(ctx, stdout); err != nil {
		fmt.Fprintf(stderr, "dicetable calibrate dice: %s\n", cmdline.Sentence(j.in(calib.Said{EN: err.Error(), DE: trouble.German(err)})))
		return 1
	}
	return 0
}

// diceGames are those that need dice.
var diceGames = []string{sim.Bluff, sim.DiceCup, sim.LuckyFive}

func (j diceJob) check() error {
	if j.game != "" && !slices.Contains(diceGames, j.game) {
		return fmt.Errorf("there is no game %q with dice; there are %s", j.game, strings.Join(diceGames, ", "))
	}
	if j.lang != "de" && j.lang != "en" {
		return fmt.Errorf("there is no language %q; there are de and en", j.lang)
	}
	return nil
}

// virtual reports whether the dice are those of a virtual table.
func (j diceJob) virtual() bool { return j.camera == "sim" && len(j.images) == 0 }

func (j diceJob) run(ctx context.Context, stdout io.Writer) error {
	profile, err := j.learned()
	if err != nil {
		return err
	}
	from, err := j.throws(profile)
	if err != nil {
		return err
	}
	defer from.close()
	known, err := j.learn(ctx, profile, from, stdout)
	if err != nil {
		return err
	}
	j.conclude(stdout, known.Set)
	if profile == nil {
		fmt.Fprintln(stdout, j.in(calib.Said{EN: "The virtual table keeps nothing.", DE: "Der virtuelle Tisch behält nichts."}))
		return nil
	}
	profile.LearnDice(known.Set)
	if err := profile.Save(j.profile); err != nil {
		return err
	}
	fmt.Fprintf(stdout, j.in(calib.Said{EN: "Saved in %s.\n", DE: "Gespeichert in %s.\n"}), j.profile)
	return nil
}

// learned is the table's profile; a virtual table has none.
func (j diceJob) learned() (*calib.Profile, error) {
	if j.virtual() {
		return nil, nil
	}
	p, err := calib.LoadProfile(j.profile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		s := calib.Saidf("there is no profile %s to add the dice to; run dicetable calibrate first",
			"es gibt kein Profil %s, in das die Würfel könnten; bitte zuerst dicetable calibrate ausführen", j.profile)
		return nil, &s
	case err != nil:
		return nil, &trouble.Trouble{EN: "the table's profile cannot be used", DE: "das Profil des Tisches lässt sich nicht benutzen", Err: err}
	}
	return &p, nil
}

// learn takes throws until the set is known.
func (j diceJob) learn(ctx context.Context, p *calib.Profile, from throws, stdout io.Writer) (rolls.Knowledge, error) {
	reader, err := newRollReader(p)
	if err != nil {
		return rolls.Knowledge{}, err
	}
	defer reader.close()
	if from.live() {
		fmt.Fprintln(stdout, j.in(calib.Said{
			EN: "Throw all dice of the set on the mat, and leave them until something is said.",
			DE: "Bitte alle Würfel des Satzes auf die Matte werfen und liegen lassen, bis etwas gesagt wird.",
		}))
	}
	var all []rolls.Throw
	var known rolls.Knowledge
	for {
		f, name, err := from.next(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			break
		}
		if err != nil {
			return known, err
		}
		seen, err := reader.read(f)
		if err != nil {
			return known, err
		}
		var came rolls.Arrival
		if seen.useless == nil {
			before := len(all)
			if all, came = rolls.Gather(all, seen.throw); came == rolls.Same {
				seen.stays(len(all[before-1].Dice))
			}
		}
		if seen.useless != nil {
			j.tellUseless(stdout, name, *seen.useless, !from.fixed() && seen.usual)
			continue
		}
		known = rolls.Learn(all)
		j.tell(stdout, name, seen, known)
		if known.Enough() && !from.fixed() {
			break
		}
	}
	return known, j.enough(known)
}

// enough is the error of a set that is not known yet.
func (j diceJob) enough(k rolls.Knowledge) error {
	if k.Throws > 0 && k.Enough() {
		return nil
	}
	s := calib.Said{
		EN: "the set is not known yet, and nothing was saved; throw it more often",
		DE: "der Satz ist noch nicht bekannt, und nichts wurde gespeichert; bitte öfter werfen",
	}
	return &s
}

// keepDice takes over what the old profile has learned of the dice by rolling,
// unless others were named or the mat is another.
func (j calibrateJob) keepDice(p *calib.Profile) bool {
	old, err := calib.LoadProfile(j.out)
	if err != nil || old.DiceSet == nil || old.Mat != p.Mat || j.dice != "auto" {
		return false
	}
	p.Keep(old)
	return true
}

// in is a text in the language that was asked for.
func (j diceJob) in(s calib.Said) string {
	if j.lang == "de" {
		return s.DE
	}
	return s.EN
}
