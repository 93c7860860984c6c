package settle

import (
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// The three dice of Lucky Five, lying as the rule-book has them.
const (
	luckyfive = "watch turn r1 o1 y1 lies=r4o3y2 "
	lying     = "r1=4 o1=3 y1=2 "
	rested    = luckyfive + "\n 9x " + lying + "\n"
)

func TestDiceAreThrown(t *testing.T) {
	const red = rested + luckyfive + "#2 free=r\n 5x " + lying + "\n"
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"one die": {red + "9x o1=3 y1=2\n 5x r1+60=5 o1=3 y1=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same)"}},
		"the same face": {red + "9x o1=3 y1=2\n 5x r1+60=4 o1=3 y1=2",
			[]string{"roll 2 3 4 of r (o3 same, y2 same)"}},
		"under the hand, another face": {red + "9x hand@tray o1=3 y1=2\n 5x r1+60=5 o1=3 y1=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same)"}},
		"under the hand, the same face elsewhere": {red + "9x hand@tray o1=3 y1=2\n 40x r1+60=4 o1=3 y1=2",
			[]string{"doubt 1 changed (o3 same, r4 same moved, y2 same)"}},
		"under the hand, but seen to be taken": {red + "9x hand@rim o1=3 y1=2\n 40x r1+60=4 o1=3 y1=2",
			[]string{"roll 2 3 4 of r (o3 same, y2 same)"}},
		"under the hand, the same face near by": {red + "9x hand@tray o1=3 y1=2\n 40x r1+14=4 o1=3 y1=2",
			[]string{"doubt 1 changed (o3 same, r4 same moved, y2 same)"}},
		"under the hand, near where it was seen last": {red + "r1+10=4 o1=3 y1=2\n r1+20=4 o1=3 y1=2\n 9x hand@tray o1=3 y1=2\n 40x r1+30=4 o1=3 y1=2",
			[]string{"doubt 1 changed (o3 same, r4 same moved, y2 same)"}},
		"a hand passes over a die that stays": {red + "9x hand@tray o1=3 y1=2\n 40x " + lying, nil},
		"pushed in plain view":                {red + "r1+15=4 o1=3 y1=2\n r1+30=4 o1=3 y1=2\n 60x r1+45=4 o1=3 y1=2", nil},
		"not yet":                             {red + "60x " + lying, nil},
		"not seen for a while":                {red + "9x o1=3 y1=2\n 9x " + lying, nil},
		"not read for a while":                {red + "9x o1=3 y1=2 ?\n 9x r1+10=4 o1=3 y1=2", nil},
		"in the hand for long":                {red + "60x o1=3 y1=2", nil},
		"another changed with it": {red + "9x y1=2\n 5x r1+60=5 o1+30=6 y1=2",
			[]string{"roll 2 5 6 of r (o6 was 3 moved, y2 same)"}},
		"another was pushed": {red + "9x o1=3 y1=2\n 9x r1+60=5 o1=3 y1+10=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same moved)"}},
		"another was touched": {red + "9x o1=3 y1=2\n 9x r1+60=5 o1=3 y1+6=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same)"}},
		"another was pushed before": {red + "9x r1=4 o1=3 y1+12=2\n 9x o1=3 y1+12=2\n 5x r1+60=5 o1=3 y1+12=2",
			[]string{"disturbed (o3 same, y2 same moved)", "roll 2 3 5 of r (o3 same, y2 same moved)"}},
		"the wrong one": {red + "9x r1=4 y1=2\n 9x r1=4 o1+60=6 y1=2",
			[]string{"disturbed (o6 was 3 moved, y2 same)"}},
		"cocked": {red + "9x o1=3 y1=2\n 5x r1+60=5 o1=3 y1=2/\n 40x r1+60=5 o1=3 y1=2/",
			[]string{"doubt 1 cocked (o3 same, r5 was 4 moved)"}},
		"told once": {red + "9x o1=3 y1=2\n 5x r1+60=5 o1=3 y1=2\n 9x o1=3 y1=2\n 9x r1+30=1 o1=3 y1=2\n" + luckyfive + "#2 free=r\n 9x r1+30=1 o1=3 y1=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same)"}},
		"two dice one after the other": {rested + luckyfive + "#2 free=ro\n 9x o1=3 y1=2\n 20x r1+60=5 o1=3 y1=2\n 9x r1+60=5 y1=2\n 5x r1+60=5 o1+60=1 y1=2",
			[]string{"roll 1 2 5 of or (y2 same)"}},
		"one is lost": {rested + luckyfive + "#2 free=ro\n 9x y1=2\n 40x r1+60=5 y1=2",
			[]string{"doubt 1 missing (r5 was 4 moved, y2 same)"}},
		"not seen, or misread, in the moment a throw begins": {
			red + "9x o1=3 y1=2\n 9x r1+60=5 o1=3 y1=2\n r1+60=1 o1=3\n" + luckyfive + "#3 free=ry\n 40x r1+60=5 o1=3 y1=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same)"}},
		"in the air when the throw begins": {rested + "3x hand@tray o1=3 y1=2\n" + luckyfive + "#2 free=r\n 40x r1+60=4 o1=3 y1=2",
			[]string{"doubt 1 changed (o3 same, r4 same moved, y2 same)"}},
		"one that lay beside the tray, a hand over it": {
			luckyfive + "\n 9x r1+150=4 o1=3 y1=2\n" + luckyfive + "#2 free=r\n 9x hand@tray o1=3 y1=2\n 9x r1+160=4 o1=3 y1=2", nil},
		"one of three by the neighbour": {rested + luckyfive + "#2 free=roy of1\n 9x r1=4 o1=3\n 5x r1=4 o1=3 y1+60=6",
			[]string{"roll 3 4 6 of y (o3 same, r4 same)"}},
		"two of three by the neighbour": {rested + luckyfive + "#2 free=roy of1\n 9x r1=4\n 5x r1=4 o1+60=2 y1+60=6",
			[]string{"roll 2 4 6 of oy (r4 same)"}},
		"the first throw": {"watch turn r1 o1 y1 free=roy\n 9x -\n 5x " + lying,
			[]string{"roll 2 3 4 of ory"}},
		"dice that lay there are no first throw": {"watch turn r1 o1 y1 free=roy\n 40x " + lying, nil},
		"thrown early": {rested + "9x o1=3 y1=2\n 9x r1+60=5 o1=3 y1=2\n" + luckyfive + "#2 free=r\n 40x r1+60=5 o1=3 y1=2",
			[]string{"disturbed (o3 same, r5 was 4 moved, y2 same)"}},
		"thrown while the eye was away": {luckyfive + "free=r\n 5x r1+60=5 o1=3 y1=2",
			[]string{"roll 2 3 5 of r (o3 same, y2 same)"}},
		"not thrown while the eye was away": {luckyfive + "free=r\n 40x r1+60=4 o1=3 y1=2", nil},
		"a die the eye reads wrong all the time": {
			luckyfive + "\n 9x r1=4 o1=3 y1=3\n" + luckyfive + "#2 free=r\n 9x o1=3 y1=3\n 5x r1+60=5 o1=3 y1=3",
			[]string{"disturbed (o3 same, r4 same, y3 was 2)", "roll 3 3 5 of r (o3 same, y3 same)"}},
		"held between two fingers for a moment": {red + "6x hand@tray r1+40=5 o1=3 y1=2\n 9x o1=3 y1=2\n 9x r1+60=1 o1=3 y1=2",
			[]string{"roll 1 2 3 of r (o3 same, y2 same)"}},
		"a hand stays there": {red + "9x o1=3 y1=2\n 9x hand@tray r1+60=1 o1=3 y1=2",
			[]string{"roll 1 2 3 of r (o3 same, y2 same)"}},
		"a hand on the dice": {red + "60x hand@tray o1=3 y1=2", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, c.script)
			s.ignore("hand", "hand_gone")
			s.want(c.want...)
		})
	}
}

// LF-4: no word counts that was said after the dice lay there. Since when they do
// the dice say that were thrown, and not one that was pushed after them.
func TestSinceWhenThrownDiceLie(t *testing.T) {
	const red = rested + luckyfive + "#2 free=r\n 5x " + lying + "\n 9x hand@tray o1=3 y1=2\n" // 23 frames
	for name, c := range map[string]struct {
		frames string
		since  int
	}{
		"it is read at once":                {"9x r1+60=5 o1=3 y1=2", 24},
		"another is pushed before it is":    {"2x r1+60=5 o1=3 y1=2\n 9x r1+60=5 o1=3 y1+10=2", 24},
		"it is pushed before it is":         {"2x r1+60=5 o1=3 y1=2\n 9x r1+70=5 o1=3 y1=2", 26},
		"it lies where it lay, turned over": {"9x r1=5 o1=3 y1=2", 14},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, red+c.frames)
			last := s.events[len(s.events)-1]
			if got := int(last.Since.Sub(start) / frameTime); last.Kind != RollRead || got != c.since {
				t.Errorf("%s tells that they lie there since frame %d, want %d", last.Kind, got, c.since)
			}
		})
	}
}

func TestDiceThatMustStay(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"they stay": {"60x " + lying, nil},
		"knocked":   {"9x r1=4 o1+30=3 y1=2", []string{"disturbed (o3 same moved, r4 same, y2 same)"}},
		"turned, and put back": {"9x r1=4 o1+30=5 y1=2\n 9x r1=4 y1=2 hand@tray\n 9x " + lying,
			[]string{"disturbed (o5 was 3 moved, r4 same, y2 same)", "disturbed (o3 same, r4 same, y2 same)"}},
		"misread for two frames": {"2x r1=4 o1=5 y1=2\n 20x " + lying, nil},
		"one is picked up":       {"60x r1=4 y1=2", nil},
		"a new watch":            {"9x r1=4 o1+30=5 y1=2\n" + luckyfive + "\n 9x r1=4 o1+30=5 y1=2", []string{"disturbed (o5 was 3 moved, r4 same, y2 same)"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, rested+c.frames)
			s.ignore("hand", "hand_gone")
			s.want(c.want...)
		})
	}
}

// LF-8: of dice that must be turned back how they lie is told until they lie as the
// rule-book has them, also when they do already.
func TestDiceThatAreTurnedBack(t *testing.T) {
	const two, back = rested + luckyfive + "#2 free=roy of1\n 9x r1=4\n 5x r1=4 o1+60=2 y1+60=6\n", luckyfive + "#3 back=oy\n"
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"not yet": {two + back + "40x r1=4 o1+60=2 y1+60=6", []string{"disturbed (o2 was 3, r4 same, y6 was 2)"}},
		"one after the other": {two + back + "9x r1=4 o1+60=2 y1+60=6\n 9x r1=4 o1+60=3 y1+60=6\n 9x r1=4 o1+60=3\n 9x r1=4 o1+60=3 y1+90=2",
			[]string{"disturbed (o2 was 3, r4 same, y6 was 2)", "disturbed (o3 same, r4 same, y6 was 2)", "disturbed (o3 same, r4 same, y2 same moved)"}},
		"before they were asked for": {two + "9x r1=4 o1+60=3 y1+60=2\n" + back + "40x r1=4 o1+60=3 y1+60=2", []string{"disturbed (o3 same, r4 same, y2 same)"}},
		"a new eye":                  {back + "40x r1=4 o1+60=3 y1+60=2", []string{"disturbed (o3 same, r4 same, y2 same)"}},
		"then one is thrown": {two + back + "9x r1=4 o1+60=3 y1+60=2\n" + luckyfive + "#4 free=roy of1\n 9x r1=4 o1+60=3 y1+60=2\n 9x o1+60=3 y1+60=2\n 9x r1+30=6 o1+60=3 y1+60=2",
			[]string{"disturbed (o3 same, r4 same, y2 same)", "roll 2 3 6 of r (o3 same, y2 same)"}},
		"another was turned, too": {two + back + "40x r1+30=1 o1+60=3 y1+60=2", []string{"disturbed (o3 same, r1 was 4 moved, y2 same)"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, c.script)
			s.ignore("hand", "hand_gone", "roll 2 4 6 of oy (r4 same)")
			s.want(c.want...)
		})
	}
}

func TestStakes(t *testing.T) {
	const none, some = luckyfive + "stake\n 5x -\n", luckyfive + "stake pot=10,50\n 5x c10@1 c50@2\n"
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"a chip":                       {none + "5x c10@1", []string{"staked [10]"}},
		"beside others":                {some + "5x c10@1 c50@2 c10@3", []string{"staked [10]"}},
		"the others are none":          {some + "30x c10@1 c50@2", nil},
		"others are pushed":            {some + "30x c10@1+50 c50@2", nil},
		"others are hidden":            {some + "9x c50@2 hand\n 9x c10@1 c50@2", nil},
		"on top of another":            {some + "9x c10@1 c100@2", []string{"staked [100]"}},
		"what may be one":              {none + "9x c10@1?\n 5x c10@1? c50@2", []string{"staked [50]"}},
		"two chips":                    {none + "5x c10@1\n 5x c10@1 c50@2", []string{"staked [10]", "staked [10 50]"}},
		"taken back":                   {none + "5x c10@1\n 9x -", []string{"staked [10]", "staked []"}},
		"for two frames":               {none + "2x c10@1\n 9x -", nil},
		"still in the hand":            {none + "c10@1\n c10@1+20\n c10@1+40\n c10@1+60", nil},
		"no stake is awaited":          {luckyfive + "\n 5x -\n 9x c10@1", nil},
		"staked before it is awaited":  {luckyfive + "\n 5x -\n 9x c10@1\n" + none + "9x c10@1", []string{"staked [10]"}},
		"told again under a new watch": {none + "9x c10@1\n" + luckyfive + "stake\n 9x c10@1", []string{"staked [10]", "staked [10]"}},
		"accepted": {none + "9x c10@1\n" + luckyfive + "pot=10\n 9x c10@1\n" + luckyfive + "stake pot=10\n 9x c10@1\n 9x c10@1 c10@2",
			[]string{"staked [10]", "staked [10]"}},
		"entered by hand, seen late":              {none + "9x -\n" + luckyfive + "pot=10\n 9x -\n 9x c10@1\n" + luckyfive + "stake pot=10\n 9x c10@1", nil},
		"the pile is taken":                       {some + luckyfive + "\n 5x c10@1 c50@2\n 9x -\n" + luckyfive + "stake\n 9x -\n 9x c10@1", []string{"staked [10]"}},
		"the pile is taken while the next stakes": {some + luckyfive + "stake\n 5x c10@1 c50@2\n 9x -\n 9x c10@3", []string{"staked [10]"}},
		"an eye that was started again":           {luckyfive + "stake pot=10,10\n 9x c10@1\n 9x c10@1 c50@2", []string{"staked [50]"}},
		"one of a value that is stacked":          {luckyfive + "stake pot=10,10\n 9x c10@1\n 9x c10@1 c10@3", []string{"staked [10]"}},
		"started again after the stake":           {luckyfive + "stake pot=10\n 9x c10@1 c50@2", []string{"staked [50]"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, c.script)
			s.only(Staked)
			s.want(c.want...)
		})
	}
}

func TestCards(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"uncovered":             {luckyfive + "card\n 5x card7", []string{"card [7]"}},
		"beside open ones":      {luckyfive + "card open=7,8\n 5x card7 card8\n 5x card8 card9", []string{"card [9]"}},
		"only open ones":        {luckyfive + "card open=7,8\n 9x card7 card8\n 9x card8", nil},
		"two":                   {luckyfive + "card\n 5x card7\n 5x card7 card9", []string{"card [7]", "card [7 9]"}},
		"for two frames":        {luckyfive + "card\n 2x card7\n 9x -", nil},
		"a hand passes over it": {luckyfive + "card\n 5x card7\n 20x hand\n 9x card7", []string{"card [7]"}},
		"put back":              {luckyfive + "card\n 5x card7\n 9x -", []string{"card [7]", "card []"}},
		"none is awaited":       {luckyfive + "\n 9x card7", nil},
		"uncovered early":       {luckyfive + "\n 9x card7\n" + luckyfive + "card\n 5x card7", []string{"card [7]"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, c.script)
			s.only(CardRead)
			s.want(c.want...)
		})
	}
}

// A die beside an arm that reaches in aslant is in plain view, although it lies
// within the arm's box.
func TestWhereAHandIs(t *testing.T) {
	box := vision.Hand{Box: [4]float64{100, 100, 400, 400}}
	arm := box
	arm.Outline = []calib.Point{{X: 100, Y: 100}, {X: 140, Y: 100}, {X: 400, Y: 360}, {X: 400, Y: 400}, {X: 360, Y: 400}, {X: 100, Y: 140}}
	for _, c := range []struct {
		at           calib.Point
		inBox, inArm bool
	}{
		{calib.Point{X: 250, Y: 250}, true, true},
		{calib.Point{X: 390, Y: 370}, true, true},
		{calib.Point{X: 350, Y: 150}, true, false},
		{calib.Point{X: 500, Y: 250}, false, false},
	} {
		if isAt(box, c.at) != c.inBox || isAt(arm, c.at) != c.inArm {
			t.Errorf("%v: in the box %v, in the arm %v", c.at, isAt(box, c.at), isAt(arm, c.at))
		}
	}
}
