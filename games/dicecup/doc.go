// Package dicecup is the rule-book of Dice Cup (Drei Hasen in der Abendsonne
// 2022; Christoph Cantzler and Torsten Marold). Rule numbers DC-1 to DC-10
// are those of docs/rules/dice-cup.md.
//
// A round is the throw, shown for a moment and covered again, the crosses
// that everybody makes in secret, and the scoring. There are two ways to tell
// of a throw. Without a table a Throw names the dice, and the last cross
// scores them. A table's camera keeps the dice to itself: it says Seen when
// the cup is down again, and Lies when it has gone up for the scoring.
//
// Two things are secret. What a player has crossed is known to that player
// and the referee alone until the round is scored. The dice of a throw are
// known to nobody from the moment they are covered until the cup goes up
// (DC-8): no view, prompt or outcome has them, whoever asks.
package dicecup
