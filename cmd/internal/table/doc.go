// Package table runs one table. A pure core takes inputs - what the eye saw, a
// press, a command, the clock - and answers with the next core and the
// effects, in the order they must be done; a loop of one goroutine does them.
// What changes the game is kept in the journal before anybody hears of it, so
// a table that is killed at any moment goes on with the same game.
//
// Words: a game is conducted by this package and ruled by its rule-book; its
// conduct says what the eye shall watch for, what an event of the eye, a press
// or a command means in that game, and what is shown of it (files bluff_*, and
// so on); all the rest is the same for every game. The record is what one input
// changed; a question is asked when the table cannot know what was meant, for
// it never guesses.
package table
