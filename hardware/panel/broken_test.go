package panel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/hardware/panel"
)

func TestAPanelThatIsBrokenIsToldAndTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, func(r *rig) { r.broken = errors.New("there is no panel") })
		defer r.stop()
		turn := panel.Scene{Kind: panel.Turn, Seat: 4}
		r.Show(turn)
		time.Sleep(4 * time.Second)
		r.now(func() {
			if r.opened != 3 { // at 0, 1 and 3 s
				t.Errorf("it was tried %d times in 4 s", r.opened)
			}
			r.broken = nil
		})
		time.Sleep(time.Minute)
		if !r.shows(turn, 1) {
			t.Error("a panel that is there again does not show the scene")
		}
		r.now(func() {
			if !slices.Equal(r.health, []string{"there is no panel", "well"}) {
				t.Errorf("told %q", r.health)
			}
		})
	})
}

func TestAPanelThatFailsLaterIsOpenedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, func(r *rig) { r.paper = &paper{} })
		synctest.Wait()
		r.paper.torn.Store(true)
		r.Show(panel.Scene{Kind: panel.Turn, Seat: 1})
		r.now(func() {
			if len(r.health) != 2 || !strings.Contains(r.health[1], "look after its wiring (torn)") {
				t.Errorf("told %q", r.health)
			}
		})
		r.paper.torn.Store(false)
		time.Sleep(time.Second)
		r.now(func() {
			if r.opened != 2 || len(r.health) != 3 || r.health[2] != "well" {
				t.Errorf("opened %d times, told %q", r.opened, r.health)
			}
		})
		r.stop()
		pictures := strings.Split(r.paper.String(), "\x1b[4A")
		if last := pictures[len(pictures)-1]; r.paper.closed != 2 || strings.Contains(last, "64") || !strings.Contains(last, "▀") {
			t.Errorf("at the end it was closed %d times and shows %q", r.paper.closed, last)
		}
	})
}

// A panel whose wire is loose comes back within a second each time, however often it
// was away before.
func TestAPanelThatWasWellIsTriedSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, func(r *rig) { r.paper, r.broken = &paper{}, errors.New("there is no panel") })
		defer r.stop()
		time.Sleep(20 * time.Second) // it is tried at 0, 1, 3, 7 and 15 s
		r.now(func() { r.broken = nil })
		time.Sleep(20 * time.Second)
		r.now(func() { r.opened = 0 })
		r.paper.torn.Store(true)
		r.Show(panel.Scene{Kind: panel.Turn, Seat: 1})
		synctest.Wait()
		r.paper.torn.Store(false)
		time.Sleep(second)
		r.now(func() {
			if r.opened != 1 || r.health[len(r.health)-1] != "well" {
				t.Errorf("opened %d times, told %q", r.opened, r.health)
			}
		})
	})
}
