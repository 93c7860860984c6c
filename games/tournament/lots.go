package tournament

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// Lots are numbers that follow from a seed and what they are drawn for: the
// first eight bytes, the highest first, of the SHA-256 sums of the seed, a zero
// byte, the purpose, a zero byte and 0, 1, 2 and so on as four bytes. Anybody
// who is told the seed can draw them again, in any language.
type Lots struct {
	text  []byte
	drawn uint32
}

// NewLots begins the lots of a seed for one purpose, such as "round 3".
func NewLots(seed, purpose string) *Lots {
	return &Lots{text: slices.Concat([]byte(seed), []byte{0}, []byte(purpose), []byte{0})}
}

// Next is the next number.
func (l *Lots) Next() uint64 {
	sum := sha256.Sum256(binary.BigEndian.AppendUint32(slices.Clone(l.text), l.drawn))
	l.drawn++
	return binary.BigEndian.Uint64(sum[:])
}

// Below is a number from 0 up to n, n not included. The smallest 2^64 mod n
// numbers are drawn again, so that all are as likely.
func (l *Lots) Below(n int) int {
	size := uint64(n)
	again := -size % size
	for {
		if x := l.Next(); x >= again {
			return int(x % size)
		}
	}
}

// Order is the players in the order of their lots (Fisher and Yates, from the
// end). The players' own order does not matter: they are sorted by id first.
func (l *Lots) Order(players []Player) []Player {
	drawn := slices.Sorted(slices.Values(players))
	for i := len(drawn) - 1; i > 0; i-- {
		k := l.Below(i + 1)
		drawn[i], drawn[k] = drawn[k], drawn[i]
	}
	return drawn
}
