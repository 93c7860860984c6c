package qrtest

import "fmt"

// layout is how the words of a code are parted: so many blocks, each with so
// many words of data and as many to check them.
type layout struct{ blocks, data, check int }

// blocks are the layouts by level, as the format spells it, and version. All
// blocks of one are as long.
var blocks = map[int]map[int]layout{
	0: {1: {1, 16, 10}, 2: {1, 28, 16}, 3: {1, 44, 26}, 4: {2, 32, 18}, 5: {2, 43, 24}, 6: {4, 27, 16}}, // M
	1: {1: {1, 19, 7}, 2: {1, 34, 10}, 3: {1, 55, 15}, 4: {1, 80, 20}, 5: {1, 108, 26}, 6: {2, 68, 18}}, // L
}

// part is the data of the words of a code, each block of which must be right.
func (l layout) part(words []byte) ([]byte, error) {
	if len(words) < l.blocks*(l.data+l.check) {
		return nil, fmt.Errorf("the code has only %d words", len(words))
	}
	var data []byte
	for b := range l.blocks {
		var block []byte
		for i := range l.data + l.check {
			block = append(block, words[i*l.blocks+b])
		}
		if !right(block, l.check) {
			return nil, fmt.Errorf("block %d of the code is spoilt", b+1)
		}
		data = append(data, block[:l.data]...)
	}
	return data, nil
}

// right reports whether a block with so many words to check it is without an
// error: as a polynomial it is zero at as many powers of two.
func right(block []byte, check int) bool {
	power := byte(1)
	for range check {
		sum := byte(0)
		for _, word := range block {
			sum = times(sum, power) ^ word
		}
		if sum != 0 {
			return false
		}
		power = times(power, 2)
	}
	return true
}

// times multiplies in the field of 256 elements that QR codes reckon in.
func times(a, b byte) byte {
	product := byte(0)
	for ; b > 0; b >>= 1 {
		if b&1 > 0 {
			product ^= a
		}
		carry := a >> 7
		a = a<<1 ^ carry*0x1d
	}
	return product
}
