// Package virtual drives the virtual table in time: people do things at it
// through a browser, simulated players play at it by themselves, and the eye
// gets what the camera would see, frame by frame.
//
// A simulated player knows what a player at a real table knows: what the wall
// shows, what stands on the table, and the dice under the own cup after
// looking. The table is told nothing: it must read everything in the frames.
package virtual
