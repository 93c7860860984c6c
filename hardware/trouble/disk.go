package trouble

import (
	"errors"
	"os"
	"syscall"
)

// Disk is what the system refused to do with a file: the clauses say what could not
// be done, and Disk adds what to do about it.
func Disk(de, en string, err error) error {
	adviceDE, adviceEN := "bitte nachsehen, ob der Ordner da und beschreibbar ist", "see that the folder is there and can be written"
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		adviceDE, adviceEN = "die Platte ist voll: bitte Platz schaffen", "the disk is full: free some space"
	case errors.Is(err, syscall.EROFS):
		adviceDE, adviceEN = "die Platte ist nur zum Lesen eingehängt: bitte zum Schreiben einhängen", "the disk is read-only: mount it for writing"
	case errors.Is(err, os.ErrPermission):
		adviceDE, adviceEN = "dieser Benutzer darf das dort nicht: bitte ihm den Ordner geben oder einen anderen nehmen", "this user may not do that there: change the owner of the folder, or take another one"
	case errors.Is(err, os.ErrNotExist):
		adviceDE, adviceEN = "es ist nicht da, oder sein Ordner: bitte die Schreibweise prüfen oder den Ordner wieder anlegen", "it is not there, or its folder: see how it is spelt, or make the folder again"
	case errors.Is(err, syscall.EISDIR):
		adviceDE, adviceEN = "das ist ein Ordner: bitte eine der Dateien darin nennen", "it is a folder: name one of the files in it"
	case errors.Is(err, syscall.ENOTDIR):
		adviceDE, adviceEN = "da ist eine Datei, wo ein Ordner sein muss: bitte den Ordner nennen oder sie wegräumen", "a file is where a folder must be: name the folder, or move the file away"
	case errors.Is(err, syscall.EIO):
		adviceDE, adviceEN = "die Platte versagt: bitte den Ordner auf eine gute kopieren", "the disk fails: copy the folder to a good one"
	}
	return &Trouble{DE: de + ": " + adviceDE, EN: en + ": " + adviceEN, Err: err}
}
