// Package member is a table's membership of a club: its key, the results it
// has to tell, and the link on which it tells them and is called to games.
//
// A result is signed once and kept in a file of its own before it is sent. It
// is sent at every connection, and each minute, until the club's receipt came,
// always with the same bytes; the club counts a game by its id and the
// revision of its result. So neither a power cut nor an hour without a network
// loses or doubles one. The files stay: they are what this table told its club.
package member
