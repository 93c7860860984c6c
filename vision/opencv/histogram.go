package opencv

// histogram counts the values of one channel.
type histogram struct {
	counts [256]int
	n      int
}

func (h *histogram) add(value uint8) {
	h.counts[value]++
	h.n++
}

// from is the least value that more than a share of all do not exceed; 0.5 gives the
// median. Of nothing it is 255.
func (h *histogram) from(share float64) uint8 {
	below := 0
	for value, count := range h.counts {
		if below += count; below > int(share*float64(h.n)) {
			return uint8(value)
		}
	}
	return 255
}
