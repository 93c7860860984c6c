// Package stats is what can be said about games beyond their rules: the odds
// that spectators may see during a round of Bluff, short statistics of a game
// that is over, and whether dice sets are fair.
//
// It is as pure as the rule-books it asks. A game comes as a Record, which
// is replayed through its rule-book, so that no number here can differ from
// what the table ruled. As long as a game goes on there are no statistics of
// it, for they would tell secrets, and CountDice counts only dice that lay in
// the open. docs/statistics.md defines every number.
package stats
