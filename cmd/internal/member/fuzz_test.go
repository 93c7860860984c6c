package member

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
)

// testKey is always the same.
func testKey() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)) }

// What was kept of a result is read as it was written, or refused.
func FuzzTold(f *testing.F) {
	at := time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	e, err := wire.Sign(testKey(), wire.Result{Table: "t1", GameID: "g1", Revision: 1, Game: "bluff", Began: at, Ended: at,
		Seats: []wire.Place{{Seat: 1, Name: "Ann", Place: 1}, {Seat: 2, Name: "Ben", Place: 2}}})
	if err != nil {
		f.Fatal(err)
	}
	for _, t := range []Told{{Envelope: e}, {Envelope: e, Receipt: &wire.Receipt{GameID: "g1", Revision: 1}}} {
		b, err := json.MarshalIndent(t, "", " ")
		if err != nil {
			f.Fatal(err)
		}
		if _, r, err := decodeTold(b); err != nil || r.GameID != "g1" {
			f.Fatalf("%s: %v", b, err)
		}
		f.Add(b)
	}
	f.Add([]byte(`{"envelope":{}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		told, r, err := decodeTold(b)
		if err != nil {
			return
		}
		if len(told.Envelope.Payload) == 0 || r.GameID == "" {
			t.Fatalf("%s is taken for a result", b)
		}
		written, err := json.MarshalIndent(told, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if again, result, err := decodeTold(written); err != nil || !reflect.DeepEqual(again.Envelope, told.Envelope) || result.GameID != r.GameID {
			t.Fatalf("%s became %s: %v", b, written, err)
		}
	})
}

// What is read as a key is one that signs, and is written as it was read.
func FuzzKey(f *testing.F) {
	b, err := encodeKey(testKey())
	if err != nil {
		f.Fatal(err)
	}
	if !testKey().Equal(decodeKey(b)) {
		f.Fatal("a key is not read as it was written")
	}
	f.Add(b)
	f.Add(bytes.ReplaceAll(b, []byte("PRIVATE"), []byte("PUBLIC")))
	f.Fuzz(func(t *testing.T, b []byte) {
		key := decodeKey(b)
		if key == nil {
			return
		}
		if !ed25519.Verify(key.Public().(ed25519.PublicKey), b, ed25519.Sign(key, b)) {
			t.Fatalf("what %q signs is not signed", b)
		}
		if again, err := encodeKey(key); err != nil || !key.Equal(decodeKey(again)) {
			t.Fatalf("%q is written as %q: %v", b, again, err)
		}
	})
}
