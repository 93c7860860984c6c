package doctor_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
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
		OpenCV: "4.6.0", ReadMillis: 310, Camera: "rpicam:0", Width: 1920, Height: 1080, FPS: 15, Mat: "bluff",
		White: 200, EdgePx: 2, PxPerMM: 1.4, Profile: &eye.ProfileFit{MovedPx: 1, Fixed: true},
	}
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
	if mat := all["mat"].Text; !strings.HasSuffix(mat.DE, "ein mm hat 1,4 Pixel") || !strings.HasSuffix(mat.EN, "a mm has 1.4 pixels") {
		t.Errorf("what is measured is told as %+v", mat)
	}
	for check, f := range all {
		if f.Grade == doctor.Wrong {
			t.Errorf("%s is wrong: %s", check, f.Text.EN)
		}
	}
	for _, check := range []string{"eye", "speed", "camera", "mat", "focus", "light", "profile", "web port", "broker port", "disk", "name"} {
		want(t, all, check, doctor.Right, "")
	}
	for _, check := range []string{"clock", "power", "temperature", "user", "button", "panel"} {
		if _, ok := all[check]; !ok {
			t.Errorf("nothing is said of %s", check)
		}
	}
}
