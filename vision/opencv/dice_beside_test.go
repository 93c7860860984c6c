package opencv

import (
	"bytes"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// In a heap that JPEG blurs the reader takes the border between two dice for the
// middle of one, where the second witness sees no face: beside it lies the die.
func TestDiceBesideADisputedPlaceAreRead(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "tray", Dice: "auto"})
	for _, seed := range [][2]uint64{{2424, 79}, {2525, 12}, {2525, 63}, {2525, 118}} {
		f, err := d.Draw(sim.RandomStillFor(sim.DiceCup, rand.New(rand.NewPCG(seed[0], seed[1]))))
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Read(compressed(t, f))
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Dice) != 12 {
			t.Errorf("scene %d: %d of 12 dice are read", seed, len(got.Dice))
		}
	}
}

// compressed is a frame after it was kept as a JPEG.
func compressed(t *testing.T, f vision.Frame) vision.Frame {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
	for i := range f.Width * f.Height {
		copy(img.Pix[4*i:], []byte{f.BGR[3*i+2], f.BGR[3*i+1], f.BGR[3*i], 255})
	}
	return throughJPEG(t, img)
}

// throughJPEG is a picture as a frame after it was kept as a JPEG.
func throughJPEG(t testing.TB, img image.Image) vision.Frame {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	out, err := DecodeFrame(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return out
}
