package opencv

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The networks that conv runs say what they say when OpenCV runs them.
func TestNetworksSayWhatOpenCVSays(t *testing.T) {
	reader, err := newReaderNet(readONNX)
	if err != nil {
		t.Fatal(err)
	}
	piles, err := newPileNet(pileONNX)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, net := range []struct {
		name     string
		onnx     []byte
		channels int
		says     int
		run      func(patch []float32) []float32
	}{
		{"reader", readONNX, 3, readSays, func(patch []float32) []float32 {
			reader.to.SetPlanes(patch)
			return reader.run()
		}},
		{"pile", pileONNX, pilePlanes, pileSays, func(patch []float32) []float32 {
			piles.In().SetPlanes(patch)
			piles.Run()
			return piles.Out().Pixel(0, 0)
		}},
	} {
		n, err := loadNetwork(net.name, net.onnx)
		if err != nil {
			t.Fatal(err)
		}
		defer n.close()
		for range 20 {
			patch, err := n.room([4]int{1, net.channels, patchPx, patchPx})
			if err != nil {
				t.Fatal(err)
			}
			for i := range patch {
				patch[i] = float32(0.5*r.NormFloat64() + math.Sin(float64(i)/7))
			}
			got := net.run(patch)
			want, err := n.run(net.says)
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if math.Abs(float64(got[i]-want[i])) > 1e-3 {
					t.Fatalf("%s: number %d is %.5f, by OpenCV %.5f", net.name, i, got[i], want[i])
				}
			}
		}
	}
}
