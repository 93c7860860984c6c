package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// shapes are screens that are no television: laptops, tablets and phones, lying and
// upright.
var shapes = [][2]int64{{1280, 800}, {1024, 768}, {768, 1024}, {360, 740}, {740, 360}}

// What the wall shows is nowhere cut off, and reaches nowhere below its last line,
// whatever shape the screen has: an evening of every game with six players.
func TestTheWallFitsScreensOfEveryShape(t *testing.T) {
	tb := newTable(t)
	wall := open(t, browser(t), "wall", tb.address+"/wall?lang=de", 1280, 800)
	wall.unhurried()
	for i, s := range evening(t, tb) {
		s.Revision = uint64(1000 + i)
		tb.broker.Load().Publish(s)
		wall.has(fmt.Sprintf(".screen[data-revision='%d']", s.Revision))
		for _, shape := range shapes {
			wall.must(chromedp.Do(wall.ctx, chromedp.EmulateViewport(shape[0], shape[1])))
			wall.until("the shape", fmt.Sprintf("innerWidth === %d && innerHeight === %d", shape[0], shape[1]))
			wall.rest()
			if cut := eval[[]string](wall, cutOff); len(cut) > 0 {
				t.Errorf("%s, state %d, on %d × %d: cut off: %q", s.Game, i, shape[0], shape[1], cut)
				wall.picture(fmt.Sprintf("shape %d x %d, %02d", shape[0], shape[1], i))
			}
		}
	}
	wall.quiet()
}
