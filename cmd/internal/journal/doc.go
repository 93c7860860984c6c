// Package journal is the table's memory on disk: an append-only log, one file
// a game, that is safely on the disk before anything in it is announced.
//
// A record is one line: its number, its length and its checksum as eight hex
// digits each, then one JSON value and a line feed. A crash can only harm the
// end of the newest file; what is harmed there is cut off, kept aside and told
// in words. Harm anywhere else was not done by a crash: the journal is then
// refused and left as it is, for nobody may guess what happened in a game.
//
// docs/journal.md describes the files for people.
package journal
