package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
)

// Digest is how many records the current file has, and the SHA-256 of their
// lines, line feeds included, in hexadecimal.
func (j *Journal) Digest() (records int, sum string, err error) {
	if j.file == nil {
		return 0, hashed(nil), nil
	}
	data := make([]byte, j.size)
	if _, err := io.ReadFull(io.NewSectionReader(j.file, 0, j.size), data); err != nil {
		return 0, "", reading.failed(j.file.Name(), err)
	}
	return int(j.count), hashed(data), nil
}

// DigestOf is the SHA-256 of the first lines of a journal's file, so many of
// them.
func DigestOf(name string, records int) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", reading.failed(name, err)
	}
	end := 0
	for range records {
		n := bytes.IndexByte(data[end:], '\n')
		if n < 0 {
			return "", fmt.Errorf("the journal %s has fewer than %d records", name, records)
		}
		end += n + 1
	}
	return hashed(data[:end]), nil
}

func hashed(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Copy writes the good records of the current file as they are.
func (j *Journal) Copy(w io.Writer) error {
	if j.file == nil {
		return nil
	}
	_, err := io.Copy(w, io.NewSectionReader(j.file, 0, j.size))
	return err
}
