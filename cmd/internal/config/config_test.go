package config

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// samples are the files shown in docs/configuration.md, in order.
func samples(t *testing.T) []string {
	t.Helper()
	doc, err := os.ReadFile("../../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, m := range regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(string(doc), -1) {
		found = append(found, m[1])
	}
	if len(found) != 5 {
		t.Fatalf("docs/configuration.md shows %d files, want 5", len(found))
	}
	return found
}

func TestTheSampleIsTheDefault(t *testing.T) {
	c, err := Parse([]byte(samples(t)[0]))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(c, Default()) {
		t.Errorf("the sample is\n%+v\nthe default\n%+v", c, Default())
	}
}

func TestTheSampleNamesEverySetting(t *testing.T) {
	everySetting(t, strings.Join(samples(t), "\n"))
}

// everySetting sees that a file names every key there is.
func everySetting(t *testing.T, all string) {
	t.Helper()
	var names func(reflect.Type)
	names = func(v reflect.Type) {
		if v.Kind() == reflect.Slice {
			v = v.Elem()
		}
		if v.Kind() != reflect.Struct {
			return
		}
		for i := range v.NumField() {
			key := v.Field(i).Tag.Get("toml")
			if !regexp.MustCompile(`(?m)(^|[\[.])` + key + `( =|\]|\.)`).MatchString(all) {
				t.Errorf("the setting %q of %s is in no sample", key, v.Name())
			}
			names(v.Field(i).Type)
		}
	}
	names(reflect.TypeFor[Config]())
}

func TestTheOtherSamplesAreUnderstood(t *testing.T) {
	c, err := Parse([]byte(samples(t)[1] + samples(t)[2] + samples(t)[3] + samples(t)[4]))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Game.Players) != 2 || c.Game.Players[1] != (Player{4, "Ben"}) {
		t.Errorf("players %+v", c.Game.Players)
	}
	if len(c.Links) != 1 || c.Links[0].Password != "secret" || len(c.Links[0].Commands) != 2 {
		t.Errorf("links %+v", c.Links)
	}
	want := []Button{
		{Line: "GPIO17", Pull: PullUp, Active: Low, Lamp: "GPIO27", LampActive: High},
		{Line: "GPIO5", Seat: 4},
	}
	if !slices.Equal(c.Buttons, want) {
		t.Errorf("buttons %+v", c.Buttons)
	}
	if p := c.Panel; p.Kind != "ws2812" || p.Width != 32 || !p.Serpentine || p.Address != Default().Panel.Address {
		t.Errorf("panel %+v", p)
	}
}

// annAndBen are two players.
const annAndBen = "[[game.player]]\nseat = 1\nname = \"Ann\"\n[[game.player]]\nseat = 4\nname = \"Ben\"\n"

// What the rule-book takes is taken here, a seed that is drawn later, too.
func TestSettingsOfTheRuleBooksAreUnderstood(t *testing.T) {
	for _, file := range []string{
		"[game.settings]\nzeigs_mir = \"true\"",
		"[game]\nname = \"luckyfive\"\n[game.settings]\nseed = \"drawn\"\nfirst = \"drawn\"",
		"[game]\nname = \"luckyfive\"\n[game.settings]\nfirst = \"Ben\"\n" + annAndBen,
		"[game]\nname = \"luckyfive\"\n[game.settings]\nfirst = \"Fee\"",
		"[game]\nname = \"dicecup\"\n[game.settings]\nlook = \"2\"",
	} {
		if _, err := Parse([]byte(file)); err != nil {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// What is by TLS may be nowhere, or where something else is: it counts only with a certificate.
func TestAddressesThatAreNotInEachOthersWay(t *testing.T) {
	for _, file := range []string{
		"[network]\nlisten = \"10.0.0.2:8883\"\nhttps = \"\"\nmqtts = \"\"",
		"[network]\nlisten = \"10.0.0.2:8080\"\nmqtt = \"10.0.0.3:8080\"",
		"[network]\nlisten = \":0\"\nmqtt = \":0\"",
	} {
		if _, err := Parse([]byte(file)); err != nil {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func TestErrorsTeach(t *testing.T) {
	for _, c := range []struct{ file, says string }{
		{"[table]\nid = \"Tisch 1\"", "a-z, 0-9 and hyphens"},
		{"[table]\ndir = \"\"", "name the folder"},
		{"[table]\nname = \"x\"", `no setting "table.name"`},
		{"[game]\nname = \"chess\"", "it plays bluff"},
		{"[game]\nagain = \"soon\"", `write it like "90s"`},
		{"[game]\nagain = 5", ""},
		{"[[game.player]]\nseat = 1\nname = \"Ann\"", "2 to 6 players"},
		{"[[game.player]]\nseat = 1\nname = \"Ann\"\n[[game.player]]\nseat = 1\nname = \"Ben\"", "given once"},
		{"[[game.player]]\nseat = 1\nname = \"Ann\"\n[[game.player]]\nseat = 2\nname = \"Ann\"", "a name of their own"},
		{"[game.settings]\nzeigs_mir = \"maybe\"", `game.settings: setting zeigs_mir cannot be "maybe": it is true or false`},
		{"[game.settings]\nzorg = \"1\"", `game.settings: bluff has no setting "zorg"`},
		{"[game]\nname = \"thrill\"\n[game.settings]\ndiscs = \"1\"", "game.settings: setting discs"},
		{"[game]\nname = \"luckyfive\"\n[game.settings]\nfirst = \"Zoe\"\n" + annAndBen, `game.settings: setting first cannot be "Zoe"`},
		{"[[game.player]]\nseat = 1\nname = \"Ann\"\n[[game.player]]\nseat = 2\nname = \"Benjamin of the long long name\"", "1 to 24 characters"},
		{"[[game.player]]\nseat = 1\nname = \"Ann\"\n[[game.player]]\nseat = 2\nname = \" Ben\"", "no space around it"},
		{"[camera]\nsource = \"usb\"", "use sim, rpicam"},
		{"[camera]\nsource = \"dir:\"", "use sim, rpicam"},
		{"[network]\nlisten = \"8080\"", `write it like ":8080"`},
		{"[network]\nmqtt = \":70000\"", "network.mqtt"},
		{"[network]\nhttps = \"8443\"", "network.https"},
		{"[network]\nmqtt = \":8080\"", "network.listen and network.mqtt are one address, :8080: give each a port of its own"},
		{"[network]\nlisten = \"\"", "network.listen"},
		{"[network]\nhttps = \"[::]:8443\"\nmqtts = \"10.0.0.2:8443\"", "network.https and network.mqtts are one address"},
		{"[evidence]\nmegabytes = 0", "1 or more"},
		{"[[link]]\nname = \"home\"\nurl = \"192.168.1.10\"", "tcp://"},
		{"[[link]]\nname = \"home\"\nurl = \"tcp://h:1\"\ncommands = [\"shout\"]", `no command "shout"`},
		{"[[link]]\nname = \"home\"\nurl = \"tcp://h:1\"\ndiscovery = \"#\"", "no beginning of a topic"},
		{"[[link]]\nname = \"home\"\nurl = \"tcp://h:1\"\nlanguage = \"fr\"", `"de" or "en"`},
		{"[club]\ngames = [\"chess\"]", "it plays bluff"},
		{"[club]\nname = \"By\\nthe window\"", "club.name: a table's name has no control characters"},
		{"[press]\nsettle = \"1s\"", "press: settle is 1s"},
		{"[[button]]\nseat = 1", "names no line"},
		{"[[button]]\nline = \"GPIO17\"\nseat = 7", "seat 7"},
		{"[[button]]\nline = \"GPIO17\"\npull = \"left\"", "up, down or none"},
		{"[[button]]\nline = \"GPIO17\"\nactive = \"on\"", "low or high"},
		{"[[button]]\nline = \"GPIO17\"\nlamp = \"GPIO17\"", "GPIO17 is used twice"},
		{"[[button]]\nline = \"GPIO17\"\n[[button]]\nline = \"GPIO17\"\nseat = 1", "GPIO17 is used twice"},
		{"[[button]]\nline = \"GPIO17\"\n[buzzer]\nline = \"GPIO17\"", "GPIO17 is used twice"},
		{"[buzzer]\nactive = \"loud\"", "low or high"},
		{"[sound]\nlanguage = \"fr\"", "de, en"},
		{"[sound]\nvolume = 11.0", "use 0 to 1"},
		{"[panel]\nkind = \"neon\"", `panel: kind "neon" is no panel`},
		{"[panel]\nkind = \"ws2812\"\nwidth = 0", "width 0"},
		{"[panel]\nkind = \"ws2812\"\nrotation = 45", "use 0, 90, 180 or 270"},
		{"[panel]\nkind = \"ws2812\"\norder = \"RGBW\"", "write R, G and B"},
		{"[panel]\nkind = \"ws2812\"\nbrightness = 20.0", "up to 1"},
		{"[panel]\nkind = \"ws2812\"\nserpentine = \"yes\"", ""},
		{"[panel]\nkind = \"ws2812\"\ndevice = \"GPIO18\"", `like "/dev/spidev0.0"`},
		{"[panel]\nkind = \"ssd1306\"\nwidth = 128\nheight = 64\naddress = 300", "0x3C"},
		{"[panel]\ndim = 25.0", "dim 25"},
		{"[panel]\ncolour = \"GRB\"", `no setting "panel.colour"`},
		{"[table\nid = 1", "line"},
	} {
		_, err := Parse([]byte(c.file))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q gives %v, want %q in it", c.file, err, c.says)
		}
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table.toml")
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), "there is no configuration "+name) {
		t.Errorf("a missing file: %v", err)
	}
	if err := os.WriteFile(name, []byte("[table]\nid = \"\""), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a wrong file: %v", err)
	}
	if err := os.WriteFile(name, []byte("[game]\nagain = \"20s\""), 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := Load(name); err != nil || time.Duration(c.Game.Again) != 20*time.Second {
		t.Errorf("%v: %v", c.Game.Again, err)
	}
}

func TestTheProfileIsThatOfTheFolder(t *testing.T) {
	c := Default()
	c.Table.Dir = t.TempDir()
	file := filepath.Join(c.Table.Dir, "profile.json")
	c.Camera.Source = "rpicam"
	if got := c.ProfileFile(); got != "" {
		t.Errorf("before it was calibrated the profile is %q", got)
	}
	if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := c.ProfileFile(); got != file {
		t.Errorf("the profile is %q, want %q", got, file)
	}
	c.Camera.Source = "sim"
	if got := c.ProfileFile(); got != "" {
		t.Errorf("the virtual table's is %q", got)
	}
	c.Camera.Source, c.Camera.Profile = "rpicam", "other.json"
	if got := c.ProfileFile(); got != "other.json" {
		t.Errorf("the one that was named is %q", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("[table]\nid = \"a\""))
	f.Add([]byte("[[game.player]]\nseat = 1"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := Parse(b); err == nil && c.Check() != nil {
			t.Fatal("accepted what does not check")
		}
	})
}
