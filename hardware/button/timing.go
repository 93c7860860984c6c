package button

import (
	"fmt"
	"time"

	"dicetable/hardware/trouble"
)

// Timing says what of a line's ups and downs is a press. It is plain data and
// its Next a pure function: the same levels at the same times tell the same.
//
// A press is told when it is decided: a Short when the button was let go for
// Settle; a Long when it was held for Long, and what comes after it until it
// is let go tells nothing more; a Double when it went down again within Double
// of having been let go. Where Double is 0 there are no double presses, and
// else a Short is told only Double later. Where Long and Double are both 0 a
// Short is told as the button goes down.
type Timing struct {
	// Settle is how long a level must last to count. Contacts bounce for some
	// 1 to 10 ms; a shorter disturbance is none.
	Settle time.Duration
	// Long and Double tell kinds apart, see Timing; 0 for none of that kind.
	Long, Double time.Duration
	// Stuck is how long nobody holds a button: a line that stays down for
	// longer is shorted, or cut where its contact is one that opens.
	Stuck time.Duration
}

// DefaultTiming suits arcade buttons and has no double presses.
func DefaultTiming() Timing {
	return Timing{Settle: 10 * time.Millisecond, Long: time.Second, Stuck: 20 * time.Second}
}

// Check says what is wrong first.
func (t Timing) Check() error {
	switch {
	case t.Settle < time.Millisecond || t.Settle > 50*time.Millisecond:
		return fmt.Errorf("settle is %v: use 1ms to 50ms", t.Settle)
	case t.Long != 0 && t.Long < 10*t.Settle:
		return fmt.Errorf("long is %v: use ten times settle or more, or 0s for none", t.Long)
	case t.Double != 0 && t.Double < 5*t.Settle:
		return fmt.Errorf("double is %v: use five times settle or more, or 0s for none", t.Double)
	case t.Stuck <= t.Long || t.Stuck < time.Second:
		return fmt.Errorf("stuck is %v: nobody may hold a button so long, use more than long and 1s or more", t.Stuck)
	}
	return nil
}

// Faults of a line. Each is told once, and that it is over when the line is
// up and at rest again; presses in between are not told.
var (
	// ErrStuck: the line was down for Timing.Stuck.
	ErrStuck error = &trouble.Trouble{
		EN: "it stays pressed: free the button, or look for a short or cut wire",
		DE: "er bleibt gedrückt: bitte den Knopf lösen, oder nach einem Kurzschluss oder gebrochenen Draht sehen",
	}
	// ErrRestless: the line kept changing for two seconds, faster than a
	// finger can.
	ErrRestless error = &trouble.Trouble{
		EN: "it flickers as no finger can: look for a loose or cut wire, or set a pull",
		DE: "er flackert wie kein Finger es kann: bitte nach einem losen oder gebrochenen Draht sehen, oder pull setzen",
	}
)

const (
	// restlessGap is shorter than any finger stays up or down.
	restlessGap = 30 * time.Millisecond
	// restlessAfter is how long such changes may go on.
	restlessAfter = 2 * time.Second
)

// Event is one thing a line told: a press, or how the line is.
type Event struct {
	// Press is nil when the line itself is spoken of.
	Press *Press
	// Fault is ErrStuck or ErrRestless; nil with a nil Press when the line is
	// well again.
	Fault error
}
