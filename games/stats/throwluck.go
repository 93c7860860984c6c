package stats

import (
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// sides is how many faces every die of the four games has.
const sides = 6

// best is how many dice of a Bluff throw match the number bet that it suits
// best: the stars and the most frequent number.
func best(roll dice.Roll) int {
	most := 0
	for _, f := range roll {
		if f != dice.Star {
			most = max(most, matching(bluff.Bet{Count: 1, Face: f}, roll))
		}
	}
	if most == 0 {
		return len(roll) // nothing but stars
	}
	return most
}

// moments are mean and variance of a number that chance decides.
type moments struct{ mean, variance float64 }

// bestOf are the moments of best for throws of 0 to 5 dice.
var bestOf = func() (all [bluff.DicePerPlayer + 1]moments) {
	for n := range all {
		all[n] = momentsOfBest(n)
	}
	return all
}()

// momentsOfBest goes through all throws of n dice, each as likely as another.
func momentsOfBest(n int) moments {
	throws := 1
	for range n {
		throws *= sides
	}
	sum, squares := 0, 0
	roll := make(dice.Roll, n)
	for throw := range throws {
		for i := range roll {
			roll[i] = dice.Face(throw%sides + 1)
			if roll[i] == sides {
				roll[i] = dice.Star
			}
			throw /= sides
		}
		b := best(roll)
		sum += b
		squares += b * b
	}
	mean := float64(sum) / float64(throws)
	return moments{mean, float64(squares)/float64(throws) - mean*mean}
}
