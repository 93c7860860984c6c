package trouble

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// What to do about a disk is said of every way in which it refuses, in both
// languages.
func TestADiskThatRefusesSaysWhatToDo(t *testing.T) {
	for cause, want := range map[error][2]string{
		syscall.ENOSPC:         {"bitte Platz schaffen", "free some space"},
		syscall.EDQUOT:         {"bitte Platz schaffen", "free some space"},
		syscall.EFBIG:          {"bitte Platz schaffen", "free some space"},
		syscall.EROFS:          {"zum Schreiben einhängen", "mount it for writing"},
		syscall.EACCES:         {"bitte ihm den Ordner geben", "change the owner of the folder"},
		syscall.ENOENT:         {"die Schreibweise prüfen", "see how it is spelt"},
		syscall.EISDIR:         {"eine der Dateien darin nennen", "name one of the files in it"},
		syscall.ENOTDIR:        {"bitte den Ordner nennen", "name the folder"},
		syscall.EIO:            {"auf eine gute kopieren", "copy the folder to a good one"},
		errors.New("anything"): {"ob der Ordner da und beschreibbar ist", "can be written"},
	} {
		err := Disk("x lässt sich nicht schreiben", "cannot write x", &fs.PathError{Op: "write", Path: "x", Err: cause})
		if got := German(err); !strings.HasPrefix(got, "x lässt sich nicht schreiben: ") || !strings.Contains(got, want[0]) {
			t.Errorf("%v in German is %q", cause, got)
		}
		if got := err.Error(); !strings.HasPrefix(got, "cannot write x: ") || !strings.Contains(got, want[1]) || !errors.Is(err, cause) {
			t.Errorf("%v in English is %q", cause, got)
		}
	}
}
