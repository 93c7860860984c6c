// Package qrtest reads QR codes off pictures, so that a test of a page or a
// sheet need not believe who drew them. It follows ISO/IEC 18004 and shares
// nothing with the encoder. It knows what the tests need: one code, upright and
// whole, of versions 1 to 6, levels L and M, that holds bytes.
package qrtest

import (
	"errors"
	"fmt"
	"image"
	"math/bits"
)

// Read is what the only QR code of a picture says. The quiet zone around the
// code must be in the picture.
func Read(m image.Image) (string, error) {
	g, err := find(m)
	if err != nil {
		return "", err
	}
	level, mask, err := g.format()
	if err != nil {
		return "", err
	}
	blocks, ok := blocks[level][g.version()]
	if !ok {
		return "", fmt.Errorf("version %d of level %d is not known here", g.version(), level)
	}
	data, err := blocks.part(g.words(mask))
	if err != nil {
		return "", err
	}
	return text(data)
}

// grid are the modules of a code by row and column, true for dark.
type grid [][]bool

func (g grid) version() int { return (len(g) - 17) / 4 }

// format are level and mask, which are in the code twice.
func (g grid) format() (level, mask int, err error) {
	n, one, two := len(g), 0, 0
	for i := range 15 {
		var x, y int
		switch { // along the finder in the corner, over the timing pattern
		case i < 6:
			x, y = 8, i
		case i < 8:
			x, y = 8, i+1
		case i == 8:
			x, y = 7, 8
		default:
			x, y = 14-i, 8
		}
		one |= g.bit(x, y) << i
		if i < 8 {
			two |= g.bit(n-1-i, 8) << i
		} else {
			two |= g.bit(8, n-15+i) << i
		}
	}
	const masked, generator = 0x5412, 0x537
	told := one ^ masked
	rest := told
	for i := bits.Len(uint(rest)); i > 10; i = bits.Len(uint(rest)) {
		rest ^= generator << (i - 11)
	}
	if one != two || rest != 0 {
		return 0, 0, errors.New("the format of the code is spoilt")
	}
	return told >> 13, told >> 10 & 7, nil
}

func (g grid) bit(x, y int) int {
	if g[y][x] {
		return 1
	}
	return 0
}

// words are the code words in the order in which they lie in the code.
func (g grid) words(mask int) []byte {
	var words []byte
	n, count := len(g), 0
	for right := n - 1; right > 0; right -= 2 {
		if right == 6 { // the timing pattern has a column of its own
			right--
		}
		for step := range n {
			y := step
			if (right+1)&2 == 0 {
				y = n - 1 - step
			}
			for x := right; x > right-2; x-- {
				if g.pattern(x, y) {
					continue
				}
				if count%8 == 0 {
					words = append(words, 0)
				}
				words[count/8] |= byte(g.bit(x, y)^flips(mask, x, y)) << (7 - count%8)
				count++
			}
		}
	}
	return words
}

// pattern reports whether a module holds no data: it is of a finder, the format,
// the timing or the alignment.
func (g grid) pattern(x, y int) bool {
	n := len(g)
	aligns := g.version() > 1 && x >= n-9 && x < n-4 && y >= n-9 && y < n-4
	return x < 9 && y < 9 || x >= n-8 && y < 9 || x < 9 && y >= n-8 || x == 6 || y == 6 || aligns
}

// flips is 1 where a mask turned a module round.
func flips(mask, x, y int) int {
	sums := [...]int{(x + y) % 2, y % 2, x % 3, (x + y) % 3, (x/3 + y/2) % 2, x*y%2 + x*y%3, (x*y%2 + x*y%3) % 2, ((x+y)%2 + x*y%3) % 2}
	if sums[mask] == 0 {
		return 1
	}
	return 0
}

// text is what the bytes of a code mean.
func text(data []byte) (string, error) {
	const bytes = 4
	if data[0]>>4 != bytes {
		return "", fmt.Errorf("the code holds no bytes but mode %d", data[0]>>4)
	}
	half := func(i int) byte { return data[i]<<4 | data[i+1]>>4 } // all is half a byte off
	n := int(half(0))
	if n > len(data)-2 {
		return "", fmt.Errorf("the code has no room for %d bytes", n)
	}
	said := make([]byte, n)
	for i := range said {
		said[i] = half(i + 1)
	}
	return string(said), nil
}
