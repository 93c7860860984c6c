package lines

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dicetable/hardware/trouble"
)

func TestWhatIsMissingIsOneSentenceThatSaysWhatToDo(t *testing.T) {
	none := mayOpen(nil)
	if !errors.Is(none, ErrNone) || !strings.Contains(none.Error(), "take them out of the configuration") {
		t.Errorf("no chip: %v", none)
	}
	_, _, unknown := find(nil, "GPIO99")
	if !errors.Is(unknown, ErrUnknown) || !strings.Contains(unknown.Error(), "gpioinfo") {
		t.Errorf("no such line: %v", unknown)
	}
	for _, answer := range []error{syscall.EBUSY, errors.New(syscall.EBUSY.Error())} {
		busy := Explain("GPIO17", fmt.Errorf("line_request ioctl: %w", answer))
		if !strings.Contains(busy.Error(), "another program or the kernel uses the line GPIO17") {
			t.Errorf("line in use: %v", busy)
		}
	}
}

func TestAClosedChipNamesTheGroup(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may open everything")
	}
	device := filepath.Join(t.TempDir(), "gpiochip0")
	if err := os.WriteFile(device, nil, 0); err != nil {
		t.Fatal(err)
	}
	if err := mayOpen([]string{device}); !errors.Is(err, ErrPermission) || !strings.Contains(err.Error(), "usermod -aG gpio") {
		t.Errorf("a closed chip: %v", err)
	}
}

// A chip may be taken away while it is looked for.
func TestAChipThatIsGoneIsToldInBothLanguages(t *testing.T) {
	err := mayOpen([]string{filepath.Join(t.TempDir(), "gpiochip0")})
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "start the machine again") || !strings.Contains(trouble.German(err), "den Rechner neu starten") {
		t.Errorf("told is %v", err)
	}
}

func TestAChipThatIsOpenMayBeUsed(t *testing.T) {
	device := filepath.Join(t.TempDir(), "gpiochip0")
	if err := os.WriteFile(device, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := mayOpen([]string{device}); err != nil {
		t.Error(err)
	}
}

// The wall and the doctor name the part and its line in both languages.
func TestWhatFailsIsNamedInBothLanguages(t *testing.T) {
	for part, de := range map[string]string{"button": "Knopf", "lamp": "Lampe", "buzzer": "Summer"} {
		var told error
		h := NewHolder(part, "GPIO17", Outside{Health: func(err error) { told = err }, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
		h.Say(Explain("GPIO17", syscall.EBUSY))
		if !errors.Is(told, syscall.EBUSY) || !strings.HasPrefix(told.Error(), part+" on GPIO17: another program") ||
			!strings.HasPrefix(trouble.German(told), de+" an GPIO17: ein anderes Programm") {
			t.Errorf("said is %v and %s", told, trouble.German(told))
		}
	}
}
