package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"gocv.io/x/gocv"

	"dicetable/vision/opencv/conv"
)

// saysOpenCV is what a network says of planes of some px when OpenCV runs it.
func saysOpenCV(t *testing.T, onnx []byte, planes []float32, channels, w, h int) []float32 {
	t.Helper()
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		t.Fatal(err)
	}
	defer net.Close()
	in := gocv.NewMatWithSizes([]int{1, channels, h, w}, gocv.MatTypeCV32F)
	defer in.Close()
	room, err := in.DataPtrFloat32()
	if err != nil {
		t.Fatal(err)
	}
	copy(room, planes)
	net.SetInput(in, "")
	out := net.Forward("")
	defer out.Close()
	said, err := out.DataPtrFloat32()
	if err != nil {
		t.Fatal(err)
	}
	return append([]float32(nil), said...)
}

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
	finder, err := newFinderNet(findONNX)
	if err != nil {
		t.Fatal(err)
	}
	run := func(n *conv.Net) func() conv.Picture {
		return func() conv.Picture {
			n.Run()
			return n.Out()
		}
	}
	sized := func(w, h int) func() conv.Picture {
		return func() conv.Picture {
			finder.Resize(w, h)
			return finder.In()
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, net := range []struct {
		name string
		onnx []byte
		in   func() conv.Picture
		run  func() conv.Picture
	}{
		{"the reader", readONNX, func() conv.Picture { return reader.to }, func() conv.Picture { reader.run(); return reader.say.Out() }},
		{"that for heaps", pileONNX, piles.In, run(piles)},
		{"the finder, large", findONNX, sized(184, 120), run(finder)},
		{"the finder, small", findONNX, sized(40, 24), run(finder)},
		{"the finder, smallest", findONNX, sized(8, 8), run(finder)},
		{"the finder, large again", findONNX, sized(120, 184), run(finder)},
	} {
		for range 5 {
			in := net.in()
			planes := make([]float32, in.Channels*in.Width*in.Height)
			for i := range planes {
				planes[i] = float32(0.5*r.NormFloat64() + math.Sin(float64(i)/7))
			}
			in.SetPlanes(planes)
			want, got := saysOpenCV(t, net.onnx, planes, in.Channels, in.Width, in.Height), net.run()
			if len(want) != got.Channels*got.Width*got.Height {
				t.Fatalf("%s says %d numbers, by OpenCV %d", net.name, got.Channels*got.Width*got.Height, len(want))
			}
			for i, w := range want {
				c, at := i/(got.Width*got.Height), i%(got.Width*got.Height)
				if g := got.Pixel(at%got.Width, at/got.Width)[c]; math.Abs(float64(g-w)) > 1e-3 {
					t.Fatalf("%s: number %d is %.5f, by OpenCV %.5f", net.name, i, g, w)
				}
			}
		}
	}
}
