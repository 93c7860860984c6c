package wire

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// PayloadType is the payloadType of an Envelope that holds a Result.
const PayloadType = "application/vnd.dicetable.result+json"

// Envelope is a Result with the table's signature, in the form of DSSE (Dead
// Simple Signing Envelope, version 1): what was signed travels as the exact
// bytes that were signed, and what kind of thing it is is signed with it.
type Envelope struct {
	// Payload is the JSON of a Result, in Base64.
	Payload []byte `json:"payload"`
	// PayloadType is "application/vnd.dicetable.result+json".
	PayloadType string `json:"payloadType"`
	// Signatures is one.
	Signatures []Signature `json:"signatures"`
}

// Signature is one signature of an Envelope.
type Signature struct {
	// KeyID is the fingerprint of the key.
	KeyID string `json:"keyid"`
	// Sig is by Ed25519 (RFC 8032) over DSSE's encoding of type and payload,
	// in Base64.
	Sig []byte `json:"sig"`
}

// Fingerprint is a public key as people compare it: the first 16 bytes of its
// SHA-256 in hexadecimal, in groups of four.
func Fingerprint(key ed25519.PublicKey) string {
	sum := sha256.Sum256(key)
	digits := hex.EncodeToString(sum[:16])
	var groups []string
	for ; digits != ""; digits = digits[4:] {
		groups = append(groups, digits[:4])
	}
	return strings.Join(groups, "-")
}

// Sign puts a result into an envelope. What the club could not read is an
// error.
func Sign(key ed25519.PrivateKey, r Result) (Envelope, error) {
	if err := r.check(); err != nil {
		return Envelope{}, fmt.Errorf("the result of %s cannot be signed: %w", r.GameID, err)
	}
	body, err := json.Marshal(r)
	if err != nil {
		return Envelope{}, fmt.Errorf("the result of %s cannot be written as JSON: %w", r.GameID, err)
	}
	id := Fingerprint(key.Public().(ed25519.PublicKey))
	return Envelope{body, PayloadType, []Signature{{id, ed25519.Sign(key, signedBytes(PayloadType, body))}}}, nil
}

// signedBytes is DSSE's pre-authentication encoding.
func signedBytes(kind string, body []byte) []byte {
	return fmt.Appendf(nil, "DSSEv1 %d %s %d %s", len(kind), kind, len(body), body)
}

// ErrSignature is why the result in an envelope cannot be believed.
var ErrSignature = errors.New("the signature is not that of this table's key")

// ReadEnvelope reads the payload of a result. What is in it is not to be
// believed before Open.
func ReadEnvelope(payload []byte) (Envelope, error) {
	var e Envelope
	if err := read(payload, &e); err != nil {
		return e, err
	}
	if len(e.Signatures) != 1 {
		return e, errors.New("a result has one signature")
	}
	return e, nil
}

// Claim is the result in an envelope, whoever wrote it.
func (e Envelope) Claim() (Result, error) {
	var r Result
	if e.PayloadType != PayloadType {
		return r, fmt.Errorf("it holds %q and no result", e.PayloadType)
	}
	if err := read(e.Payload, &r); err != nil {
		return r, err
	}
	return r, r.check()
}

// Open is the result in an envelope, if this key signed it for this table;
// ErrSignature if not.
func (e Envelope) Open(table TableID, key ed25519.PublicKey) (Result, error) {
	if len(key) != ed25519.PublicKeySize || len(e.Signatures) != 1 ||
		!ed25519.Verify(key, signedBytes(e.PayloadType, e.Payload), e.Signatures[0].Sig) {
		return Result{}, ErrSignature
	}
	r, err := e.Claim()
	if err == nil && r.Table != table.name {
		return Result{}, ErrSignature
	}
	return r, err
}
