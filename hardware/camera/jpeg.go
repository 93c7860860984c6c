package camera

import (
	"bufio"
	"encoding/binary"
	"io"

	"dicetable/hardware/trouble"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// mostJPEG bounds one compressed picture, bytes.
const mostJPEG = 32 << 20

// Markers of a JPEG file (ITU T.81, table B.1).
const (
	jpegBegin = 0xd8
	jpegEnd   = 0xd9
	jpegScan  = 0xda
)

// errJPEG is a stream that is out of step.
var errJPEG error = &trouble.Trouble{EN: "what it sends are no JPEG pictures", DE: "was sie sendet, sind keine JPEG-Bilder"}

// readJPEG reads one picture from a stream of them: what comes before it, such
// as an empty line, is left out, and nothing behind it is read. It follows the
// segments, so that a small preview inside is not taken for the end.
func readJPEG(r *bufio.Reader) ([]byte, error) {
	if err := findJPEG(r); err != nil {
		return nil, err
	}
	b := append(make([]byte, 0, 512<<10), 0xff, jpegBegin)
	marker, err := readMarker(r)
	for err == nil && marker != jpegEnd {
		b = append(b, 0xff, marker)
		if marker != 0x01 && !restart(marker) { // those have no length
			b, err = readSegment(r, b)
		}
		if err != nil {
			break
		}
		if marker == jpegScan {
			b, marker, err = readScan(r, b)
		} else {
			marker, err = readMarker(r)
		}
		if len(b) > mostJPEG {
			err = errTooLarge
		}
	}
	return append(b, 0xff, jpegEnd), err
}

// errTooLarge is a picture that no camera sends.
var errTooLarge error = &trouble.Trouble{EN: "one picture is larger than any camera sends", DE: "ein Bild ist größer, als eine Kamera es sendet", Kind: errJPEG}

// restart reports whether a marker stands in the middle of compressed data.
func restart(marker byte) bool { return marker >= 0xd0 && marker <= 0xd7 }

// findJPEG reads up to and with the beginning of a picture.
func findJPEG(r *bufio.Reader) error {
	const most = 1 << 20
	last := byte(0)
	for range most {
		c, err := r.ReadByte()
		if err != nil {
			return err
		}
		if last == 0xff && c == jpegBegin {
			return nil
		}
		last = c
	}
	return errJPEG
}

// readMarker reads the next marker between segments.
func readMarker(r *bufio.Reader) (byte, error) {
	c, err := r.ReadByte()
	if err == nil && c != 0xff {
		err = errJPEG
	}
	if err != nil {
		return 0, cut(err)
	}
	return afterFF(r)
}

// afterFF reads what follows a 0xff; more of them may stand there to fill.
func afterFF(r *bufio.Reader) (byte, error) {
	c, err := r.ReadByte()
	for c == 0xff && err == nil {
		c, err = r.ReadByte()
	}
	return c, cut(err)
}

// readSegment appends a segment: its length, which counts itself, and the rest.
func readSegment(r *bufio.Reader, b []byte) ([]byte, error) {
	var length [2]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return b, cut(err)
	}
	n := int(binary.BigEndian.Uint16(length[:])) - 2
	if n < 0 {
		return b, errJPEG
	}
	b = append(b, length[:]...)
	from := len(b)
	b = append(b, make([]byte, n)...)
	_, err := io.ReadFull(r, b[from:])
	return b, cut(err)
}

// readScan appends compressed data and reads the marker that ends it.
func readScan(r *bufio.Reader, b []byte) ([]byte, byte, error) {
	for len(b) <= mostJPEG {
		part, err := r.ReadSlice(0xff)
		b = append(b, part...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil {
			return b, 0, cut(err)
		}
		c, err := afterFF(r)
		if err != nil {
			return b, 0, err
		}
		if c != 0 && !restart(c) {
			return b[:len(b)-1], c, nil
		}
		b = append(b, c) // a stuffed 0xff, or a restart
	}
	return b, 0, errTooLarge
}

// cut says that a stream ended inside a picture.
func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// decodeJPEG makes a frame of a picture.
func decodeJPEG(n shot) (vision.Frame, error) { return opencv.DecodeFrame(n.data) }
