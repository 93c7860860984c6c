package main

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/lines"
	"dicetable/hardware/panel"
)

// TestPanelScripts runs what people type, in testdata/panel.
func TestPanelScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/panel",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"panel": typed("panel"),
		},
	})
}

// A panel that is configured but not there is told in the table's health, in
// words, and costs the game nothing: scenes go on being shown to it.
func TestAPanelThatIsMissingIsToldAndDisturbsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := config.Parse([]byte("[panel]\nkind = \"ws2812\"\ndevice = \"/dev/spidev99.0\""))
		if err != nil {
			t.Fatal(err)
		}
		told := make(chan string, 10)
		made := newControls(c, lines.Machine{}, nil,
			func(name string, p wire.Part) { told <- name + ": " + p.Text.EN },
			slog.New(slog.NewTextHandler(io.Discard, nil)))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- made.Run(ctx) }()
		for range 100 {
			made.Show(panel.Scene{Kind: panel.CupsUp})
			time.Sleep(time.Second)
		}
		stop()
		if err := <-done; err != nil {
			t.Errorf("the panel ended the table: %v", err)
		}
		close(told)
		var all []string
		for s := range told {
			all = append(all, s)
		}
		if len(all) != 1 || !strings.HasPrefix(all[0], "panel: the ws2812 panel: there is no /dev/spidev99.0: switch SPI on") {
			t.Errorf("told %q, want it once", all)
		}
	})
}
