package pixels

import (
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"

	"dicetable/hardware/sim"
	"dicetable/vision"
)

// Stills are pictures of random scenes. The same seed draws the same ones.
type Stills struct {
	// Game is one of sim.Games; N is how many.
	Game string
	N    int
	Seed uint64
	// Width is that of the pictures, px, 9/16 as high, as by a camera of so many; 0 for 1920.
	Width int
	// DieMM is the edge of Bluff's dice, mm; 0 for 14 to 16.
	DieMM float64
	// Across is how many degrees the cameras see across; 0 for 66, as usual.
	Across float64
	// Pale: the mats have pale colours and not those of the themes.
	Pale bool
}

// Write writes NAME.jpg with NAME.json, the labels, to a folder, which is made when it is
// missing.
func (k Stills) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("the folder for the pictures cannot be made: %w", err)
	}
	r := NewRenderer()
	for i := range k.N {
		s := k.scene(rand.New(rand.NewPCG(k.Seed, uint64(i))))
		f, err := r.Draw(s)
		if err != nil {
			return err
		}
		name := filepath.Join(dir, fmt.Sprintf("sim-%04d", i+1))
		if err := writeJPEG(name+".jpg", f); err != nil {
			return err
		}
		b, err := json.MarshalIndent(sim.LabelOf(s), "", " ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(name+".json", b, 0o644); err != nil {
			return fmt.Errorf("the labels cannot be written: %w", err)
		}
	}
	return nil
}

// scene is one of the scenes.
func (k Stills) scene(rng *rand.Rand) sim.Scene {
	var s sim.Scene
	if k.Game == sim.Bluff && k.DieMM > 0 {
		set := sim.RandomSetting(rng)
		set.DieSize = k.DieMM
		s = sim.RandomStillOf(set, rng)
	} else {
		s = sim.RandomStillFor(k.Game, rng)
	}
	if k.Across > 0 {
		s.Camera = sim.RandomCameraOf(k.Across, rng)
	}
	if k.Pale {
		s.Ground = sim.PaleGround(rng)
	}
	if k.Width > 0 {
		s.Camera.Lens = s.Camera.Lens.Resized(k.Width, k.Width*9/16)
	}
	return s
}

func writeJPEG(name string, f vision.Frame) error {
	w, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("the picture cannot be written: %w", err)
	}
	err = jpeg.Encode(w, toImage(f), &jpeg.Options{Quality: 90})
	if cerr := w.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("the picture %s cannot be written: %w", name, err)
	}
	return nil
}

// toImage is a frame in the form of Go's own encoders.
func toImage(f vision.Frame) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
	for i := range f.Width * f.Height {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = f.BGR[3*i+2], f.BGR[3*i+1], f.BGR[3*i], 255
	}
	return img
}
