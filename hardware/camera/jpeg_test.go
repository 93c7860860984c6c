package camera

import (
	"bufio"
	"bytes"
	"io"
	"testing"
)

// preview is a JPEG whose comment holds the end marker, as a small preview
// inside does.
func preview(t *testing.T) []byte {
	t.Helper()
	b := photo(t, 120)
	comment := []byte{0xff, 0xfe, 0, 6, 0xff, 0xd8, 0xff, 0xd9}
	return append(append(append([]byte{}, b[:2]...), comment...), b[2:]...)
}

func TestPicturesAreToldApartByTheirOwnEnds(t *testing.T) {
	one, two := photo(t, 30), preview(t)
	r := bufio.NewReaderSize(io.MultiReader(bytes.NewReader([]byte("\r\nnoise")), bytes.NewReader(one), bytes.NewReader(two), bytes.NewReader(one[:len(one)-1])), 64)
	for i, want := range [][]byte{one, two} {
		if got, err := readJPEG(r); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("picture %d has %d bytes, want %d: %v", i+1, len(got), len(want), err)
		}
	}
	if _, err := readJPEG(r); err != io.ErrUnexpectedEOF {
		t.Errorf("a torn picture: %v", err)
	}
	if _, err := readJPEG(r); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

func FuzzReadJPEG(f *testing.F) {
	f.Add([]byte{0xff, 0xd8, 0xff, 0xd9})
	f.Add([]byte{0, 0xff, 0xd8, 0xff, 0xda, 0, 3, 1, 7, 0xff, 0, 0xff, 0xd3, 9, 0xff, 0xff, 0xd9, 1})
	f.Fuzz(func(t *testing.T, in []byte) {
		r := bufio.NewReaderSize(bytes.NewReader(in), 16)
		got, err := readJPEG(r)
		if err != nil {
			return
		}
		if len(got) < 4 || got[0] != 0xff || got[1] != jpegBegin || got[len(got)-2] != 0xff || got[len(got)-1] != jpegEnd {
			t.Fatalf("%x became %x", in, got)
		}
		if again, err := readJPEG(bufio.NewReader(bytes.NewReader(got))); err != nil || !bytes.Equal(again, got) {
			t.Fatalf("%x became %x, %v", got, again, err)
		}
	})
}
