package browsertest

import (
	"fmt"
	"testing"
)

// Who hears the page is told what the board shows: how many dice each player has, which
// of them lie open, and who is out.
func TestTheBoardIsHeard(t *testing.T) {
	tb := newTable(t)
	phone := open(t, browser(t), "phone", tb.address+"/?lang=en", 360, 740)
	heard := map[string]string{
		"opening":          "Ann: Dice left: 5 (1, 5, star, 2, 2)",
		"first bet":        "Cem: Dice left: 5. Dana",
		"one die not seen": "Ben: Dice left: 5 (3, 3, 4, star, 1)",
		"winner":           "Ben: out",
	}
	for _, sc := range scenes(t) {
		if want, told := heard[sc.name]; told {
			tb.broker.Load().Publish(sc.state)
			phone.until(sc.name, fmt.Sprintf("document.querySelector('.board')?.ariaLabel.includes(%q)", want))
		}
	}
	phone.quiet()
}
