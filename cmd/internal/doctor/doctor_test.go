package doctor_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"periph.io/x/conn/v3/gpio"

	"dicetable/calib"
	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/hardware/lines"
	"dicetable/hardware/panel/driver"
	"dicetable/hardware/sound"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// well is a table on a machine where nothing is wrong, as far as this one is
// such a machine.
func well(t *testing.T) doctor.Table {
	t.Helper()
	c := config.Default()
	c.Table.Dir, c.Camera.Source = t.TempDir(), "rpicam"
	c.Network.Listen, c.Network.MQTT = "127.0.0.1:0", "127.0.0.1:0"
	return doctor.Table{
		Config: c, Root: t.TempDir(), Neighbours: neighbour(t),
		Look: func(context.Context) (eye.Examination, error) { return seen(), nil },
		Line: lines.Try, Sound: sound.Try,
		Panel: func() error {
			d, err := driver.Open(c.Panel.Setup())
			if err != nil {
				return err
			}
			return d.Close()
		},
		Health: func(context.Context) (wire.Health, error) { return wire.Health{}, errors.New("no table runs") },
	}
}

// seen is what the eye says of a table where all is well.
func seen() eye.Examination {
	return eye.Examination{
		OpenCV: "4.6.0", Camera: "rpicam:0", Width: 1920, Height: 1080, FPS: 15, Mat: "bluff",
		White: 200, EdgePx: 2, PxPerMM: 1.4, Profile: &eye.ProfileFit{MovedPx: 1, Fixed: true},
	}
}

// neighbour answers for every name of the local network.
func neighbour(t *testing.T) string {
	t.Helper()
	c, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		b := make([]byte, 512)
		for {
			n, from, err := c.ReadFromUDP(b)
			if err != nil {
				return
			}
			answer := append([]byte{0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0}, b[12:n-4]...)
			c.WriteToUDP(append(answer, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 0, 0, 1), from)
		}
	}()
	t.Cleanup(func() { c.Close(); <-done })
	return c.LocalAddr().String()
}

// findings are what the doctor finds, by check; both languages must say it.
func findings(t *testing.T, table doctor.Table) map[string]doctor.Finding {
	t.Helper()
	all := map[string]doctor.Finding{}
	doctor.Examine(t.Context(), table, func(f doctor.Finding) {
		if f.Text.DE == "" || f.Text.EN == "" || strings.Contains(f.Text.DE+f.Text.EN, "%!") {
			t.Errorf("%s says %+v", f.Check, f.Text)
		}
		all[f.Check] = f
	})
	return all
}

func want(t *testing.T, all map[string]doctor.Finding, check string, g doctor.Grade, en string) {
	t.Helper()
	if f := all[check]; f.Grade != g || !strings.Contains(f.Text.EN, en) {
		t.Errorf("%s is %q: %q; want %q: %q", check, f.Grade, f.Text.EN, g, en)
	}
}

func TestWhereAllIsWellNothingIsWrong(t *testing.T) {
	all := findings(t, well(t))
	for check, f := range all {
		if f.Grade == doctor.Wrong {
			t.Errorf("%s is wrong: %s", check, f.Text.EN)
		}
	}
	for _, check := range []string{"eye", "camera", "mat", "focus", "light", "profile", "web port", "broker port", "disk", "name"} {
		want(t, all, check, doctor.Right, "")
	}
	for _, check := range []string{"clock", "power", "temperature", "user", "button", "panel"} {
		if _, ok := all[check]; !ok {
			t.Errorf("nothing is said of %s", check)
		}
	}
}

func TestWhatTheEyeSawIsSaidByMatter(t *testing.T) {
	table := well(t)
	x := seen()
	table.Look = func(context.Context) (eye.Examination, error) { return x, nil }
	x.Problems = []calib.Problem{{About: calib.OfLight, Fatal: true, Text: "it is too dark", DE: "es ist zu dunkel"}, {About: calib.OfFocus, Text: "a little soft", DE: "etwas weich"}}
	x.FPS, x.Profile.MovedPx = 4, 80
	all := findings(t, table)
	want(t, all, "light", doctor.Wrong, "too dark")
	want(t, all, "focus", doctor.Note, "a little soft")
	want(t, all, "mat", doctor.Right, "bluff")
	want(t, all, "camera", doctor.Wrong, "4 frames a second of 1920 x 1080; that is too few")
	want(t, all, "profile", doctor.Note, "moved by 80 pixels")

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

func TestATakenPortIsWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	table := well(t)
	table.Config.Network.Listen = taken.Addr().String()
	table.Config.Network.MQTT = "192.0.2.1:1883"
	all := findings(t, table)
	want(t, all, "web port", doctor.Wrong, "taken by another program")
	want(t, all, "broker port", doctor.Wrong, "cannot be listened on")
}

func TestTheClubIsLookedFor(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	table := well(t)
	if _, told := findings(t, table)["club"]; told {
		t.Error("a table without a club is told of one")
	}
	table.Config.Club.URL = "tcp://" + l.Addr().String()
	want(t, findings(t, table), "club", doctor.Right, "somebody answers")
	table.Config.Club.URL = "tcp://127.0.0.1:1, " + table.Config.Club.URL // one of a cluster is enough
	want(t, findings(t, table), "club", doctor.Right, "somebody answers")
	l.Close()
	want(t, findings(t, table), "club", doctor.Note, "nobody answers")
	file := member.KeyFile(table.Config.Table.Dir)
	key, err := member.OpenKey(file)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	doctor.Examine(t.Context(), table, func(f doctor.Finding) { said = append(said, f.Text.EN) })
	if print := wire.Fingerprint(key.Public().(ed25519.PublicKey)); !strings.Contains(strings.Join(said, " "), print) {
		t.Errorf("the key %s is not told: %q", print, said)
	}
}

// A file stands where the folder should be made: not even root can write there.
func TestAFolderThatCannotBeWrittenIsWrong(t *testing.T) {
	table := well(t)
	file := filepath.Join(table.Config.Table.Dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	table.Config.Table.Dir = filepath.Join(file, "var")
	want(t, findings(t, table), "disk", doctor.Wrong, "nothing can be written")
	table.Config.Table.Dir = filepath.Join(filepath.Dir(file), "not", "made", "yet")
	want(t, findings(t, table), "disk", doctor.Right, "MB are free")
	left, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(left) != 1 {
		t.Errorf("the doctor left %v behind, %v", left, err)
	}
}

func TestAFullDiskIsNoted(t *testing.T) {
	table := well(t)
	table.Config.Evidence.Megabytes = 1 << 40
	want(t, findings(t, table), "disk", doctor.Note, "evidence.megabytes")
}

func TestLinesAndPanelThatAreNotThereAreWrong(t *testing.T) {
	table := well(t)
	table.Config.Buttons = []config.Button{{Line: "GPIO917", Lamp: "GPIO927"}}
	table.Config.Buzzer.Line = "GPIO922"
	table.Config.Panel.Kind, table.Config.Panel.Device = driver.WS2812, "/dev/spidev9.9"
	kind := table.Config.Panel.Setup()
	table.Panel = func() error { _, err := driver.Open(kind); return err }
	all := findings(t, table)
	for _, check := range []string{"button GPIO917", "lamp GPIO927", "buzzer GPIO922"} {
		want(t, all, check, doctor.Wrong, "GPIO line")
	}
	want(t, all, "panel", doctor.Wrong, "there is no /dev/spidev9.9")
}

func TestALoudspeakerThatIsNotThereIsWrong(t *testing.T) {
	table := well(t)
	want(t, findings(t, table), "sound", doctor.Skipped, "")
	table.Config.Sound.Device = "hw:77"
	want(t, findings(t, table), "sound", doctor.Wrong, "")
	table.Sound = func(context.Context, string) error { return nil }
	want(t, findings(t, table), "sound", doctor.Right, "hw:77 plays")
	table.Config.Sound.Language = "de"
	want(t, findings(t, table), "sound", doctor.Wrong, "dicetable sounds --dir ")
}

func TestAButtonThatIsDownIsNoted(t *testing.T) {
	for _, c := range []struct {
		active config.Level
		pull   config.Pull
		level  gpio.Level
		asked  gpio.Pull
		want   doctor.Grade
	}{
		{"", "", gpio.High, gpio.PullUp, doctor.Right},
		{"", "", gpio.Low, gpio.PullUp, doctor.Note},
		{config.High, config.PullDown, gpio.High, gpio.PullDown, doctor.Note},
		{config.High, config.PullNone, gpio.Low, gpio.Float, doctor.Right},
	} {
		table := well(t)
		table.Config.Buttons = []config.Button{{Line: "GPIO17", Active: c.active, Pull: c.pull}}
		table.Line = func(_ string, pull gpio.Pull) (gpio.Level, error) {
			if pull != c.asked {
				t.Errorf("the line is held %v, want %v", pull, c.asked)
			}
			return c.level, nil
		}
		want(t, findings(t, table), "button GPIO17", c.want, "")
	}
}

// What a Raspberry Pi tells comes from a file of its kernel or a program.
func TestThePowerOfAPiIsTold(t *testing.T) {
	for flags, c := range map[string]struct {
		grade doctor.Grade
		en    string
	}{
		"0":     {doctor.Right, "high enough"},
		"50005": {doctor.Wrong, "too little voltage just now"},
		"50000": {doctor.Note, "had too little voltage"},
		"4":     {doctor.Note, "has slowed itself"},
		"80000": {doctor.Note, "was so hot"},
	} {
		table := well(t)
		put(t, table.Root, "sys/devices/platform/soc/soc:firmware/get_throttled", flags+"\n", 0o600)
		put(t, table.Root, "sys/class/thermal/thermal_zone0/temp", "84123\n", 0o600)
		all := findings(t, table)
		want(t, all, "power", c.grade, c.en)
		want(t, all, "temperature", doctor.Wrong, "84 °C")

		table = well(t)
		put(t, table.Root, "bin/vcgencmd", "#!/bin/sh\necho throttled=0x"+flags+"\n", 0o700)
		t.Setenv("PATH", filepath.Join(table.Root, "bin")+":"+os.Getenv("PATH"))
		put(t, table.Root, "sys/class/thermal/thermal_zone0/temp", "48000\n", 0o600)
		put(t, table.Root, "sys/class/thermal/thermal_zone1/temp", "72000\n", 0o600)
		all = findings(t, table)
		want(t, all, "power", c.grade, c.en)
		want(t, all, "temperature", doctor.Note, "72 °C")
	}
}

func put(t *testing.T, root, path, text string, mode os.FileMode) {
	t.Helper()
	path = filepath.Join(root, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func TestAClockBehindTheJournalIsWrong(t *testing.T) {
	table := well(t)
	put(t, table.Config.Table.Dir, "journal/game-1.journal", "", 0o600)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(table.Config.Table.Dir, "journal/game-1.journal"), later, later); err != nil {
		t.Fatal(err)
	}
	want(t, findings(t, table), "clock", doctor.Wrong, "in the past")
}

func TestANameThatNobodyAnswersForIsNoted(t *testing.T) {
	silent, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	table := well(t)
	table.Neighbours = silent.LocalAddr().String()
	want(t, findings(t, table), "name", doctor.Note, "avahi-daemon")
}

// A table that runs holds camera, lines and ports: it is asked, and not tried.
func TestATableThatRunsTellsHowItIs(t *testing.T) {
	table := well(t)
	j, err := journal.Open(filepath.Join(table.Config.Table.Dir, "journal"))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	want(t, findings(t, table), "broker port", doctor.Wrong, "does not answer")

	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	table.Config.Network.MQTT = free.Addr().String()
	free.Close()
	id, err := wire.ParseTableID(table.Config.Table.ID)
	if err != nil {
		t.Fatal(err)
	}
	b := broadcast.New(broadcast.Options{
		Table: id, Dir: t.TempDir(), MQTT: table.Config.Network.MQTT, Authority: nobody{}, Log: slog.New(slog.DiscardHandler),
		Handle: func(context.Context, wire.Asker, wire.Verb, []byte) wire.Answer { return wire.Answer{} },
	})
	b.Health("camera", wire.Part{Text: games.Text{DE: "Sie stockt.", EN: "It stalls."}})
	b.Health("journal", wire.Part{OK: true})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- b.Run(ctx) }()
	defer func() { stop(); <-done }()
	table.Look = func(context.Context) (eye.Examination, error) { t.Error("the eye was started"); return seen(), nil }
	table.Health = func(ctx context.Context) (wire.Health, error) {
		for {
			h, err := doctor.AskHealth(ctx, table.Config)
			if err == nil && len(h.Parts) > 1 || ctx.Err() != nil {
				return h, err
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	all := findings(t, table)
	want(t, all, "table", doctor.Right, "it is running")
	want(t, all, "broker port", doctor.Right, "answers on")
	want(t, all, "camera", doctor.Wrong, "It stalls.")
	want(t, all, "journal", doctor.Right, "it is well")
}

type nobody struct{}

func (nobody) Login(string, string) (wire.Asker, time.Time, error) {
	return wire.Asker{}, time.Time{}, errors.New("nobody")
}
func (nobody) Who(string) (wire.Asker, error) { return wire.Asker{}, errors.New("nobody") }
