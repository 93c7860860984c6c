package camera

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"dicetable/vision"
	"dicetable/vision/opencv"
)

// LoadPicture reads a picture file from disk. A JPEG whose end is missing, as
// that of a copy that was cut off, is refused: what is missing would be grey,
// and be read as a table on which nothing lies. The error is a sentence for
// the host.
func LoadPicture(path string) (vision.Frame, error) {
	if cutOff(path) {
		return vision.Frame{}, fmt.Errorf("the file %s ends in the middle of its picture; copy it again", path)
	}
	return opencv.LoadFrame(path)
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
