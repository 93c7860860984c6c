// Package tournament says who plays whom next, and who stands where: the
// formats of an evening, a league or a championship, for tables of two to six
// players and games that end with places.
//
// Everything is a function of the field, the rounds so far and a seed. The
// seed gives the lots, from which every draw follows: who knows the seed can
// draw again and must come to the same tables. A correction, a late entry, a
// player who leaves or a round taken back is another argument, never an edit.
//
// docs/tournament.md has each format's rules in words.
package tournament
