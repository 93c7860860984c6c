package main

import (
	"fmt"
	"time"

	"dicetable/cmd/internal/load"
)

// latency is from the exposure of the first frame with all dice at rest and in
// sight to the announcement of the verdict: the frames that the eye asked for,
// by the clock of the virtual table, and the time that was really spent from
// the exposure of the last one, of which the eye lay idle for Idle, while other
// programs had the processor. Asked is true where the table was not sure and the
// players had to answer first.
type latency struct {
	Frames time.Duration `json:"frames"`
	Spent  time.Duration `json:"spent"`
	Idle   time.Duration `json:"idle"`
	Asked  bool          `json:"asked,omitempty"`
}

func (l latency) whole() time.Duration { return l.Frames + l.Spent }

// alone is what it would be if nothing else kept the eye from the processor.
func (l latency) alone() time.Duration { return l.whole() - l.Idle }

// latencyMost is how long a verdict may take from the first clear frame.
const latencyMost = 500 * time.Millisecond

// latencyLine is the latency of all verdicts, what it would be without other
// programs, and the part of it that does not hang on how fast the machine is.
func latencyLine(all []latency) string {
	if len(all) == 0 {
		return ""
	}
	line := func(what string, of func(latency) time.Duration) string {
		var times load.Times
		for _, l := range all {
			times.Add(of(l))
		}
		sum := times.Summary()
		return fmt.Sprintf("%s: median %d ms, 95 %% within %d ms, longest %d ms\n", what, sum.Median.Milliseconds(), sum.Most95.Milliseconds(), sum.Longest.Milliseconds())
	}
	late, asked := 0, 0
	for _, l := range all {
		switch {
		case l.alone() <= latencyMost:
		case l.Asked:
			asked++
		default:
			late++
		}
	}
	met := "met"
	if late > 0 {
		met = fmt.Sprintf("missed by %d", late)
	}
	if asked > 0 {
		met += fmt.Sprintf("; the players had to answer a question before %d more", asked)
	}
	return line(fmt.Sprintf("from the first clear frame to the verdict, of %d verdicts", len(all)), latency.whole) +
		line("without what other programs took of the eye's processor", latency.alone) +
		fmt.Sprintf("at most %d ms of each are wanted, without other programs: %s\n", latencyMost.Milliseconds(), met) +
		line("of it frames that were waited for", func(l latency) time.Duration { return l.Frames })
}
