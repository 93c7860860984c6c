package member

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// keyType is what PEM calls a private key in PKCS #8 (RFC 5958).
const keyType = "PRIVATE KEY"

// KeyFile is the file of a table's key in its folder.
func KeyFile(dir string) string { return filepath.Join(dir, "club", "key.pem") }

// OpenKey reads the table's key, and makes one where there is none. Nobody but
// the table's user may read the file. The error is a sentence that says what
// to do.
func OpenKey(file string) (ed25519.PrivateKey, error) {
	key, err := ReadKey(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	_, key, err = ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	b, err := encodeKey(key)
	if err != nil {
		return nil, err
	}
	if err := writeWhole(file, b); err != nil {
		return nil, fmt.Errorf("the table's key cannot be kept in %s (%w): is the disk full?", file, err)
	}
	return key, nil
}

// ReadKey reads the table's key; fs.ErrNotExist when there is none yet.
func ReadKey(file string) (ed25519.PrivateKey, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("the table's key cannot be read: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("others may read the table's key: run `chmod 600 %s`, or delete it and have the new one confirmed at the club", file)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the table's key cannot be read (%w): see that this user may read it", err)
	}
	if key := decodeKey(b); key != nil {
		return key, nil
	}
	return nil, fmt.Errorf("the table's key in %s is broken: delete the file, the next start makes a new one, which the club's host must confirm", file)
}

// encodeKey writes a key as it is kept.
func encodeKey(key ed25519.PrivateKey) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: keyType, Bytes: der}), nil
}

// decodeKey reads what encodeKey wrote; nil for anything else.
func decodeKey(b []byte) ed25519.PrivateKey {
	block, _ := pem.Decode(b)
	if block == nil || block.Type != keyType {
		return nil
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil
	}
	own, _ := key.(ed25519.PrivateKey)
	return own
}

// writeWhole makes a file that only this user may read, and its folder. It is
// on the disk, whole, when it returns without an error, and not there at all
// otherwise.
func writeWhole(file string, b []byte) error {
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := renameio.WriteFile(file, b, 0o600, renameio.WithTempDir(dir)); err != nil {
		return err
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
