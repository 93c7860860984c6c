package pixels

import (
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

func TestTry(t *testing.T) {
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(seed, 1))
		set := sim.RandomSetting(rng)
		s := sim.Scene{Mat: "bluff", Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: 4}
		for _, seat := range calib.Bluff().Seats {
			for _, r := range sim.Throw(rng, 5, set.DieSize, seat.Center(), 45, sim.Chance{Cocked: .2, Stacked: .1}, nil) {
				s.Dice = append(s.Dice, sim.SceneDie{Colour: dice.Yellow, SizeMM: set.DieSize, X: r.At.X, Y: r.At.Y, H: r.Height, R: r.Turn, Faces: [6]dice.Face{3, 4, 2, 5, dice.Star, 1}})
			}
		}
		s.Cups = []sim.SceneCup{{Seat: 1, X: 170, Y: 100, State: vision.Down}, {Seat: 2, X: 330, Y: 70, H: 45, Lean: 90, Toward: 45}, {Seat: 3, X: 660, Y: 100, Lean: 30, Toward: 270, H: 12}, {Seat: 4, X: 680, Y: 560, H: 110, Lean: 180}}
		s.Hands = []sim.SceneHand{{X: 400, Y: 500, FromX: 420, FromY: 800, H: 3, Skin: .2}}
		r := NewRenderer()
		t0 := time.Now()
		f, err := r.Draw(s)
		t.Log(time.Since(t0), err)
		s.Cups[0].X++
		t0 = time.Now()
		r.Draw(s)
		t.Log("cup", time.Since(t0), err)
		s.Hands[0].X++
		t0 = time.Now()
		r.Draw(s)
		t.Log("hand", time.Since(t0), err)
		s.Dice[9].X++
		t0 = time.Now()
		r.Draw(s)
		t.Log("die", time.Since(t0), err)
		t0 = time.Now()
		r.Draw(s)
		t.Log("still", time.Since(t0), err)
		img := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
		for i := range f.Width * f.Height {
			img.SetRGBA(i%f.Width, i/f.Width, color.RGBA{f.BGR[3*i+2], f.BGR[3*i+1], f.BGR[3*i], 255})
		}
		w, _ := os.Create("/tmp/vt/try" + string('0'+rune(seed)) + ".png")
		png.Encode(w, img)
		w.Close()
	}
}
