package sound

import (
	"context"
	"encoding/binary"
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

// A file that is there and cannot be read is told in both languages.
func TestAnAnnouncementThatCannotBeReadIsSaid(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(File(dir, "timer", "de"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := readFile(dir, "timer", "de"); err == nil || !strings.Contains(err.Error(), "must be able to read it") || !strings.Contains(trouble.German(err), "lesen können") {
		t.Errorf("told is %v", err)
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

// Every scene of a table that is spoken has its file among those prepared.
func TestEverythingThatCanBeSaidIsPrepared(t *testing.T) {
	known := map[string]Phrase{}
	for _, p := range Phrases() {
		if old, ok := known[p.Name]; ok || p.DE == "" || p.EN == "" || p.DE == p.EN {
			t.Errorf("%+v, and %+v has the same file", p, old)
		}
		known[p.Name] = p
	}
	for _, e := range panel.Examples() {
		if p, ok := Say(e.Scene); ok && known[p.Name] != p {
			t.Errorf("%q says %+v, which is not prepared", e.Say, p)
		}
	}
	if p, _ := Say(panel.Scene{Kind: panel.Verdict, Seat: 5, Number: 2}); p.DE != "Platz 5 verliert 2 Würfel." {
		t.Errorf("a verdict says %q", p.DE)
	}
}

func TestAnnouncementsAreSpokenAndPlayed(t *testing.T) {
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
	}
	folder := t.TempDir()
	n, err := Prepare(t.Context(), folder, "de", "de")
	if err != nil || n != len(Phrases()) {
		t.Fatalf("%d were spoken, %v", n, err)
	}
	played := player(t, "")
	speak(t, Setup{Device: "default", Language: "de", Folder: folder, Volume: 0.5}, func(s *Speaker) {
		lines(t, played, 1)
		s.Show(panel.Scene{Kind: panel.Turn, Seat: 3})
		lines(t, played, 2)
	})
	told := speak(t, Setup{Device: "default", Language: "en", Folder: folder, Volume: 0.5}, func(s *Speaker) {
		lines(t, played, 3)
		s.Show(panel.Scene{Kind: panel.Turn, Seat: 3})
		time.Sleep(time.Second)
	})
	if len(told) != 2 || told[1] == nil || !strings.Contains(told[1].Error(), "dicetable sounds") {
		t.Errorf("a language that was not prepared: %v", told)
	}
}

func TestWithoutASpeakerItIsSaidWhatToInstall(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Prepare(t.Context(), t.TempDir(), "de", "de"); err == nil || !strings.Contains(err.Error(), "apt install espeak-ng") {
		t.Errorf("said was %v", err)
	}
}

// wave is a WAV file of one sample.
func wave(rate uint32, channels, bits uint16) []byte {
	b := append([]byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00"), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	binary.LittleEndian.PutUint16(b[22:], channels)
	binary.LittleEndian.PutUint32(b[24:], rate)
	binary.LittleEndian.PutUint16(b[34:], bits)
	return append(b, "data\xff\xff\xff\x7f\x07\x00"...)
}

func TestOnlyTheRightFormIsPlayed(t *testing.T) {
	if got, err := parseWAV(wave(Rate, 1, 16)); err != nil || len(got) != 1 || got[0] != 7 {
		t.Errorf("the right form: %v, %v", got, err)
	}
	for name, b := range map[string][]byte{
		"stereo": wave(Rate, 2, 16), "8 bits": wave(Rate, 1, 8), "44.1 kHz": wave(44100, 1, 16), "nothing": nil, "text": []byte("hello, this is no sound"),
		"no samples": wave(Rate, 1, 16)[:36],
	} {
		if _, err := parseWAV(b); err == nil {
			t.Errorf("%s is played", name)
		}
	}
}

func FuzzParseWAV(f *testing.F) {
	f.Add(wave(Rate, 1, 16))
	f.Add([]byte("RIFF\x00\x00\x00\x00WAVEdata\x04\x00\x00\x00abcd"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if samples, err := parseWAV(b); err == nil && 2*len(samples) > len(b) {
			t.Fatalf("%d samples of %d bytes", len(samples), len(b))
		}
	})
}
