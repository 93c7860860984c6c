package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// unseen are dice as an eye tells them that did not see the look.
func unseen(t *testing.T, throw string) []settle.Compared {
	t.Helper()
	all := lying(t, throw)
	for i := range all {
		all[i].Seen = nil
	}
	return all
}

// DC-9: what the host is asked about is decided by nobody else, also when table or
// eye start again meanwhile: the next eye cannot know how the dice were seen.
func TestAnEyeThatDidNotSeeTheLookDecidesNothing(t *testing.T) {
	differs := func(all []settle.Compared) { all[0].Seen = faceOf(5) }
	moved := func(all []settle.Compared) { all[2].Moved = true }
	again := map[string]func(r cupRig){
		"the table starts again": func(r cupRig) { *r.rig = *r.restarted() },
		"the eye starts again":   func(r cupRig) { r.input(EyeDown{}); r.input(EyeUp{}) },
	}
	doubtful := func(t *testing.T, change func([]settle.Compared), starts func(cupRig)) cupRig {
		r := newCup(t, nil)
		r.look()
		r.crosses(dicecup.All)
		lie := lying(t, "11 12 33 45 66 66")
		change(lie)
		r.lies(lie)
		starts(r)
		r.at(dicecup.PhaseDecide)
		r.notice(CallDecide, "DC-9")
		return r
	}
	for name, starts := range again {
		t.Run(name, func(t *testing.T) {
			for _, change := range []func([]settle.Compared){differs, moved} {
				r := doubtful(t, change, starts)
				words, records := r.state.Notices[0].Text, len(r.records)
				r.lies(unseen(t, "11 12 33 45 66 66"))
				r.at(dicecup.PhaseDecide)
				if len(r.state.Notices) != 1 || r.state.Notices[0].Text != words || len(r.records) != records {
					t.Errorf("the host, who was asked %q, is asked %v", words.EN, r.state.Notices)
				}
			}
			r := doubtful(t, differs, starts)
			r.lies(unseen(t, "11 12 33 45 66 66"))
			if a := r.command(host, wire.Act, dicecup.Decide{Ruling: dicecup.AsSeen}); !a.OK || r.total(1) != 48 {
				t.Errorf("as it was seen is %d: %+v", r.total(1), a)
			}
			r = doubtful(t, differs, starts)
			r.lies(unseen(t, "15 12 33 45 66 66")) // put right
			r.at(dicecup.PhaseThrow)
			r = doubtful(t, moved, starts)
			lie := unseen(t, "11 12 33 45 66 66")
			lie[11].Lies, lie[11].Tipped = nil, true
			r.saw(settle.Event{Kind: settle.RollDoubt, Cocked: 1, Compared: lie})
			r.says(CallDecide, "The dice do not lie as they were seen: yellow moved or tipped; black seen 6 6, now 6; black cannot be told; black moved or tipped. The host decides.")
		})
	}
}

// DC-5, DC-9: dice of the last round were not to be seen; put right, they count.
func TestDiceThatNobodySawAreScoredOncePutRight(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.crosses(dicecup.All)
	lie := unseen(t, "11 12 33 45 66 66")
	lie[11].Lies, lie[11].Tipped = nil, true
	r.saw(settle.Event{Kind: settle.RollDoubt, Cocked: 1, Compared: lie})
	r.at(dicecup.PhaseDecide)
	*r.rig = *r.restarted()
	r.lies(unseen(t, "11 12 33 45 66 66"))
	r.at(dicecup.PhaseThrow)
}
