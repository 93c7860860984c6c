package config

import (
	"fmt"
	"path/filepath"

	"dicetable/hardware/sound"
)

// Sound is the loudspeaker; see sound.Setup.
type Sound struct {
	// Device is empty where there is none.
	Device   string `toml:"device"`
	Language string `toml:"language"`
	// Folder is empty for sounds in the table's folder.
	Folder string  `toml:"folder"`
	Volume float64 `toml:"volume"`
}

func (s Sound) check() error {
	if s.Language != "" && s.Language != "de" && s.Language != "en" {
		return fmt.Errorf("sound.language: %q is not spoken: use de, en, or \"\" for tones", s.Language)
	}
	if !(s.Volume >= 0 && s.Volume <= 1) {
		return fmt.Errorf("sound.volume: %v is not possible: use 0 to 1", s.Volume)
	}
	return nil
}

// SoundSetup is the loudspeaker's as it plays; false where there is none.
func (c Config) SoundSetup() (sound.Setup, bool) {
	s := sound.Setup{Device: c.Sound.Device, Language: c.Sound.Language, Folder: c.Sound.Folder, Volume: c.Sound.Volume}
	if s.Folder == "" {
		s.Folder = filepath.Join(c.Table.Dir, "sounds")
	}
	return s, s.Device != ""
}
