package settle

import (
	"strings"
	"testing"
)

// Seats 1 and 4 have three dice and two; the cups stood over them.
const challenged = `
	watch covered 1:3 4:2
	5x 1:down 4:down
	watch reveal 1:3 4:2
	5x 1:down 4:down
`

// cases are scripts by what happens in them, and what is told.
type cases map[string]struct {
	frames string
	want   []string
}

// reveal plays each after a challenge. Told is seat 1; the cup of seat 4 stays
// down.
func (c cases) reveal(t *testing.T) {
	t.Helper()
	for name, one := range c {
		t.Run(name, func(t *testing.T) {
			s := play(t, challenged+one.frames)
			s.only("roll", "doubt")
			s.dropSeat(4)
			s.want(one.want...)
		})
	}
}

func TestCupsGoUpOneAfterTheOther(t *testing.T) {
	s := play(t, challenged+`
		5x 4:down 1.1=4 1.2=2 1.3=*
		5x 1.1=4 1.2=2 1.3=* 4.1=5 4.2=5`)
	s.only("roll", "doubt")
	s.want("roll 1 2 4 star", "roll 4 5 5")
}

func TestARollIsToldOnceItLiesStill(t *testing.T) {
	cases{
		"pushed before they came to rest": {`
			1.1+5=4 1.2=2 1.3=*
			1.1+12=4 1.2=2 1.3=*
			5x 1.1+20=4 1.2=2 1.3=*`, []string{"roll 1 2 4 star"}},
		"two dice side by side change places": {`
			5x 1.1=4 1.2=2
			9x 1.1=2 1.2=4 1.3=*`, []string{"roll 1 2 4 star"}},
		"what is told is what was settled, not a last unclear look": {`
			4x 1.1=4 1.2=2
			2x 1.1=4 1.2=2 1.3=*
			1.1=3? 1.2=2 1.3=*
			1.1=3? 1.2=2 1.3=*`, []string{"roll 1 2 4 star"}},
	}.reveal(t)
}

// Dice are pushed, hidden by arms and thrown again before all of them were seen at
// once: none is counted twice, and what may have been turned is asked for.
func TestDiceThatAreMovedBeforeAllWereSeen(t *testing.T) {
	cases{
		"a die is covered by an arm, the others are lifted later": {`
			5x 1.1=4
			3x hand@1
			5x 1.2=2 1.3=* hand@1
			5x 1.1=4 1.2=2 1.3=*`, []string{"roll 1 2 4 star"}},
		"pushed under an arm after it was settled, the others still covered": {`
			5x 1.1=4 1.2=2
			5x 1.1=4 1.2=2 1.3=*?
			5x 1.2=2 1.3=* hand@1`, []string{"roll 1 2 4 star"}},
		"of dice laid apart the next lies where one lay": {`
			5x 1.1=4 1.2=2? 1.3=*
			7x hand@1 1.3=*
			7x hand@1 1.3=* 1.5=4
			30x 1.1+8=2 1.3=* 1.5=4`, []string{"doubt 1 1 unsure"}},
		"laid apart when asked for": {`
			40x 1.1=4 1.2=2? 1.3=*
			7x hand@1 1.3=*
			7x hand@1 1.3=* 1.5=4
			7x hand@1 1.1+8=2 1.3=* 1.5=4
			9x 1.1+8=2 1.3=* 1.5=4`, []string{"doubt 1 1 unsure", "roll 1 2 4 star"}},
		"turned over when asked to lay apart": {`
			40x 1.1=4 1.2=2? 1.3=*
			7x hand@1 1.3=*
			9x hand@1 1.1+8=2 1.3=* 1.5=3
			40x 1.1+8=2 1.3=* 1.5=3`, []string{"doubt 1 1 unsure", "doubt 1 1 unsure"}},
		"turned over, asked again, and moved once more": {`
			40x 1.1=4 1.2=2? 1.3=*
			7x hand@1 1.3=*
			40x 1.1+8=2 1.3=* 1.5=3
			7x hand@1 1.3=*
			40x 1.1=2 1.3=* 1.5=3`, []string{"doubt 1 1 unsure", "doubt 1 1 unsure", "doubt 1 1 unsure"}},
		"turned over, asked again, and turned back": {`
			40x 1.1=4 1.2=2? 1.3=*
			7x hand@1 1.3=*
			40x 1.1+8=2 1.3=* 1.5=3
			7x hand@1 1.3=*
			9x 1.1=2 1.3=* 1.5=4`, []string{"doubt 1 1 unsure", "doubt 1 1 unsure", "roll 1 2 4 star"}},
		"a die pushed out of sight is not counted twice": {`
			5x 1.1=4 1.2=2
			5x 1.2=2 1.1+60=4`, nil},
		"one of the dice too many goes under an arm": {`
			30x 1.1=4 1.2=2 1.3=* 1.5=3
			20x 1.1=4 1.2=2 1.5=3 hand@1`, []string{"doubt 1 1 too many"}},
		"a die turned over while it was pushed is asked for": {`
			5x 1.1=4 1.2=2
			1.1+15=4 1.2=2
			30x 1.1+30=1 1.2=2 1.3=*`, []string{"doubt 1 1 unsure"}},
		"dice thrown again before all were seen": {`
			5x 1.1=4 1.2=2
			5x 1:down
			40x 1.1+30=1 1.2+30=3 1.3+30=3`, []string{"doubt 1 1 unsure"}},
	}.reveal(t)
}

// Nothing is guessed: what does not lie clear is asked for.
func TestDiceThatDoNotLieClear(t *testing.T) {
	cases{
		"a die not seen is asked for, and read when it is seen": {`
			30x 1.1=4 1.2=2
			9x 1.1=4 1.2=2 1.3=*`, []string{"doubt 1 1 missing", "roll 1 2 4 star"}},
		"a cocked die is asked for": {`
			30x 1.1=4 1.2=2 1.3=*/
			9x 1.1=4 1.2=2 1.3+25=3`, []string{"doubt 1 1 cocked", "roll 1 2 3 4"}},
		"a stacked die is asked for": {`
			30x 1.1=4 1.2=2^ 1.3=*`, []string{"doubt 1 1 cocked"}},
		"a die that nobody can read is asked for": {`
			30x 1.1=4 1.2=2? 1.3=*`, []string{"doubt 1 1 unsure"}},
		"a die that is now seen and now not is asked for too": {`
			` + flicker(55, "1.1=4 1.2=2 1.3=*?", "1.1=4 1.2=2"), []string{"doubt 1 1 missing"}},
		"a die too many is no guess": {`
			30x 1.1=4 1.2=2 1.3=* 1.5=3
			20x 1.1=4 1.2=2 1.3=*`, []string{"doubt 1 1 too many", "roll 1 2 4 star"}},
		"something unread beside the dice": {`
			30x 1.1=4 1.2=2 1.3=* ?1
			3x 1.1=4 1.2=2 1.3=*`, []string{"doubt 1 1 unsure", "roll 1 2 4 star"}},
		"a blurred picture is not ruled on": {`
			30x 1.1=4 1.2=2 1.3=* ?all`, []string{"doubt 1 3 unsure"}},
		"the cup stays down": {`
			60x 1:down
			9x 1:down`, []string{"doubt 1 3 missing"}},
	}.reveal(t)
}

func TestWhatLiesElsewhereIsNoneOfTheirs(t *testing.T) {
	cases{
		"something unread elsewhere does not matter": {`
			4x 1.1=4 1.2=2 1.3=* ?6`, []string{"roll 1 2 4 star"}},
		"a die of another seat rolls over": {`
			9x 1.1=4 1.2=2 @250,60=5 4.1=5`, nil},
		"dice in the graveyard are nobody's": {`
			9x 1.1=4 1.2=2 g3`, nil},
	}.reveal(t)
}

// One frame may err; two may not.
func TestAFrameThatErrsIsOutnumbered(t *testing.T) {
	cases{
		"one misread frame": {`
			1.1=4 1.2=2 1.3=5
			3x 1.1=4 1.2=2 1.3=*`, nil},
		"a misread frame is outnumbered": {`
			1.1=4 1.2=2 1.3=5
			12x 1.1=4 1.2=2 1.3=*`, []string{"roll 1 2 4 star"}},
		"a die half under the rim of its cup seems stacked once": {`
			1.1=4 1.2=2 1.3=*^
			3x 1.1=4 1.2=2 1.3=*`, []string{"roll 1 2 4 star"}},
		"a die that seemed stacked twice": {`
			2x 1.1=4 1.2=2 1.3=*^
			3x 1.1=4 1.2=2 1.3=*`, nil},
		"a die that seems stacked again": {`
			1.1=4 1.2=2 1.3=*^
			1.1=4 1.2=2 1.3=*
			1.1=4 1.2=2 1.3=*^
			8x 1.1=4 1.2=2 1.3=*`, nil},
	}.reveal(t)
}

func TestARollThatWasTold(t *testing.T) {
	cases{
		"a roll that was told stays when its dice are taken away": {`
			5x 1.1=4 1.2=2 1.3=*
			5x 1.1+40=4 1.2=2 1.3=*
			40x 1.2=2`, []string{"roll 1 2 4 star"}},
		"a misread frame after it was told": {`
			5x 1.1=4 1.2=2 1.3=*
			1.1=4 1.2=2 1.3=5
			50x 1.1=4 1.2=2 1.3=*`, []string{"roll 1 2 4 star"}},
		"a die that reads otherwise after it was told": {`
			5x 1.1=4 1.2=2 1.3=*
			40x 1.1=4 1.2=2 1.3=5`, []string{"roll 1 2 4 star", "doubt 1 1 unsure", "roll 1 2 4 5"}},
	}.reveal(t)
}

// flicker is n frames, by turns these.
func flicker(n int, frames ...string) string {
	var all []string
	for i := range n {
		all = append(all, frames[i%len(frames)])
	}
	return strings.Join(all, "\n")
}
