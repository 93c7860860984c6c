// Package luckyfive is the rule-book of Lucky Five (F.X. Schmid 1998; Heinz
// Meister). Rule numbers LF-1 to LF-13 are those of docs/rules/lucky-five.md.
//
// A turn is a run of cards. Each card means some of the three dice; the player
// stakes a chip, says higher or lower, and those dice are thrown. Who is right
// goes on or takes cards and chips as a pile; who is wrong loses the cards,
// and the chips stay in the middle for the next.
//
// The only secrets are the order of a deck the rule-book was given and the
// seed it was dealt from; they are for the referee alone.
package luckyfive
