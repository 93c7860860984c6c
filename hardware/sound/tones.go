package sound

import (
	"math"
	"time"

	"dicetable/hardware/buzzer"
	"dicetable/hardware/panel"
)

// pitches are in Hz; a scene without one has the middle one.
var pitches = map[panel.Kind]float64{
	panel.CupsUp: 880, panel.Verdict: 523, panel.Illegal: 311, panel.Look: 698, panel.Error: 233,
}

const (
	middlePitch = 440
	// ramp is how long a tone swells and fades, so that it does not click.
	ramp = 8 * time.Millisecond
)

// tones are the pattern of a scene, the same that a buzzer sounds.
func tones(s panel.Scene, volume float64) []int16 {
	pitch, ok := pitches[s.Kind]
	if !ok {
		pitch = middlePitch
	}
	var samples []int16
	for _, beep := range buzzer.For(s) {
		n, edge := count(beep.On), count(ramp)
		for i := range n {
			loud := volume * min(1, float64(i)/float64(edge), float64(n-1-i)/float64(edge))
			samples = append(samples, int16(0.8*math.MaxInt16*loud*math.Sin(2*math.Pi*pitch*float64(i)/Rate)))
		}
		samples = append(samples, make([]int16, count(beep.Off))...)
	}
	return samples
}

// count is how many samples last for d.
func count(d time.Duration) int { return int(d * Rate / time.Second) }
