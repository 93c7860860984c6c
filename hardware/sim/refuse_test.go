package sim

import (
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/trouble"
)

// refuses does an act that makes no sense now, and sees that this is said.
func (r *runner) refuses(a Act, de, en string) {
	r.t.Helper()
	switch err := r.Do(a); {
	case err == nil:
		r.t.Errorf("%+v is done; it should be refused: %s", a, en)
	case trouble.German(err) != de || err.Error() != en:
		r.t.Errorf("%+v is refused with %q and %q", a, trouble.German(err), err)
	}
}

// What makes no sense now is refused in the languages of the page where a visitor
// tries it.
func TestAnActIsRefusedInBothLanguages(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	r := &runner{NewTable(rng, RandomSettingFor(DiceCup, rng), Chance{}, []int{1, 4}, start), t, start}
	r.refuses(Act{Do: Lift, Seat: 2}, "an Platz 2 sitzt niemand", "nobody sits at seat 2")
	if err := r.Do(Act{Do: Shake, Seat: 4}); err != nil {
		t.Fatal(err)
	}
	r.refuses(Act{Do: Lift, Seat: 1}, "Platz 4 hat Würfel oder den Becher in der Hand; bitte einen Moment warten", "seat 4 has dice or the cup in hand; wait a moment")
	r.work[1].motions = make([]motion, mostWork+1)
	r.refuses(Act{Do: Lift, Seat: 1}, "die Hände von Platz 1 haben genug zu tun; bitte einen Moment warten", "the hands of seat 1 have enough to do; wait a moment")

	r = runLuckyFive(t, 3, 1, 5)
	r.do(Act{Do: Stake, Seat: 1, Chip: 100})
	r.refuses(Act{Do: Stake, Seat: 1, Chip: 100}, "Platz 1 hat keinen Chip zu 100", "seat 1 has no chip of 100")

	r = runThrill(t, 4, 2, 5)
	r.refuses(Act{Do: Take, Seat: 2, Size: "small"}, "von dieser Größe ist keine Scheibe zu nehmen", "there is no disc of this size to take")
	r.do(Act{Do: Take, Seat: 2, Size: "large"})
	r.refuses(Act{Do: Take, Seat: 2, Size: "large"}, "eine Scheibe ist schon genommen", "a disc has been taken already")
	r.tipOff(r.board.nearestEdge(-1))
	r.refuses(Act{Do: TurnBoard, Seat: 2}, "eine Scheibe liegt dem Brett im Weg; bitte sie zuerst zum Vorrat legen", "a disc lies in the way of the board; lay it with the reserve first")
}

// The one cup of Dice Cup is in one player's hands: that one may go on, others may only do
// what touches neither dice nor cup, until these hands rest.
func TestOneCupIsInOnePlayersHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	r := &runner{NewTable(rng, RandomSettingFor(DiceCup, rng), Chance{}, []int{1, 4}, start), t, start}
	for _, a := range []Act{{Do: Bump, Seat: 1}, {Do: Shake, Seat: 4}, {Do: Lift, Seat: 4}, {Do: Cover, Seat: 1, At: &calib.Point{X: 400, Y: 300}}, {Do: Press, Seat: 1}} {
		if err := r.Do(a); err != nil {
			t.Errorf("%s of seat %d is refused: %v", a.Do, a.Seat, err)
		}
	}
	if r.Do(Act{Do: Lift, Seat: 1}) == nil {
		t.Error("the cup is taken out of another player's hands")
	}
	r.finish()
	if err := r.Do(Act{Do: PutDown, Seat: 1}); err != nil {
		t.Errorf("when they rest the next player is refused: %v", err)
	}
}

// What no hand can do on any table is for whoever wrote a program, who reads
// English; a player reads at least that it is no act.
func TestWhatIsNoActIsRefusedInBothLanguages(t *testing.T) {
	for line, why := range map[string]string{
		`{"do":"peek","seconds":60}`:   "a hand may stay 0 to 30 seconds, not 60",
		`{"do":"lift"}{"do":"lift"}`:   "it is one JSON object, and there was more",
		`{"do":"stake","chip":5}`:      `"stake" needs a "chip" of 10, 50 or 100`,
		`{"do":"lift","strength":100}`: `json: unknown field "strength"`,
	} {
		_, err := DecodeAct(1, []byte(line))
		if err == nil || err.Error() != "this is no act for the virtual table ("+why+")" || trouble.German(err) != "das ist keine Handlung für den virtuellen Tisch ("+why+")" {
			t.Errorf("%s is refused with %v", line, err)
		}
	}
}
