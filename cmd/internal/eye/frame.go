package eye

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// headerSize is the length of the two numbers before every message, bytes.
const headerSize = 8

// WriteCommand writes one message for the eye.
func WriteCommand(w io.Writer, c Command) error {
	if n := c.set(); n != 1 {
		return fmt.Errorf("a command has exactly one field; this one has %d", n)
	}
	return write(w, c, nil)
}

// ReadCommand reads one message from the table; io.EOF when the table closed
// the pipe between two messages.
func ReadCommand(r io.Reader) (Command, error) {
	var c Command
	if _, err := read(r, &c); err != nil {
		return Command{}, err
	}
	if n := c.set(); n != 1 {
		return Command{}, fmt.Errorf("a command has exactly one field; this one has %d", n)
	}
	if c.Watch != nil {
		if err := c.Watch.Check(); err != nil {
			return Command{}, err
		}
	}
	return c, nil
}

// WriteReport writes one message for the table; raw is the JPEG of a Photo,
// otherwise nil.
func WriteReport(w io.Writer, r Report, raw []byte) error {
	if n := r.set(); n != 1 {
		return fmt.Errorf("a report has exactly one field; this one has %d", n)
	}
	return write(w, r, raw)
}

// ReadReport reads one message from the eye and its raw part; io.EOF when the
// eye closed the pipe between two messages.
func ReadReport(r io.Reader) (Report, []byte, error) {
	var rep Report
	raw, err := read(r, &rep)
	if err != nil {
		return Report{}, nil, err
	}
	if n := rep.set(); n != 1 {
		return Report{}, nil, fmt.Errorf("a report has exactly one field; this one has %d", n)
	}
	return rep, raw, nil
}

// write sends a message in one Write, so that a reader never waits for the
// second half of one that is already there.
func write(w io.Writer, v any, raw []byte) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("spelling a message: %w", err)
	}
	if err := checkSizes(uint32(len(text)), uint32(len(raw))); err != nil {
		return err
	}
	b := make([]byte, headerSize, headerSize+len(text)+len(raw))
	binary.BigEndian.PutUint32(b, uint32(len(text)))
	binary.BigEndian.PutUint32(b[4:], uint32(len(raw)))
	b = append(append(b, text...), raw...)
	_, err = w.Write(b)
	return err
}

func read(r io.Reader, v any) ([]byte, error) {
	var head [headerSize]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	nText, nRaw := binary.BigEndian.Uint32(head[:]), binary.BigEndian.Uint32(head[4:])
	if err := checkSizes(nText, nRaw); err != nil {
		return nil, err
	}
	text, err := readPart(r, nText)
	if err != nil {
		return nil, err
	}
	raw, err := readPart(r, nRaw)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return nil, fmt.Errorf("a message is not understood: %w", err)
	}
	return raw, nil
}

// readPart grows with what really arrives: a header that lies costs nothing.
func readPart(r io.Reader, n uint32) ([]byte, error) {
	if n == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	_, err := io.CopyN(&b, r, int64(n))
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return b.Bytes(), err
}

func checkSizes(text, raw uint32) error {
	if text > MaxJSON || raw > MaxRaw {
		return fmt.Errorf("a message of %d + %d bytes is larger than %d + %d; table and eye may be of different versions, run `make build`", text, raw, MaxJSON, MaxRaw)
	}
	return nil
}

// set counts the fields that are set.
func (c Command) set() int {
	return count(c.Watch != nil, c.Scene != nil, c.Photo != nil, c.Profile != nil, c.Lesson != nil, c.Stop)
}

func (r Report) set() int {
	return count(r.Hello != nil, r.Event != nil, r.Frame != nil, r.Exposing != nil, r.Photo != nil, r.Lesson != nil, r.Health != nil, r.Fault != nil)
}

func count(set ...bool) int {
	n := 0
	for _, s := range set {
		if s {
			n++
		}
	}
	return n
}
