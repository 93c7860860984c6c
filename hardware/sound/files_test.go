package sound

import (
	"encoding/binary"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"dicetable/hardware/panel"
	"dicetable/hardware/trouble"
)

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

// The files may be anybody's voice; they are played as loud as is set.
func TestAnAnnouncementIsPlayedFromItsFile(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(File(folder, "cups-up", "de"), wave(Rate, 1, 16), 0o600); err != nil {
		t.Fatal(err)
	}
	setup := Setup{Device: "default", Language: "de", Folder: folder, Volume: 0.5}
	if got, err := NewSpeaker(setup, Outside{}).samples(panel.Scene{Kind: panel.CupsUp}); err != nil || len(got) != 1 || got[0] != 3 {
		t.Errorf("a sample of 7 at half the volume is %v, %v", got, err)
	}
	played := player(t, "")
	told := speak(t, setup, func(s *Speaker) {
		lines(t, played, 1)
		for _, kind := range []panel.Kind{panel.Illegal, panel.Idle, panel.CupsUp} { // without a file, silent, and with one
			s.Show(panel.Scene{Kind: kind})
			for len(s.next) > 0 {
				time.Sleep(time.Millisecond)
			}
		}
		lines(t, played, 2)
		time.Sleep(time.Second)
	})
	if len(told) != 3 || told[0] != nil || told[1] == nil || !strings.Contains(told[1].Error(), "illegal-de.wav") || told[2] != nil {
		t.Errorf("told was %v", told)
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
