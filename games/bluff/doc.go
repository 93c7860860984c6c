// Package bluff is the rule-book of Bluff (F.X. Schmid 1993, Ravensburger
// 1998, 2001 and 2009; Richard Borg). Rule numbers BL-1 to BL-20 are those of
// docs/rules/bluff.md.
//
// A bet is a count and a face; it stands on a field of the track. A round is
// betting, the challenge ("Hoch die Becher!"), the reveal and its settlement.
// The rule-book never learns a die under a cup before the reveal, so it has
// no secrets: every audience sees the same.
package bluff
