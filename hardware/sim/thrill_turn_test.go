package sim

import (
	"slices"
	"testing"

	"dicetable/calib"
)

// TH-5: the board is turned with all that lies on it, until its slider is on the
// side of who turned it; now and then a disc falls, which lay at the edge, and
// none is lost.
func TestTheBoardIsTurned(t *testing.T) {
	slipped, turns := 0, 0
	for seed := range uint64(8) {
		r := runThrill(t, seed, 2, 5)
		for k := range 10 {
			seat := []int{2, 5}[k%2]
			r.do(Act{Do: Tidy, Seat: seat})
			lay := r.all("beside")
			loose := r.board.nearestEdge(-1)
			margin := r.board.margin(r.board.discs[loose].at)
			lie := slices.Clone(r.board.discs)
			r.do(Act{Do: TurnBoard, Seat: seat})
			turns++
			if fell := r.all("beside") - lay; fell > 0 {
				slipped += fell
				if fell > 1 || margin >= slipMM || r.board.discs[loose].spot != beside {
					t.Fatalf("%d discs fell; the loosest had %.1f mm left", fell, margin)
				}
			}
			for i, d := range r.board.discs {
				if d.spot == onBoard && d.at != lie[i].at {
					t.Fatalf("disc %d moved on the board from %v to %v", i, lie[i].at, d.at)
				}
			}
			slider := r.board.onMat(calib.Point{Y: r.board.slider})
			if isTop := slider.Y < r.board.middle.Y; isTop != (seat == 2) {
				t.Fatalf("seat %d turned the board by %.2f, its slider is at %v", seat, r.board.turn, slider)
			}
			checkDiscs(t, r.step())
			r.round(seat)
		}
		if r.all("board", "beside", "taken") != 34 {
			t.Errorf("there are %d discs", r.all("board", "beside", "taken"))
		}
	}
	if slipped == 0 || slipped > turns/2 {
		t.Errorf("in %d turns %d discs slipped off", turns, slipped)
	}
}

// No board is turned onto discs that lie about.
func TestTheBoardIsNotTurnedOntoDiscs(t *testing.T) {
	r := runThrill(t, 1, 2, 5)
	if err := r.Do(Act{Do: TurnBoard, Seat: 2}); err != nil {
		t.Fatal(err)
	}
	r.finish()
	r.tipOff(r.board.nearestEdge(-1))
	if r.Do(Act{Do: TurnBoard, Seat: 2}) == nil {
		t.Error("the board was turned onto a disc")
	}
}

// TH-11: the weight stands on one disc of the size that was said, which is pushed
// less far and falls later; with the weight off it may fall, and then at its
// plain price. What falls with it is told.
func TestTheWeightHolds(t *testing.T) {
	stood, with, after := 0, 0, 0
	for seed := range uint64(12) {
		r := runThrill(t, seed, 1, 4)
		for range 8 {
			size := DiscSizes[r.now.Second()%3]
			if r.Discs("board")[sizeOf(size)] == 0 {
				size = "small"
			}
			r.do(Act{Do: Tidy, Seat: 4})
			if r.checkTake(2) == nil {
				r.do(Act{Do: Take, Seat: 4, Size: "large"})
			}
			if err := r.Do(Act{Do: Shove, Seat: 4, Size: size}); err != nil {
				t.Fatal(err)
			}
			on := ""
			for r.Busy(4) {
				s := r.step()
				if s.Weight == nil {
					continue
				}
				i := r.board.weighted
				if d := r.board.discs[i]; d.size != sizeOf(size) {
					t.Fatalf("the weight stands on a %s disc, not a %s one", DiscSizes[d.size], size)
				}
				stood++
				on = size
			}
			heavy := r.WithWeight()
			switch {
			case on == "" || r.board.weighted >= 0:
				t.Fatalf("the weight stood on %q, and stands on disc %d after the push", on, r.board.weighted)
			case heavy != "" && heavy != size:
				t.Fatalf("with the weight fell a %s disc, and it stood on a %s one", heavy, size)
			case heavy != "":
				with++
			}
			if r.board.margin(r.board.discs[max(0, r.board.nearestEdge(-1))].at) < 0 {
				t.Fatal("a disc stays on the board over its edge")
			}
			after++
		}
		if r.all("board", "beside", "taken") != 34 {
			t.Errorf("there are %d discs", r.all("board", "beside", "taken"))
		}
	}
	if stood == 0 || with == 0 || with > after/2 {
		t.Errorf("in %d pushes %d discs fell with the weight", after, with)
	}
}
