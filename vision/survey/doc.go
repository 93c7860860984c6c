// Package survey measures a picture of a mat whose place is known, from what is printed
// there: which mat it is, its light, sharpness and white balance, and whether it lies
// flat. A reader asks it of each picture; calib.Check turns what Measure finds of a new
// table into words. It is pure Go.
package survey
