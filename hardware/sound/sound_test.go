package sound

import (
	"context"
	"log/slog"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"dicetable/hardware/buzzer"
	"dicetable/hardware/panel"
	"dicetable/hardware/trouble"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// player puts testdata/aplay on the path and gives the file of its calls.
func player(t *testing.T, how string) (played string) {
	t.Helper()
	dir, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	played = filepath.Join(t.TempDir(), "played")
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("PLAYED", played)
	t.Setenv("HOW", how)
	return played
}

// speak lets a speaker live while do happens, and gives what it told of itself.
func speak(t *testing.T, s Setup, do func(*Speaker)) (told []error) {
	t.Helper()
	health := make(chan error, 20)
	sp := NewSpeaker(s, Outside{Health: func(err error) { health <- err }, Log: slog.New(slog.DiscardHandler)})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- sp.Run(ctx) }()
	do(sp)
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	close(health)
	for err := range health {
		told = append(told, err)
	}
	return told
}

// lines waits until a file has so many.
func lines(t *testing.T, file string, n int) []string {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		if b, err := os.ReadFile(file); err == nil && strings.Count(string(b), "\n") >= n {
			return strings.Split(strings.TrimSpace(string(b)), "\n")
		}
	}
	t.Fatalf("%s does not get %d lines", file, n)
	return nil
}

func TestASceneIsHeardOnce(t *testing.T) {
	played := player(t, "")
	var heard []string
	told := speak(t, Setup{Device: "hw:1", Volume: 1}, func(s *Speaker) {
		lines(t, played, 1) // the silence in the beginning
		s.Show(panel.Scene{Kind: panel.CupsUp})
		s.Show(panel.Scene{Kind: panel.CupsUp})
		lines(t, played, 2)
		s.Show(panel.Scene{Kind: panel.Turn, Seat: 3}) // no tone
		s.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		heard = lines(t, played, 3)
	})
	want := []string{"hw:1 2204", "hw:1 26460", "hw:1 7938"} // two bytes a sample: 50, 600 and 180 ms
	if strings.Join(heard, ",") != strings.Join(want, ",") {
		t.Errorf("heard was %q, want %q", heard, want)
	}
	if len(told) != 1 || told[0] != nil {
		t.Errorf("told was %v", told)
	}
}

// The call is spoken once, and not again when a doubt about a die is answered.
func TestACallThatGoesOnIsNotHeardAgain(t *testing.T) {
	played := player(t, "")
	call := panel.Scene{Kind: panel.CupsUp, Start: time.Now()}
	var heard []string
	speak(t, Setup{Device: "hw:1", Volume: 1}, func(s *Speaker) {
		lines(t, played, 1)
		s.Show(call)
		lines(t, played, 2)
		s.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		lines(t, played, 3)
		s.Show(call)
		time.Sleep(300 * time.Millisecond) // to be heard, if it is
		s.Show(panel.Scene{Kind: panel.Illegal})
		heard = lines(t, played, 4)
	})
	if len(heard) != 4 || heard[1] == heard[3] {
		t.Errorf("heard was %q", heard)
	}
}

// What is still played is ended for what comes next, and that is no fault.
func TestANewerSceneCutsAnOlderOneShort(t *testing.T) {
	played := player(t, "endless")
	told := speak(t, Setup{Device: "hw:1", Volume: 1}, func(s *Speaker) {
		lines(t, played, 1)
		s.Show(panel.Scene{Kind: panel.CupsUp})
		lines(t, played, 2)
		s.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		lines(t, played, 3)
	})
	if len(told) != 1 || told[0] != nil {
		t.Errorf("told was %v", told)
	}
}

func TestTheTableNeverWaitsForAPlayerThatHangs(t *testing.T) {
	player(t, "hang")
	began := time.Now()
	told := speak(t, Setup{Device: "default", Volume: 1}, func(s *Speaker) {
		for i := range 1000 {
			s.Show(panel.Scene{Kind: panel.Look, Seat: 1 + i%6})
		}
	})
	if len(told) > 0 { // a player that the end cut short is no bad card
		t.Errorf("told was %v", told)
	}
	if took := time.Since(began); took > 4*time.Second {
		t.Errorf("a thousand scenes and the end took %s", took)
	}
}

func TestWhatCannotBePlayedIsSaid(t *testing.T) {
	player(t, "card")
	told := speak(t, Setup{Device: "hw:9", Volume: 1}, func(*Speaker) { time.Sleep(time.Second) })
	if len(told) != 1 || !strings.Contains(told[0].Error(), "`aplay -L`") || !strings.Contains(told[0].Error(), "audio open error") || trouble.German(told[0]) == told[0].Error() {
		t.Errorf("a card that is not there: %v", told)
	}
	t.Setenv("PATH", t.TempDir())
	if err := Try(t.Context(), "default"); err == nil || !strings.Contains(err.Error(), "alsa-utils") {
		t.Errorf("no player: %v", err)
	}
}

// A scene without a sound does not make a card well that could not play.
func TestSilenceIsNoProofThatTheCardPlays(t *testing.T) {
	player(t, "card")
	told := speak(t, Setup{Device: "hw:9", Volume: 1}, func(s *Speaker) {
		for _, seat := range []int{1, 2} {
			s.Show(panel.Scene{Kind: panel.Look, Seat: seat})
			time.Sleep(300 * time.Millisecond)
			s.Show(panel.Scene{Kind: panel.Idle})
			time.Sleep(300 * time.Millisecond)
		}
	})
	if len(told) != 1 || told[0] == nil {
		t.Errorf("a card that is not there: %v", told)
	}
}

// The player itself, on the device that ALSA has without any card.
func TestTheRealPlayerTakesTheSamples(t *testing.T) {
	if _, err := exec.LookPath("aplay"); err != nil {
		t.Skip("aplay is not installed: sudo apt install alsa-utils")
	}
	if err := pipe(t.Context(), "null", tones(panel.Scene{Kind: panel.Verdict}, 0.5)); err != nil {
		t.Error(err)
	}
	if err := pipe(t.Context(), "hw:77", []int16{1}); err == nil {
		t.Error("a card that is not there plays")
	}
}

func TestTonesHaveTheBuzzersPatternAndDoNotClick(t *testing.T) {
	for kind := range pitches {
		s := panel.Scene{Kind: kind}
		got := tones(s, 0.5)
		var lasts time.Duration
		for _, beep := range buzzer.For(s) {
			lasts += beep.On + beep.Off
		}
		if d := len(got) - count(lasts); d < -10 || d > 10 {
			t.Errorf("%s has %d samples for %s", kind, len(got), lasts)
		}
		loudest, last := 0.0, int16(0)
		for _, v := range got {
			loudest = max(loudest, math.Abs(float64(v)))
			if jump := math.Abs(float64(v) - float64(last)); jump > 0.3*math.MaxInt16 {
				t.Fatalf("%s clicks: from %d to %d", kind, last, v)
			}
			last = v
		}
		if loudest < 0.35*math.MaxInt16 || loudest > 0.41*math.MaxInt16 {
			t.Errorf("%s at half the volume is %.0f loud", kind, loudest)
		}
	}
	if got := tones(panel.Scene{Kind: panel.Idle}, 1); len(got) > 0 {
		t.Error("an idle table sounds")
	}
}
