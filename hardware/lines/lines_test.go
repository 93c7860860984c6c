package lines

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestWhatIsMissingIsOneSentenceThatSaysWhatToDo(t *testing.T) {
	none := mayOpen(nil)
	if !errors.Is(none, ErrNone) || !strings.Contains(none.Error(), "take them out of the configuration") {
		t.Errorf("no chip: %v", none)
	}
	_, unknown := find(nil, "GPIO99")
	if !errors.Is(unknown, ErrUnknown) || !strings.Contains(unknown.Error(), "gpioinfo") {
		t.Errorf("no such line: %v", unknown)
	}
	busy := Explain("GPIO17", fmt.Errorf("line_request ioctl: %w", syscall.EBUSY))
	if !strings.Contains(busy.Error(), "another program or the kernel uses the line GPIO17") {
		t.Errorf("line in use: %v", busy)
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

func TestAChipThatIsOpenMayBeUsed(t *testing.T) {
	device := filepath.Join(t.TempDir(), "gpiochip0")
	if err := os.WriteFile(device, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := mayOpen([]string{device}); err != nil {
		t.Error(err)
	}
}
