//go:build race

package gamestest

// raced is true where the race detector watches: it allocates, too.
const raced = true
