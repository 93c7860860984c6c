// Package config is the table's one file of settings, read into one validated
// struct with its defaults. Each part of the program is given its own few
// values; nothing but the program itself knows the struct.
//
// docs/configuration.md shows the whole file with its defaults.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/BurntSushi/toml"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/camera/source"
)

// Config is all that can be set. Start from Default.
type Config struct {
	Table  Table  `toml:"table"`
	Game   Game   `toml:"game"`
	Camera Camera `toml:"camera"`
	// Discs are the sizes of Thrill's discs.
	Discs    calib.DiscSizes `toml:"discs"`
	Network  Network         `toml:"network"`
	Evidence Evidence        `toml:"evidence"`
	Links    []Link          `toml:"link"`
	Club     Club            `toml:"club"`
	// Press says what a press is, for every button.
	Press   Press    `toml:"press"`
	Buttons []Button `toml:"button"`
	Buzzer  Buzzer   `toml:"buzzer"`
	Sound   Sound    `toml:"sound"`
	Panel   Panel    `toml:"panel"`
}

// Table is the table itself.
type Table struct {
	// ID names the table in every topic: 1 to 32 of a-z, 0-9 and hyphens.
	ID string `toml:"id"`
	// Dir is the folder for journal, photographs and profile.
	Dir string `toml:"dir"`
}

// Camera is where frames come from.
type Camera struct {
	// Source is one of source.Forms.
	Source string `toml:"source"`
	// Profile is what `dicetable calibrate` saved; empty for the one in Dir.
	Profile string `toml:"profile"`
}

// Evidence is how long photographs of rulings are kept.
type Evidence struct {
	Keep Duration `toml:"keep"`
	// Megabytes is the most they may take together.
	Megabytes int64 `toml:"megabytes"`
}

// Duration is a time such as "90s", "20m" or "720h".
type Duration time.Duration

// UnmarshalText reads a time; the error shows how it is written.
func (d *Duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	if err != nil || v < 0 {
		return fmt.Errorf("%q is no time: write it like \"90s\", \"20m\" or \"720h\"", b)
	}
	*d = Duration(v)
	return nil
}

// MarshalText writes what UnmarshalText reads.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// Default is the configuration of a program without a file: a virtual table.
func Default() Config {
	return Config{
		Table:    Table{ID: "table-1", Dir: "var"},
		Game:     Game{Name: "bluff", Settings: map[string]string{}, Dispute: Duration(5 * time.Minute)},
		Camera:   Camera{Source: "sim"},
		Discs:    calib.DefaultDiscs(),
		Network:  Network{Listen: ":8080", MQTT: ":1883", HTTPS: ":8443", MQTTS: ":8883"},
		Evidence: Evidence{Keep: Duration(30 * 24 * time.Hour), Megabytes: 2000},
		Club:     Club{Games: []string{}},
		Press:    defaultPress(),
		Buzzer:   Buzzer{Active: High},
		Sound:    Sound{Volume: 0.5},
		Panel:    defaultPanel(),
	}
}

// ProfileFile is the file of the table's profile, empty where there is none:
// the virtual table needs none, and one that was not calibrated plays as well
// as it can.
func (c Config) ProfileFile() string {
	name := c.ProfilePlace()
	if _, err := os.Stat(name); err != nil && c.Camera.Profile == "" {
		return ""
	}
	return name
}

// ProfilePlace is where the table's profile is kept, whether there is one yet or
// not; empty at a virtual table that names none.
func (c Config) ProfilePlace() string {
	if c.Camera.Profile != "" || c.Camera.Source == string(source.Sim) {
		return c.Camera.Profile
	}
	return filepath.Join(c.Table.Dir, "profile.json")
}

// Load reads a file over the defaults and checks it. The error is a sentence
// that names the file, the place and what to do.
func Load(name string) (Config, error) {
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, fmt.Errorf("there is no configuration %s: `dicetable config` prints one to begin with, or leave out --config", name)
	}
	if err != nil {
		return Config{}, fmt.Errorf("the configuration cannot be read (%w): see that this user may read it", err)
	}
	c, err := Parse(b)
	if err != nil {
		return Config{}, fmt.Errorf("the configuration %s cannot be used: %w", name, err)
	}
	return c, nil
}

// Parse reads a configuration over the defaults and checks it.
func Parse(b []byte) (Config, error) {
	c := Default()
	meta, err := toml.NewDecoder(bytes.NewReader(b)).Decode(&c)
	var bad toml.ParseError
	if errors.As(err, &bad) {
		return Config{}, fmt.Errorf("line %d: %s", bad.Position.Line, bad.Message)
	}
	if err != nil {
		return Config{}, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Config{}, fmt.Errorf("there is no setting %q; docs/configuration.md lists them all", unknown[0])
	}
	return c, c.Check()
}

// Check says what is wrong first.
func (c Config) Check() error {
	if _, err := wire.ParseTableID(c.Table.ID); err != nil {
		return fmt.Errorf("table.id: %w", err)
	}
	if c.Table.Dir == "" {
		return errors.New("table.dir is empty: name the folder for journal and photographs")
	}
	if err := c.Game.check(); err != nil {
		return err
	}
	if _, err := source.Parse(c.Camera.Source); err != nil {
		return fmt.Errorf("camera.source: %w", err)
	}
	if err := c.Discs.Check(); err != nil {
		return fmt.Errorf("discs: %w", err)
	}
	if err := c.Network.Check("network."); err != nil {
		return err
	}
	if c.Evidence.Megabytes < 1 {
		return fmt.Errorf("evidence.megabytes is %d: photographs need 1 or more", c.Evidence.Megabytes)
	}
	if err := c.checkLines(); err != nil {
		return err
	}
	if err := c.Sound.check(); err != nil {
		return err
	}
	if err := c.Panel.Check(); err != nil {
		return err
	}
	if err := c.Club.check(); err != nil {
		return err
	}
	return c.checkLinks()
}
