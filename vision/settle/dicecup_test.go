package settle

import (
	"testing"
)

// In these scripts a throw has two white dice, a red and a blue one. thrown is
// the cup coming down with them, after it was aside and the tray empty.
const (
	set      = "w2 r1 b1"
	thrown   = "watch toss " + set + "\n 9x cup:aside\n 9x cup:down\n"
	all      = "w1=4 w2=2 r1=1 b1=6 "
	lookedAt = thrown + "10x cup:held " + all + "\n 9x cup:down\n"
	scored   = "watch score " + set + "\n 5x cup:down\n 5x cup:held\n"
)

func TestTheThrowAndTheLook(t *testing.T) {
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"throw, look, covered": {"10x cup:held " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"dice are seen later than the lift": {"6x cup:held\n 10x cup:held " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"a cup straight above its dice looks as if it stood": {"10x cup:down " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"an arm hides the cup": {"10x hand@tray " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"an arm hides all but a moment": {"3x hand@tray " + all + "\n 20x hand@tray\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 23 frames"}},
		"the cup is put aside and back": {"20x cup:aside " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "cup_aside", "look_over after 20 frames"}},
		"nobody sees a die": {"10x cup:held hand@tray\n 9x cup:down",
			[]string{"cup_up", "look_over after 10 frames"}},
		"two frames are no lift": {"2x cup:held " + all + "\n 9x cup:down", nil},
		"a flicker before the look does not count": {"cup:held " + all + "\n 9x cup:down\n 10x cup:held " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"lost frames": {"2x cup:held " + all + "\n 3x skip\n 2x dark\n 5x cup:held " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 12 frames"}},
		"a reflection is no die": {"cup:held w1=4\n 5x cup:aside\n 9x cup:down",
			[]string{"cup_up", "cup_aside", "thrown"}},
		"a reflection before the dice": {"cup:held w1=4\n 4x cup:aside\n 10x cup:held " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"a cup that is pushed about does not stand": {"10x cup:held " + all + "\n" + flicker(12, "cup:down", "cup:down+20"),
			[]string{"cup_up", "dice_shown"}},
		"it seems on edge at first, then it is hidden": {"4x cup:held w1=4 w2=2/ r1=1 b1=6\n 9x cup:held w1=4 r1=1 b1=6\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 13 frames"}},
		"dice gathered and thrown again": {"10x cup:held " + all + "\n 9x cup:aside hand@tray w1=4\n 9x cup:aside\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "cup_aside", "thrown"}},
		"two looks": {"10x cup:held " + all + "\n 9x cup:down\n 5x cup:held " + all + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames", "cup_up", "dice_shown", "look_over after 5 frames"}},
		"a die on edge": {"10x cup:held w1=4 w2=2/ r1=1 b1=6\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over 1 cocked after 10 frames"}},
		"dice on one another": {"10x cup:held w1=4 w2=2^ r1=1^ b1=6\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over 2 cocked after 10 frames"}},
		"a sleeve at the mat's border looks like a die on edge": {"10x cup:held " + all + " k1+400=4/\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 10 frames"}},
		"a die seems on edge for a moment": {"9x cup:held " + all + "\n 8x cup:held w1=4/ w2=2 r1=1 b1=6\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 17 frames"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, thrown+c.frames)
			s.ignore("hand", "hand_gone", "cup_down")
			s.want(append([]string{"cup_aside", "thrown"}, c.want...)...)
		})
	}
}

// What lies there when a throw is awaited is no throw, and a cup over it none
// either.
func TestBeforeTheThrow(t *testing.T) {
	const watch = "watch toss " + set + "\n"
	for name, c := range map[string]struct {
		frames string
		want   []string
	}{
		"the cup stands over the last throw": {"9x cup:down\n 10x cup:held " + all + "\n 9x cup:aside\n 9x cup:down",
			[]string{"cup_down", "cup_up", "dice_shown", "cup_aside", "cup_down", "thrown"}},
		"the last throw lies open": {"30x cup:aside " + all + "\n 9x cup:aside\n 9x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"gathered and shaken under an arm": {"9x cup:aside " + all + "\n 5x hand@tray w1=4\n 15x hand@tray\n 9x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"shaken in the air, as if it stood here and there": {"9x cup:down\n" + flicker(20, "cup:down+15", "cup:down+40") + "\n 9x cup:down",
			[]string{"cup_down", "cup_up", "cup_down", "thrown"}},
		"knocked against": {"9x cup:down\n cup:down+15\n cup:down+30\n cup:down+45\n 20x cup:down+60", []string{"cup_down"}},
		"covered as they lay": {"9x cup:aside " + all + "\n 3x hand@tray " + all + "\n 9x cup:down",
			[]string{"cup_aside", "cup_down", "look_over after 12 frames"}},
		"the cup is out of the picture": {"30x -\n 9x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"it stands on a seat": {"30x cup:gone\n 9x cup:down",
			[]string{"cup_aside", "cup_down", "thrown"}},
		"it stands there all the time": {"30x cup:down", []string{"cup_down"}},
		"told again of another watch":  {"9x cup:down\n watch toss " + set + "\n 9x cup:down", []string{"cup_down", "cup_down"}},
		"another throw": {"9x cup:aside\n 9x cup:down\n watch toss #2 " + set + "\n 9x cup:aside\n 9x cup:down",
			[]string{"cup_aside", "cup_down", "thrown", "cup_down", "cup_up", "cup_aside", "cup_down", "thrown"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, watch+c.frames)
			s.ignore("hand", "hand_gone")
			s.want(c.want...)
		})
	}
}

func TestWhileAllCross(t *testing.T) {
	s := playTray(t, lookedAt+"watch hidden "+set+"\n 9x cup:down\n 30x cup:held "+all+"\n 30x cup:aside "+all+"\n 9x cup:down "+"\n 30x hand@tray cup:down")
	s.ignore("hand", "hand_gone")
	s.want("cup_aside", "cup_down", "thrown", "cup_up", "dice_shown", "cup_down", "look_over after 10 frames",
		"cup_down", "cup_up", "cup_aside", "cup_down")
}

func TestTheScoring(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"as it was seen": {lookedAt + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"a die was under an arm all the time": {
			thrown + "10x cup:held hand@tray w1=4 r1=1 b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 same)"}},
		"put together from all frames": {
			thrown + "3x cup:held hand@tray w1=4 r1=1\n 3x cup:held hand@tray w2=2 r1=1\n 3x cup:held b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"two frames are not enough": {
			thrown + "4x cup:held hand@tray w1=4\n 2x cup:held hand@tray w2=2 w1=4\n 4x cup:held b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 not seen, w2 not seen, w4 same)"}},
		"a die lies otherwise": {lookedAt + scored + "9x cup:aside w1=4 w2=3 r1=1 b1=6",
			[]string{"roll 1 3 4 6 (b6 same, r1 same, w3 was 2, w4 same)"}},
		"a die was moved": {lookedAt + scored + "9x cup:aside w1=4 w2+12=2 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same moved, w4 same)"}},
		"the cup touched a die": {lookedAt + scored + "9x cup:aside w1=4 w2+6=2 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"two of a colour have changed places": {lookedAt + scored + "9x cup:aside w1=2 w2=4 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same moved, w4 same moved)"}},
		"a die is tipped now": {lookedAt + scored + "40x cup:aside w1=4 w2=2/ r1=1 b1=6",
			[]string{"doubt 1 cocked (b6 same, r1 same, w? was 2 tipped, w4 same)"}},
		"a die is not seen now": {lookedAt + scored + "40x cup:aside w1=4 r1=1 b1=6\n 9x cup:aside " + all,
			[]string{"doubt 1 missing (b6 same, r1 same, w? was 2, w4 same)", "roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"a die too many": {lookedAt + scored + "40x cup:aside r2=3 " + all,
			[]string{"doubt 1 too many (b6 same, r? was 1, w2 same, w4 same)"}},
		"a die that nobody can read": {lookedAt + scored + "40x cup:aside w1=4 w2=2? r1=1 b1=6",
			[]string{"doubt 1 unsure (b6 same, r1 same, w? was 2, w4 same)"}},
		"a doubt is about its own die": {lookedAt + scored + "40x cup:aside w1=4 w2=2 b1=6 ?r1",
			[]string{"doubt 1 missing 1 unsure (b6 same, r? was 1, w2 same, w4 same)"}},
		"a doubt about a die that is read": {lookedAt + scored + "40x cup:aside " + all + "?r1",
			[]string{"doubt 1 unsure (b6 same, r? was 1, w2 same, w4 same)"}},
		"nothing while the cup is held":     {lookedAt + scored + "60x cup:held " + all, nil},
		"nothing while an arm may hold it":  {lookedAt + scored + "60x hand@tray " + all, nil},
		"nothing while it lies in the tray": {lookedAt + scored + "60x cup:open " + all, nil},
		"all crossed while it lay aside": {lookedAt + "watch hidden " + set + "\n 9x cup:aside " + all + "\n watch score " + set + "\n 9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"the last round has no look": {thrown + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 not seen, r1 not seen, w2 not seen, w4 not seen)"}},
		"an eye that was started again": {"watch score " + set + "\n 5x cup:down\n 9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 not seen, r1 not seen, w2 not seen, w4 not seen)"}},
		"another throw": {lookedAt + "watch score #2 " + set + "\n 5x cup:down\n 9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 not seen, r1 not seen, w2 not seen, w4 not seen)"}},
		"another game between": {lookedAt + "watch idle\n 5x cup:down\n watch score " + set + "\n 5x cup:down\n 9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 not seen, r1 not seen, w2 not seen, w4 not seen)"}},
		"thrown again since": {lookedAt + "9x cup:aside\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 not seen, r1 not seen, w2 not seen, w4 not seen)"}},
		"through several watches": {lookedAt + "watch hidden " + set + "\n 9x cup:down\n watch hidden " + set + "\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"the table was told by hand that all have seen it": {thrown + "9x cup:held " + all + "\n watch hidden " + set + "\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"a die turned over during the look": {thrown + "5x cup:held " + all + "\n 9x cup:held w1=4 w2=2 r1+15=3 b1=6\n 9x cup:down\n" + scored + "9x cup:aside w1=4 w2=2 r1+15=3 b1=6",
			[]string{"roll 2 3 4 6 (b6 same, r3 same, w2 same, w4 same)"}},
		"turned over and pushed on, not read again": {
			thrown + "5x cup:held " + all + "\n 5x cup:held w1=4 w2=2 r1+15=3 b1=6\n 2x cup:held w1=4 w2=2 r1+30=3 b1=6\n 9x cup:down\n" + scored + "9x cup:aside w1=4 w2=2 r1+30=3 b1=6",
			[]string{"roll 2 3 4 6 (b6 same, r3 not seen, w2 same, w4 same)"}},
		"pushed and not read again": {
			thrown + "5x cup:held " + all + "\n 2x cup:held w1=4 w2=2 r1+30=3 b1=6\n 9x cup:down\n" + scored + "9x cup:aside w1=4 w2=2 r1+30=3 b1=6",
			[]string{"roll 2 3 4 6 (b6 same, r3 was 1 moved, w2 same, w4 same)"}},
		"a red die seems white for a while": {
			thrown + "9x cup:held " + all + "\n 4x cup:held w1=4 w2=2 w@r1=1 b1=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"one die is hidden when another is seen at last": {
			lookedAt + scored + "9x cup:aside w1=4 w2=2 r1=1\n 9x cup:aside hand@tray w2=2 r1=1 b1=6",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"read in two colours, mostly in one": {thrown + "9x cup:held " + all + "\n 4x cup:held w1=4 w2=2 r1=1 w3=6\n 9x cup:down\n" + scored + "9x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 not seen, w4 not seen)"}},
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
		"nothing is asked while they are laid apart": {
			lookedAt + scored + "40x cup:aside w1=4 r1=1 b1=6\n 60x cup:aside hand@tray w1=4\n 40x cup:aside w1=4 r1=1 b1=6",
			[]string{"doubt 1 missing (b6 same, r1 same, w? was 2, w4 same)", "doubt 1 missing (b6 same, r1 same, w? was 2, w4 same)"}},
		"covered again before it was read": {lookedAt + scored + "4x cup:aside " + all + "\n 9x cup:down\n 9x cup:aside w1=4 w2=3 r1=1 b1=6",
			[]string{"roll 1 3 4 6 (b6 same, r1 same, w3 was 2, w4 same)"}},
		"a misread frame after it was told": {lookedAt + scored + "9x cup:aside " + all + "\n cup:aside w1=4 w2=3 r1=1 b1=6\n 30x cup:aside " + all,
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
		"dice are taken away after it was told": {lookedAt + scored + "9x cup:aside " + all + "\n 60x cup:aside hand@tray w1=4",
			[]string{"roll 1 2 4 6 (b6 same, r1 same, w2 same, w4 same)"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, c.script)
			s.only(RollRead, RollDoubt)
			s.want(c.want...)
		})
	}
}
