package settle

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The cup of seat 1 stands at 175,105; these places are beside it.
const lifted = `
	5x 1:down
	9x 1:held 1.1=4 1.2=2 1.3=*
`

func TestDiceLaidOut(t *testing.T) {
	const may, out = "watch covered 1:3 may1\n", "watch covered 1:2 laid1=4\n"
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"beside the cup that stands again": {
			may + lifted + "9x 1:down @175,165=4", []string{"laid_out 1 4"}},
		"several, in any order": {
			may + lifted + "9x 1:down @175,165=4 @210,165=*", []string{"laid_out 1 4 star"}},
		"by who may not": {
			"watch covered 1:3 may2\n" + lifted + "30x 1:down @175,165=4", nil},
		"not while the cup is up": {
			may + "5x 1:down\n 40x 1:held @175,165=4", nil},
		"not while a hand is there": {
			may + lifted + "40x 1:down @175,165=4 hand@1", nil},
		"not under the cup's rim": {
			may + lifted + "40x 1:down @175,145=4", nil},
		"not for a moment": {
			may + lifted + flicker(40, "1:down @175,165=4", "1:down @175,165=4", "1:down @175,165=5"), nil},
		"while a hand hides that the cup is lifted": {
			"watch covered 1:3 may2\n 5x 1:down\n" + may + "2x 1:down\n 9x 1:down hand@1\n 9x 1:down @175,165=4", []string{"laid_out 1 4"}},
		"hidden, and nobody can read it": {
			may + "5x 1:down\n 9x 1:down hand@1\n 40x 1:down @175,165=4?", []string{"doubt 1 1 unsure"}},
		"hidden, and moved by who may not any more": {
			may + "5x 1:down\nwatch covered 1:3 may2\n 9x 1:down hand@1\n 9x 1:down @175,165=4", nil},
		"what lay there before, and was overlooked once": {
			"watch covered 1:3 may2\n 5x 1:down\n" + may + "1:down\n 40x 1:down @175,165=4", nil},
		"what lay there before came by accident": {
			may + "40x 1:down @175,165=4", nil},
		"a cup put down beside all the dice": {
			may + lifted + "40x 1:down @140,165=4 @175,165=2 @210,165=*", []string{"doubt 1 1 too many"}},
		"a die that nobody can read": {
			may + lifted + "40x 1:down @175,165=4?\n 9x 1:down @175,165=4", []string{"doubt 1 1 unsure", "laid_out 1 4"}},
		"a die that is cocked": {
			may + lifted + "40x 1:down @175,165=4/", []string{"doubt 1 1 cocked"}},
		"a new watch is told of it again": {
			may + lifted + "9x 1:down @175,165=4\n" + out + "9x 1:down @175,165=4", []string{"laid_out 1 4", "laid_out 1 4"}},
		"turned, and turned back": {
			out + "9x 1:down @175,165=4\n 9x 1:down hand@1\n 9x 1:down @175,165=5\n 9x 1:down @175,165=4",
			[]string{"laid_out 1 4", "laid_out 1 5", "laid_out 1 4"}},
		"taken away": {
			out + "9x 1:down @175,165=4\n 9x 1:down", []string{"laid_out 1 4", "laid_out 1"}},
		"one more later": {
			out + "watch covered 1:2 laid1=4 may1\n" + lifted + "9x 1:down @175,165=4 @210,165=*", []string{"laid_out 1 4 star"}},
		"another round": {
			out + "9x 1:down @175,165=4\n watch covered 1:3\n 30x 1:down @175,165=4", []string{"laid_out 1 4"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, c.script)
			s.only(LaidOut, RollDoubt)
			s.want(c.want...)
		})
	}
}

// At the reveal the dice laid out are told from those under the cup by where
// they lie, or by their faces when that was not seen.
func TestARevealWithDiceLaidOut(t *testing.T) {
	const seen = "watch covered 1:2 laid1=4\n 9x 1:down @175,165=4\n watch reveal 1:2 laid1=4\n"
	const unseen = "watch covered 1:2 laid1=4\n 5x 1:down\n watch reveal 1:2 laid1=4\n"
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"as it was":              {seen + "9x 1.2=2 1.3=5 @175,165=4", []string{"roll 1 2 5 beside 4"}},
		"the same under the cup": {seen + "9x 1.2=4 1.3=5 @175,165=4", []string{"roll 1 4 5 beside 4"}},
		"pushed": {seen + "5x 1.2=2 1.3=5 hand@1 @175,165=4\n 1.2=2 1.3=5 @175,175=4\n 9x 1.2=2 1.3=5 @175,185=4",
			[]string{"roll 1 2 5 beside 4"}},
		"turned, while its face is under the cup": {seen + "40x 1.2=4 1.3=5 @175,165=2", []string{"doubt 1 1 changed"}},
		"turned and turned back": {seen + "40x 1.2=4 1.3=5 @175,165=2\n 30x 1.2=4 1.3=5 @175,165=4",
			[]string{"doubt 1 1 changed", "roll 1 4 5 beside 4"}},
		"taken away":           {seen + "40x 1.2=4 1.3=5", []string{"doubt 1 1 missing"}},
		"nobody saw it lie":    {unseen + "9x 1.2=2 1.3=5 @175,165=4", []string{"roll 1 2 5 beside 4"}},
		"nobody saw it turned": {unseen + "40x 1.2=2 1.3=5 @175,165=3", []string{"doubt 1 1 changed"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, c.script)
			s.only(RollRead, RollDoubt)
			s.want(c.want...)
		})
	}
}

// Whatever lies under a cup, or beside one that is up, or at a seat that may
// not lay out, nothing that is told depends on it.
func TestDiceLaidOutTellNothingOfOthers(t *testing.T) {
	told := 0
	rapid.Check(t, func(rt *rapid.T) {
		watch := rapid.SampledFrom([]string{"may1", "laid1=4", "laid1=4 may1"}).Draw(rt, "watch")
		one, other := play(t, "watch covered 1:3 4:3 "+watch), play(t, "watch covered 1:3 4:3 "+watch)
		face := rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "*"})
		for range rapid.IntRange(1, 8).Draw(rt, "scenes") {
			cup := rapid.SampledFrom([]string{"1:down", "1:down", "1:held", "1:aside"}).Draw(rt, "cup")
			words, secrets := []string{cup, "4:down"}, []string{"1.1", "1.3", "1.4+20", "@600,430"}
			for _, place := range []string{"@150,165", "@200,165"} {
				if cup == "1:down" && rapid.Bool().Draw(rt, "out") {
					words = append(words, place+"="+face.Draw(rt, "face"))
				} else {
					secrets = append(secrets, place)
				}
			}
			if cup == "1:down" {
				secrets = secrets[:4]
			}
			hidden := func() string {
				all := words
				for _, s := range secrets {
					all = append(all[:len(all):len(all)], fmt.Sprintf("%s=%s", s, face.Draw(rt, "secret")))
				}
				return strings.Join(all, " ")
			}
			line := fmt.Sprintf("%dx ", rapid.IntRange(1, 14).Draw(rt, "frames"))
			one.play(line + hidden())
			other.play(line + hidden())
		}
		if !reflect.DeepEqual(one.told, other.told) {
			rt.Fatalf("told %q of some dice and %q of others", one.told, other.told)
		}
		one.only(LaidOut)
		told += len(one.told)
	})
	if told == 0 {
		t.Error("nothing was laid out: this proves nothing")
	}
}
