package sound

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"dicetable/hardware/trouble"
)

// Languages are those of the announcements.
var Languages = []string{"de", "en"}

// File is the file of a phrase in a language.
func File(folder, name, language string) string {
	return filepath.Join(folder, name+"-"+language+".wav")
}

// Prepare speaks every phrase in a language into files of a folder with
// espeak-ng, and returns how many; voice is espeak-ng's name of one. The
// error is a sentence for the host.
func Prepare(ctx context.Context, folder, language, voice string) (int, error) {
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		return 0, errors.New("there is no espeak-ng to speak with: sudo apt install espeak-ng, or record the files yourself")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, fmt.Errorf("the folder cannot be made: %w", err)
	}
	n := 0
	for _, p := range Phrases() {
		text := p.EN
		if language == "de" {
			text = p.DE
		}
		file := File(folder, p.Name, language)
		out, err := exec.CommandContext(ctx, program, "-v", voice, "-s", "150", "-w", file, "--", text).CombinedOutput()
		if err != nil {
			return n, fmt.Errorf("espeak-ng did not speak %q (%w): %s; `espeak-ng --voices` lists the voices", text, err, strings.TrimSpace(string(out)))
		}
		if _, err := readFile(folder, p.Name, language); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// readFile is the samples of an announcement.
func readFile(folder, name, language string) ([]int16, error) {
	file := File(folder, name, language)
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &trouble.Trouble{
			EN: fmt.Sprintf("there is no announcement %s: prepare them with `dicetable sounds --dir %s`", file, folder),
			DE: fmt.Sprintf("die Ansage %s fehlt: `dicetable sounds --dir %s` bereitet sie vor", file, folder),
		}
	}
	if err != nil {
		return nil, &trouble.Trouble{
			EN: file + " cannot be read: the user of the table must be able to read it", Err: err,
			DE: file + " lässt sich nicht lesen: der Benutzer des Tisches muss die Datei lesen können",
		}
	}
	samples, err := parseWAV(b)
	if err != nil {
		return nil, &trouble.Trouble{
			EN: file + " cannot be played: it must be a WAV file of 16 bits, one channel and 22050 Hz", Err: err,
			DE: file + " ist nicht spielbar: es muss eine WAV-Datei mit 16 Bit, einem Kanal und 22050 Hz sein",
		}
	}
	return samples, nil
}

// parseWAV is the samples of a WAV file. A length that lies is cut to what is
// there: espeak-ng writes one before it knows.
func parseWAV(b []byte) ([]int16, error) {
	if len(b) < 12 || string(b[:4]) != "RIFF" || string(b[8:12]) != "WAVE" {
		return nil, errors.New("it is no WAV file")
	}
	known := false
	for b = b[12:]; len(b) >= 8; {
		name, n := string(b[:4]), int64(binary.LittleEndian.Uint32(b[4:]))
		b = b[8:]
		n = min(n, int64(len(b)))
		switch name {
		case "fmt ":
			const pcm = 1
			if n < 16 || binary.LittleEndian.Uint16(b) != pcm || binary.LittleEndian.Uint16(b[2:]) != 1 ||
				binary.LittleEndian.Uint32(b[4:]) != Rate || binary.LittleEndian.Uint16(b[14:]) != 16 {
				return nil, errors.New("its form is another")
			}
			known = true
		case "data":
			if !known {
				return nil, errors.New("it does not say its form")
			}
			samples := make([]int16, n/2)
			for i := range samples {
				samples[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
			}
			return samples, nil
		}
		b = b[min(n+n%2, int64(len(b))):]
	}
	return nil, errors.New("it has no samples")
}
