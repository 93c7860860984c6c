package settle

import (
	"strings"
	"testing"
	"time"
)

// asSeen is told of dice that lie as the look showed all of them.
const asSeen = "roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"

// score plays each after what went before, and compares what the scoring told.
func (c cases) score(t *testing.T, before string) {
	t.Helper()
	for name, one := range c {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, before+one.frames)
			s.only(RollRead, RollDoubt)
			s.want(one.want...)
		})
	}
}

// The dice lie as the look showed them, or it is told which do not (DC-9).
func TestTheScoring(t *testing.T) {
	cases{
		"as it was seen": {"9x cup:aside " + all, []string{asSeen}},
		"a die lies otherwise": {"9x cup:aside w1=4 w2=3 r1=1 b1=6",
			[]string{"roll 1 3 4 6 (b6 same, r1 same, w3 was 2, w4 same)"}},
		"a die was moved": {"9x cup:aside w1=4 w2+12=2 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same moved, w4 same)"}},
		"the cup touched a die": {"9x cup:aside w1=4 w2+6=2 r1=1 b1=6", []string{asSeen}},
		"two of a colour have changed places": {"9x cup:aside w1=2 w2=4 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same moved, w4 same moved)"}},
		"one die is hidden when another is seen at last": {"9x cup:aside w1=4 w2=2 r1=1\n 9x cup:aside hand@tray w2=2 r1=1 b1=6", []string{asSeen}},
		"covered again before it was read": {"4x cup:aside " + all + "\n 9x cup:down\n 9x cup:aside w1=4 w2=3 r1=1 b1=6",
			[]string{"roll 1 3 4 6 (b6 same, r1 same, w3 was 2, w4 same)"}},
	}.score(t, lookedAt+scored)
}

// A doubt is told with the dice it is about.
func TestDiceThatCannotBeScored(t *testing.T) {
	cases{
		"a die is tipped now": {"40x cup:aside w1=4 w2=2/ r1=1 b1=6",
			[]string{"doubt 1 cocked (b6 same, r1 same, w? was 2 tipped, w4 same)"}},
		"a die is not seen now": {"40x cup:aside w1=4 r1=1 b1=6\n 9x cup:aside " + all,
			[]string{"doubt 1 missing (b6 same, r1 same, w? was 2, w4 same)", asSeen}},
		"a die too many": {"40x cup:aside r2=3 " + all,
			[]string{"doubt 1 too many (b6 same, r? was 1, w2 same, w4 same)"}},
		"a die that nobody can read": {"40x cup:aside w1=4 w2=2? r1=1 b1=6",
			[]string{"doubt 1 unsure (b6 same, r1 same, w? was 2, w4 same)"}},
		"a doubt is about its own die": {"40x cup:aside w1=4 w2=2 b1=6 ?r1",
			[]string{"doubt 1 missing 1 unsure (b6 same, r? was 1, w2 same, w4 same)"}},
		"a doubt about a die that is read": {"40x cup:aside " + all + "?r1",
			[]string{"doubt 1 unsure (b6 same, r? was 1, w2 same, w4 same)"}},
	}.score(t, lookedAt+scored)
}

// DC-8: the throw is secret until the cup is aside.
func TestNothingIsScoredBeforeTheCupIsAside(t *testing.T) {
	cases{
		"nothing while the cup is held":                             {"60x cup:held " + all, nil},
		"nothing while an arm may hold it":                          {"60x hand@tray " + all, nil},
		"nothing while it lies in the tray":                         {"60x cup:open " + all, nil},
		"nothing while it is moved beside it":                       {strings.Repeat("9x cup:held+200 "+all+"\n 9x cup:held+260 "+all+"\n", 4), nil},
		"a cup that seems to be held and never moves was put aside": {"60x cup:held+200 " + all, []string{asSeen}},
	}.score(t, lookedAt+scored)
}

func TestWhatWasScoredStays(t *testing.T) {
	cases{
		"a misread frame after it was told":     {"9x cup:aside " + all + "\n cup:aside w1=4 w2=3 r1=1 b1=6\n 30x cup:aside " + all, []string{asSeen}},
		"dice are taken away after it was told": {"9x cup:aside " + all + "\n 60x cup:aside hand@tray w1=4", []string{asSeen}},
	}.score(t, lookedAt+scored)
}

// What the look showed of a die is what most of its frames said.
func TestTheScoringAfterALookThatShowedNotAll(t *testing.T) {
	cases{
		"a die was under an arm all the time": {
			"10x cup:held hand@tray w1=4 r1=1 b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 same)"}},
		"put together from all frames": {
			"3x cup:held hand@tray w1=4 r1=1\n 3x cup:held hand@tray w2=2 r1=1\n 3x cup:held b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all, []string{asSeen}},
		"two frames are not enough": {
			"4x cup:held hand@tray w1=4\n 2x cup:held hand@tray w2=2 w1=4\n 4x cup:held b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 not seen, w2 not seen, w4 same)"}},
		"a die turned over during the look": {"5x cup:held " + all + "\n 9x cup:held w1=4 w2=2 r1+15=3 b1=6\n 9x cup:down\n" + scored + "9x cup:aside w1=4 w2=2 r1+15=3 b1=6",
			[]string{"roll 2 3 4 6 (b6 same, r3 same, w2 same, w4 same)"}},
		"turned over and pushed on, not read again": {
			"5x cup:held " + all + "\n 5x cup:held w1=4 w2=2 r1+15=3 b1=6\n 2x cup:held w1=4 w2=2 r1+30=3 b1=6\n 9x cup:down\n" + scored + "9x cup:aside w1=4 w2=2 r1+30=3 b1=6",
			[]string{"roll 2 3 4 6 (b6 same, r3 not seen, w2 same, w4 same)"}},
		"pushed and not read again": {
			"5x cup:held " + all + "\n 2x cup:held w1=4 w2=2 r1+30=3 b1=6\n 9x cup:down\n" + scored + "9x cup:aside w1=4 w2=2 r1+30=3 b1=6",
			[]string{"roll 2 3 4 6 (b6 same, r3 was 1 moved, w2 same, w4 same)"}},
		"a red die seems white for a while": {
			"9x cup:held " + all + "\n 4x cup:held w1=4 w2=2 w@r1=1 b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all, []string{asSeen}},
		"read in two colours, mostly in one": {"9x cup:held " + all + "\n 4x cup:held w1=4 w2=2 r1=1 w3=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 not seen)"}},
	}.score(t, thrown)
}

func TestTheLookIsKeptUntilTheScoring(t *testing.T) {
	cases{
		"all crossed while it lay aside":                   {lookedAt + "watch hidden " + set + "\n 9x cup:aside " + all + "\n watch score " + set + "\n 9x cup:aside " + all, []string{asSeen}},
		"through several watches":                          {lookedAt + "watch hidden " + set + "\n 9x cup:down\n watch hidden " + set + "\n 9x cup:down\n" + scored + "9x cup:aside " + all, []string{asSeen}},
		"the table was told by hand that all have seen it": {thrown + "9x cup:held " + all + "\n watch hidden " + set + "\n 9x cup:down\n" + scored + "9x cup:aside " + all, []string{asSeen}},
	}.score(t, "")
}

// Dice that no look showed, or a look at another throw, are told as not seen
// (DC-5, DC-9).
func TestTheScoringWithoutALook(t *testing.T) {
	const unseen = "roll 1 2 4 6 (b6 not seen, r1 not seen, w2 not seen, w4 not seen)"
	cases{
		"the last round has no look":    {thrown + scored + "9x cup:aside " + all, []string{unseen}},
		"an eye that was started again": {"watch score " + set + "\n 5x cup:down\n 9x cup:aside " + all, []string{unseen}},
		"another throw":                 {lookedAt + "watch score #2 " + set + "\n 5x cup:down\n 9x cup:aside " + all, []string{unseen}},
		"another game between":          {lookedAt + "watch idle\n 5x cup:down\n watch score " + set + "\n 5x cup:down\n 9x cup:aside " + all, []string{unseen}},
		"thrown again since":            {lookedAt + "9x cup:aside\n 9x cup:down\n" + scored + "9x cup:aside " + all, []string{unseen}},
	}.score(t, "")
}

// While dice are laid apart they may be turned and change places under an arm.
func TestDiceThatAreLaidApart(t *testing.T) {
	cases{
		"two of a colour change places while they are laid apart": {
			thrown + "9x cup:held w1=4 r1=1 b1=6\n 9x cup:down\n" + scored +
				"40x cup:aside w1=4 r1=1 b1=6\n 9x cup:aside hand@tray r1=1 b1=6\n 9x cup:aside w1=2 w3=4 r1=1 b1=6",
			[]string{"doubt 1 missing (b6 same, r1 same, w4 same, w? not seen)", "roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 same moved)"}},
		"a die that the look did not show is turned while they are laid apart": {
			thrown + "9x cup:held r1=1\n 9x cup:down\n" + scored +
				"40x cup:aside w1=4 w2=2 r1=1\n 9x cup:aside hand@tray r1=1\n 9x cup:aside w1=3 w2=2 r1=1 b1=6",
			[]string{"doubt 1 missing (b? not seen, r1 same, w2 not seen, w4 not seen)", "roll 1 2 3 6 (b6 not seen, r1 same, w2 same, w3 was 4)"}},
		"two of a colour change places before anything was asked": {
			thrown + "9x cup:held r1=1 b1=6\n 9x cup:down\n" + scored +
				"9x cup:aside w1=4 r1=1 b1=6\n 9x cup:aside hand@tray r1=1 b1=6\n 40x cup:aside w1=2 w3=4 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 not seen)"}},
		"asked again while they are laid apart": {
			thrown + "9x cup:held w1=4 r1=1 b1=6\n 9x cup:down\n" + scored +
				"40x cup:aside w1=4 r1=1 b1=6\n 60x cup:aside hand@tray w3=3 r1=1\n 92x cup:aside hand@tray r1=1 ?\n 60x cup:aside w1=4 w2=2 r1=1 b1=6",
			[]string{"doubt 1 missing (b6 same, r1 same, w4 same, w? not seen)", "doubt 1 missing 1 unsure (b? was 6, r1 same, w? was 4, w? not seen)", "roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 same)"}},
		"nothing is asked while they are laid apart": {
			lookedAt + scored + "40x cup:aside w1=4 r1=1 b1=6\n 60x cup:aside hand@tray w1=4\n 40x cup:aside w1=4 r1=1 b1=6",
			[]string{"doubt 1 missing (b6 same, r1 same, w? was 2, w4 same)", "doubt 1 missing (b6 same, r1 same, w? was 2, w4 same)"}},
	}.score(t, "")
}

// A die that read now so and now so while the cup was lifted must be read the same
// for long. No question is asked while it is, whether the eye is quick or slow.
func TestADieThatClearsIsWaitedFor(t *testing.T) {
	const tipped, clear = "cup:aside w1=4 w2=2/ r1=1 b1=6\n", "cup:aside " + all + "\n"
	t.Run("quick", func(t *testing.T) {
		s := playTray(t, lookedAt+scored+strings.Repeat(tipped+clear, 3))
		for range 60 {
			words := []string{"skip"}
			if s.settler.Wants(start.Add(time.Duration(s.frame+1)*frameTime), false) {
				words = strings.Fields(clear)
			}
			s.add(s.read(t, words))
		}
		s.only(RollRead, RollDoubt)
		s.want(asSeen)
	})
	t.Run("slow", func(t *testing.T) {
		s := playTray(t, lookedAt+scored+clear+tipped+strings.Repeat(clear+"2x skip\n", 25))
		s.only(RollRead, RollDoubt)
		s.want(asSeen)
	})
}
