// Package thrill is the rule-book of Thrill (F.X. Schmid 1996; Grunau, Kramer
// and Raggan). Rule numbers TH-1 to TH-13 are those of docs/rules/thrill.md.
//
// A round is the pick of a disc, the hands of chips that say who must push,
// and the push. Whoever pushes is called Maxe, and whoever picks is the boss.
// The rule-book is told which discs fell; where they lie is not its business.
//
// Closed hands and tips on the table are secret from all but their owner and
// the referee, and the number of chips a player has left is shown to nobody
// else, though it can be counted from what was open (games.Scorer).
package thrill
