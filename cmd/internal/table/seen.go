package table

import (
	"maps"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// seen is what the table knows from looking; it is lost in a restart and seen
// again.
type seen struct {
	cups   map[int]string
	doubts map[int]games.Text
	// shown are the dice of this reveal, by seat, until all are there.
	shown map[int]shown
	// changed says of seats that the dice laid out are not as they were.
	changed   map[int]games.Text
	faults    map[string]games.Text
	graveyard int
	// marker lies there; nil when it is not on the track. told is false until
	// this eye has told of it, gone is true while somebody holds it.
	marker     *wire.Marker
	told, gone bool
	// base is where it lay when betting began, before where it lay when the
	// round before was settled.
	base, before *wire.Marker
	tilted       bool
	// cleared is true once the table was ready for this round's bets; betting
	// is the first watch of them.
	cleared bool
	betting uint64
	illegal *wire.Notice
	ask     *question
	hint    *hint
	// photo is the verdict whose picture is awaited, since when.
	photo      string
	photoSince time.Time
}

// hint is a sentence that goes away by itself.
type hint struct {
	notice wire.Notice
	until  time.Time
}

func (s seen) clone() seen {
	s.cups, s.doubts, s.faults = maps.Clone(s.cups), maps.Clone(s.doubts), maps.Clone(s.faults)
	s.shown, s.changed = maps.Clone(s.shown), maps.Clone(s.changed)
	return s
}
