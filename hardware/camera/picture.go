package camera

import (
	"bufio"
	"io"
	"os"

	"dicetable/hardware/trouble"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// LoadPicture reads a picture file from disk. A JPEG whose end is missing, as
// that of a copy that was cut off, is refused: what is missing would be grey,
// and be read as a table on which nothing lies. The error is a sentence for
// the host.
func LoadPicture(path string) (vision.Frame, error) {
	if cutOff(path) {
		return vision.Frame{}, &trouble.Trouble{
			EN: "the file " + path + " ends in the middle of its picture; copy it again",
			DE: "die Datei " + path + " endet mitten im Bild; bitte noch einmal kopieren",
		}
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return vision.Frame{}, &trouble.Trouble{
			EN: "the picture cannot be read; name a file that exists and that this user may read", Err: err,
			DE: "das Bild lässt sich nicht lesen; bitte eine Datei nennen, die es gibt und die dieser Benutzer lesen darf",
		}
	}
	f, err := opencv.DecodeFrame(b)
	if err != nil {
		return vision.Frame{}, &trouble.Trouble{
			EN: "the file " + path + " cannot be read as a picture; give a JPEG or PNG file", Kind: err,
			DE: "die Datei " + path + " lässt sich nicht als Bild lesen; es muss eine JPEG- oder PNG-Datei sein",
		}
	}
	return f, nil
}

// cutOff reports whether a file begins as a JPEG and ends before its picture
// does. What else may be wrong with it shows when it is decoded.
func cutOff(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 64<<10)
	if begin, err := r.Peek(2); err != nil || begin[0] != 0xff || begin[1] != jpegBegin {
		return false
	}
	_, err = readJPEG(r)
	return err == io.ErrUnexpectedEOF
}
