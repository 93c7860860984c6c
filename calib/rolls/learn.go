package rolls

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
)

// When a set is known well enough.
const (
	// leastWhole is in how many whole throws each colour must have been the same
	// number, and steadyOf in how many of so many of them.
	leastWhole, steadyOf = 3, 5
	// settledMM is how well each size must be known, mm: with 95 % certainty it
	// is the mean within so much.
	settledMM = 0.5
	// leastSeen is how often a face must be seen to be one, and misread of how
	// many looks one more is needed.
	leastSeen, misread = 2, 50
	// mostUnseen is the chance up to which a face may exist that was not seen
	// leastSeen times.
	mostUnseen = 0.01
)

// sides of a die.
const sides = 6

// Knowledge is what throws tell of a set.
type Knowledge struct {
	// Throws is how many there were, Whole in how many every die was read.
	Throws, Whole int
	// Colours are those seen, in the order in which people are told of them.
	Colours []Colour
	// Lacks says in words what is not known yet; with nothing the set is known
	// well enough.
	Lacks []calib.Said
	// Odd says in words what is strange, but known.
	Odd []calib.Said
	// Set is the set; it is meaningful when it is known well enough.
	Set calib.DiceSet
}

// Enough reports whether the set is known.
func (k Knowledge) Enough() bool { return len(k.Lacks) == 0 }

// Colour is what is known of the dice of one colour.
type Colour struct {
	Colour dice.Colour
	// Count is how many there are: as in most of the whole throws, or in the
	// fullest throw while there are none.
	Count int
	// Counts is how many whole throws had how many.
	Counts map[int]int
	// SizesMM are the edges, the smallest first, each once.
	SizesMM []float64
	// Seen is how often each face was.
	Seen Faces
	// Shows are the faces that count as seen.
	Shows []dice.Face
	// slots has, for the smallest die to the largest, how large it was in each
	// throw, and of those its group among the sizes of the set.
	slots  [][]float64
	groups []int
}

// Faces is how often each face was seen.
type Faces [dice.Star + 1]int

// Learn puts together what throws tell.
func Learn(throws []Throw) Knowledge {
	k := Knowledge{Throws: len(throws)}
	seen := map[dice.Colour]bool{}
	for _, t := range throws {
		if t.Whole {
			k.Whole++
		}
		for _, d := range t.Dice {
			seen[d.Colour] = true
		}
	}
	for _, c := range calib.ColoursSorted(seen) {
		colour := Colour{Colour: c, Counts: map[int]int{}}
		colour.learn(throws)
		if colour.Count == 0 && colour.steady() {
			k.Odd = append(k.Odd, calib.Saidf("something %s was seen in %d of %d throws only: taken for a misreading",
				"ein %ser Würfel war nur in %d von %d Würfen zu sehen: gilt als Lesefehler", calib.ColourSaid(c), k.Whole-colour.Counts[0], k.Whole))
			continue
		}
		k.Colours = append(k.Colours, colour)
	}
	if k.Whole < leastWhole {
		k.Lacks = append(k.Lacks, calib.Saidf("throws of which every die is read: %d of %d", "Würfe, in denen jeder Würfel gelesen ist: %d von %d", k.Whole, leastWhole))
	}
	k.count()
	sizes := k.size(throws)
	k.face()
	k.set(sizes)
	return k
}

// learn takes in the dice of the colour in all throws.
func (c *Colour) learn(throws []Throw) {
	fullest := 0
	for _, t := range throws {
		n := 0
		for _, d := range t.Dice {
			if d.Colour == c.Colour {
				n++
				c.Seen[d.Face]++
			}
		}
		fullest = max(fullest, n)
		if t.Whole {
			c.Counts[n]++
		}
	}
	c.Seen[0] = 0
	if c.Count = usual(c.Counts); len(c.Counts) == 0 {
		c.Count = fullest
	}
	c.slots = make([][]float64, c.Count)
	for _, t := range throws {
		var sizes []float64
		for _, d := range t.Dice {
			if d.Colour == c.Colour && d.SizeMM > 0 {
				sizes = append(sizes, d.SizeMM)
			}
		}
		if len(sizes) != c.Count {
			continue
		}
		slices.Sort(sizes)
		for i, s := range sizes {
			c.slots[i] = append(c.slots[i], s)
		}
	}
	for _, s := range c.slots {
		slices.Sort(s)
	}
}

// usual is the number that most throws had, of several the greatest.
func usual(counts map[int]int) int {
	best := 0
	for n, times := range counts {
		if times > counts[best] || times == counts[best] && n > best {
			best = n
		}
	}
	return best
}

// steady reports whether the colour had the same number in enough of the whole
// throws.
func (c Colour) steady() bool {
	all := 0
	for _, times := range c.Counts {
		all += times
	}
	same := c.Counts[c.Count]
	return same >= leastWhole && (all-same)*steadyOf <= all
}

// count says of which colours the number is not known.
func (k *Knowledge) count() {
	for _, c := range k.Colours {
		if k.Whole < leastWhole || c.steady() {
			continue
		}
		var tally []calib.Said
		for n := c.Count + 40; n >= 0; n-- {
			if times := c.Counts[n]; times > 0 {
				tally = append(tally, calib.Saidf("%d in %d", "%d in %d", n, times))
			}
		}
		k.Lacks = append(k.Lacks, calib.Saidf("how many %s dice there are (%s throws): see that none is missing, hidden or foreign, and throw all of them",
			"wie viele %se Würfel es sind (%s Würfen): keiner darf fehlen, verdeckt sein oder nicht dazu gehören; bitte alle werfen", calib.ColourSaid(c.Colour), calib.Joined(tally, ", ")))
	}
}

// unseen is the chance that dice of which so many faces are known have another
// one that was not seen often enough in so many looks.
func unseen(known, looks int) float64 {
	n := float64(looks)
	const miss = 1 - 1.0/sides
	return float64(sides-known) * (math.Pow(miss, n) + n/sides*math.Pow(miss, n-1))
}
