package calib

// The printed cards of Lucky Five, poker size, mm.
const (
	CardWidth  = 63.0
	CardHeight = 88.0
	// CardMarker is the edge of the black square of a card's marker. The
	// marker's middle is the card's.
	CardMarker = 27.0
)

// CardCount is how many cards there are (LF-3).
const CardCount = 33

// firstCardID is the marker of card 1. The mats have markers 0 to 3, and of
// the dictionary's 50 there are more than enough left.
const firstCardID = 4

// CardID is the number of the marker on card n, 1 to CardCount: 4 to 36. What
// card n shows is said by the make-up of the deck.
func CardID(n int) int { return firstCardID + n - 1 }

// CardNumber is the card, 1 to CardCount, that has a marker; false for a
// marker that is on no card.
func CardNumber(id int) (n int, ok bool) {
	n = id - firstCardID + 1
	return n, n >= 1 && n <= CardCount
}
