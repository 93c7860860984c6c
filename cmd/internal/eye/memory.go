package eye

import "os"

// fewArenas keeps the C library of the eye, where it is glibc, from giving every
// thread a pool of memory of its own (mallopt(3), M_ARENA_MAX): Go calls OpenCV on
// whatever threads it has, and each pool would keep what one reading needed for ever.
const fewArenas = "MALLOC_ARENA_MAX=2"

// environment is the eye's: this program's own, which wins.
func environment() []string { return append([]string{fewArenas}, os.Environ()...) }
