package club

import (
	"time"

	"dicetable/games/tournament"
)

// Clock is that of a round. It begins when the host says so, and stands still
// in a pause and when the last game is over.
type Clock struct {
	Started bool `json:"started,omitempty"`
	// Runs is since when it runs; zero while it stands still.
	Runs time.Time `json:"runs,omitzero"`
	// Spent is what it ran before that.
	Spent time.Duration `json:"spent,omitempty"`
	// Up is true once the time is up: what TimeRule says holds.
	Up bool `json:"up,omitempty"`
}

func (c *Clock) start(at time.Time) { c.Started, c.Runs = true, at }

func (c *Clock) stop(at time.Time) {
	if !c.Runs.IsZero() {
		c.Spent += at.Sub(c.Runs)
	}
	c.Runs = time.Time{}
}

// spent is what it ran until now.
func (c Clock) spent(now time.Time) time.Duration {
	if !c.Runs.IsZero() {
		return c.Spent + now.Sub(c.Runs)
	}
	return c.Spent
}

// until is when a clock of so many minutes is up; zero while it stands still,
// or for a round that may take as long as it takes.
func (c Clock) until(minutes int) time.Time {
	if minutes == 0 || c.Runs.IsZero() {
		return time.Time{}
	}
	return c.Runs.Add(time.Duration(minutes)*time.Minute - c.Spent)
}

// usualRound is how long a round is thought to take before one has been played,
// if no clock says it; between is what lies between two rounds, before two have
// been played.
const (
	usualRound = 25 * time.Minute
	between    = 4 * time.Minute
)

// Forecast is when the tournament will end if its rounds go on as they did:
// each as long as the mean of those that were played, and the pauses between
// them as well. How many there will be may follow from how many tables there are.
// It is zero where nobody knows that, and while there is a pause.
func (t *Tournament) Forecast(now time.Time, tables int) time.Time {
	rounds := t.expected(tables)
	if rounds == 0 || !t.Paused.IsZero() {
		return time.Time{}
	}
	playing, gap := t.means()
	end, left := now, rounds-len(t.Rounds)
	if r := t.last(); r == nil {
		left, end = rounds-1, now.Add(playing)
	} else if r.Done.IsZero() {
		if end = r.Drawn.Add(playing); end.Before(now) {
			end = now
		}
	}
	if left <= 0 {
		return end
	}
	return end.Add(time.Duration(left) * (playing + gap))
}

// means are how long rounds took, and what lay between two.
func (t *Tournament) means() (playing, gap time.Duration) {
	var sum, gaps time.Duration
	var n, m time.Duration
	for i, r := range t.Rounds {
		if r.Done.IsZero() {
			continue
		}
		sum, n = sum+r.Done.Sub(r.Drawn), n+1
		if i+1 < len(t.Rounds) {
			gaps, m = gaps+t.Rounds[i+1].Drawn.Sub(r.Done), m+1
		}
	}
	playing, gap = usualRound, between
	if t.Minutes > 0 {
		playing = time.Duration(t.Minutes) * time.Minute
	}
	if n > 0 {
		playing = sum / n
	}
	if m > 0 {
		gap = gaps / m
	}
	return playing, gap
}

// finished reports whether the last round is over and no other one is to be drawn.
func (t *Tournament) finished(tables int) bool {
	rounds, r := t.expected(tables), t.last()
	return rounds > 0 && r != nil && r.over() && r.Number >= rounds
}

// expected is how many rounds there will be, 0 where nobody knows.
func (t *Tournament) expected(tables int) int {
	if ending, ok := t.format(tables).(tournament.Ending); ok {
		return len(t.Rounds) + ending.Left(t.field(len(t.Rounds)+1), t.past())
	}
	switch t.Format {
	case Robin:
		there := 0
		for _, p := range t.Players {
			if !p.Out {
				there++
			}
		}
		if len(t.Rounds) > 0 { // who leaves is still awaited by everybody
			there = t.Rounds[0].size()
		}
		return there - 1 + there%2
	case Ladder:
		return 0
	}
	return t.Planned
}
