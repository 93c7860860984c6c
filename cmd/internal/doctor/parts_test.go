package doctor_test

import (
	"context"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
	"dicetable/hardware/panel/driver"
)

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
