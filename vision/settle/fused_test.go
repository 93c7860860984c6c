package settle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// noisyFrame is the dice of seat 1 as an eye has them in one frame that misreads and
// doubts each of them now and then. It also says whether the frame itself is
// wrong, and whether it has a doubt.
func noisyFrame(rng *rand.Rand, truth []int, misread, doubted float64) (frame string, isWrong, isDoubted bool) {
	var words []string
	for i, face := range truth {
		if rng.Float64() < misread {
			face, isWrong = 1+(face+rng.IntN(4))%5, true
		}
		words = append(words, fmt.Sprintf("1.%d=%d", i+4, face))
	}
	if isDoubted = rng.Float64() < doubted; isDoubted {
		words = append(words, "?1")
	}
	return strings.Join(words, " "), isWrong, isDoubted
}

// revealed plays a reveal of noisy frames and counts those that are wrong, and
// those that have no doubt. It says what was told first, if anything.
func revealed(t *testing.T, rng *rand.Rand, frames int, misread, doubted float64) (truth, told string, wrong, undoubted int) {
	faces := []int{1 + rng.IntN(5), 1 + rng.IntN(5), 1 + rng.IntN(5)}
	s := play(t, "watch covered 1:3\n 5x 1:down\n watch reveal 1:3\n 5x 1:down")
	for range frames {
		f, isWrong, isDoubted := noisyFrame(rng, faces, misread, doubted)
		if isWrong {
			wrong++
		}
		if !isDoubted {
			undoubted++
		}
		s.play(f)
	}
	s.only(RollRead)
	told = strings.Join(s.told[:min(1, len(s.told))], "")
	s = play(t, "watch covered 1:3\n 5x 1:down\n watch reveal 1:3\n 5x 1:down")
	s.play(fmt.Sprintf("9x 1.4=%d 1.5=%d 1.6=%d", faces[0], faces[1], faces[2]))
	s.only(RollRead)
	return s.told[0], told, wrong, undoubted
}

// A frame in nine is wrong and one in ten doubted; what is told of forty-five
// of them is right, and most reveals are told.
func TestManyFramesAreBetterThanOne(t *testing.T) {
	const reveals, frames = 200, 45
	rng := rand.New(rand.NewPCG(3, 7))
	told, wrong, wrongFrames := 0, 0, 0
	for range reveals {
		truth, said, n, _ := revealed(t, rng, frames, 0.04, 0.1)
		wrongFrames += n
		if said != "" {
			told++
		}
		if said != "" && said != truth {
			wrong++
		}
	}
	if wrongFrames < reveals*frames/10 {
		t.Fatalf("only %d of %d frames are wrong: this proves nothing", wrongFrames, reveals*frames)
	}
	if wrong > 0 || told < reveals*3/4 {
		t.Errorf("of %d reveals %d are told and %d of these wrong", reveals, told, wrong)
	}
}

// A die that is doubted in half of all frames is told less often than one
// frame alone would have told it: a doubt that comes back is not talked away.
func TestADoubtThatComesBackHolds(t *testing.T) {
	const reveals, frames = 200, 45
	rng := rand.New(rand.NewPCG(3, 8))
	told, undoubted := 0, 0
	for range reveals {
		_, said, _, n := revealed(t, rng, frames, 0, 0.5)
		undoubted += n
		if said != "" {
			told++
		}
	}
	if told*frames > undoubted {
		t.Errorf("%d of %d reveals are told, and only %d of %d frames have no doubt", told, reveals, undoubted, reveals*frames)
	}
}

// A doubt that does not come back is settled by the frames that follow, also
// while a hand passes again and again.
func TestADoubtIsSettledByTheNextFrames(t *testing.T) {
	for name, frames := range map[string]string{
		"unclear at first": "9x 1.4=4 1.5=2 1.6=3 ?1\n 4x 1.4=4 1.5=2 1.6=3",
		"unclear once":     "2x 1.4=4 1.5=2 1.6=3\n 1.4=4 1.5=2 1.6=3 ?1\n 7x 1.4=4 1.5=2 1.6=3",
		"a hand passes":    strings.Repeat("1.4=4 1.5=2 1.6=3 ?1 hand@1\n 1.4=4 1.5=2 1.6=3\n", 4),
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch covered 1:3\n 5x 1:down\n watch reveal 1:3\n 5x 1:down\n"+frames)
			s.only(RollRead)
			s.want("roll 1 2 3 4")
		})
	}
}

// What is now just certain enough and now not quite is told if it is on the
// average; what mostly is not, is not talked into it by single frames.
func TestAFaceIsAsCertainAsOnTheAverage(t *testing.T) {
	const clear, hazy, other, leans = "1.4=4 1.5=2 1.6=*\n", "1.4=4 1.5=2 1.6=*~\n", "1.4=4 1.5=2 1.6=1~\n", "1.4=4 1.5=2 1.6=* ?1\n"
	for name, c := range map[string]struct {
		frames string
		told   bool
	}{
		"every other frame":         {strings.Repeat(clear+hazy, 5), true},
		"two of three":              {strings.Repeat(clear+hazy+hazy, 5), true},
		"never both at once":        {strings.Repeat("1.4=4~ 1.5=2 1.6=*\n1.4=4 1.5=2 1.6=*~\n", 5), true},
		"nine of ten":               {strings.Repeat(clear+strings.Repeat(hazy, 9), 5), false},
		"it is perhaps another one": {strings.Repeat(clear+other, 5), false},
		"it is the pose":            {strings.Repeat(clear+leans, 5), false},
		"a frame that has it not":   {strings.Repeat(hazy, 15), false},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, "watch covered 1:3\n 5x 1:down\n watch reveal 1:3\n 5x 1:down\n"+c.frames)
			s.only(RollRead)
			if told := len(s.told) > 0; told != c.told {
				t.Errorf("told: %v, %q", told, s.told)
			}
		})
	}
}
