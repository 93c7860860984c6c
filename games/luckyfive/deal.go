package luckyfive

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
)

// A deck on the screen is dealt so that everybody can check it afterwards.
// Before the game a seed of at least 16 bytes is drawn by the table's source
// of chance and Commitment(seed) is shown; after the game the seed itself is
// shown, and anybody can work out the commitment and every order again:
//
//   - Block i (from 0) of the stream for a purpose is the SHA-256 of the text
//     "dicetable luckyfive PURPOSE", a zero byte, the seed, and i as four
//     bytes, the highest first.
//   - The blocks, one after the other, are cut into numbers of four bytes, the
//     highest first. A number below n is the next such number that is less
//     than the greatest multiple of n up to 2^32, modulo n.
//   - To shuffle, the cards are sorted: red, orange, yellow, red+orange,
//     red+yellow, orange+yellow, ?, !, lucky. For i from the last place down to
//     the second, counted from 0, the card at i changes places with the card
//     at a number below i+1. The first place is the top.
//   - The purpose of the first order is "shuffle 0", of the first shuffle of
//     the discards "shuffle 1", and so on; of drawing who starts "first".
//   - The commitment is the SHA-256 of "dicetable luckyfive commitment", a
//     zero byte and the seed, in hexadecimal.

// Deal is the order, from the top, that a seed gives to some cards in the
// n-th shuffle of a game, from 0. It leaves cards as they are.
func Deal(seed []byte, n int, cards []Card) []Card {
	deck := sorted(cards)
	random := stream{seed: seed, purpose: fmt.Sprintf("shuffle %d", n)}
	for i := len(deck) - 1; i > 0; i-- {
		j := random.below(i + 1)
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck
}

// DrawFirst is who of n players the seed draws to start (LF-2), from 0.
func DrawFirst(seed []byte, n int) int {
	random := stream{seed: seed, purpose: "first"}
	return random.below(n)
}

// Commitment is what may be shown before the game: it does not tell the seed,
// and nobody can find another seed with the same.
func Commitment(seed []byte) string {
	sum := sha256.Sum256(slices.Concat([]byte("dicetable luckyfive commitment\x00"), seed))
	return hex.EncodeToString(sum[:])
}

// stream is the sequence of numbers of one seed and purpose.
type stream struct {
	seed    []byte
	purpose string
	blocks  uint32
	left    []byte
}

// below is the next number below n, each equally likely; n is 1 or more.
func (s *stream) below(n int) int {
	end := uint64(1) << 32
	end -= end % uint64(n)
	for {
		if v := uint64(s.next()); v < end {
			return int(v % uint64(n))
		}
	}
}

func (s *stream) next() uint32 {
	if len(s.left) == 0 {
		text := slices.Concat([]byte("dicetable luckyfive "+s.purpose+"\x00"), s.seed)
		sum := sha256.Sum256(binary.BigEndian.AppendUint32(text, s.blocks))
		s.left, s.blocks = sum[:], s.blocks+1
	}
	v := binary.BigEndian.Uint32(s.left)
	s.left = s.left[4:]
	return v
}
