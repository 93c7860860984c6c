package calib

import "slices"

// Median is the middle one of values, of an even number the larger of the two in
// the middle; 0 of none. It leaves them as they are.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(values))[len(values)/2]
}
