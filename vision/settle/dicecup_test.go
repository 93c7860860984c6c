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
		"a die seems flat now and then": {flicker(12, "cup:held w1=4 w2=2/ r1=1 b1=6", "cup:held w1=4 w2=2/ r1=1 b1=6", "cup:held w1=4 w2=2/ r1=1 b1=6", "cup:held "+all) + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over 1 cocked after 12 frames"}},
		"half as often flat as on edge": {flicker(20, "cup:held w1=4 w2=2/ r1=1 b1=6", "cup:held w1=4 w2=2/ r1=1 b1=6", "cup:held "+all) + "\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 20 frames"}},
		"on edge in a part of the look, mostly hidden": {"8x cup:held w1=4 w2=2/ r1=1 b1=6\n 20x cup:held w1=4 r1=1 b1=6\n 9x cup:down",
			[]string{"cup_up", "dice_shown", "look_over after 28 frames"}},
		"what seems on edge may be no die": {"10x cup:held w1=4 w2=2/ ?w2 r1=1 b1=6\n 9x cup:down",
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
