// Package opencv reads pictures of the table: it finds the mat, dice, cups,
// hands and the marker, and watches for change. All state between frames is
// in a Reader or a Watcher; everything else is a function of the picture.
//
// The names of its files begin with what they are about:
//
//	reader, frame, lens, still  from a frame to a reading, and what is kept between frames
//	mat                         the mat's place; package survey tells its light, and which it is
//	net                         the networks: what goes in, and what their numbers mean
//	dice                        dice of any set, by the networks
//	review                      Bluff's dice, once package cubes has read them
//	things                      what differs from the bare mat, its colours, and what is round there
//	cups, chips, discs, cards   those things by kind; hands are in hands.go
//
// What OpenCV does for it goes through package cvx, which guards every call. But
// for the detectors of pips in a diceReader, which is closed for them, no native
// memory is held between calls.
package opencv
