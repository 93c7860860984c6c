package opencv

import (
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// Watcher reports whether anything on the table changed since the frame that
// was last read, so that a still table need not be read again and again. It
// costs a tenth of a reading. It belongs to one goroutine.
type Watcher struct {
	width, height int
	// read and now are small grey pictures of the frame last read and of the
	// frame at hand.
	read, now []byte
}

const (
	// shrinkBy is how many px of a frame one pixel looked at stands for:
	// enough to average the sensor's noise, little enough to see a die turn.
	shrinkBy = 4
	// changedBy is the change of brightness, grey levels, that noise does
	// not make in such a pixel, and changedCells in how many of them.
	changedBy    = 12
	changedCells = 3
	// flicker is how much brighter or darker the whole table may get, in
	// 1/256, without anything having moved.
	flicker = 20
)

// Changed compares a frame with the one that was last read; if it differs,
// the frame takes that one's place, for now it has to be read. The first
// frame always differs. A thing that moves slowly is noticed too: what is
// compared with stays as it is until something differs.
func (w *Watcher) Changed(f vision.Frame) (bool, error) {
	if err := f.Check(); err != nil {
		return false, err
	}
	width, height := max(1, f.Width/shrinkBy), max(1, f.Height/shrinkBy)
	first := width != w.width || height != w.height
	if first {
		w.width, w.height = width, height
		w.read, w.now = make([]byte, width*height), make([]byte, width*height)
	}
	if err := cvx.Shrink(picture(f), w.now, width, height); err != nil {
		return false, err
	}
	if !first && !differ(w.read, w.now) {
		return false, nil
	}
	w.read, w.now = w.now, w.read
	return true, nil
}

// Forget makes the next frame count as changed.
func (w *Watcher) Forget() { w.width = 0 }

// differ reports whether two pictures differ by more than noise and flicker.
func differ(a, b []byte) bool {
	var sumA, sumB int
	for i := range a {
		sumA += int(a[i])
		sumB += int(b[i])
	}
	// gain is in 1/256, as that of a camera that follows the light.
	gain := 256
	if sumA > 0 {
		gain = 256 * sumB / sumA
	}
	if gain < 256-flicker || gain > 256+flicker {
		return true
	}
	n := 0
	for i := range a {
		d := int(b[i]) - int(a[i])*gain/256
		if d > changedBy || d < -changedBy {
			if n++; n >= changedCells {
				return true
			}
		}
	}
	return false
}
