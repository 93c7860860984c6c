//go:build !race

package footprint

// detectors is how much memory of its own, in bytes, the race detector may need to note
// that 64 MiB were freed.
const detectors = 0
