// Package survey measures a picture of a mat whose place is known: light,
// sharpness, white balance, the colours of the patches, and whether the mat
// lies flat. calib.Check turns what it finds into words. It is pure Go.
package survey
