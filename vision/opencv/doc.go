// Package opencv reads pictures of the table: it finds the mat, dice, cups,
// hands and the marker, and watches for change. All state between frames is
// in a Reader or a Watcher; everything else is a function of the picture.
//
// What OpenCV does for it goes through package cvx, which guards every call;
// no native memory is held between calls.
package opencv
