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

// levels are the histograms of blue, green and red.
type levels [3]histogram

func (l *levels) add(b, g, r uint8) {
	l[0].add(b)
	l[1].add(g)
	l[2].add(r)
}

// n is how many pixels were counted.
func (l *levels) n() int { return l[0].n }
