// Package club runs a tournament across tables: who is there, who plays whom
// where, what came out, who stands where.
//
// An Evening is a pure state that follows from its events, one after the other.
// A Service owns one: it decides what somebody asks for or a table reports into
// events and commits them to its file, and only then answers and shows what
// follows; what the disk refuses has not happened. So a club that is killed at any
// moment comes back as the same evening. What goes
// out to the tables (their calls, the receipts of their results) follows from
// the state, too, and is sent again after a start.
package club
