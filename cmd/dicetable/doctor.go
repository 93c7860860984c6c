package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/lines"
	"dicetable/hardware/panel/driver"
	"dicetable/hardware/sound"
	"dicetable/hardware/trouble"
)

const doctorUsage = `Usage: dicetable doctor [--config FILE] [--camera SOURCE] [--dir FOLDER]
                        [--lang de|en] [--json]

Looks at everything a table needs (the eye, camera, mat, focus, light, profile,
dice, buttons, panel, ports, journal, logins, disk, clock, power, temperature,
groups, its name on the network) and says for each that it is right, or what to
do. Run it as the table's user. A table that is running is not disturbed and
tells how it is.

Exit status: 0 the table can play (there may be notes), 1 something is wrong,
2 wrong usage. With --json it writes one JSON object a line: check, grade
(right, note, wrong or skipped) and text in both languages.

`

// doctorFlags are the flags of `dicetable doctor`.
type doctorFlags struct {
	file, camera, dir, lang string
	json                    bool
}

// runDoctor is `dicetable doctor`.
func runDoctor(ctx context.Context, args []string, std stdio) int {
	var f doctorFlags
	flags := cmdline.New("dicetable doctor", doctorUsage, std.out, std.err)
	flags.StringVar(&f.file, "config", "", "configuration `FILE`, see docs/configuration.md; flags win over it")
	flags.StringVar(&f.camera, "camera", "", "another camera than the configuration's")
	flags.StringVar(&f.dir, "dir", "", "another `FOLDER` of journal and photographs")
	flags.StringVar(&f.lang, "lang", speaks(os.Getenv), "the language, de or en")
	flags.BoolVar(&f.json, "json", false, "write JSON, one object a line")
	switch err := cmdline.Parse(flags, args); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case flags.NArg() > 0 || f.lang != "de" && f.lang != "en":
		fmt.Fprintln(std.err, "dicetable doctor: it takes flags only, and de or en for --lang; `dicetable doctor --help` tells more.")
		return exitUsage
	}
	return f.run(ctx, std.out)
}

// speaks is the language of the environment, as far as the doctor knows it.
func speaks(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			if strings.HasPrefix(v, "de") {
				return "de"
			}
			return "en"
		}
	}
	return "en"
}

// run examines the table and gives the exit status.
func (f doctorFlags) run(ctx context.Context, out io.Writer) int {
	status := exitOK
	tell := func(found doctor.Finding) {
		if found.Grade == doctor.Wrong {
			status = exitFail
		}
		f.write(out, found)
	}
	c := config.Default()
	if f.file != "" {
		var err error
		if c, err = config.Load(f.file); err != nil {
			tell(doctor.Finding{Check: "configuration", Grade: doctor.Wrong, Text: games.Text{
				EN: err.Error(), DE: fmt.Sprintf("die Konfiguration %s lässt sich nicht benutzen: %v", f.file, err)}})
			return status
		}
		tell(doctor.Finding{Check: "configuration", Grade: doctor.Right, Text: games.Text{
			EN: f.file + " can be used", DE: f.file + " ist benutzbar"}})
	}
	set(&c.Camera.Source, f.camera)
	set(&c.Table.Dir, f.dir)
	doctor.Examine(ctx, tableOf(c), tell)
	return status
}

// tableOf is the table of a configuration on this machine.
func tableOf(c config.Config) doctor.Table {
	return doctor.Table{
		Config: c, Root: "/", Neighbours: "224.0.0.251:5353", Line: lines.Try, Sound: sound.Try,
		Look: func(ctx context.Context) (eye.Examination, error) {
			ctx, stop := context.WithTimeout(ctx, lookMost)
			defer stop()
			return lookThrough(ctx, c)
		},
		Panel: func() error {
			d, err := driver.Open(c.Panel.Setup())
			if err != nil {
				return err
			}
			return d.Close()
		},
		Health: func(ctx context.Context) (wire.Health, error) { return doctor.AskHealth(ctx, c) },
	}
}

// lookMost is how long the eye may look: several times what it takes, unless the
// camera's driver hangs.
const lookMost = 2 * time.Minute

// lookThrough has the eye look through the camera.
func lookThrough(ctx context.Context, c config.Config) (eye.Examination, error) {
	var x eye.Examination
	program, err := eye.Find()
	if err != nil {
		return x, err
	}
	args := []string{"examine", "--camera", c.Camera.Source}
	if p := c.ProfileFile(); p != "" {
		args = append(args, "--profile", p)
	}
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stderr = &said
	b, err := cmd.Output()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return x, &trouble.Trouble{
			EN: "it waits for a camera that does not answer: unplug that and plug it in again, or switch the machine off and on",
			DE: "es wartet auf eine Kamera, die nicht antwortet: bitte sie aus- und wieder einstecken, oder den Rechner aus- und wieder einschalten",
		}
	}
	if err == nil {
		err = json.Unmarshal(b, &x)
	}
	if err != nil {
		last := strings.TrimSpace(said.String())
		last = last[strings.LastIndexByte(last, '\n')+1:]
		return x, &trouble.Trouble{
			EN: program + " does not work on this machine, install it again; it said: " + last, Err: err,
			DE: program + " geht auf diesem Rechner nicht, bitte neu installieren; es sagte: " + last,
		}
	}
	return x, nil
}

// grades are the words before a line.
var grades = map[doctor.Grade]games.Text{
	doctor.Right:   {DE: "gut", EN: "right"},
	doctor.Note:    {DE: "Hinweis", EN: "note"},
	doctor.Wrong:   {DE: "FALSCH", EN: "WRONG"},
	doctor.Skipped: {DE: "entfällt", EN: "skipped"},
}

// checksDE are the names of the checks in German.
var checksDE = map[string]string{
	"configuration": "Konfiguration", "table": "Tisch", "eye": "Auge", "speed": "Tempo", "camera": "Kamera", "mat": "Matte", "focus": "Schärfe", "light": "Licht",
	"profile": "Profil", "dice": "Würfel", "button": "Knopf", "lamp": "Lampe", "buzzer": "Summer", "sound": "Ton", "panel": "LED-Feld", "web port": "Seiten-Port",
	"broker port": "MQTT-Port", "https port": "HTTPS-Port", "mqtts port": "MQTTS-Port", "journal": "Journal", "logins": "Anmeldungen", "disk": "Platte", "clock": "Uhr", "club": "Club", "link": "Verbindung", "power": "Strom", "temperature": "Temperatur", "user": "Benutzer", "name": "Name", "certificate": "Zertifikat",
}

// checkDE is the name of a check in German; that of a line may follow it.
func checkDE(check string) string {
	if de, ok := checksDE[check]; ok {
		return de
	}
	first, rest, _ := strings.Cut(check, " ")
	if de, ok := checksDE[first]; ok {
		return de + " " + rest
	}
	return check
}

// write writes one finding as a line.
func (f doctorFlags) write(out io.Writer, found doctor.Finding) {
	if f.json {
		json.NewEncoder(out).Encode(found)
		return
	}
	check, text, grade := found.Check, found.Text.EN, grades[found.Grade].EN
	if f.lang == "de" {
		check, text, grade = checkDE(check), found.Text.DE, grades[found.Grade].DE
	}
	fmt.Fprintf(out, "%-8s %s: %s\n", grade, check, cmdline.Sentence(text))
}
