package rolls_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dicetable/calib"
	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// said is everything that is told of some knowledge, in both languages.
func said(k rolls.Knowledge) string {
	var all []string
	for _, list := range [][]calib.Said{k.Said(), k.Odd, k.Lacks} {
		for _, s := range list {
			all = append(all, s.EN, s.DE)
		}
	}
	return strings.Join(all, "\n")
}

func TestSetsAreLearned(t *testing.T) {
	green := of(4, dice.Green, 12, starOne)
	for name, c := range map[string]struct {
		set   []die
		named string
		star  dice.Face
		kinds int
	}{
		"Lucky Five":               {luckyFive(16), "luckyfive", 0, 3},
		"Dice Cup":                 {diceCup(), "dicecup", 0, 12},
		"Bluff":                    {bluff(starSix), "bluff", 6, 2},
		"Bluff of abroad":          {bluff(starOne), "bluff", 1, 2},
		"Bluff without its marker": {bluff(starSix)[:5], "bluff", 6, 1},
		"plain dice":               {of(6, dice.White, 16, pips), "pips", 0, 1},
		"yellow dice with a six":   {bluff(pips), "pips", 0, 2},
		"an own set with stars":    {green, calib.OwnDice, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			k := rolls.Learn(throws(20, c.set))
			if !k.Enough() || len(k.Odd) > 0 {
				t.Fatalf("after 20 throws:\n%s", said(k))
			}
			if k.Set.Name != c.named || calib.StarFor(k.Set.Faces()) != c.star || len(k.Set.Kinds) != c.kinds || k.Set.Throws != 20 {
				t.Errorf("learned %+v", k.Set)
			}
			p := calib.Profile{}
			p.LearnDice(k.Set)
			if p.DiceSet == nil || calib.ValidateDice(p.Dice) != nil || calib.ValidateDieSize(p.DieSizeMM) != nil {
				t.Errorf("the profile is %+v", p)
			}
			if want := c.set[0].size; k.Set.EdgeMM() > 0 && math.Abs(k.Set.EdgeMM()-want) > 0.4 {
				t.Errorf("the edge is %.1f mm, not %.1f", k.Set.EdgeMM(), want)
			}
		})
	}
}

// lacking is Dice Cup without a white die.
func lacking() []die { return diceCup()[1:] }

func TestWhatIsStrangeOrMissingIsSaid(t *testing.T) {
	twoSizes := join(luckyFive(16)[:2], of(1, dice.Yellow, 13, pips))
	editions := join(of(4, dice.Yellow, 16, starSix), of(4, dice.Yellow, 16, pips))
	misread := throws(12, diceCup())
	misread[3].Dice[2].Face, misread[5].Dice[0].Colour = dice.Star, dice.Orange
	for name, c := range map[string]struct {
		throws []rolls.Throw
		enough bool
		says   []string
	}{
		"one throw": {throws(1, luckyFive(16)), false, []string{
			"throws of which every die is read: 1 of 3", "Würfe, in denen jeder Würfel gelesen ist: 1 von 3", "faces not seen yet: ", "noch nicht gesehene Seiten: ", "the size of the dice of about 1", "red: 1 die", "rot: 1 Würfel",
		}},
		"a die that is missing now and then": {append(throws(3, diceCup()), throws(2, lacking())...), false, []string{
			"how many white dice there are (2 in 3, 1 in 2 throws)", "wie viele weiße Würfel es sind (2 in 3, 1 in 2 Würfen)",
		}},
		"two editions mixed": {throws(12, editions), true, []string{"the yellow dice show seven faces", "die gelben Würfel zeigen sieben Seiten"}},
		"one colour of another edition": {throws(40, join(of(3, dice.Yellow, 16, starSix), of(3, dice.Red, 16, pips))), true, []string{
			"some dice show a star in place of a number that others show", "manche Würfel zeigen einen Stern",
		}},
		"another edition, seen rarely": {throws(9, join(of(5, dice.Yellow, 16, starSix), of(2, dice.Red, 16, pips))), false, []string{
			"red dice: faces not seen yet: 1", "rote Würfel: noch nicht gesehene Seiten: 1",
		}},
		"two misreadings": {misread, true, []string{
			"the face star was seen in 1 of 143 looks only", "die Seite Stern war nur bei 1 von 143 Blicken zu sehen",
			"something orange was seen in 1 of 12 throws only", "ein orangefarbener Würfel war nur in 1 von 12 Würfen zu sehen",
		}},
		"dice of two sizes": {throws(20, twoSizes), true, []string{"yellow: 1 die of 1", "red: 1 die of 1"}},
	} {
		t.Run(name, func(t *testing.T) {
			k := rolls.Learn(c.throws)
			if k.Enough() != c.enough {
				t.Errorf("known well enough is %v", k.Enough())
			}
			for _, want := range c.says {
				if !strings.Contains(said(k), want) {
					t.Errorf("it does not say %q:\n%s", want, said(k))
				}
			}
			if strings.Contains(said(k), "%!") {
				t.Error(said(k))
			}
		})
	}
	if s := rolls.Learn(throws(20, twoSizes)).Set; len(s.Kinds) != 3 || s.EdgeMM() != 0 {
		t.Errorf("of dice of two sizes %+v was learned", s)
	}
	if k := rolls.Learn(misread); k.Set.Name != "dicecup" {
		t.Errorf("two misreadings make it %+v", k.Set)
	}
}

// A wrong set is told as what it is nearest to, and in what it is not that.
func TestAWrongSetIsToldInWords(t *testing.T) {
	for name, c := range map[string]struct {
		set      []die
		near, en string
		de       string
	}{
		"a die is missing": {lacking(), "dicecup", "1 white die instead of 2", "1 weißer Würfel statt 2"},
		"a die too many":   {join(luckyFive(16), of(1, dice.Blue, 16, pips)), "luckyfive", "1 blue die, and none belongs to it", "1 blauer Würfel, und keiner gehört dazu"},
		"two sizes":        {join(luckyFive(16)[:2], of(1, dice.Yellow, 13, pips)), "luckyfive", "not all of one size", "nicht alle gleich groß"},
		"a six":            {bluff(pips)[:5], "bluff", "the yellow dice show 1 2 3 4 5 6 and not a star", "die gelben Würfel zeigen 1 2 3 4 5 6 und nicht einen Stern"},
	} {
		t.Run(name, func(t *testing.T) {
			k := rolls.Learn(throws(14, c.set))
			near, why := k.Set.Nearest()
			misfit := k.Set.Misfit(c.near, "")
			all := calib.Joined(why, "; ")
			if near != c.near || !strings.Contains(all.EN, c.en) || !strings.Contains(all.DE, c.de) || misfit == nil || !strings.Contains(misfit.German(), c.de) {
				t.Errorf("near %q, %v; %v", near, all, misfit)
			}
		})
	}
	right := rolls.Learn(throws(14, bluff(starSix))).Set
	if w := right.Misfit("bluff", "1-5"); w != nil {
		t.Errorf("Bluff's own dice are said to be wrong: %v", w)
	}
	if w := right.Misfit("bluff", "2-6"); w == nil || !strings.Contains(w.EN, "in place of the 6") {
		t.Errorf("a star in place of the wrong number: %v", w)
	}
	if w := right.Misfit("dicecup", ""); right.Misfit("thrill", "") != nil || w == nil || w.EN != "the dice that were learned are those of Bluff, and not of Dice Cup" || !strings.Contains(w.DE, "sind die von Bluff und nicht die von Dice Cup") {
		t.Errorf("dice fit every game without dice, and no other one's: %v", w)
	}
	own := rolls.Learn(throws(20, of(4, dice.Green, 12, starOne))).Set
	if w := own.Misfit("dicecup", ""); w == nil || strings.Count(w.EN, ";") != 3 || !strings.HasSuffix(w.EN, "; and more") || !strings.HasSuffix(w.DE, "; und mehr") {
		t.Errorf("of dice unlike in everything three matters are told: %v", w)
	}
}

// Dice with a face twice are known once a sixth one would have been seen.
func TestAFaceThatMayBeUnseenIsWaitedFor(t *testing.T) {
	odd := of(3, dice.Blue, 16, [6]dice.Face{1, 2, 3, 4, 5, 5})
	for n, enough := range map[int]bool{8: false, 12: false, 16: true} {
		k := rolls.Learn(throws(n, odd))
		if k.Enough() != enough {
			t.Errorf("after %d throws it is known: %v\n%s", n, k.Enough(), said(k))
		}
	}
	star := throws(3, of(3, dice.Blue, 16, [6]dice.Face{2, 3, 4, 4, dice.Star, dice.Star}))
	if s := said(rolls.Learn(star)); !strings.Contains(s, "1 or 6, 2 5") || !strings.Contains(s, "1 oder 6, 2 5") {
		t.Errorf("while neither 1 nor 6 was seen, the star may stand for each:\n%s", s)
	}
}

// A face that was seen once, late, is one or a misreading: more throws tell.
func TestAFaceThatWasSeenOnceIsWaitedFor(t *testing.T) {
	for n, enough := range map[int]bool{16: false, 20: true} {
		all := throws(n, of(3, dice.Blue, 16, [6]dice.Face{1, 2, 3, 4, 5, 5}))
		all[15].Dice[0].Face = 6
		k := rolls.Learn(all)
		if k.Enough() != enough || strings.Contains(said(k), "faces seen too rarely to be certain: 6") == enough {
			t.Errorf("after %d throws it is known: %v\n%s", n, k.Enough(), said(k))
		}
	}
}

// A star that stands for the 1 is not waited for as a 1.
func TestAStarStandsForANumberThatIsNotSeen(t *testing.T) {
	s := said(rolls.Learn(throws(6, of(3, dice.Blue, 16, [6]dice.Face{dice.Star, 2, 3, 4, 6, 6}))))
	if !strings.Contains(s, "faces not seen yet: 5\n") {
		t.Errorf("it says\n%s", s)
	}
}

// A face that is misread now and then is none, however often dice are thrown.
func TestRareMisreadingsAreNoFace(t *testing.T) {
	all := throws(20, diceCup())
	all[3].Dice[2].Face, all[9].Dice[5].Face = dice.Star, dice.Star
	if k := rolls.Learn(all); k.Set.Name != "dicecup" || !strings.Contains(said(k), "the face star was seen in 2 of 240 looks only") {
		t.Errorf("learned %+v\n%s", k.Set, said(k))
	}
}

// As long as throws are of two minds, a die is rather missing than too many.
func TestADieIsRatherMissingThanTooMany(t *testing.T) {
	k := rolls.Learn(append(throws(2, diceCup()), throws(2, lacking())...))
	if !strings.Contains(said(k), "white: 2 dice") {
		t.Errorf("it says\n%s", said(k))
	}
}

// A size that is measured too differently is not settled, though all else is.
func TestASizeMustSettle(t *testing.T) {
	all := throws(20, of(1, dice.Green, 16, pips))
	for i := range all {
		all[i].Dice[0].SizeMM, all[i].Dice[0].Face = 14+4*float64(i%2), dice.Face(1+i%6)
	}
	if k := rolls.Learn(all); len(k.Lacks) != 1 || !strings.Contains(k.Lacks[0].EN, "the size of the dice of about 16.0 mm, to within 0.5 mm") {
		t.Errorf("it says\n%s", said(k))
	}
}

func TestTheEdgeOfAllDiceTogetherIsBelieved(t *testing.T) {
	all := throws(12, bluff(starSix))
	for i := range all {
		all[i].EdgeMM = 15.25 + 0.1*float64(i%3)
	}
	if edge := rolls.Learn(all).Set.EdgeMM(); math.Abs(edge-15.3) > 0.1 {
		t.Errorf("the edge is %.2f mm", edge)
	}
}

// The order of throws, and of the dice in them, does not matter, whatever was
// seen.
func TestTheOrderOfThrowsDoesNotMatter(t *testing.T) {
	colours := []dice.Colour{dice.White, dice.Yellow, dice.Red, "other"}
	aDie := rapid.Custom(func(t *rapid.T) rolls.Die {
		return rolls.Die{
			Colour: rapid.SampledFrom(colours).Draw(t, "colour"), Face: dice.Face(rapid.IntRange(0, 7).Draw(t, "face")),
			SizeMM: rapid.SampledFrom([]float64{0, 12, 12.3, 15.9, 16, 16.2}).Draw(t, "size"),
		}
	})
	aThrow := rapid.Custom(func(t *rapid.T) rolls.Throw {
		return rolls.Throw{Whole: rapid.Bool().Draw(t, "whole"), Dice: rapid.SliceOfN(aDie, 0, 8).Draw(t, "dice"),
			EdgeMM: rapid.SampledFrom([]float64{0, 15.8, 16}).Draw(t, "edge")}
	})
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(aThrow, 0, 9).Draw(t, "throws")
		want := rolls.Learn(all)
		var other []rolls.Throw
		for _, throw := range rapid.Permutation(all).Draw(t, "order") {
			throw.Dice = rapid.Permutation(throw.Dice).Draw(t, "dice")
			other = append(other, throw)
		}
		if got := rolls.Learn(other); !reflect.DeepEqual(got, want) {
			t.Fatalf("in another order\n%+v, not\n%+v", got, want)
		}
	})
}

// Of any set that is thrown whole it is learned right how many dice there are of
// each colour, and no face is learned that none of them has.
func TestWhatIsLearnedIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		var set []die
		want := map[dice.Colour]int{}
		for _, c := range []dice.Colour{dice.Green, dice.Blue, dice.Black} {
			want[c] = rapid.IntRange(0, 6).Draw(t, string(c))
			set = append(set, of(want[c], c, rapid.SampledFrom([]float64{12, 16, 20}).Draw(t, "size"), pips)...)
		}
		var all []rolls.Throw
		for range 8 {
			all = append(all, thrown(rng, set))
		}
		got := map[dice.Colour]int{}
		k := rolls.Learn(all)
		for _, kind := range k.Set.Kinds {
			got[kind.Colour] += kind.Count
			if slices.Contains(kind.Faces, dice.Star) {
				t.Fatalf("the faces are %v", kind.Faces)
			}
		}
		for c, n := range want {
			if got[c] != n {
				t.Fatalf("%d %s dice were learned of %d", got[c], c, n)
			}
		}
	})
}
